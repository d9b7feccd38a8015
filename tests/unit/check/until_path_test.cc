// Paths that stay until they reach, against sets that are computed by definition.
#include "check/until_path.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.hh"
#include "space/explicit_space.hh"

namespace ouro::check {
namespace {

constexpr std::uint64_t stay_bit = 1;
constexpr std::uint64_t goal_bit = 2;

std::unique_ptr<space::ExplicitSpace> random_space(Random& random) {
  space::ExplicitSpaceBuilder builder;
  builder.proposition("stay");
  builder.proposition("goal");
  const auto states = static_cast<space::ExplicitSpace::Number>(1 + random.below(12));
  for (std::uint32_t i = 0; i < states; ++i)
    builder.add_state((random.chance(0.7) ? stay_bit : 0) | (random.chance(0.15) ? goal_bit : 0));
  for (std::uint32_t i = 0; i < states; ++i)
    for (std::uint64_t edges = random.below(3); edges > 0; --edges)
      builder.add_edge(i, static_cast<std::uint32_t>(random.below(states)));
  builder.add_initial(0);
  return builder.build();
}

/// How many steps it takes to a goal from each state; nothing: it cannot be reached.
std::vector<std::size_t> distances(const space::ExplicitSpace& space) {
  const std::size_t far = space.state_count() + 1;
  std::vector<std::size_t> result(space.state_count(), far);
  for (std::size_t round = 0; round <= space.state_count(); ++round)
    for (std::uint32_t state = 0; state < space.state_count(); ++state) {
      if ((space.label(state) & goal_bit) != 0) result[state] = 0;
      if ((space.label(state) & stay_bit) == 0) continue;
      for (const auto& edge : space.edges(state))
        result[state] = std::min(result[state], result[edge.target] + 1);
    }
  return result;
}

/// Whether one can stay for ever, or reach a goal. A state without edges is its own successor.
std::vector<bool> staying(const space::ExplicitSpace& space) {
  std::vector<bool> result(space.state_count(), true);
  for (std::size_t round = 0; round <= space.state_count(); ++round)
    for (std::uint32_t state = 0; state < space.state_count(); ++state) {
      const auto edges = space.edges(state);
      const bool goes_on =
          edges.empty() || std::ranges::any_of(edges, [&](const auto& edge) { return result[edge.target]; });
      result[state] = (space.label(state) & goal_bit) != 0 ||
                      ((space.label(state) & stay_bit) != 0 && goes_on && result[state]);
    }
  return result;
}

class UntilPaths : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  UntilQuestion question(StateGraph& graph) const {
    const auto initial = graph.initial();
    return {.from = {initial.begin(), initial.end()},
            .may_stay = [&](StateNumber state) { return (graph.propositions(state) & stay_bit) != 0; },
            .is_goal = [&](StateNumber state) { return (graph.propositions(state) & goal_bit) != 0; }};
  }

  static void expect_path(StateGraph& graph, const UntilPath& path) {
    ASSERT_FALSE(path.states.empty());
    EXPECT_EQ(path.states.front(), graph.initial().front());
    for (std::size_t i = 0; i < path.states.size(); ++i) {
      const bool is_end = i + 1 == path.states.size();
      const std::uint64_t label = graph.propositions(path.states[i]);
      if (is_end && !path.cycle) {
        EXPECT_NE(label & goal_bit, 0U) << "the path ends in no goal";
        continue;
      }
      EXPECT_NE(label & stay_bit, 0U) << "the path leaves at " << i;
      const StateNumber next = is_end ? path.states[*path.cycle] : path.states[i + 1];
      const auto targets = graph.successors(path.states[i]).targets;
      EXPECT_NE(std::ranges::find(targets, next), targets.end()) << "no edge at " << i;
    }
  }
};

TEST_P(UntilPaths, BreadthFirstAreShortest) {
  Random random(GetParam());
  for (int i = 0; i < 500; ++i) {
    const auto space = random_space(random);
    StateGraph graph(*space);
    LimitWatch watch({});
    const UntilResult found = find_until(graph, question(graph), watch);
    const std::size_t distance = distances(*space)[0];
    ASSERT_EQ(found.path.has_value(), distance <= space->state_count()) << "seed " << GetParam() << ' ' << i;
    if (!found.path) continue;
    EXPECT_EQ(found.path->states.size(), distance + 1) << "seed " << GetParam() << ' ' << i;
    EXPECT_FALSE(found.path->cycle);
    expect_path(graph, *found.path);
  }
}

TEST_P(UntilPaths, DepthFirstMayGoRound) {
  Random random(GetParam());
  for (int i = 0; i < 500; ++i) {
    const auto space = random_space(random);
    StateGraph graph(*space);
    LimitWatch watch({});
    const UntilResult found = find_weak_until(graph, question(graph), watch);
    ASSERT_EQ(found.path.has_value(), staying(*space)[0]) << "seed " << GetParam() << ' ' << i;
    if (found.path) expect_path(graph, *found.path);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, UntilPaths, ::testing::Values(1, 2, 3));

/// 0 -> 1 -> ... -> n, and back to 0.
std::unique_ptr<space::ExplicitSpace> ring(std::uint32_t states) {
  space::ExplicitSpaceBuilder builder;
  builder.proposition("stay");
  for (std::uint32_t i = 0; i < states; ++i) builder.add_state(stay_bit);
  for (std::uint32_t i = 0; i < states; ++i) builder.add_edge(i, (i + 1) % states);
  builder.add_initial(0);
  return builder.build();
}

TEST(UntilPath, AsLongAsTheGraph) {
  const auto space = ring(300'000);
  StateGraph graph(*space);
  LimitWatch watch({});
  const UntilResult found = find_weak_until(graph, {.from = {graph.initial().front()}}, watch);
  ASSERT_TRUE(found.path);
  EXPECT_EQ(found.path->states.size(), 300'000U);
  EXPECT_EQ(found.path->cycle, 0U);
}

TEST(UntilPath, StopsAtALimit) {
  const auto space = ring(100'000);
  for (const auto search : {find_until, find_weak_until}) {
    StateGraph graph(*space);
    LimitWatch watch({.states = 1000});
    const UntilResult found = search(graph, {.from = {graph.initial().front()}}, watch);
    EXPECT_FALSE(found.path);
    EXPECT_EQ(found.limit, Limit::States);
    EXPECT_LT(found.met, 10'000U);
  }
}

TEST(UntilPath, LeavesTheRestAlone) {
  const auto space = ring(100'000);
  StateGraph graph(*space);
  LimitWatch watch({});
  const auto goal = [](StateNumber state) { return state == 5; };
  const UntilResult found = find_until(
      graph,
      {.from = {graph.initial().front()}, .may_stay = [](StateNumber) { return true; }, .is_goal = goal},
      watch);
  ASSERT_TRUE(found.path);
  EXPECT_LT(graph.states().size(), 100U);
}

}  // namespace
}  // namespace ouro::check
