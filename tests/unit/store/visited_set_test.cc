#include "store/visited_set.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/random.hh"
#include "store/bit_state.hh"
#include "store/distinct_count.hh"
#include "store/hash_compact.hh"

namespace ouro::store {
namespace {

std::vector<bool> insert(VisitedSet& set, const std::vector<std::uint64_t>& hashes) {
  std::vector<std::uint8_t> is_new(hashes.size(), 7);
  set.prefetch(hashes);
  set.insert(hashes, is_new);
  return {is_new.begin(), is_new.end()};
}

/// Different ones.
std::vector<std::uint64_t> random_hashes(std::uint64_t seed, std::size_t count) {
  std::vector<std::uint64_t> hashes(count);
  for (std::size_t i = 0; i < count; ++i) hashes[i] = mix((seed << 40U) + i + 1);
  return hashes;
}

std::uint64_t count_new(VisitedSet& set, const std::vector<std::uint64_t>& hashes) {
  std::uint64_t count = 0;
  for (const bool is_new : insert(set, hashes)) count += is_new ? 1 : 0;
  return count;
}

TEST(WithSeed, TellsHashesAndSeedsApart) {
  EXPECT_EQ(with_seed(5, 1), with_seed(5, 1));
  EXPECT_NE(with_seed(5, 1), with_seed(6, 1));
  EXPECT_NE(with_seed(5, 1), with_seed(5, 2));
}

// Hash compaction --------------------------------------------------------------------------------------

/// So much memory that all bits of a hash count.
constexpr std::size_t plenty = std::size_t{1} << 31U;

TEST(HashCompact, MoreBitsCountInMoreMemory) {
  EXPECT_EQ(HashCompact(0).hash_bits(), 56U);
  EXPECT_EQ(HashCompact(std::size_t{1} << 22U).hash_bits(), 56U);
  EXPECT_EQ(HashCompact(std::size_t{1} << 23U).hash_bits(), 57U);
  EXPECT_EQ(HashCompact(std::size_t{1} << 30U).hash_bits(), 64U);
  EXPECT_EQ(HashCompact(plenty).hash_bits(), 64U);
}

// Hashes that differ only where it does not count are the same.
TEST(HashCompact, BitsThatDoNotCountTellNothingApart) {
  HashCompact set(0);
  const std::vector<std::uint64_t> hashes = {0x123456789abcde00, 0x123456789abcdeff, 0x123456789abcdf00};
  EXPECT_EQ(count_new(set, hashes), 2U);
}

TEST(HashCompact, IsASetOfHashes) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    HashCompact set(std::size_t{1} << 20U);
    std::set<std::uint64_t> expected;
    for (int batch = 0; batch < 400; ++batch) {
      std::vector<std::uint64_t> hashes(random.between(0, 40));
      // Some are drawn from few, so that they come again, within a batch as well.
      for (std::uint64_t& hash : hashes) hash = random.chance(0.5) ? mix(random.below(2000) + 1) : random();
      const std::vector<bool> is_new = insert(set, hashes);
      for (std::size_t i = 0; i < hashes.size(); ++i)
        ASSERT_EQ(is_new[i], expected.insert(hashes[i]).second) << hashes[i];
    }
    EXPECT_EQ(set.size(), expected.size());
  }
}

