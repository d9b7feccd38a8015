// Emptiness checks against each other and against intersection and emptiness of whole automata.
#include "check/emptiness.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "check/couvreur.hh"
#include "check/naive.hh"
#include "check/nested.hh"
#include "omega/acceptance_name.hh"
#include "omega/built.hh"
#include "space/explicit_space.hh"
#include "unit/check/questions.hh"

namespace ouro::check {
namespace {

using omega::Acceptance;
using omega::Automaton;

template <NestedSearch kind>
EmptinessResult nested_as(Product& product, const EmptinessOptions& options) {
  return nested(product, kind, options);
}

EmptinessResult by_components(Product& product, const EmptinessOptions& options) {
  return couvreur(product, options);
}

const std::vector<Check> nested_checks = {nested_as<NestedSearch::Classic>, nested_as<NestedSearch::Magic>,
                                          nested_as<NestedSearch::Improved>};

TEST(Emptiness, OfGeneralisedBuchiPropertiesIsAsForWholeAutomata) {
  std::size_t empty = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    const Question question(seed, generalized_buchi);
    const bool expected = question.is_empty();
    empty += expected ? 1U : 0U;
    for (const Check& check : {Check(by_components), Check(naive)})
      ASSERT_EQ(question.answer(check).is_empty(), expected);
  }
  EXPECT_GT(empty, 500U);
  EXPECT_LT(empty, 3500U);
}

TEST(Emptiness, ByNestedSearchIsAsForWholeAutomata) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    Question question(seed, generalized_buchi);
    const bool expected = question.is_empty();
    question.degeneralize();
    for (const Check& check : nested_checks) ASSERT_EQ(question.answer(check).is_empty(), expected);
  }
}

TEST(Emptiness, NestedSearchKnowsWhatItCanDecide) {
  EXPECT_TRUE(is_for_nested_search(Acceptance::always()));
  EXPECT_TRUE(is_for_nested_search(Acceptance::never()));
  EXPECT_TRUE(is_for_nested_search(Acceptance::inf(3)));
  EXPECT_FALSE(is_for_nested_search(Acceptance::generalized_buchi(2)));
  EXPECT_FALSE(is_for_nested_search(Acceptance::inf(0) | Acceptance::inf(1)));
  EXPECT_FALSE(is_for_nested_search(Acceptance::fin(0)));
}

/// Conditions of all kinds, with the number of their marks.
const std::vector<AcceptanceMaker> conditions = {
    [](Random& random) {
      const std::size_t marks = 1 + random.below(4);
      return ConditionOnMarks{omega::random_acceptance(random, marks, 1 + random.below(6)), marks};
    },
    [](Random& random) {
      const std::size_t pairs = 1 + random.below(3);
      return ConditionOnMarks{omega::streett(pairs), 2 * pairs};
    },
    [](Random& random) {
      const std::size_t pairs = 1 + random.below(3);
      return ConditionOnMarks{omega::rabin(pairs), 2 * pairs};
    },
    [](Random& random) {
      const std::size_t marks = 1 + random.below(5);
      const auto best =
          random.below(2) == 0 ? omega::AcceptanceName::Best::Max : omega::AcceptanceName::Best::Min;
      const auto parity =
          random.below(2) == 0 ? omega::AcceptanceName::Parity::Even : omega::AcceptanceName::Parity::Odd;
      return ConditionOnMarks{omega::parity(best, parity, marks), marks};
    },
    [](Random& random) {
      const std::size_t marks = 1 + random.below(4);
      return ConditionOnMarks{omega::generalized_co_buchi(marks), marks};
    },
};

TEST(Emptiness, OfAnyPropertyIsAsForWholeAutomata) {
  for (std::size_t kind = 0; kind < conditions.size(); ++kind) {
    std::size_t empty = 0;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
      SCOPED_TRACE(testing::Message() << "kind " << kind << ", seed " << seed);
      const Question question(seed, conditions[kind]);
      const bool expected = question.is_empty();
      empty += expected ? 1U : 0U;
      for (const Check& check : {Check(by_components), Check(naive)})
        ASSERT_EQ(question.answer(check).is_empty(), expected);
    }
    EXPECT_GT(empty, 150U) << kind;
    EXPECT_LT(empty, 1350U) << kind;
  }
}

