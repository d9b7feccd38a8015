#include "base/hash.hh"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace ouro {
namespace {

TEST(HashBytes, TellsLengthsSeedsAndOrdersApart) {
  std::set<std::uint64_t> seen;
  for (std::size_t size = 0; size < 100; ++size) {
    const std::vector<std::byte> zeros(size);
    EXPECT_TRUE(seen.insert(hash_bytes(zeros, 0)).second) << size;
    EXPECT_TRUE(seen.insert(hash_bytes(zeros, 1)).second) << size;
  }
}

TEST(HashBytes, EverySingleBitChangesAboutHalfOfTheHash) {
  for (const std::size_t size : {1U, 4U, 7U, 8U, 16U, 23U, 40U}) {
    std::vector<std::byte> bytes(size, std::byte{0x5a});
    const std::uint64_t before = hash_bytes(bytes, 7);
    for (std::size_t bit = 0; bit < 8 * size; ++bit) {
      bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
      const int changed = std::popcount(before ^ hash_bytes(bytes, 7));
      EXPECT_GT(changed, 10) << size << " bytes, bit " << bit;
      EXPECT_LT(changed, 54) << size << " bytes, bit " << bit;
      bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
    }
  }
}

TEST(HashBytes, CountersHaveDifferentHashesInBothHalves) {
  std::set<std::uint64_t> whole;
  std::set<std::uint32_t> upper;
  for (std::uint32_t i = 0; i < 50'000; ++i) {
    const std::uint64_t hash = hash_bytes(std::as_bytes(std::span(&i, 1)), 0);
    whole.insert(hash);
    upper.insert(static_cast<std::uint32_t>(hash >> 32U));
  }
  EXPECT_EQ(whole.size(), 50'000U);
  // Of random numbers one in three such sets has a pair that agrees; ten would be a bad hash.
  EXPECT_GT(upper.size(), 49'990U);
}

}  // namespace
}  // namespace ouro
