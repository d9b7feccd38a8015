#include "base/random.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace ouro {
namespace {

// The reference implementation of splitmix64 gives these for the seed 1234567.
TEST(Mix, IsTheFinaliserOfSplitmix64) {
  std::uint64_t seed = 1234567;
  std::vector<std::uint64_t> drawn;
  for (int i = 0; i < 3; ++i) drawn.push_back(mix(seed += 0x9e3779b97f4a7c15U));
  EXPECT_THAT(drawn, testing::ElementsAre(6457827717110365317U, 3203168211198807973U, 9817491932198370423U));
}

// xoshiro256** as its authors wrote it, kept apart from the class.
class Reference {
 public:
  explicit Reference(std::uint64_t seed) {
    for (auto& word : s_) {
      seed += 0x9e3779b97f4a7c15U;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
      z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
      word = z ^ (z >> 31U);
    }
  }
  std::uint64_t operator()() {
    const auto rotate = [](std::uint64_t x, unsigned k) { return (x << k) | (x >> (64 - k)); };
    const std::uint64_t result = rotate(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17U;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotate(s_[3], 45);
    return result;
  }

 private:
  std::array<std::uint64_t, 4> s_{};
};

TEST(Random, IsXoshiro256StarStar) {
  EXPECT_EQ(Random(0)(), 0x99ec5f36cb75f2b4U);
  for (const std::uint64_t seed : {0U, 1U, 42U}) {
    Random random(seed);
    Reference reference(seed);
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(random(), reference()) << "seed " << seed << ", draw " << i;
  }
}

TEST(Random, IsTheSameAtCompileTime) {
  constexpr std::uint64_t drawn = [] {
    Random random(7);
    return random.below(1000) + 1000 * random.between(5, 9);
  }();
  Random random(7);
  const std::uint64_t low = random.below(1000);
  EXPECT_EQ(drawn, low + 1000 * random.between(5, 9));
}

TEST(Random, StaysBelowTheBoundAndReachesEveryValue) {
  Random random(1);
  for (const std::uint64_t bound : {1U, 2U, 3U, 10U, 64U}) {
    std::vector<int> seen(bound);
    for (int i = 0; i < 2000; ++i) {
      const std::uint64_t value = random.below(bound);
      ASSERT_LT(value, bound);
      ++seen[value];
    }
    EXPECT_THAT(seen, testing::Each(testing::Gt(0))) << "bound " << bound;
  }
}

// With bound 3 * 2^62 plain `draw % bound` would give the lower third twice as often as the others.
TEST(Random, HasNoBiasForLargeBounds) {
  Random random(2);
  constexpr std::uint64_t third = std::uint64_t{1} << 62U;
  std::array<int, 3> seen{};
  constexpr int draws = 30'000;
  for (int i = 0; i < draws; ++i) ++seen[random.below(3 * third) / third];
  for (const int count : seen) EXPECT_NEAR(count, draws / 3, 5 * std::sqrt(draws));
}

TEST(Random, DrawsFromClosedRangesUpToTheWholeOne) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t value = random.between(10, 12);
    ASSERT_GE(value, 10U);
    ASSERT_LE(value, 12U);
  }
  EXPECT_EQ(random.between(5, 5), 5U);
  EXPECT_EQ(random.between(Random::max(), Random::max()), Random::max());
  Random copy = random;
  EXPECT_EQ(random.between(0, Random::max()), copy()) << "the whole range is one plain draw";
}

TEST(Random, DrawsUnitsAndChances) {
  Random random(4);
  int hits = 0;
  constexpr int draws = 10'000;
  for (int i = 0; i < draws; ++i) {
    const double unit = random.unit();
    ASSERT_GE(unit, 0.0);
    ASSERT_LT(unit, 1.0);
    ASSERT_FALSE(random.chance(0.0));
    ASSERT_TRUE(random.chance(1.0));
    hits += random.chance(0.25) ? 1 : 0;
  }
  EXPECT_NEAR(hits, draws / 4, 5 * std::sqrt(draws));
}

}  // namespace
}  // namespace ouro