// Those that differ in single bits, the first and the last among them, and the smallest and largest numbers.
TEST(HashCompact, TellsAllBitsApart) {
  HashCompact set(plenty);
  ASSERT_EQ(set.hash_bits(), 64U);
  std::set<std::uint64_t> hashes = {0, ~std::uint64_t{0}};
  for (const std::uint64_t base : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0x123456789abcdef0}})
    for (unsigned bit = 0; bit < 64; ++bit) hashes.insert(base ^ std::uint64_t{1} << bit);
  const std::vector<std::uint64_t> all(hashes.begin(), hashes.end());
  EXPECT_EQ(count_new(set, all), all.size());
  EXPECT_EQ(count_new(set, all), 0U);
  count_new(set, random_hashes(5, 100'000));
  EXPECT_EQ(count_new(set, all), 0U);
}

// Far more in one place than a line has room for, at both ends of a shard and in between.
TEST(HashCompact, ClustersOverflowIntoTheNextLines) {
  for (const std::uint64_t base :
       {std::uint64_t{0}, std::uint64_t{0x1000000000000000} - 80, std::uint64_t{0x7777777777770000}}) {
    HashCompact set(plenty);
    std::vector<std::uint64_t> hashes(80);
    for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = base + (i * 7) % 80;
    EXPECT_EQ(count_new(set, hashes), 80U);
    EXPECT_EQ(count_new(set, hashes), 0U);
    EXPECT_EQ(count_new(set, random_hashes(6, 50'000)), 50'000U);
    EXPECT_EQ(count_new(set, hashes), 0U);
    EXPECT_EQ(set.size(), 50'080U);
  }
}

TEST(HashCompact, TakesLessThanSevenBytesForAStateWhenItIsFull) {
  constexpr std::size_t memory = 8'000'000;
  HashCompact set(memory);
  const auto hashes = random_hashes(1, 1'150'000);
  EXPECT_EQ(count_new(set, hashes), hashes.size());
  EXPECT_LE(set.memory(), memory);
  EXPECT_EQ(count_new(set, hashes), 0U);
  EXPECT_LT(static_cast<double>(set.memory()) / static_cast<double>(set.size()), 7.0);
}

TEST(HashCompact, GrowsBeyondItsMemoryIfItMust) {
  HashCompact set(0);
  const auto hashes = random_hashes(2, 300'000);
  EXPECT_EQ(count_new(set, hashes), hashes.size());
  EXPECT_EQ(count_new(set, hashes), 0U);
}

TEST(HashCompact, SaysHowLikelyAnOmissionIs) {
  HashCompact set(std::size_t{1} << 20U);
  EXPECT_EQ(set.loss().omission_probability, 0);
  count_new(set, random_hashes(3, 100'000));
  // Of 56 bits, and of the 64 that they were chosen from.
  EXPECT_NEAR(*set.loss().omission_probability, 1e10 * (std::pow(2.0, -57) + std::pow(2.0, -65)), 1e-11);
  EXPECT_FALSE(set.loss().coverage);
}

// The formula itself, where there is something to see: of n hashes of 32 random bits, n (n - 1) / 2^33 pairs
// are expected to be the same. Three standard deviations, and the seed is fixed.
TEST(HashCompact, OmitsAsManyAsTheFormulaSays) {
  HashCompact set(std::size_t{1} << 22U);
  constexpr double count = 400'000;
  Random random(11);
  std::vector<std::uint64_t> hashes(static_cast<std::size_t>(count));
  for (std::uint64_t& hash : hashes) hash = random() << 32U;
  const double omitted = count - static_cast<double>(count_new(set, hashes));
  const double expected = count * (count - 1) * std::pow(2.0, -33);
  EXPECT_NEAR(omitted, expected, 3 * std::sqrt(expected));
}

// Bit-state hashing ------------------------------------------------------------------------------------

TEST(BitState, NeverTakesAnOldOneForANewOne) {
  for (unsigned hashes = 1; hashes <= BitState::most_hashes; ++hashes) {
    BitState set(10'000, hashes);
    const auto all = random_hashes(hashes, 30'000);
    const std::uint64_t inserted = count_new(set, all);
    EXPECT_EQ(set.size(), inserted);
    EXPECT_GT(inserted, 5'000U);
    EXPECT_EQ(count_new(set, all), 0U);
  }
}

TEST(BitState, TakesTheMemoryThatItIsGiven) {
  EXPECT_EQ(BitState(1000).memory(), 960U);
  EXPECT_EQ(BitState(0).memory(), 64U);
  BitState one_line(1);
  EXPECT_GT(count_new(one_line, random_hashes(1, 100)), 50U);
}

// How many are left out, against the estimate, with memory that suffices and with far too little. Where most
// lines are full, how many states came afterwards is not known, and the estimate is too high.
TEST(BitState, EstimatesItsCoverage) {
  constexpr std::size_t count = 200'000;
  const auto hashes = random_hashes(17, count);
  for (const unsigned bits : {1U, 2U, 3U, 5U, 8U})
    for (const std::size_t memory_bits : {1U, 2U, 4U, 8U, 16U, 64U}) {
      SCOPED_TRACE(std::to_string(bits) + " bits, memory of " + std::to_string(memory_bits));
      BitState set(count * memory_bits / 8, bits);
      const double covered = static_cast<double>(count_new(set, hashes)) / count;
      const double left_out = 1 - covered;
      if (covered > 0.5) {
        EXPECT_NEAR(*set.loss().coverage, covered, 0.001 + 0.05 * left_out);
      } else {
        EXPECT_LT(*set.loss().coverage, 0.5);
      }
      EXPECT_FALSE(set.loss().omission_probability);
    }
}

// Beside the formula of a Bloom filter: (1 - e^(-k n / m))^k of those that come next are taken for old ones.
TEST(BitState, LeavesOutLittleMoreThanABloomFilter) {
  constexpr std::size_t count = 400'000;
  for (const double memory_bits : {4.0, 8.0, 16.0}) {
    BitState set(static_cast<std::size_t>(count * memory_bits / 8), 3);
    count_new(set, random_hashes(1, count));
    const double left_out = 1 - static_cast<double>(count_new(set, random_hashes(2, 20'000))) / 20'000;
    const double classical = std::pow(1 - std::exp(-3 / memory_bits), 3);
    EXPECT_LT(left_out, classical * 1.35 + 0.002) << memory_bits;
    EXPECT_GT(left_out, classical * 0.7 - 0.002) << memory_bits;
  }
}

// Counting ---------------------------------------------------------------------------------------------

TEST(DistinctCount, IsCloseAndAddsUpUnions) {
  for (const std::size_t count :
       {std::size_t{0}, std::size_t{10}, std::size_t{5'000}, std::size_t{40'000}, std::size_t{300'000}}) {
    const auto hashes = random_hashes(23, count);
    DistinctCount first;
    DistinctCount second;
    for (std::size_t i = 0; i < count; ++i) {
      if (i < count / 2) first.add(hashes[i]);
      if (i >= count / 3) second.add(hashes[i]);
      second.add(hashes[count - 1]);
    }
    EXPECT_NEAR(first.estimate(), static_cast<double>(count / 2), 0.03 * static_cast<double>(count) + 0.5);
    first.add(second);
    EXPECT_NEAR(first.estimate(), static_cast<double>(count), 0.03 * static_cast<double>(count) + 0.5);
  }
}

}  // namespace
}  // namespace ouro::store
