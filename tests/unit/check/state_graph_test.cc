#include "check/state_graph.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "check/couvreur.hh"
#include "omega/built.hh"
#include "space/explicit_space.hh"
#include "unit/check/asked_space.hh"
#include "unit/check/process_space.hh"

namespace ouro::check {
namespace {

using testing::ElementsAre;

/// A ring of so many states, each with an edge across it too; p holds in the even ones.
std::unique_ptr<space::StateSpace> ring(std::uint32_t states) {
  space::ExplicitSpaceBuilder builder;
  builder.proposition("p");
  for (std::uint32_t i = 0; i < states; ++i) builder.add_state((i + 1) % 2);
  for (std::uint32_t i = 0; i < states; ++i) {
    builder.add_edge(i, (i + 1) % states);
    builder.add_edge(i, (i + states / 2) % states);
  }
  builder.add_initial(0);
  return builder.build();
}

/// Every letter leads from each of so many states to each, never with a mark, where one is demanded.
std::unique_ptr<omega::BuiltAutomaton> never(std::size_t states) {
  omega::AutomatonBuilder builder(std::make_shared<omega::Propositions>());
  builder.add_states(states);
  for (omega::State source = 0; source < states; ++source)
    for (omega::State target = 0; target < states; ++target)
      builder.add_edge(source, bdd::true_function, {}, target);
  builder.add_initial(0);
  builder.set_acceptance(omega::Acceptance::inf(0), 1);
  return std::make_unique<omega::BuiltAutomaton>(builder.build());
}

TEST(StateGraph, GivesNumbersForStates) {
  const auto space = space::explicit_space({{"a", {"p"}, {"b", "c"}}, {"b", {}, {"a"}}, {"c", {"q"}, {}}});
  for (const bool remember : {true, false}) {
    StateGraph graph(*space, {.remember = remember});
    EXPECT_THAT(graph.initial(), ElementsAre(0));
    for (int round = 0; round < 2; ++round) {
      EXPECT_THAT(graph.successors(0).targets, ElementsAre(1, 2));
      EXPECT_THAT(graph.successors(1).targets, ElementsAre(0));
      EXPECT_THAT(graph.successors(2).targets, ElementsAre(2)) << "a state without successors stutters";
      EXPECT_EQ(graph.propositions(0), 1U);
      EXPECT_EQ(graph.propositions(1), 0U);
      EXPECT_EQ(graph.propositions(2), 2U);
    }
    EXPECT_EQ(graph.states().size(), 3U);
  }
}

TEST(StateGraph, KeepsItsNumbersWhenItIsCompressedOnTheWay) {
  const auto space = ring(1000);
  StateGraph exact(*space);
  StateGraph compressed(*space, {.exact_bytes = 1, .remember = false});
  exact.initial();
  compressed.initial();
  for (StateNumber state = 0; state < exact.states().size(); ++state) {
    const auto expected = exact.successors(state).targets;
    ASSERT_TRUE(std::ranges::equal(compressed.successors(state).targets, expected)) << state;
    ASSERT_EQ(compressed.propositions(state), exact.propositions(state)) << state;
  }
  EXPECT_EQ(exact.states().size(), 1000U);
  EXPECT_EQ(compressed.states().size(), 1000U);
}

TEST(StateGraph, TellsWhereARunCannotGoOn) {
  const auto space = space::explicit_space({{"a", {"p"}, {"b", "c"}}, {"b", {}, {"b"}}, {"c", {"p"}, {}}});
  for (const bool remember : {true, false}) {
    StateGraph graph(*space, {.remember = remember, .dead = 5});
    graph.initial();
    graph.successors(0);
    EXPECT_EQ(graph.propositions(0), 1U);
    EXPECT_EQ(graph.propositions(1), 0U) << "it stays, and yet it goes on";
    EXPECT_EQ(graph.propositions(2), 1U | 1U << 5U);
    EXPECT_THAT(graph.successors(2).targets, ElementsAre(2));
  }
}

TEST(StateGraph, StepsThatLeadNowhereAreNone) {
  constexpr auto nowhere = ProcessSpace::none;
  const ProcessSpace space({0, 0, 0},
                           {{0, nowhere, 0}, {0, 1, 1}, {0, nowhere, 0}, {0, 2, 2, 1}, {1, nowhere, 0}});
  StateGraph graph(space, {.with_movers = true});
  EXPECT_THAT(graph.initial(), ElementsAre(0));
  const StateGraph::Successors first = graph.successors(0);
  EXPECT_THAT(first.targets, ElementsAre(1, 2));
  EXPECT_EQ(graph.processes(first.movers[0]), 0b010U);
  EXPECT_EQ(graph.processes(first.movers[1]), 0b110U);
  EXPECT_EQ(first.enabled, 0b110U);
  EXPECT_TRUE(graph.successors(1).targets.empty()) << "it does not end, and does not go on";
  EXPECT_THAT(graph.successors(2).targets, ElementsAre(2));
  EXPECT_EQ(graph.successors(2).enabled, 0U);
}

TEST(StateGraph, PreparesManyStatesAsIfTheyWereAskedForOneByOne) {
  const AskedSpace space(ring(1000));
  StateGraph batched(space), single(space);
  batched.initial();
  single.initial();
  std::vector<StateNumber> batch;
  for (StateNumber state = 0; state < batched.states().size();
       state += static_cast<StateNumber>(batch.size())) {
    batch.clear();
    for (StateNumber i = state; i < batched.states().size() && batch.size() < 7; ++i) batch.push_back(i);
    std::vector<StateNumber> asked = batch;
    asked.insert(asked.end(), batch.begin(), batch.end());  // some twice
    batched.prepare(asked);
  }
  EXPECT_EQ(space.expansions, 1000U);
  for (StateNumber state = 0; state < batched.states().size(); ++state) {
    const auto expected = single.successors(state).targets;
    EXPECT_TRUE(batched.is_remembered(state));
    EXPECT_THAT(batched.successors(state).targets, testing::ElementsAreArray(expected));
    EXPECT_EQ(batched.propositions(state), single.propositions(state));
  }
  EXPECT_EQ(batched.states().size(), 1000U);
  EXPECT_EQ(space.expansions, 2000U);
}

TEST(StateGraph, AsksTheModelOnceForManyPropertyStatesAndManyProperties) {
  const AskedSpace space(ring(100));
  StateGraph graph(space);
  for (const std::size_t states : {3U, 1U, 20U}) {
    Property property(never(states), {});
    Product product(graph, property);
    const EmptinessResult result = couvreur(product);
    EXPECT_TRUE(result.is_empty());
    EXPECT_EQ(result.nodes, 100 * states);
    EXPECT_EQ(result.edges, 200 * states * states);
    EXPECT_EQ(space.expansions, 100U);
  }
}

TEST(StateGraph, AsksAgainWhereItDoesNotRemember) {
  const AskedSpace space(ring(100));
  StateGraph graph(space, {.remember = false});
  Property property(never(3), {});
  Product product(graph, property);
  EXPECT_EQ(couvreur(product).nodes, 300U);
  EXPECT_EQ(space.expansions, 300U);
}

TEST(StateGraph, StopsRememberingAtALimit) {
  constexpr std::size_t states = 20'000, limit = 100'000;
  const AskedSpace space(ring(states));
  StateGraph graph(space, {.remembered_bytes = limit});
  Property property(never(2), {});
  Product product(graph, property);
  const EmptinessResult result = couvreur(product);
  EXPECT_EQ(result.nodes, 2 * states);
  EXPECT_EQ(result.edges, 8 * states);
  EXPECT_GT(space.expansions, states);
  EXPECT_LT(space.expansions, 2 * states);
  EXPECT_LT(graph.memory() - graph.states().memory(), 3 * limit);
}

TEST(StateGraph, IsNotAskedWhereThePropertyCannotMove) {
  const AskedSpace space(ring(10));
  omega::AutomatonBuilder builder(std::make_shared<omega::Propositions>());
  const bdd::Variable p = builder.declare("p");
  builder.add_states(2);
  builder.add_initial(0);
  builder.add_edge(0, builder.labels().variable(p), {}, 1);
  Property property(std::make_unique<omega::BuiltAutomaton>(builder.build()), std::vector{p});
  StateGraph graph(space);
  Product product(graph, property);
  EXPECT_TRUE(couvreur(product).is_empty());
  EXPECT_EQ(space.expansions, 1U);
}

TEST(StateGraph, IsOneWordAStateAndOneASuccessorInMemory) {
  const auto space = ring(100'000);
  StateGraph graph(*space);
  graph.initial();
  for (StateNumber state = 0; state < graph.states().size(); ++state) graph.successors(state);
  ASSERT_EQ(graph.states().size(), 100'000U);
  // 12 bytes a state and 8 for two successors, and the room that arrays keep for more.
  EXPECT_LT(graph.memory() - graph.states().memory(), 100'000U * 20 * 2);
}

}  // namespace
}  // namespace ouro::check