TEST(Emptiness, OnTheFlyLooksAtNoMoreThanEverything) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    const Question question(seed, generalized_buchi);
    const EmptinessResult all = question.answer(naive), some = question.answer(by_components);
    EXPECT_LE(some.nodes, all.nodes);
    EXPECT_LE(some.edges, all.edges);
    if (all.is_empty()) {
      EXPECT_EQ(some.nodes, all.nodes);
      EXPECT_EQ(some.edges, all.edges);
    }
  }
}

TEST(Emptiness, DoesNotDependOnHowNodesAreNumbered) {
  std::vector<Check> checks = nested_checks;
  checks.insert(checks.end(), {by_components, naive});
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Question question(seed, generalized_buchi);
    question.degeneralize();
    for (const Check& check : checks) {
      const EmptinessResult dense = question.answer(check, NodeNumbers::Dense);
      const EmptinessResult hashed = question.answer(check, NodeNumbers::Hashed);
      EXPECT_EQ(dense.is_empty(), hashed.is_empty());
      EXPECT_EQ(dense.nodes, hashed.nodes);
      EXPECT_EQ(dense.edges, hashed.edges);
      EXPECT_EQ(dense.depth, hashed.depth);
    }
  }
}

TEST(Emptiness, AStateWithoutSuccessorsStutters) {
  const auto space = space::explicit_space({{"start", {}, {"end"}}, {"end", {"p"}, {}}});
  auto propositions = std::make_shared<omega::Propositions>();
  omega::AutomatonBuilder builder(propositions);
  const bdd::Variable p = builder.declare("p");
  const omega::State state = builder.add_state();
  builder.add_initial(state);
  builder.add_edge(state, builder.labels().variable(p), {0}, state);
  builder.add_edge(state, !builder.labels().variable(p), {}, state);
  builder.set_acceptance(Acceptance::inf(0), 1);
  Property property(std::make_unique<omega::BuiltAutomaton>(builder.build()), std::vector{p});
  StateGraph graph(*space);
  Product product(graph, property);
  const EmptinessResult result = couvreur(product);
  ASSERT_TRUE(result.accepting);
  EXPECT_EQ(result.accepting->stem.size(), 1U);
  EXPECT_EQ(result.accepting->cycle.size(), 1U);
}

TEST(Emptiness, GoesAsDeepAsThereAreStates) {
  constexpr std::uint32_t length = 300'000;
  space::ExplicitSpaceBuilder builder;
  for (std::uint32_t i = 0; i <= length; ++i) builder.add_state();
  for (std::uint32_t i = 0; i < length; ++i) builder.add_edge(i, i + 1);
  builder.add_initial(0);
  const auto space = builder.build();
  omega::AutomatonBuilder always(std::make_shared<omega::Propositions>());
  always.add_initial(always.add_state());
  always.add_edge(0, bdd::true_function, {}, 0);
  Property property(std::make_unique<omega::BuiltAutomaton>(always.build()), {});
  StateGraph graph(*space);
  Product product(graph, property);
  const EmptinessResult result = couvreur(product);
  ASSERT_TRUE(result.accepting);
  EXPECT_EQ(result.depth, length + 1);
  EXPECT_EQ(result.accepting->stem.size(), length);
}

TEST(Emptiness, ALimitIsNoAnswer) {
  const auto space = space::explicit_space({{"a", {}, {"b"}}, {"b", {}, {"a"}}});
  omega::AutomatonBuilder never(std::make_shared<omega::Propositions>());
  never.add_initial(never.add_state());
  never.add_edge(0, bdd::true_function, {}, 0);
  never.set_acceptance(Acceptance::inf(0), 1);
  const Automaton automaton = never.build();
  std::vector<Check> checks = nested_checks;
  checks.insert(checks.end(), {by_components, naive});
  for (const Check& check : checks) {
    Property property(std::make_unique<omega::BuiltAutomaton>(automaton), {});
    StateGraph graph(*space);
    Product product(graph, property);
    const EmptinessResult result = check(product, {.limits = {.time = std::chrono::nanoseconds(0)}});
    EXPECT_EQ(result.limit, Limit::Time);
    EXPECT_FALSE(result.is_empty());
    EXPECT_FALSE(result.accepting);
  }
}

}  // namespace
}  // namespace ouro::check
