// A block of zeroed memory for tables that are read in no order.
//
// A look-up in a table of gigabytes misses the cache of page addresses (TLB) as often as it misses the data.
// Huge pages make that cache reach five hundred times as far. So large blocks begin at a multiple of a huge
// page and ask for them; where the system does not give any, ordinary pages do.
#pragma once

#include <cstddef>
#include <utility>

namespace ouro {

class MemoryBlock {
 public:
  static constexpr std::size_t alignment = 64;
  static constexpr std::size_t huge_page = std::size_t{2} << 20U;

  MemoryBlock() = default;
  /// Throws std::bad_alloc.
  explicit MemoryBlock(std::size_t bytes);
  MemoryBlock(MemoryBlock&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  MemoryBlock& operator=(MemoryBlock&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~MemoryBlock();

  /// To a larger size: what is there stays, at another address perhaps; what is added is zeroed. Throws
  /// std::bad_alloc.
  void grow(std::size_t bytes);

  std::byte* data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }

 private:
  bool is_mapped() const { return size_ >= huge_page; }

  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace ouro
