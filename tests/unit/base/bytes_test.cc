#include "base/bytes.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace ouro {
namespace {

std::vector<std::byte> counted(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * 7 + 1);
  return bytes;
}

TEST(SameBytes, EveryBitOfEverySizeCounts) {
  for (std::size_t size = 0; size < 200; ++size) {
    const std::vector<std::byte> one = counted(size);
    std::vector<std::byte> other = one;
    EXPECT_TRUE(same_bytes(one.data(), other.data(), size)) << size;
    for (std::size_t bit = 0; bit < 8 * size; ++bit) {
      const auto flip = static_cast<std::byte>(1U << (bit % 8));
      other[bit / 8] ^= flip;
      EXPECT_FALSE(same_bytes(one.data(), other.data(), size)) << size << " bytes, bit " << bit;
      other[bit / 8] ^= flip;
    }
  }
}

TEST(SameBytes, WhatLiesBehindDoesNotCount) {
  for (std::size_t size = 0; size < 100; ++size) {
    const std::vector<std::byte> one = counted(size + 1);
    std::vector<std::byte> other = one;
    other.back() ^= std::byte{1};
    EXPECT_TRUE(same_bytes(one.data(), other.data(), size)) << size;
  }
}

TEST(CopyBytes, CopiesAllAndNothingElse) {
  for (std::size_t size = 0; size < 300; ++size) {
    const std::vector<std::byte> from = counted(size);
    std::vector<std::byte> to(size + 2, std::byte{0xee});
    copy_bytes(to.data() + 1, from.data(), size);
    EXPECT_TRUE(std::equal(from.begin(), from.end(), to.begin() + 1)) << size;
    EXPECT_EQ(to.front(), std::byte{0xee}) << size;
    EXPECT_EQ(to.back(), std::byte{0xee}) << size;
  }
}

}  // namespace
}  // namespace ouro
