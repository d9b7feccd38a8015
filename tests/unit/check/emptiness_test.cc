// Emptiness checks against each other and against intersection and emptiness of whole automata.
#include "check/emptiness.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "check/couvreur.hh"
#include "check/lasso.hh"
#include "check/naive.hh"
#include "check/nested.hh"
#include "check/shortest.hh"
#include "check/terminal.hh"
#include "omega/acceptance_name.hh"
#include "omega/built.hh"
#include "omega/emptiness.hh"
#include "omega/properties.hh"
#include "space/explicit_space.hh"
#include "unit/check/process_space.hh"
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

// A red search that was stopped at a limit once left its path behind, and the blue search went on: what the
// two had in common was taken for a cycle, and looked for without end.
TEST(Emptiness, ALimitMakesUpNoCycle) {
  std::size_t limited = 0;
  std::size_t accepting = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Question question(seed, generalized_buchi);
    const bool expected = question.is_empty();
    question.degeneralize();
    std::vector<Check> checks = nested_checks;
    checks.emplace_back(by_components);
    for (const Check& check : checks)
      for (std::uint64_t most = 1; most < 30; ++most) {
        SCOPED_TRACE(testing::Message() << seed << ", " << most << " states");
        const EmptinessResult result = question.answer([&](Product& product, EmptinessOptions options) {
          options.limits.states = most;
          return check(product, options);
        });
        limited += result.limit == Limit::States ? 1U : 0U;
        accepting += result.accepting ? 1U : 0U;
        ASSERT_FALSE(result.accepting && expected);
      }
  }
  EXPECT_GT(limited, 1000U);
  EXPECT_GT(accepting, 1000U);
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

TEST(Emptiness, AfterALeadInIsAsForWholeAutomata) {
  std::size_t with_lead_in = 0;
  std::size_t accepting = 0;
  for (std::size_t kind = 0; kind < conditions.size(); ++kind)
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
      SCOPED_TRACE(testing::Message() << "kind " << kind << ", seed " << seed);
      const Question question(seed, conditions[kind]);
      const std::vector<bool> lead_in =
          omega::lead_in(question.automaton(), omega::Components(question.automaton()));
      if (std::ranges::find(lead_in, true) == lead_in.end()) continue;
      ++with_lead_in;
      const EmptinessResult result = question.answer([&](Product& product, const EmptinessOptions& options) {
        return couvreur_after_lead_in(product, lead_in, options);
      });
      ASSERT_EQ(result.is_empty(), question.is_empty());
      accepting += result.accepting ? 1U : 0U;
    }
  EXPECT_GT(with_lead_in, 500U);
  EXPECT_GT(accepting, 100U);
}

TEST(Emptiness, OfWeakPropertiesNeedsNoRedSearch) {
  std::size_t weak = 0, empty = 0;
  for (const AcceptanceMaker& condition : conditions)
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      SCOPED_TRACE(seed);
      Question question(seed, condition);
      if (!omega::is_weak(question.automaton(), omega::Components(question.automaton()))) continue;
      const bool expected = question.is_empty();
      ++weak;
      empty += expected ? 1U : 0U;
      const EmptinessResult result = question.answer(nested_as<NestedSearch::Weak>);
      ASSERT_EQ(result.is_empty(), expected);
      EXPECT_LE(result.edges, question.answer(naive).edges);
    }
  EXPECT_GT(weak - empty, 300U);
  EXPECT_GT(empty, 300U);
}

/// Some states that accept nothing by themselves, and two that accept everything.
Automaton random_terminal(Random& random, const std::shared_ptr<omega::Propositions>& propositions) {
  omega::AutomatonBuilder builder(propositions);
  const std::vector variables{builder.declare("a"), builder.declare("b")};
  const std::size_t states = 1 + random.below(4);
  builder.add_states(states + 2);
  for (omega::State source = 0; source < states; ++source)
    for (std::size_t i = random.below(4); i > 0; --i) {
      bdd::Bdd label = builder.labels().variable(variables[random.below(2)]);
      if (random.below(2) == 0) label = !label;
      builder.add_edge(source, label, {}, static_cast<omega::State>(random.below(states + 2)));
    }
  for (omega::State source = 0; source < 2; ++source)
    for (omega::State target = 0; target < 2; ++target)
      builder.add_edge(static_cast<omega::State>(states + source), bdd::true_function, {0},
                       static_cast<omega::State>(states + target));
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::inf(0), 1);
  return builder.build();
}

