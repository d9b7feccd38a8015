#include "check/delta_stack.hh"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.hh"

namespace ouro::check {
namespace {

using space::StateView;
using space::StoredState;

StoredState random_state(Random& random, std::size_t size) {
  StoredState state;
  state.layout = static_cast<std::uint32_t>(random.below(3));
  state.bytes.resize(size);
  for (std::byte& byte : state.bytes) byte = static_cast<std::byte>(random.below(4));
  return state;
}

/// A little different, or altogether.
StoredState successor_of(const StoredState& state, Random& random) {
  if (random.below(10) == 0) return random_state(random, random.below(70));
  StoredState next = state;
  const std::uint64_t changes = random.below(8) == 0 ? state.bytes.size() : random.below(5);
  for (std::uint64_t i = 0; i < changes && !next.bytes.empty(); ++i)
    next.bytes[random.below(next.bytes.size())] = static_cast<std::byte>(random());
  return next;
}

/// The same with whole states.
struct Reference {
  struct Entry {
    StoredState state;
    bool is_entered;
  };
  std::vector<Entry> entries;

  std::vector<StoredState> path() const {
    std::vector<StoredState> result;
    for (const Entry& entry : entries)
      if (entry.is_entered) result.push_back(entry.state);
    return result;
  }
};

bool same(const std::vector<StoredState>& a, const std::vector<StoredState>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& one, const auto& other) { return one.view() == other.view(); });
}

TEST(DeltaStack, IsAStackOfStates) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    DeltaStack stack;
    Reference reference;
    const StoredState first = random_state(random, seed % 10 == 0 ? 0 : random.below(100));
    stack.push(first.view());
    reference.entries.push_back({first, false});
    for (int step = 0; step < 500 && !reference.entries.empty(); ++step) {
      ASSERT_EQ(stack.empty(), reference.entries.empty());
      ASSERT_EQ(stack.is_entered(), reference.entries.back().is_entered);
      if (reference.entries.back().is_entered) {
        stack.leave();
        reference.entries.pop_back();
      } else {
        stack.enter();
        reference.entries.back().is_entered = true;
        const StoredState state = reference.entries.back().state;
        ASSERT_TRUE(stack.current() == state.view());
        for (std::uint64_t i = random.below(4); i > 0; --i) {
          const StoredState next = successor_of(state, random);
          stack.push(next.view());
          reference.entries.push_back({next, false});
        }
      }
      if (step % 20 != 0) continue;
      const std::vector<StoredState> path = reference.path();
      ASSERT_EQ(stack.depth(), path.size());
      ASSERT_TRUE(same(stack.path(), path));
      DeltaStack fork = stack.fork();
      ASSERT_TRUE(same(fork.path(), path));
      for (std::size_t depth = path.size(); depth > 0; --depth) {
        ASSERT_TRUE(fork.is_entered() && fork.current() == path[depth - 1].view());
        fork.leave();
      }
      ASSERT_TRUE(fork.empty());
      if (!path.empty()) {
        ASSERT_TRUE(stack.current() == path.back().view());
      }
    }
    while (!stack.empty()) stack.is_entered() ? stack.leave() : stack.enter();
    EXPECT_EQ(stack.depth(), 0U);
  }
}

// States that are larger than what a place can be told of.
TEST(DeltaStack, LargeStatesAreKeptAsTheyAre) {
  Random random(1);
  StoredState state = random_state(random, 200'000);
  DeltaStack stack;
  std::vector<StoredState> path;
  for (int i = 0; i < 5; ++i) {
    stack.push(state.view());
    stack.enter();
    path.push_back(state);
    state.bytes[random.below(state.bytes.size())] ^= std::byte{1};
  }
  EXPECT_TRUE(same(stack.path(), path));
}

TEST(DeltaStack, ADeepPathTakesAFewBytesForAState) {
  StoredState state;
  state.bytes.resize(200);
  DeltaStack stack;
  constexpr std::size_t depth = 200'000;
  for (std::size_t i = 0; i < depth; ++i) {
    state.bytes[i % 200] ^= std::byte{1};
    stack.push(state.view());
    stack.enter();
  }
  EXPECT_EQ(stack.depth(), depth);
  EXPECT_LT(stack.memory(), 6 * depth);
  EXPECT_EQ(stack.path().size(), depth);
}

}  // namespace
}  // namespace ouro::check
