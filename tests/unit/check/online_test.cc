#include "check/online.hh"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "base/random.hh"
#include "check/finite_runs.hh"
#include "check/property.hh"
#include "check/spelled_space.hh"
#include "omega/automaton.hh"
#include "omega/built.hh"
#include "space/explicit_space.hh"

namespace ouro::check {
namespace {

/// An automaton that reads everything and stays where it is.
Property anything() {
  omega::AutomatonBuilder builder(std::make_shared<omega::Propositions>());
  builder.set_acceptance(omega::Acceptance::generalized_buchi(1), 1);
  builder.add_initial(builder.add_state());
  builder.add_edge(0, bdd::true_function, {}, 0);
  return Property(std::make_unique<omega::BuiltAutomaton>(builder.build()), {});
}

/// A chain longer than what is kept of a path, with random edges back and a little ahead.
std::unique_ptr<space::ExplicitSpace> chain(Random& random, unsigned states) {
  space::ExplicitSpaceBuilder builder;
  for (unsigned state = 0; state < states; ++state) builder.add_state();
  builder.add_initial(0);
  for (unsigned state = 0; state + 1 < states; ++state) {
    builder.add_edge(state, state + 1);
    if (random.chance(0.3)) builder.add_edge(state, static_cast<unsigned>(random.below(state + 1)));
    if (random.chance(0.1) && state + 2 < states) builder.add_edge(state, state + 2);
  }
  return builder.build();
}

TEST(Online, LongPathsWithAnyStrategyAreGoneToTheirEnd) {
  Random random(3);
  for (int round = 0; round < 5; ++round) {
    const auto space = chain(random, 700);
    Property property = anything();
    SpelledSpace spelled(*space, property, {});
    ListedAcceptance all({true}, {false});
    const FiniteRunsResult stored = finite_runs(spelled, all);
    EXPECT_EQ(stored.pairs, 700U);
    for (const Replacement replacement : replacements) {
      const OnlineResult whole = online(spelled, all, {.heap = 700, .replacement = replacement});
      EXPECT_TRUE(whole.holds());
      EXPECT_EQ(whole.figures.generated, 700U);
      EXPECT_EQ(whole.figures.depth, 700U);
      ListedAcceptance none({false}, {false});
      const OnlineResult end = online(spelled, none, {.heap = 5, .replacement = replacement});
      ASSERT_TRUE(end.violation.has_value());
      EXPECT_TRUE(end.violation->is_maximal);
    }
    EXPECT_TRUE(online(spelled, all, {.heap = 60, .replacement = Replacement::Age}).holds());
  }
}

TEST(Online, LimitsEndTheSearchWithoutAVerdict) {
  Random random(4);
  const auto space = chain(random, 500);
  Property property = anything();
  SpelledSpace spelled(*space, property, {});
  ListedAcceptance all({true}, {false});
  EXPECT_EQ(online(spelled, all, {.heap = 9, .limits = {.states = 100}}).limit, Limit::States);
  EXPECT_EQ(online(spelled, all, {.heap = 9, .limits = {.depth = 100}}).limit, Limit::Depth);
  EXPECT_EQ(finite_runs(spelled, all, {.limits = {.states = 100}}).limit, Limit::States);
}

TEST(Online, DepthIsCountedInSteps) {
  space::ExplicitSpaceBuilder builder;
  for (unsigned state = 0; state < 11; ++state) builder.add_state();
  builder.add_initial(0);
  for (unsigned state = 0; state < 10; ++state) builder.add_edge(state, state + 1);
  const auto space = builder.build();
  Property property = anything();
  SpelledSpace spelled(*space, property, {});
  ListedAcceptance all({true}, {false});
  for (const auto& [depth, limit] : {std::pair{10U, Limit::None}, std::pair{9U, Limit::Depth}}) {
    EXPECT_EQ(online(spelled, all, {.heap = 99, .limits = {.depth = depth}}).limit, limit) << depth;
    const FiniteRunsResult stored = finite_runs(spelled, all, {.limits = {.depth = depth}});
    EXPECT_EQ(stored.limit, limit) << depth;
    EXPECT_EQ(stored.pairs, depth + 1);
  }
}

TEST(Online, MemoryIsLookedAtOnTheWayBackToo) {
  // A path of 300,000 pairs; going back, the heap becomes as long.
  space::ExplicitSpaceBuilder builder;
  constexpr std::uint32_t states = 300'000;
  for (std::uint32_t state = 0; state < states; ++state) builder.add_state();
  builder.add_initial(0);
  for (std::uint32_t state = 0; state + 1 < states; ++state) builder.add_edge(state, state + 1);
  const auto space = builder.build();
  Property property = anything();
  SpelledSpace spelled(*space, property, {});
  ListedAcceptance all({true}, {false});
  const std::size_t path = online(spelled, all, {.heap = 0}).figures.memory_bytes;
  const std::size_t both = online(spelled, all, {.heap = states}).figures.memory_bytes;
  // A slot is 20 bytes and the state's 8; links and what growing takes more are as much again at most.
  EXPECT_LT(path, states * 56U);
  EXPECT_GT(both, path + states * 28U);
  EXPECT_EQ(online(spelled, all, {.heap = 0, .limits = {.memory_bytes = path}}).limit, Limit::None);
  const OnlineResult limited =
      online(spelled, all, {.heap = states, .limits = {.memory_bytes = (path + both) / 2}});
  EXPECT_EQ(limited.limit, Limit::Memory);
  EXPECT_LT(limited.figures.memory_bytes, both);
}

}  // namespace
}  // namespace ouro::check
