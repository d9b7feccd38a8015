#include "base/memory_block.hh"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

namespace ouro {

namespace {

/// Whole pages of the system, from a multiple of a huge page on: what is mapped around them is given back.
std::byte* map_aligned(std::size_t bytes) {
  const std::size_t slack = MemoryBlock::huge_page;
  void* mapped = mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  auto* const begin = static_cast<std::byte*>(mapped);
  const std::size_t before = (slack - reinterpret_cast<std::uintptr_t>(begin) % slack) % slack;
  if (before > 0) munmap(begin, before);
  if (slack > before) munmap(begin + before + bytes, slack - before);
#ifdef MADV_HUGEPAGE
  madvise(begin + before, bytes, MADV_HUGEPAGE);
#endif
  return begin + before;
}

constexpr std::size_t page = 4096;

std::size_t round_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

}  // namespace

MemoryBlock::MemoryBlock(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  if (is_mapped()) {
    size_ = round_up(bytes, page);
    data_ = map_aligned(size_);
  } else {
    data_ = static_cast<std::byte*>(::operator new (bytes, std::align_val_t{alignment}));
    std::memset(data_, 0, bytes);
  }
}

// Pages are not copied: their addresses change, if there is no room behind them.
void MemoryBlock::grow(std::size_t bytes) {
  if (!is_mapped()) {
    MemoryBlock larger(bytes);
    if (size_ > 0) std::memcpy(larger.data_, data_, size_);
    *this = std::move(larger);
    return;
  }
  bytes = round_up(bytes, page);
  if (mremap(data_, size_, bytes, 0) == MAP_FAILED) {
    std::byte* const target = map_aligned(bytes);
    if (mremap(data_, size_, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, target) == MAP_FAILED) {
      munmap(target, bytes);
      throw std::bad_alloc();
    }
    data_ = target;
  }
  size_ = bytes;
}

MemoryBlock::~MemoryBlock() {
  if (data_ == nullptr) return;
  if (is_mapped()) {
    munmap(data_, size_);
  } else {
    ::operator delete (data_, std::align_val_t{alignment});
  }
}

}  // namespace ouro
