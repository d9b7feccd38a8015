#include "check/state_stack.hh"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.hh"

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

TEST(StateStack, GivesBackTheLastOnesWithTheWaysToThem) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    StateStack stack;
    std::vector<Waiting> reference;
    const auto push = [&](StateStack::Way from, std::vector<StateStack::Tag> tags) {
      const StoredState state = random_state(random);
      const auto tag = static_cast<StateStack::Tag>(random());
      tags.push_back(tag);
      stack.push(state.view(), from, static_cast<std::uint32_t>(tags.size()), tag);
      reference.push_back({state, tags});
    };
    push(StateStack::begin_of_ways, {});
    for (int round = 0; round < 3000 && !reference.empty(); ++round) {
      ASSERT_FALSE(stack.empty());
      stack.begin();
      const std::size_t count = 1 + random.below(std::min<std::size_t>(reference.size(), 6));
      std::vector<Waiting> taken;
      for (std::size_t i = 0; i < count; ++i) {
        taken.push_back(reference.back());
        reference.pop_back();
        expect_same(stack, stack.take(), taken.back());
      }
      const std::uint64_t most = reference.size() < 50 ? 4 : 2;  // it grows, and does not grow for ever
      std::vector<StateStack::Way> ways;
      for (std::size_t i = 0; i < count; ++i) {
        expect_same(stack, stack.taken(i), taken[i]);
        ways.push_back(stack.taken(i).way);
      }
      for (std::size_t i = 0; i < count; ++i)
        for (std::uint64_t child = random.below(most); child > 0; --child) push(ways[i], taken[i].tags);
    }
    EXPECT_EQ(stack.empty(), reference.empty());
  }
}

// One long way, and beside it many that end at once: 800,000 nodes of 8 bytes have come and 50,000 are
// needed.
TEST(StateStack, ClearsAwayWhatNobodyNeeds) {
  constexpr std::uint32_t length = 50'000;
  constexpr int others = 15;
  StateStack stack;
  const StoredState state;
  stack.push(state.view(), StateStack::begin_of_ways, 1, 0);
  for (std::uint32_t depth = 1; depth < length; ++depth) {
    stack.begin();
    const StateStack::Way way = stack.take().way;
    for (std::uint32_t tag = 0; tag <= others; ++tag)
      stack.push(state.view(), way, depth + 1, tag == 0 ? depth : length + tag);
    stack.begin();
    for (int i = 0; i < others; ++i) stack.take();
  }
  const std::vector<StateStack::Tag> tags = stack.tags(stack.take().way);
  ASSERT_EQ(tags.size(), length);
  for (std::uint32_t i = 0; i < length; ++i) ASSERT_EQ(tags[i], i);
  EXPECT_LT(stack.memory(), std::size_t{1'500'000});
}

}  // namespace
}  // namespace ouro::check
