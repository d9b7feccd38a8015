#include "omega/complement/complement.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "omega/emptiness.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "omega/state_based.hh"
#include "unit/omega/cases.hh"

namespace ouro::omega {
namespace {

using cases::to_text;
using Route = ComplementRoute;

// A family of random automata.
struct Family {
  std::string name;
  Automaton (*draw)(Random& random, std::size_t propositions);
};

RandomAutomatonOptions some_options(Random& random, std::size_t propositions) {
  const std::vector<std::string> names = {"a", "b"};
  return {.states = random.between(1, 6),
          .initial_states = 2,
          .mean_edges = random.chance(0.5) ? 1.5 : 2.5,
          .mark_density = random.chance(0.5) ? 0.3 : 0.6,
          .marks = 1,
          .acceptance = Acceptance::generalized_buchi(1),
          .propositions = {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(propositions)}};
}

Automaton random_buchi(Random& random, std::size_t propositions) {
  return random_automaton(random, cases::some_propositions(), some_options(random, propositions));
}

Automaton random_generalized(Random& random, std::size_t propositions) {
  RandomAutomatonOptions options = some_options(random, propositions);
  options.states = random.between(1, 4);
  options.marks = 2;
  options.acceptance = Acceptance::generalized_buchi(2);
  return random_automaton(random, cases::some_propositions(), options);
}

Automaton random_state_based(Random& random, std::size_t propositions) {
  RandomAutomatonOptions options = some_options(random, propositions);
  options.states = random.between(1, 4);
  return state_based(random_automaton(random, cases::some_propositions(), options));
}

Automaton random_deterministic(Random& random, std::size_t propositions) {
  RandomAutomatonOptions options = some_options(random, propositions);
  options.marks = 3;
  options.acceptance.reset();
  options.shape = RandomShape::Deterministic;
  return random_automaton(random, cases::some_propositions(), options);
}

Automaton random_emerson_lei(Random& random, std::size_t propositions) {
  RandomAutomatonOptions options = some_options(random, propositions);
  options.states = random.between(1, 4);
  options.marks = 2;
  options.acceptance.reset();
  return random_automaton(random, cases::some_propositions(), options);
}

// Keeps the edges for which kept(source, edge) holds, with marks(source, edge).
template <class Kept, class MarksOf>
Automaton edited(const Automaton& automaton, Kept kept, MarksOf marks) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.add_states(automaton.state_count());
  for (const State state : automaton.initial()) builder.add_initial(state);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      if (kept(state, edge)) builder.add_edge(state, edge.label, marks(state, edge), edge.target);
    }
  }
  return builder.build();
}

// All edges inside a component have the same marks.
Automaton random_weak(Random& random, std::size_t propositions) {
  const Automaton automaton = random_buchi(random, propositions);
  const std::uint64_t coin = random();
  const Components components(automaton);
  return edited(
      automaton,
      [&](State state, const Edge& edge) {
        return edge.target >= state || (coin >> (2 * (state + edge.target)) & 3U) == 0;
      },
      [&](State state, const Edge&) {
        return components.reachable(state) && (coin >> components.of(state) & 1U) != 0 ? Marks{0} : Marks{};
      });
}

// A part without marks and, behind it, a deterministic one.
Automaton random_semi_deterministic(Random& random, std::size_t propositions) {
  const auto names = cases::some_propositions();
  RandomAutomatonOptions options = some_options(random, propositions);
  options.states = random.between(1, 3);
  const Automaton before = random_automaton(random, names, options);
  options.shape = RandomShape::Deterministic;
  options.states = random.between(1, 4);
  const Automaton after = random_automaton(random, names, options);
  AutomatonBuilder builder = AutomatonBuilder::like(before);
  builder.add_states(before.state_count() + after.state_count());
  for (const State state : before.initial()) builder.add_initial(state);
  const auto offset = static_cast<State>(before.state_count());
  for (State state = 0; state < before.state_count(); ++state) {
    for (const Edge& edge : before.edges(state)) builder.add_edge(state, edge.label, {}, edge.target);
    const auto entered = static_cast<State>(offset + random.below(after.state_count()));
    builder.add_edge(state, bdd::true_function, {}, entered);
  }
  for (State state = 0; state < after.state_count(); ++state) {
    for (const Edge& edge : after.edges(state)) {
      builder.add_edge(offset + state, edge.label, edge.marks, offset + edge.target);
    }
  }
  return builder.build();
}

const std::vector<Family>& families() {
  static const std::vector<Family> all = {
      {"buchi", random_buchi},
      {"generalized", random_generalized},
      {"state_based", random_state_based},
      {"deterministic", random_deterministic},
      {"emerson_lei", random_emerson_lei},
      {"weak", random_weak},
      {"semi_deterministic", random_semi_deterministic},
  };
  return all;
}

// A word that both accept, or both reject; empty if there is none.
std::string not_partitioned(const Automaton& a, const Automaton& b, const std::vector<WordLetters>& words) {
  return cases::difference(a, words, [&](const WordLetters& word) { return !accepts(b, word); });
}

class Complement : public testing::TestWithParam<Family> {
 protected:
  void check(std::uint64_t seed, std::size_t propositions, const std::vector<WordLetters>& words) {
    Random random(seed);
    const Automaton automaton = GetParam().draw(random, propositions);
    for (const Route route : complement_routes) {
      if (!applies(route, automaton)) continue;
      SCOPED_TRACE(fmt::format("seed {}, {}\n{}", seed, name_of(route), to_text(automaton)));
      const Automaton result = complemented(automaton, {.route = route});
      ASSERT_EQ(not_partitioned(result, automaton, words), "");
      ASSERT_TRUE(is_empty(intersection(automaton, result))) << to_text(result);
    }
  }
};

TEST_P(Complement, AcceptsExactlyWhatTheAutomatonRejects) {
  const auto words = cases::all_lassos(2, 3, 1);
  for (std::uint64_t seed = 0; seed < 150 && !HasFatalFailure(); ++seed) check(seed, 1, words);
}

TEST_P(Complement, DoesSoOverTwoPropositions) {
  const auto words = cases::all_lassos(1, 2, 2);
  for (std::uint64_t seed = 1000; seed < 1060 && !HasFatalFailure(); ++seed) check(seed, 2, words);
}

INSTANTIATE_TEST_SUITE_P(Of, Complement, testing::ValuesIn(families()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace ouro::omega
