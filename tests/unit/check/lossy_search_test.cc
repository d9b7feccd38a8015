#include "check/lossy_search.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <set>

#include "base/random.hh"
#include "base/temporary_folder.hh"
#include "check/bounded_search.hh"
#include "check/swarm.hh"
#include "space/explicit_space.hh"

namespace ouro::check {
namespace {

using space::explicit_space;
using space::ExplicitSpace;
using space::Fault;
using Path = std::vector<space::StoredState>;

constexpr std::size_t plenty = std::size_t{1} << 20U;

/// Deadlocks, states where a proposition is false, and several ways to begin.
std::unique_ptr<ExplicitSpace> random_graph(Random& random, std::uint64_t most_states = 60) {
  space::ExplicitSpaceBuilder builder;
  builder.proposition("p");
  builder.proposition("q");
  const std::uint64_t states = random.between(1, most_states);
  for (std::uint64_t i = 0; i < states; ++i) builder.add_state(random.below(8) == 0 ? random.below(4) : 3);
  const auto some_state = [&] { return static_cast<std::uint32_t>(random.below(states)); };
  for (std::uint64_t i = random.below(4 * states); i > 0; --i) builder.add_edge(some_state(), some_state());
  for (std::uint64_t i = random.between(1, 2); i > 0; --i) builder.add_initial(some_state());
  return builder.build();
}

/// A path of the space.
void expect_path(const ExplicitSpace& space, const Path& path) {
  ASSERT_FALSE(path.empty());
  EXPECT_GT(std::ranges::count(space.initial(), ExplicitSpace::decode(path.front().view())), 0);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const auto edges = space.edges(ExplicitSpace::decode(path[i].view()));
    const auto target = ExplicitSpace::decode(path[i + 1].view());
    ASSERT_TRUE(std::ranges::any_of(edges, [&](const auto& edge) { return edge.target == target; })) << i;
  }
}

/// The errors of a result are errors of the space, and the paths lead to them.
template <class Search>
void expect_true_errors(const ExplicitSpace& space, const Search& search) {
  const ExploreResult& result = search.result();
  EXPECT_EQ(result.deadlocks > 0, result.first_deadlock.has_value());
  if (result.first_deadlock) {
    const Path& path = search.path_to(*result.first_deadlock);
    expect_path(space, path);
    EXPECT_TRUE(space.edges(ExplicitSpace::decode(path.back().view())).empty());
  }
  const auto cursor = space.cursor();
  for (const InvariantSummary& violated : result.invariants) {
    const Path& path = search.path_to(violated.state);
    expect_path(space, path);
    EXPECT_EQ(cursor->propositions(path.back().view()) >> violated.proposition & 1U, 0U);
  }
}

std::set<std::pair<unsigned, std::uint64_t>> violated(const ExploreResult& result) {
  std::set<std::pair<unsigned, std::uint64_t>> violated;
  for (const InvariantSummary& summary : result.invariants)
    violated.emplace(summary.proposition, summary.count);
  return violated;
}

// With memory for all states the same is found as with a store, but nothing is proved.
TEST(LossySearch, AgreesWithASearchThatStoresStates) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto space = random_graph(random);
    const ExploreResult expected = explore(*space, {.invariants = 3});
    for (const LossyKind kind : {LossyKind::BitState, LossyKind::Compact})
      for (const bool is_shuffled : {false, true}) {
        LossySearch search(*space, {.limits = {.memory_bytes = plenty}, .invariants = 3},
                           {.kind = kind, .hashes = 4, .seed = seed, .is_shuffled = is_shuffled});
        const ExploreResult& result = search.run();
        EXPECT_EQ(result.states, expected.states);
        EXPECT_EQ(result.transitions, expected.transitions);
        EXPECT_EQ(result.deadlocks, expected.deadlocks);
        EXPECT_EQ(violated(result), violated(expected));
        EXPECT_GE(result.depth, expected.depth);
        EXPECT_FALSE(result.complete());
        EXPECT_EQ(result.limit, Limit::None);
        ASSERT_TRUE(result.loss);
        EXPECT_EQ(result.loss->coverage.has_value(), kind == LossyKind::BitState);
        EXPECT_EQ(result.loss->omission_probability.has_value(), kind == LossyKind::Compact);
        expect_true_errors(*space, search);
      }
  }
}

