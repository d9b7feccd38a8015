#include "check/state_stack.hh"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "base/random.hh"
#include "base/temporary_folder.hh"

namespace ouro::check {
namespace {

using space::StoredState;

StoredState random_state(Random& random) {
  StoredState state;
  state.layout = static_cast<std::uint32_t>(random.below(3));
  state.bytes.resize(random.below(8) == 0 ? 0 : random.below(70));
  for (std::byte& byte : state.bytes) byte = static_cast<std::byte>(random());
  return state;
}

/// The same, with all of every way.
struct Waiting {
  StoredState state;
  std::vector<StateStack::Tag> tags;
};

void expect_same(const StateStack& stack, const StateStack::Taken& taken, const Waiting& expected) {
  EXPECT_TRUE(taken.state == expected.state.view());
  EXPECT_EQ(taken.depth, expected.tags.size());
  EXPECT_EQ(stack.tags(taken.way), expected.tags);
}

/// Pushes and takes at random, in memory that is too small unless it is none, beside a stack that keeps
/// everything.
void expect_last_ones_with_their_ways(StateStack& stack, Random& random, std::size_t most_bytes) {
  std::vector<Waiting> reference;
  const auto push = [&](StateStack::Way from, std::vector<StateStack::Tag> tags) {
    const StoredState state = random_state(random);
    const auto tag = static_cast<StateStack::Tag>(random());
    tags.push_back(tag);
    stack.push(state.view(), from, static_cast<std::uint32_t>(tags.size()), tag);
    reference.push_back({state, tags});
  };
  push(StateStack::begin_of_ways, {});
  bool is_growing = true;
  for (int round = 0; round < 6000 && !reference.empty(); ++round) {
    ASSERT_FALSE(stack.empty());
    stack.begin(most_bytes);
    ASSERT_TRUE(stack.may_take());
    const std::size_t count = 1 + random.below(6);
    std::vector<Waiting> taken;
    while (taken.size() < count && stack.may_take()) {
      taken.push_back(reference.back());
      reference.pop_back();
      expect_same(stack, stack.take(), taken.back());
    }
    is_growing = is_growing ? reference.size() < 300 : reference.size() < 50;
    const std::uint64_t most = is_growing ? 4 : 2;
    std::vector<StateStack::Way> ways;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      expect_same(stack, stack.taken(i), taken[i]);
      ways.push_back(stack.taken(i).way);
    }
    for (std::size_t i = 0; i < taken.size(); ++i)
      for (std::uint64_t child = random.below(most); child > 0; --child) push(ways[i], taken[i].tags);
  }
  EXPECT_EQ(stack.empty(), reference.empty());
}

TEST(StateStack, GivesBackTheLastOnesWithTheWaysToThem) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    StateStack stack;
    expect_last_ones_with_their_ways(stack, random, std::numeric_limits<std::size_t>::max());
    EXPECT_EQ(stack.disk(), 0U);
  }
}

TEST(StateStack, SoItDoesWhereMostOfThemAreOnDisk) {
  const TemporaryFolder folder;
  for (std::uint64_t seed = 0; seed < 30; ++seed)
    for (const std::size_t most_bytes : {0U, 100U, 1000U, 4000U}) {
      SCOPED_TRACE(testing::Message() << seed << ' ' << most_bytes);
      Random random(seed);
      StateStack stack(folder.path());
      expect_last_ones_with_their_ways(stack, random, most_bytes);
    }
}

TEST(StateStack, StaysInMemoryWhereNoFileCanBeWritten) {
  Random random(1);
  StateStack stack("/nonexistent");
  expect_last_ones_with_their_ways(stack, random, 1000);
  EXPECT_EQ(stack.disk(), 0U);
  EXPECT_GT(stack.memory(), 1000U);
}

// As many states as would take thirty times the memory there is come to wait, and go again, three times.
TEST(StateStack, KeepsToItsMemoryWithAFile) {
  const TemporaryFolder folder;
  constexpr std::size_t most_bytes = 100'000;
  StateStack stack(folder.path());
  StoredState state;
  state.bytes.resize(20);
  stack.push(state.view(), StateStack::begin_of_ways, 1, 0);
  for (int round = 0; round < 3; ++round) {
    for (std::uint32_t depth = 1; depth < 60'000; ++depth) {
      stack.begin(most_bytes);
      const StateStack::Way way = stack.take().way;
      for (StateStack::Tag tag = 0; tag < 2; ++tag) stack.push(state.view(), way, depth + 1, tag);
    }
    const std::vector<StateStack::Tag> tags = stack.tags(stack.take().way);
    EXPECT_EQ(tags.size(), 60'000U + static_cast<unsigned>(round));
    for (std::uint32_t left = 60'000; left > 2; --left) {
      stack.begin(most_bytes);
      stack.take();
    }
  }
  EXPECT_LE(stack.memory(), most_bytes);
  EXPECT_GT(stack.disk(), 50 * most_bytes / 2);
}

// One long way, and beside each of its steps 15 others that end at once and lie above it: 800,000 nodes of 8
// bytes have come and 50,000 are needed.
TEST(StateStack, ClearsAwayWhatNobodyNeeds) {
  constexpr std::uint32_t length = 50'000;
  constexpr std::uint32_t branches = 16;
  StateStack stack;
  const StoredState state;
  const auto push = [&](StateStack::Way from, std::uint32_t depth) {
    for (std::uint32_t i = 0; i < branches; ++i) stack.push(state.view(), from, depth, depth + i * length);
  };
  const auto take = [&] {
    stack.begin();
    StateStack::Way lowest = StateStack::begin_of_ways;
    for (std::uint32_t i = 0; i < branches; ++i) lowest = stack.take().way;
    return lowest;
  };
  push(StateStack::begin_of_ways, 0);
  for (std::uint32_t depth = 1; depth < length; ++depth) push(take(), depth);
  const std::vector<StateStack::Tag> tags = stack.tags(take());
  ASSERT_EQ(tags.size(), length);
  for (std::uint32_t i = 0; i < length; ++i) ASSERT_EQ(tags[i], i);
  EXPECT_LT(stack.memory(), std::size_t{1'500'000});
}

}  // namespace
}  // namespace ouro::check
