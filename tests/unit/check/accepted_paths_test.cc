// The states from which an accepted path leads, against one emptiness check for each of them.
#include "check/accepted_paths.hh"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "check/couvreur.hh"
#include "check/whole_graph.hh"
#include "omega/acceptance_name.hh"
#include "unit/check/questions.hh"

namespace ouro::check {
namespace {

ConditionOnMarks any_condition(Random& random) {
  const std::size_t marks = 1 + random.below(4);
  return {omega::random_acceptance(random, marks, 1 + random.below(6)), marks};
}

ConditionOnMarks streett_condition(Random& random) {
  const std::size_t pairs = 1 + random.below(3);
  return {omega::streett(pairs), 2 * pairs};
}

/// Some structure and property.
struct Case {
  Case(std::uint64_t seed, const AcceptanceMaker& make_condition) {
    Random random(seed);
    model = random_model(random, 1 + random.below(12));
    ConditionOnMarks acceptance = make_condition(random);
    automaton =
        std::make_unique<omega::Automaton>(random_automaton(random, propositions,
                                                            {.states = 1 + random.below(5),
                                                             .initial_states = 2,
                                                             .marks = acceptance.marks,
                                                             .acceptance = std::move(acceptance.condition)}));
  }
  Property property() const {
    return {std::make_unique<omega::BuiltAutomaton>(*automaton),
            std::vector{propositions->variable("a"), propositions->variable("b")}};
  }

  Model model;
  std::shared_ptr<omega::Propositions> propositions = std::make_shared<omega::Propositions>();
  std::unique_ptr<omega::Automaton> automaton;
};

TEST(AcceptedPaths, AreThoseOfOneSearchPerState) {
  for (const AcceptanceMaker& make : {AcceptanceMaker(generalized_buchi), AcceptanceMaker(any_condition),
                                      AcceptanceMaker(streett_condition)}) {
    std::size_t accepted = 0;
    std::size_t all_states = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      SCOPED_TRACE(seed);
      const Case some(seed, make);
      StateGraph graph(*some.model.space);
      WholeGraph whole(graph);
      LimitWatch watch{Limits{}};
      ASSERT_EQ(whole.explore(watch), Limit::None);
      for (const NodeNumbers numbers : {NodeNumbers::Dense, NodeNumbers::Hashed}) {
        Property property = some.property();
        const StateSet all = whole.all();
        Product product(graph, property, {.numbers = numbers, .from = &all});
        const AcceptedPaths found = accepted_paths(product, watch);
        ASSERT_EQ(found.limit, Limit::None);
        for (StateNumber state = 0; state < whole.state_count(); ++state) {
          StateSet one = whole.none();
          one.insert(state);
          Property again = some.property();
          Product from_state(graph, again, {.from = &one});
          ASSERT_EQ(found.states.contains(state), !couvreur(from_state).is_empty()) << "state " << state;
        }
        accepted += found.states.count();
        all_states += found.states.size();
      }
    }
    EXPECT_GT(accepted, all_states / 10);
    EXPECT_LT(accepted, all_states - all_states / 10);
  }
}

TEST(AcceptedPaths, ReadLabelsInsteadOfPropositions) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const Case some(seed, generalized_buchi);
    StateGraph graph(*some.model.space);
    WholeGraph whole(graph);
    LimitWatch watch{Limits{}};
    ASSERT_EQ(whole.explore(watch), Limit::None);
    const std::vector<unsigned> bits{0, 1};
    const std::vector<StateSet> sets = whole.propositions(bits);
    StateLabels labels;
    for (const StateSet& set : sets) labels.add(set);
    const StateSet all = whole.all();
    Property first = some.property();
    Product plain(graph, first, {.from = &all});
    Property second = some.property();
    Product labelled(graph, second, {.from = &all, .labels = &labels});
    EXPECT_EQ(accepted_paths(plain, watch).states, accepted_paths(labelled, watch).states);
  }
}

TEST(AcceptedPaths, StopAtALimit) {
  const Case some(1, generalized_buchi);
  StateGraph graph(*some.model.space);
  WholeGraph whole(graph);
  LimitWatch watch{Limits{}};
  ASSERT_EQ(whole.explore(watch), Limit::None);
  const std::atomic<bool> interrupt = true;
  LimitWatch interrupted(Limits{.interrupt = &interrupt});
  const StateSet all = whole.all();
  Property property = some.property();
  Product product(graph, property, {.from = &all});
  EXPECT_EQ(accepted_paths(product, interrupted).limit, all.empty() ? Limit::None : Limit::Interrupt);
}

}  // namespace
}  // namespace ouro::check