// With one line of bits hardly anything is told apart: what is found is true all the same, and the search
// ends.
TEST(LossySearch, WithTooLittleMemoryItFindsLessAndNothingWrong) {
  std::uint64_t visited = 0;
  std::uint64_t reachable = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto space = random_graph(random, 2000);
    const ExploreResult expected = explore(*space, {.invariants = 3});
    LossySearch search(*space, {.limits = {.memory_bytes = 512}, .invariants = 3}, {.seed = seed});
    const ExploreResult& result = search.run();
    EXPECT_LE(result.states, expected.states);
    EXPECT_LE(result.deadlocks, expected.deadlocks);
    EXPECT_FALSE(result.complete());
    expect_true_errors(*space, search);
    visited += result.states;
    reachable += expected.states;
  }
  EXPECT_LT(visited, reachable);
  EXPECT_GT(visited, 0U);
}

TEST(LossySearch, NothingToSearchIsNoProofEither) {
  const auto space = explicit_space({});
  LossySearch search(*space, {.limits = {.memory_bytes = plenty}}, {});
  EXPECT_EQ(search.run().states, 0U);
  EXPECT_FALSE(search.result().complete());
}

TEST(LossySearch, StopsAtTheFirstErrorIfAsked) {
  const auto space = explicit_space({{"a", {}, {"b", "c"}}, {"b"}, {"c", {}, {"d"}}, {"d"}});
  LossySearch search(*space, {.limits = {.memory_bytes = plenty}, .is_enough = first_error}, {});
  const ExploreResult& result = search.run();
  EXPECT_EQ(result.deadlocks, 1U);
  EXPECT_TRUE(result.stopped_at_error);
  EXPECT_FALSE(result.loss->coverage);
  EXPECT_EQ(search.path_to(*result.first_deadlock).size(), 2U);
}

std::unique_ptr<ExplicitSpace> chain(std::uint32_t length) {
  space::ExplicitSpaceBuilder builder;
  for (std::uint32_t i = 0; i <= length; ++i) builder.add_state();
  for (std::uint32_t i = 0; i < length; ++i) builder.add_edge(i, i + 1);
  builder.add_initial(0);
  return builder.build();
}

TEST(LossySearch, LimitsAreKept) {
  const auto space = chain(1000);
  for (const LossyKind kind : {LossyKind::BitState, LossyKind::Compact}) {
    LossySearch states(*space, {.limits = {.memory_bytes = plenty, .states = 70}}, {.kind = kind});
    EXPECT_EQ(states.run().states, 70U);
    EXPECT_EQ(states.result().limit, Limit::States);
    EXPECT_FALSE(states.result().loss->coverage);
    LossySearch depth(*space, {.limits = {.memory_bytes = plenty, .depth = 100}}, {.kind = kind});
    EXPECT_EQ(depth.run().states, 101U);
    EXPECT_EQ(depth.result().depth, 100U);
    EXPECT_EQ(depth.result().limit, Limit::Depth);
    const std::atomic<bool> interrupt = true;
    LossySearch interrupted(*space, {.limits = {.memory_bytes = plenty, .interrupt = &interrupt}},
                            {.kind = kind});
    EXPECT_EQ(interrupted.run().limit, Limit::Interrupt);
  }
}