TEST(Emptiness, OfTerminalPropertiesIsReachability) {
  std::size_t empty = 0;
  constexpr std::size_t rounds = 3000;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Question question(seed, generalized_buchi);
    question.ask(random_terminal(random, question.propositions()));
    const omega::Components components(question.automaton());
    ASSERT_TRUE(omega::is_terminal(question.automaton(), components));
    const std::vector<bool> states = omega::terminal_states(question.automaton(), components);
    const bool expected = question.is_empty();
    empty += expected ? 1U : 0U;
    const auto by_reachability = [&](Product& product, const EmptinessOptions& options) {
      EmptinessResult result = terminal(product, states, options);
      if (!result.accepting) return result;
      // The stem is not longer than that of a whole search, up to the terminal states.
      const auto first = std::ranges::find_if(
          result.accepting->stem, [&](Product::Node node) { return states[product[node].property]; });
      const auto distance = static_cast<std::size_t>(first - result.accepting->stem.begin());
      const auto shortest =
          find_path(product, {.from = product.initial(),
                              .may_enter = [](Product::Node) { return true; },
                              .is_goal = [&](Product::Node node) { return states[product[node].property]; }});
      EXPECT_EQ(distance + 1, shortest->size());
      return result;
    };
    ASSERT_EQ(question.answer(by_reachability).is_empty(), expected);
    ASSERT_EQ(question.answer(by_reachability, NodeNumbers::Hashed).is_empty(), expected);
    const auto straight_ahead = [&](Product& product, const EmptinessOptions& options) {
      return terminal(product, states, options, TerminalOrder::StraightAhead);
    };
    ASSERT_EQ(question.answer(straight_ahead).is_empty(), expected);
  }
  EXPECT_GT(empty, rounds / 10);
  EXPECT_LT(empty, rounds - rounds / 10);
}

TEST(Emptiness, ARunThatLeadsNowhereIsNone) {
  // p is reached at once, and from there all steps fail, at once or one step later; then by a longer way.
  constexpr auto nowhere = ProcessSpace::none;
  std::vector<ProcessSpace::Move> moves = {{0, 1, 0}, {1, nowhere, 0}, {0, 2, 0}, {2, 3, 0}, {3, nowhere, 0}};
  for (const bool is_run : {false, true}) {
    if (is_run) moves.insert(moves.end(), {{2, 4, 0}, {4, 5, 0}, {5, 5, 0}});
    const ProcessSpace space({0, 1, 1, 1, 1, 1}, moves);
    Property property = once(0, std::make_shared<omega::Propositions>());
    StateGraph graph(space);
    Product product(graph, property);
    const EmptinessResult result = terminal(product, {false, true});
    // p has been seen, and how it goes on does not matter: by reachability, the end is open.
    EXPECT_FALSE(result.is_empty());
    ASSERT_TRUE(result.prefix);
    EXPECT_LE(result.prefix->size(), 2U);
    EXPECT_EQ(couvreur(product).is_empty(), !is_run);
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
  Property property(accept_all(), {});
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
  const auto by_reachability = [](Product& product, const EmptinessOptions& options) {
    return terminal(product, {false}, options);
  };
  checks.insert(checks.end(),
                {by_components, naive, nested_as<NestedSearch::Weak>, by_reachability, shortest});
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

TEST(Emptiness, ALimitInsideAComponentIsNoAnswer) {
  // One component whose whole does not satisfy Fin(0) & Inf(1): it is taken apart, edge by edge.
  space::ExplicitSpaceBuilder states;
  constexpr std::uint32_t size = 5000;
  for (std::uint32_t i = 0; i < size; ++i) states.add_state();
  for (std::uint32_t i = 0; i < size; ++i) states.add_edge(i, (i + 1) % size);
  states.add_initial(0);
  const auto space = states.build();
  omega::AutomatonBuilder builder(std::make_shared<omega::Propositions>());
  builder.add_initial(builder.add_state());
  builder.add_edge(0, bdd::true_function, {0, 1}, 0);
  builder.set_acceptance(Acceptance::fin(0) & Acceptance::inf(1), 2);
  Property property(std::make_unique<omega::BuiltAutomaton>(builder.build()), {});
  StateGraph graph(*space);
  Product product(graph, property);
  const EmptinessResult whole = couvreur(product);
  EXPECT_TRUE(whole.is_empty());
  EXPECT_EQ(whole.nodes, size);
  EXPECT_EQ(whole.edges, 2 * size) << "those of a component that is taken apart are computed again";
  std::atomic<bool> interrupt = false;
  const EmptinessResult stopped =
      couvreur(product, {.limits = {.interrupt = &interrupt}}, [&](const CouvreurStep& step) {
        interrupt = interrupt || step.components.front().is_cyclic;  // all that is left is to take it apart
      });
  EXPECT_EQ(stopped.limit, Limit::Interrupt);
  EXPECT_FALSE(stopped.is_empty());
  EXPECT_FALSE(stopped.accepting);
}

}  // namespace
}  // namespace ouro::check
