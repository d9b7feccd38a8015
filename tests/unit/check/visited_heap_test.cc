#include "check/visited_heap.hh"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "check/pair_slots.hh"

namespace ouro::check {
namespace {

/// A pair that is made of a number: bytes of different lengths, two layouts, three readers.
class Numbered {
 public:
  explicit Numbered(std::uint64_t number)
      : bytes_(1 + number % 40, static_cast<std::byte>(number)), number_(number) {}

  HashedPair pair() const {
    return HashedPair(
        {{static_cast<std::uint32_t>(number_ % 2), bytes_}, static_cast<SpelledSpace::Reader>(number_ % 3)});
  }

 private:
  std::vector<std::byte> bytes_;
  std::uint64_t number_;
};

// Numbers below 256 give different pairs: their bytes differ.
constexpr std::uint64_t different = 240;

TEST(PairSlots, FindWhatWasPutAndNotWhatWasCleared) {
  Random random(5);
  PairSlots slots;
  std::map<std::uint64_t, PairSlots::Slot> reference;
  std::vector<PairSlots::Slot> free;
  for (int step = 0; step < 20'000; ++step) {
    const std::uint64_t number = random.below(different);
    const Numbered numbered(number);
    const auto found = reference.find(number);
    ASSERT_EQ(slots.find(numbered.pair()), found == reference.end() ? PairSlots::no_slot : found->second)
        << "step " << step;
    if (found != reference.end()) {
      const SpelledSpace::Pair kept = slots[found->second];
      ASSERT_TRUE(kept.state == numbered.pair().pair.state);
      ASSERT_EQ(kept.reader, number % 3);
      slots.clear(found->second);
      free.push_back(found->second);
      reference.erase(found);
    } else {
      PairSlots::Slot slot = static_cast<PairSlots::Slot>(slots.size());
      if (!free.empty()) {
        slot = free.back();
        free.pop_back();
      }
      slots.put(slot, numbered.pair());
      reference[number] = slot;
    }
  }
  EXPECT_LE(slots.size(), different);
}

class Heaps : public ::testing::TestWithParam<Replacement> {};

TEST_P(Heaps, GiveUpNothingBeforeTheyAreFullAndOneForEachNewcomerThen) {
  VisitedHeap heap(50, GetParam(), 7);
  for (std::uint64_t number = 0; number < 50; ++number) heap.keep(Numbered(number).pair(), number);
  EXPECT_EQ(heap.replaced(), 0U);
  for (std::uint64_t number = 0; number < 50; ++number)
    EXPECT_TRUE(heap.contains(Numbered(number).pair())) << number;
  for (std::uint64_t number = 50; number < different; ++number) {
    heap.keep(Numbered(number).pair(), number);
    EXPECT_TRUE(heap.contains(Numbered(number).pair())) << number;
  }
  EXPECT_EQ(heap.size(), 50U);
  EXPECT_EQ(heap.replaced(), different - 50);
  std::size_t there = 0;
  for (std::uint64_t number = 0; number < different; ++number)
    there += heap.contains(Numbered(number).pair()) ? 1U : 0U;
  EXPECT_EQ(there, 50U);
}

TEST_P(Heaps, WithoutRoomKeepNothing) {
  VisitedHeap heap(0, GetParam(), 7);
  heap.keep(Numbered(1).pair(), 1);
  EXPECT_FALSE(heap.contains(Numbered(1).pair()));
  EXPECT_EQ(heap.size(), 0U);
}

INSTANTIATE_TEST_SUITE_P(VisitedHeap, Heaps, ::testing::ValuesIn(replacements));

TEST(VisitedHeap, ByAgeTheFirstGoesFirst) {
  VisitedHeap heap(10, Replacement::Age, 1);
  for (std::uint64_t number = 0; number < 25; ++number) heap.keep(Numbered(number).pair(), 1);
  for (std::uint64_t number = 0; number < 25; ++number)
    EXPECT_EQ(heap.contains(Numbered(number).pair()), number >= 15) << number;
}

TEST(VisitedHeap, ByDepthTheDeepestOfSomeGoes) {
  VisitedHeap heap(8, Replacement::Depth, 1);
  for (std::uint64_t number = 0; number < 200; ++number) heap.keep(Numbered(number).pair(), number);
  std::size_t shallow = 0;
  for (std::uint64_t number = 0; number < 8; ++number)
    shallow += heap.contains(Numbered(number).pair()) ? 1U : 0U;
  EXPECT_GE(shallow, 3U);
}

}  // namespace
}  // namespace ouro::check