// The stack gets a quarter, and has the way in a file. A growing table ends the search.
TEST(LossySearch, MemoryIsKept) {
  const auto space = chain(100'000);
  const TemporaryFolder folder;
  LossySearch bits(*space, {.limits = {.memory_bytes = 1'600'000}}, {.temporary_folder = folder.path()});
  EXPECT_EQ(bits.run().limit, Limit::None);
  EXPECT_LE(bits.result().memory_bytes, 1'600'000U);
  EXPECT_EQ(bits.result().states, 100'001U);
  EXPECT_GT(bits.result().disk_bytes, 500'000U);
  LossySearch hashes(*space, {.limits = {.memory_bytes = 600'000}}, {.kind = LossyKind::Compact});
  EXPECT_EQ(hashes.run().limit, Limit::Memory);
  EXPECT_LE(hashes.result().memory_bytes, 700'000U);
}

// Without a file bits are left over, so the search goes on elsewhere.
TEST(LossySearch, WithoutADiskWhatHasNoRoomIsLeftOut) {
  const auto space = chain(100'000);
  LossySearch search(*space, {.limits = {.memory_bytes = 200'000}}, {});
  EXPECT_EQ(search.run().limit, Limit::Memory);
  EXPECT_LE(search.result().memory_bytes, 201'000U);
  EXPECT_GT(search.result().states, 1000U);
  EXPECT_LT(search.result().states, 10'000U);
  EXPECT_EQ(search.result().disk_bytes, 0U);
}

// Every state waits once, most of them at the same time, and the deadlock is below all of them.
TEST(LossySearch, ErrorsAreFoundThroughAFile) {
  constexpr std::uint32_t length = 20'000;
  const TemporaryFolder folder;
  space::ExplicitSpaceBuilder builder;
  for (std::uint32_t i = 0; i <= 2 * length; ++i) builder.add_state();
  for (std::uint32_t i = 0; i < length; ++i) {
    builder.add_edge(i, i + 1);
    builder.add_edge(i, length + i + 1);
    if (i > 0) builder.add_edge(length + i + 1, i);
  }
  builder.add_edge(length, 0);
  builder.add_initial(0);
  const auto space = builder.build();
  for (const LossyKind kind : {LossyKind::BitState, LossyKind::Compact}) {
    LossySearch search(*space, {.limits = {.memory_bytes = 400'000}},
                       {.kind = kind, .temporary_folder = folder.path()});
    const ExploreResult& result = search.run();
    EXPECT_EQ(result.limit, Limit::None);
    EXPECT_EQ(result.states, 2 * length + 1);
    EXPECT_EQ(result.deadlocks, 1U);
    EXPECT_GT(result.disk_bytes, 100'000U);
    EXPECT_LE(result.memory_bytes, 400'000U);
    expect_true_errors(*space, search);
  }
}

TEST(LossySearch, MoreMemoryThanThereIsIsALimit) {
  constexpr std::size_t too_much = std::numeric_limits<std::size_t>::max() / 4;
  const auto space = chain(10);
  LossySearch search(*space, {.limits = {.memory_bytes = too_much}}, {});
  EXPECT_EQ(search.run().limit, Limit::Memory);
  EXPECT_FALSE(search.result().complete());
  Swarm swarm(*space, {.limits = {.memory_bytes = too_much}}, {.runs = 2, .threads = 2});
  EXPECT_EQ(swarm.run().limit, Limit::Memory);
  EXPECT_FALSE(swarm.result().complete());
}

/// Two processes: one goes round in two states, the other has one step and stops. A cursor that says that the
/// steps of the first one always suffice, which is true if the search does not put off the other for ever.
class Procrastinating : public space::StateSpace {
 public:
  std::unique_ptr<space::Cursor> cursor() const override { return std::make_unique<Walker>(); }
  std::size_t layout_count() const override { return 1; }

 private:
  class Walker : public space::Cursor {
   public:
    void initial(space::Successors& result) override { add(0, 0, result); }
    void successors(const space::StateView& state, space::Successors& result) override {
      const auto round = std::to_integer<int>(state.bytes[0]);
      const auto steps = std::to_integer<int>(state.bytes[1]);
      add(round + 1, steps, result);
      if (steps == 0) add(round, 1, result);
    }
    void choose(std::span<space::Expansion> expansions, space::Successors&) override {
      for (space::Expansion& expansion : expansions) expansion.sufficient = expansion.begin + 1;
    }
    bool may_end(space::StateView) override { return true; }
    std::uint64_t propositions(space::StateView state) override {
      return state.bytes[1] == std::byte{0} ? 1 : 0;
    }

   private:
    void add(int round, int steps, space::Successors& result) {
      const std::array<std::byte, 2> bytes{static_cast<std::byte>(round % 50), static_cast<std::byte>(steps)};
      result.add({0, bytes}, {}).propositions = steps == 0 ? 1 : 0;
    }
  };
};

TEST(LossySearch, SufficientSuccessorsSufficeIfOneOfThemIsNew) {
  const Procrastinating space;
  for (const LossyKind kind : {LossyKind::BitState, LossyKind::Compact})
    for (const bool is_shuffled : {false, true}) {
      LossySearch search(space, {.limits = {.memory_bytes = plenty}, .invariants = 1},
                         {.kind = kind, .is_shuffled = is_shuffled});
      const ExploreResult& result = search.run();
      ASSERT_EQ(result.invariants.size(), 1U);
      EXPECT_EQ(result.states, 100U);
      EXPECT_EQ(result.invariants[0].count, 50U);
      EXPECT_LT(result.transitions, 150U);
    }
}

// A swarm ----------------------------------------------------------------------------------------------

TEST(Swarm, RunsDiffer) {
  std::set<std::tuple<std::uint64_t, unsigned, bool, std::size_t>> different;
  for (unsigned number = 0; number < 24; ++number) {
    const SwarmRun run = swarm_run(number, 1, plenty);
    different.emplace(run.lossy.seed, run.lossy.hashes, run.lossy.is_shuffled, run.memory_bytes);
    EXPECT_LE(run.memory_bytes, plenty);
    EXPECT_GE(run.memory_bytes, plenty / 4);
  }
  EXPECT_EQ(different.size(), 24U);
  EXPECT_FALSE(swarm_run(0, 1, plenty).lossy.is_shuffled);
}

TEST(Swarm, FindsWhatOneSearchWithAllMemoryFinds) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto space = random_graph(random, 300);
    const ExploreResult expected = explore(*space, {.invariants = 3});
    for (const unsigned threads : {1U, 3U}) {
      Swarm swarm(*space, {.limits = {.memory_bytes = plenty}, .invariants = 3, .is_enough = first_error},
                  {.runs = 5, .threads = threads, .seed = seed});
      const ExploreResult& result = swarm.run();
      EXPECT_FALSE(result.complete());
      EXPECT_EQ(result.has_error(), expected.has_error());
      EXPECT_EQ(result.stopped_at_error, expected.has_error());
      EXPECT_EQ(swarm.figures().found_by.has_value(), expected.has_error());
      expect_true_errors(*space, swarm);
      if (expected.has_error()) continue;
      EXPECT_EQ(swarm.figures().runs, 5U);
      EXPECT_EQ(swarm.figures().ended, 5U);
      EXPECT_EQ(swarm.figures().visited, 5 * expected.states);
      EXPECT_NEAR(static_cast<double>(result.states), static_cast<double>(expected.states),
                  1 + 0.03 * static_cast<double>(expected.states));
      ASSERT_TRUE(result.loss->coverage);
      EXPECT_GT(*result.loss->coverage, 0.999);
    }
  }
}

// A tree, where there is one way to each state: what is left out costs everything below it.
std::unique_ptr<ExplicitSpace> tree() {
  space::ExplicitSpaceBuilder builder;
  constexpr std::uint32_t states = 80'000;
  for (std::uint32_t i = 0; i < states; ++i) builder.add_state();
  for (std::uint32_t i = 0; i < states; ++i)
    for (const std::uint32_t child : {2 * i + 1, 2 * i + 2}) builder.add_edge(i, child < states ? child : i);
  builder.add_initial(0);
  return builder.build();
}

TEST(Swarm, SeesMoreThanOneOfItsSearches) {
  const auto space = tree();
  const ExploreOptions options{.limits = {.memory_bytes = 64'000}};  // the smallest stack has 8,000
  LossySearch one(*space, options, {});
  const std::uint64_t alone = one.run().states;
  EXPECT_LT(alone, 74'000U);
  Swarm swarm(*space, options, {.runs = 8, .threads = 1});
  EXPECT_GT(swarm.run().states, alone + 4000);
  EXPECT_EQ(swarm.figures().ended, 8U);
  EXPECT_GT(*swarm.result().loss->coverage, *one.result().loss->coverage);
}

TEST(Swarm, OneThreadDoesTheSameAgain) {
  const auto space = tree();
  const ExploreOptions options{.limits = {.memory_bytes = 16'000}};
  const auto run = [&](std::uint64_t seed) {
    Swarm swarm(*space, options, {.runs = 6, .threads = 1, .seed = seed});
    const ExploreResult& result = swarm.run();
    return std::tuple(result.states, result.transitions, result.depth, swarm.figures().visited);
  };
  EXPECT_EQ(run(1), run(1));
  EXPECT_NE(run(1), run(2));
}

TEST(Swarm, AnInterruptEndsIt) {
  const auto space = tree();
  const std::atomic<bool> interrupt = true;
  Swarm swarm(*space, {.limits = {.memory_bytes = plenty, .interrupt = &interrupt}},
              {.runs = 1000, .threads = 2});
  EXPECT_EQ(swarm.run().limit, Limit::Interrupt);
  EXPECT_FALSE(swarm.result().complete());
}

TEST(Swarm, WithoutTimeThereIsOneRunAndNoCoverage) {
  const auto space = tree();
  Swarm swarm(*space, {.limits = {.memory_bytes = plenty, .time = std::chrono::nanoseconds(0)}},
              {.runs = 1000, .threads = 1});
  EXPECT_EQ(swarm.run().limit, Limit::Time);
  EXPECT_EQ(swarm.figures().runs, 1U);
  EXPECT_FALSE(swarm.result().loss->coverage);
}

// In bounded memory ------------------------------------------------------------------------------------

TEST(BoundedSearch, AgreesWithASearchThatStoresStates) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto space = random_graph(random, 25);
    const ExploreResult expected = explore(*space, {.invariants = 3});
    BoundedSearch roomy(*space, {.invariants = 3}, {.heap = 100});
    const ExploreResult& all = roomy.run();
    EXPECT_EQ(all.states, expected.states);
    EXPECT_EQ(all.transitions, expected.transitions);
    EXPECT_EQ(all.deadlocks, expected.deadlocks);
    EXPECT_EQ(violated(all), violated(expected));
    EXPECT_TRUE(all.complete());
    EXPECT_TRUE(roomy.figures().is_distinct());
    expect_true_errors(*space, roomy);
    BoundedSearch tight(*space, {.invariants = 3, .is_enough = first_error}, {.heap = 12, .seed = seed});
    const ExploreResult& result = tight.run();
    EXPECT_EQ(result.has_error(), expected.has_error());
    EXPECT_EQ(result.complete(), !expected.has_error());
    expect_true_errors(*space, tight);
  }
}

TEST(BoundedSearch, ALimitIsNoVerdict) {
  const auto space = chain(1000);
  BoundedSearch search(*space, {.limits = {.states = 100}}, {.heap = 10});
  EXPECT_EQ(search.run().limit, Limit::States);
  EXPECT_FALSE(search.result().complete());
}

TEST(BoundedSearch, TheHeapFitsIntoHalfOfTheMemory) {
  EXPECT_EQ(heap_within(10, 0), 0U);
  const auto space = tree();
  const std::size_t heap = heap_within(4, 200'000);
  BoundedSearch search(*space, {}, {.heap = heap});
  EXPECT_TRUE(search.run().complete());
  EXPECT_GT(heap, 1'000U);
  EXPECT_EQ(search.figures().kept, heap);
  EXPECT_LE(search.result().memory_bytes, 200'000U);
}

}  // namespace
}  // namespace ouro::check
