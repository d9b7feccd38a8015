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

// Each part has few values and any two of them have as many as there are states: no cut in two helps.
TEST(TreeStore, StatesOfThreePartsCostAboutTenBytesAndKeepTheirNumbersAsTheyMove) {
  TreeStore store;
  const auto state_of = [](std::uint32_t number) {
    std::array<std::uint8_t, 49> bytes{};
    for (std::uint32_t disc = 0, rest = number; disc < 12; ++disc, rest /= 3)
      bytes[rest % 3 * 16 + disc] = static_cast<std::uint8_t>(disc + 1);
    return bytes;
  };
  const auto view_of = [](const auto& bytes) { return space::StateView{0, std::as_bytes(std::span(bytes))}; };
  constexpr std::uint32_t states = 531'441;
  Loaded parent;
  for (std::uint32_t i = 0; i < states; ++i) {
    if (i > 0) store.load(i / 3, parent);  // as a search does: some of these are from before a move
    const auto bytes = state_of(i);
    const Candidate candidate{view_of(bytes), i > 0 ? &parent : nullptr};
    Interned result;
    store.intern({&candidate, 1}, {&result, 1});
    ASSERT_TRUE(result.is_new) << i;
    ASSERT_EQ(result.number, i);
  }
  for (std::uint32_t i = 0; i < states; ++i) {
    const auto bytes = state_of(i);
    store.load(i, parent);
    ASSERT_EQ(parent.view, view_of(bytes)) << i;
    ASSERT_EQ(store.find(view_of(bytes)), i);
  }
  EXPECT_LT(store.pair_count(), 40'000U);
  EXPECT_LT(store.memory(), states * 10U);
}

// Parents that were taken out before the states moved, or while they do, are no help and no harm.
TEST(TreeStore, ParentsMayBeOlderThanTheTrees) {
  TreeStore store;
  std::array<std::uint8_t, 24> bytes{};
  const space::StateView view{0, std::as_bytes(std::span(bytes))};
  store.intern(view);
  Loaded old;
  store.load(0, old);
  constexpr std::uint32_t states = 50'000;
  for (std::uint32_t i = 1; i < states; ++i) {
    bytes[2] = static_cast<std::uint8_t>(i);
    bytes[21] = static_cast<std::uint8_t>(i >> 8U);
    const Candidate candidate{view, &old};
    Interned result;
    store.intern({&candidate, 1}, {&result, 1});
    ASSERT_EQ(result.number, i);
  }
  for (std::uint32_t i = 0; i < states; ++i) {
    bytes[2] = static_cast<std::uint8_t>(i);
    bytes[21] = static_cast<std::uint8_t>(i >> 8U);
    ASSERT_EQ(store.find(view), i);
    ASSERT_EQ(store.state(i).view(), view);
  }
}

TEST(CompactIndex, LinesHaveAsManyEntriesAsFit) {
  const auto format = [](unsigned bits) {
    return LineFormat::for_number(static_cast<StateNumber>((std::uint64_t{1} << bits) - 1));
  };
  EXPECT_EQ(format(1).capacity, 21U);
  EXPECT_EQ(format(17).capacity, 20U);
  EXPECT_EQ(format(20).capacity, 18U);
  EXPECT_EQ(format(21).capacity, 17U);
  EXPECT_EQ(format(21).number_bits, 22U);
  EXPECT_EQ(format(24).capacity, 16U);
  EXPECT_EQ(format(31).capacity, 13U);
  EXPECT_EQ(format(32).capacity, 12U);
}

TEST(CompactIndex, PackedLinesGiveBackWhatTheyAreGiven) {
  for (unsigned bits = 1; bits <= 32; ++bits) {
    SCOPED_TRACE(bits);
    const auto largest = static_cast<StateNumber>((std::uint64_t{1} << bits) - 1);
    const LineFormat format = LineFormat::for_number(largest);
    const auto number_at = [&](unsigned slot) { return slot % 2 == 0 ? largest - slot % largest : slot / 2; };
    PackedLine line;
    for (unsigned slot = 0; slot < format.capacity; ++slot) {
      ASSERT_EQ(line.size(format), slot);
      ASSERT_FALSE(line.is_full(format));
      line.add(format, slot, number_at(slot) & largest);
    }
    ASSERT_TRUE(line.is_full(format));
    ASSERT_EQ(line.size(format), format.capacity);
    for (unsigned slot = 0; slot < format.capacity; ++slot) {
      EXPECT_EQ(line.number(format, slot), number_at(slot) & largest);
      EXPECT_EQ(line.matches(format, slot), 1U << slot);
    }
    EXPECT_EQ(line.matches(format, 77), 0U);
  }
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
