#include "base/memory_block.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ouro {
namespace {

std::span<std::byte> bytes_of(const MemoryBlock& block) { return {block.data(), block.size()}; }

bool is_zero(std::span<const std::byte> bytes) {
  return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; });
}

TEST(MemoryBlock, IsZeroedAndAligned) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{4096}, 3 * MemoryBlock::huge_page + 1}) {
    const MemoryBlock block(size);
    EXPECT_GE(block.size(), size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.data()) % MemoryBlock::alignment, 0U);
    EXPECT_TRUE(is_zero(bytes_of(block))) << size;
  }
}

TEST(MemoryBlock, KeepsWhatIsThereWhenItGrows) {
  MemoryBlock block;
  std::size_t filled = 0;
  for (const std::size_t size : {std::size_t{100}, std::size_t{5000}, MemoryBlock::huge_page,
                                 2 * MemoryBlock::huge_page + 1, 9 * MemoryBlock::huge_page}) {
    const MemoryBlock neighbour(MemoryBlock::huge_page);  // may be in the way
    block.grow(size);
    ASSERT_GE(block.size(), size);
    for (std::size_t i = 0; i < filled; ++i) ASSERT_EQ(block.data()[i], static_cast<std::byte>(i % 251 + 1));
    ASSERT_TRUE(is_zero(bytes_of(block).subspan(filled))) << size;
    filled = block.size();
    for (std::size_t i = 0; i < filled; ++i) block.data()[i] = static_cast<std::byte>(i % 251 + 1);
  }
}

}  // namespace
}  // namespace ouro
