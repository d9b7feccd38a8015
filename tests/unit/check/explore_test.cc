#include "check/explore.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "base/random.hh"
#include "space/explicit_space.hh"

namespace ouro::check {
namespace {

using space::explicit_space;
using space::ExplicitSpace;
using space::Fault;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<ExplicitSpace::Number> explored(const Exploration& exploration,
                                            const std::vector<StateNumber>& states) {
  std::vector<ExplicitSpace::Number> result;
  for (const StateNumber state : states) {
    result.push_back(ExplicitSpace::decode(exploration.states().state(state).view()));
  }
  return result;
}

// A chain of `length` steps that ends in a deadlock.
std::unique_ptr<ExplicitSpace> chain(std::uint32_t length) {
  space::ExplicitSpaceBuilder builder;
  for (std::uint32_t i = 0; i <= length; ++i) builder.add_state();
  for (std::uint32_t i = 0; i < length; ++i) builder.add_edge(i, i + 1);
  builder.add_initial(0);
  return builder.build();
}

TEST(Explore, CountsStatesTransitionsAndDepth) {
  const auto space = explicit_space({{"a", {}, {"b", "c", "b"}},
                                     {"b", {}, {"d"}},
                                     {"c", {}, {"d", "a"}},
                                     {"d", {}, {"d"}},
                                     {"unreachable", {}, {"a"}}});
  const ExploreResult result = explore(*space);
  EXPECT_EQ(result.states, 4U);
  EXPECT_EQ(result.transitions, 7U);
  EXPECT_EQ(result.depth, 2U);
  EXPECT_EQ(result.deadlocks, 0U);
  EXPECT_THAT(result.faults, IsEmpty());
  EXPECT_TRUE(result.complete());
  EXPECT_FALSE(result.has_error());
}

TEST(Explore, NothingToExploreIsComplete) {
  const ExploreResult result = explore(*explicit_space({}));
  EXPECT_EQ(result.states, 0U);
  EXPECT_TRUE(result.complete());
}

TEST(Explore, SeveralInitialStatesAreAllAtDepthZero) {
  const auto space = explicit_space({{"a", {}, {"a"}}, {"b", {}, {"a"}}, {"c", {}, {"b"}}}, {"c", "a"});
  const ExploreResult result = explore(*space);
  EXPECT_EQ(result.states, 3U);
  EXPECT_EQ(result.depth, 1U);
  EXPECT_EQ(result.transitions, 3U);
}

TEST(Explore, AStateWithoutSuccessorsIsADeadlockUnlessItMayEnd) {
  const auto space = explicit_space({{"a", {}, {"b", "c", "d"}}, {"b", {}, {}, true}, {"c"}, {"d"}});
  Exploration exploration(*space);
  const ExploreResult& result = exploration.run();
  EXPECT_EQ(result.deadlocks, 2U);
  ASSERT_TRUE(result.first_deadlock);
  EXPECT_THAT(explored(exploration, {*result.first_deadlock}), ElementsAre(2U));
  EXPECT_TRUE(result.complete());
  EXPECT_TRUE(result.has_error());
}

TEST(Explore, StopsAtTheFirstErrorIfAsked) {
  const auto space = explicit_space({{"a", {}, {"b", "c"}}, {"b"}, {"c", {}, {"d"}}, {"d"}});
  const ExploreResult result = explore(*space, {.is_enough = first_error});
  EXPECT_EQ(result.deadlocks, 1U);
  EXPECT_EQ(result.states, 3U);
  EXPECT_TRUE(result.stopped_at_error);
  EXPECT_FALSE(result.complete());
}

TEST(Explore, PathsAreShortest) {
  const auto space = explicit_space({{"start", {}, {"long", "short"}},
                                     {"long", {}, {"longer"}},
                                     {"longer", {}, {"goal"}},
                                     {"short", {}, {"goal"}},
                                     {"goal"}});
  Exploration exploration(*space);
  const ExploreResult& result = exploration.run();
  ASSERT_TRUE(result.first_deadlock);
  EXPECT_THAT(explored(exploration, exploration.path_to(*result.first_deadlock)), ElementsAre(0U, 3U, 4U));
}

// Limits ---------------------------------------------------------------------------------------------

TEST(ExploreLimits, ExactlyTheAllowedStatesAreStored) {
  const auto space = chain(10);
  const ExploreResult cut = explore(*space, {.limits = {.states = 7}});
  EXPECT_EQ(cut.states, 7U);
  EXPECT_EQ(cut.limit, Limit::States);
  EXPECT_FALSE(cut.complete());
  EXPECT_TRUE(explore(*space, {.limits = {.states = 11}}).complete());
  EXPECT_EQ(explore(*space, {.limits = {.states = 0}}).states, 0U);
}

TEST(ExploreLimits, StatesUpToTheAllowedDepthAreExplored) {
  const auto space = explicit_space({{"a", {}, {"b", "c"}}, {"b", {}, {"d", "a"}}, {"c"}, {"d", {}, {"d"}}});
  const ExploreResult cut = explore(*space, {.limits = {.depth = 1}});
  EXPECT_EQ(cut.states, 3U);
  EXPECT_EQ(cut.transitions, 4U);
  EXPECT_EQ(cut.depth, 1U);
  EXPECT_EQ(cut.deadlocks, 1U);
  EXPECT_EQ(cut.limit, Limit::Depth);
  EXPECT_TRUE(explore(*space, {.limits = {.depth = 2}}).complete());
}

TEST(ExploreLimits, AnInterruptIsNoticed) {
  std::atomic<bool> interrupt = true;
  const ExploreResult result = explore(*chain(100'000), {.limits = {.interrupt = &interrupt}});
  EXPECT_EQ(result.limit, Limit::Interrupt);
  EXPECT_LT(result.states, 100'000U);
}

TEST(ExploreLimits, MemoryIsWatched) {
  const ExploreResult result = explore(*chain(100'000), {.limits = {.memory_bytes = 200'000}});
  EXPECT_EQ(result.limit, Limit::Memory);
  EXPECT_LT(result.states, 50'000U);
  EXPECT_GT(result.states, 0U);
}

// The exact store would take several times as much.
TEST(ExploreLimits, StatesAreCompressedWhenMemoryIsScarce) {
  space::ExplicitSpaceBuilder builder;
  constexpr std::uint32_t states = 200'000;
  for (std::uint32_t i = 0; i < states; ++i) builder.add_state();
  for (std::uint32_t i = 0; i < states; ++i) {
    builder.add_edge(i, i * 7 % states);
    builder.add_edge(i, (i + 1) % states);
  }
  builder.add_initial(0);
  const auto space = builder.build();
  const ExploreResult exact = explore(*space, {.store = store::StoreKind::Exact});
  const ExploreResult result = explore(*space, {.limits = {.memory_bytes = exact.memory_bytes}});
  EXPECT_EQ(result.states, states);
  EXPECT_EQ(result.transitions, 2 * std::uint64_t{states});
  EXPECT_EQ(result.depth, exact.depth);
  EXPECT_NE(result.memory_bytes, exact.memory_bytes);
  EXPECT_TRUE(result.complete());
}

// Faults ---------------------------------------------------------------------------------------------

// A counter that breaks an assertion at each multiple of three, divides by zero at five and stops there.
class FaultyCounter final : public space::StateSpace {
 public:
  std::unique_ptr<space::Cursor> cursor() const override { return std::make_unique<CounterCursor>(); }
  std::size_t layout_count() const override { return 1; }

 private:
  class CounterCursor final : public space::Cursor {
   public:
    void initial(space::Successors& result) override { result.add({0, ExplicitSpace::encode(0)}, {}); }
    void successors(const space::StateView& state, space::Successors& result) override {
      const auto number = ExplicitSpace::decode(state);
      const space::Step step{.process = 0, .command = number};
      if (number == 5) {
        result.add_fault(Fault::DivisionByZero, std::span(&step, 1));
        return;
      }
      const Fault fault = (number + 1) % 3 == 0 ? Fault::AssertionViolated : Fault::None;
      result.add({0, ExplicitSpace::encode(number + 1)}, std::span(&step, 1), fault);
      if (number == 0) result.add_fault(Fault::AssertionViolated, std::span(&step, 1));
    }
    bool may_end(space::StateView) override { return false; }
    std::uint64_t propositions(space::StateView) override { return 0; }
  };
};

TEST(ExploreFaults, AreCountedByKindWithTheFirstWitness) {
  const FaultyCounter space;
  Exploration exploration(space);
  const ExploreResult& result = exploration.run();
  EXPECT_EQ(result.states, 6U);
  EXPECT_EQ(result.transitions, 5U);
  EXPECT_EQ(result.deadlocks, 0U);
  ASSERT_EQ(result.faults.size(), 2U);
  EXPECT_EQ(result.faults[0].fault, Fault::AssertionViolated);
  EXPECT_EQ(result.faults[0].count, 2U);
  EXPECT_THAT(explored(exploration, {result.faults[0].source}), ElementsAre(0U));
  EXPECT_EQ(result.faults[1].fault, Fault::DivisionByZero);
  EXPECT_EQ(result.faults[1].count, 1U);
  EXPECT_THAT(result.faults[1].steps, ElementsAre(space::Step{.process = 0, .command = 5}));
  EXPECT_THAT(explored(exploration, exploration.path_to(result.faults[1].source)),
              ElementsAre(0U, 1U, 2U, 3U, 4U, 5U));
}

TEST(ExploreFaults, StopTheSearchIfAsked) {
  const ExploreResult result = explore(FaultyCounter(), {.is_enough = first_error});
  EXPECT_TRUE(result.stopped_at_error);
  EXPECT_EQ(result.states, 2U);
}

// Visitors -------------------------------------------------------------------------------------------

struct Recorder final : ExploreVisitor {
  void transition(StateNumber source, space::StateView, const space::Successors&, const space::Successor&,
                  store::Interned target) override {
    transitions.emplace_back(source, target.number);
  }
  void expanded(StateNumber state) override { expansions.push_back(state); }

  std::vector<std::pair<StateNumber, StateNumber>> transitions;
  std::vector<StateNumber> expansions;
};

TEST(ExploreVisitors, SeeInitialStatesAndEveryTransition) {
  const auto space = explicit_space({{"a", {}, {"b", "a"}}, {"b", {}, {"a"}}});
  Recorder recorder;
  explore(*space, {.visitor = &recorder});
  using Pair = std::pair<StateNumber, StateNumber>;
  EXPECT_THAT(recorder.transitions, ElementsAre(Pair{no_state, 0}, Pair{0, 1}, Pair{0, 0}, Pair{1, 0}));
  EXPECT_THAT(recorder.expansions, ElementsAre(0U, 1U));
}

TEST(ExploreVisitors, SeeThatALimitKeptAStateOut) {
  Recorder recorder;
  explore(*chain(3), {.limits = {.depth = 1}, .visitor = &recorder});
  using Pair = std::pair<StateNumber, StateNumber>;
  EXPECT_THAT(recorder.transitions, ElementsAre(Pair{no_state, 0}, Pair{0, 1}, Pair{1, no_state}));
}

// Random graphs --------------------------------------------------------------------------------------

// Distances by textbook breadth-first search.
std::map<std::uint32_t, std::uint64_t> distances(const ExplicitSpace& space) {
  std::map<std::uint32_t, std::uint64_t> result;
  std::deque<std::uint32_t> queue;
  for (const auto state : space.initial()) {
    if (result.emplace(state, 0).second) queue.push_back(state);
  }
  for (; !queue.empty(); queue.pop_front()) {
    for (const auto& edge : space.edges(queue.front())) {
      if (result.emplace(edge.target, result[queue.front()] + 1).second) queue.push_back(edge.target);
    }
  }
  return result;
}

std::unique_ptr<ExplicitSpace> random_graph(Random& random) {
  space::ExplicitSpaceBuilder builder;
  builder.proposition("p");
  builder.proposition("q");
  const std::uint64_t states = random.between(1, 60);
  for (std::uint64_t i = 0; i < states; ++i) builder.add_state(random.below(8) == 0 ? random.below(4) : 3);
  const auto some_state = [&] { return static_cast<std::uint32_t>(random.below(states)); };
  for (std::uint64_t i = random.below(3 * states); i > 0; --i) builder.add_edge(some_state(), some_state());
  for (std::uint64_t i = random.between(1, 2); i > 0; --i) builder.add_initial(some_state());
  return builder.build();
}

void expect_path(const ExplicitSpace& space, const std::vector<ExplicitSpace::Number>& path) {
  ASSERT_FALSE(path.empty());
  EXPECT_TRUE(std::ranges::count(space.initial(), path.front()) > 0);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const auto edges = space.edges(path[i]);
    ASSERT_TRUE(std::ranges::any_of(edges, [&](const auto& e) { return e.target == path[i + 1]; })) << i;
  }
}

TEST(Explore, AgreesWithATextbookSearchOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto space = random_graph(random);
    const auto expected = distances(*space);
    std::uint64_t transitions = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t depth = 0;
    for (const auto& [state, distance] : expected) {
      transitions += space->edges(state).size();
      deadlocks += space->edges(state).empty() ? 1U : 0U;
      depth = std::max(depth, distance);
    }
    Exploration exploration(*space,
                            {.store = seed % 2 == 0 ? store::StoreKind::Exact : store::StoreKind::Tree});
    const ExploreResult& result = exploration.run();
    EXPECT_EQ(result.states, expected.size());
    EXPECT_EQ(result.transitions, transitions);
    EXPECT_EQ(result.deadlocks, deadlocks);
    EXPECT_EQ(result.depth, depth);
    for (StateNumber number = 0; number < result.states; ++number) {
      const auto path = explored(exploration, exploration.path_to(number));
      ASSERT_EQ(path.size(), expected.at(path.back()) + 1);
      expect_path(*space, path);
    }
  }
}

// Every order and every store: the same states, transitions and errors, and a path to the first of each kind.
TEST(Explore, AllSearchesFindTheSameOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto space = random_graph(random);
    const ExploreResult expected = explore(*space, {.invariants = 3});
    for (const Order order : {Order::BreadthFirst, Order::DepthFirst})
      for (const store::StoreKind kind : {store::StoreKind::Exact, store::StoreKind::Tree}) {
        Exploration exploration(*space, {.order = order, .store = kind, .invariants = 3});
        const ExploreResult& result = exploration.run();
        EXPECT_EQ(result.states, expected.states);
        EXPECT_EQ(result.transitions, expected.transitions);
        EXPECT_EQ(result.deadlocks, expected.deadlocks);
        EXPECT_GE(result.depth, expected.depth);
        ASSERT_EQ(result.invariants.size(), expected.invariants.size());
        for (const InvariantSummary& violated : result.invariants) {
          const auto same =
              std::ranges::find(expected.invariants, violated.proposition, &InvariantSummary::proposition);
          ASSERT_NE(same, expected.invariants.end());
          EXPECT_EQ(violated.count, same->count);
          const auto path = explored(exploration, exploration.path_to(violated.state));
          expect_path(*space, path);
          EXPECT_EQ(space->label(path.back()) >> violated.proposition & 1U, 0U);
        }
        if (result.first_deadlock) {
          const auto path = explored(exploration, exploration.path_to(*result.first_deadlock));
          expect_path(*space, path);
          EXPECT_TRUE(space->edges(path.back()).empty());
        }
      }
  }
}

// The successors behind an error were lost when the error was not the last that the search waited for.
TEST(Explore, GoesOnBehindErrorsThatAreNotEnough) {
  const auto space = explicit_space({{"a", {"p"}, {"b", "c", "d", "b"}},
                                     {"b", {}, {"a", "c"}},
                                     {"c", {"p"}, {"d", "e"}},
                                     {"d", {}, {"b", "c", "a"}},
                                     {"e", {"p"}, {"a"}}});
  for (const Order order : {Order::BreadthFirst, Order::DepthFirst}) {
    const ExploreResult result = explore(
        *space, {.order = order, .invariants = 1, .is_enough = [](const ExploreResult&) { return false; }});
    EXPECT_EQ(result.states, 5U);
    EXPECT_EQ(result.transitions, 12U);
    ASSERT_EQ(result.invariants.size(), 1U);
    EXPECT_EQ(result.invariants[0].count, 2U);
    EXPECT_TRUE(result.complete());
  }
}

TEST(Explore, AnInvariantMustHoldInInitialStatesToo) {
  const auto space = explicit_space({{"a", {}, {"b"}}, {"b", {"p"}, {"a"}}});
  for (const Order order : {Order::BreadthFirst, Order::DepthFirst}) {
    Exploration exploration(*space, {.order = order, .invariants = 1, .is_enough = first_error});
    const ExploreResult& result = exploration.run();
    ASSERT_EQ(result.invariants.size(), 1U);
    EXPECT_EQ(result.states, 1U);
    EXPECT_THAT(explored(exploration, exploration.path_to(result.invariants[0].state)), ElementsAre(0U));
  }
}

TEST(Explore, GoesOnUntilEnoughIsFound) {
  const auto space = explicit_space(
      {{"a", {"p"}, {"b", "c"}}, {"b", {}, {"d"}}, {"c", {"p"}, {"e"}}, {"d", {}, {}}, {"e", {"p"}, {}}});
  const ExploreResult result =
      explore(*space, {.invariants = 1, .is_enough = [](const ExploreResult& so_far) {
                         return so_far.deadlocks > 0 && !so_far.invariants.empty();
                       }});
  EXPECT_EQ(result.deadlocks, 1U);
  EXPECT_EQ(result.invariants.at(0).count, 2U);
  EXPECT_TRUE(result.stopped_at_error);
}

TEST(Explore, GoesAsDeepAsThereAreStates) {
  const ExploreResult result = explore(*chain(300'000), {.order = Order::DepthFirst});
  EXPECT_EQ(result.states, 300'001U);
  EXPECT_EQ(result.depth, 300'000U);
}

}  // namespace
}  // namespace ouro::check
