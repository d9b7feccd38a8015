#include "store/tree_store.hh"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "base/hash.hh"
#include "store/compact_index.hh"

namespace ouro::store {
namespace {

// 256^3 combinations of few parts: what compression is for.
TEST(TreeStore, StatesMadeOfFewPartsCostAboutTenBytes) {
  TreeStore store;
  std::array<std::uint8_t, 40> bytes{};
  constexpr std::uint32_t states = 300'000;
  for (std::uint32_t i = 0; i < states; ++i) {
    bytes[3] = static_cast<std::uint8_t>(i);
    bytes[17] = static_cast<std::uint8_t>(i >> 8U);
    bytes[39] = static_cast<std::uint8_t>(i >> 16U);
    store.intern({0, std::as_bytes(std::span(bytes))});
  }
  EXPECT_EQ(store.size(), states);
  EXPECT_LT(store.pair_count(), 70'000U);
  EXPECT_LT(store.memory(), states * 12U);
}

// Numbers that do not fit into three bytes make the index wider; nothing is lost.
TEST(CompactIndex, WidensAtTwoToTheTwentyFour) {
  struct Owner {
    std::uint64_t hash_of(StateNumber number) const { return mix(number); }
    void prefetch(StateNumber) const {}
  } owner;
  CompactIndex index;
  const StateNumber count = (1U << 24U) + 1000;
  for (StateNumber number = 0; number < count; ++number) index.insert(mix(number), number, owner);
  for (StateNumber number = 0; number < count; number += number < 1000 ? 1 : 997)
    ASSERT_EQ(index.find(mix(number), [&](StateNumber found) { return found == number; }), number);
  EXPECT_EQ(index.find(mix(count), [](StateNumber found) { return found == count; }), no_state);
  EXPECT_LT(index.memory(), count * std::size_t{8});
}

}  // namespace
}  // namespace ouro::store
