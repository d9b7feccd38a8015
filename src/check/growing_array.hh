// An array that grows, of elements that are zero until they are written.
//
// For what searches know of states and nodes. It may be gigabytes long and is read in no order: it lies in
// one MemoryBlock, with huge pages where there are any, and growing copies nothing that is large. What is
// beyond its end is zero too; whoever is about to read many elements asks for room once, before.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>

#include "base/memory_block.hh"

namespace ouro::check {

template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  /// Makes room for the elements below `count`. Throws std::bad_alloc.
  void reach(std::size_t count) {
    if (count > size_) grow(count);
  }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return data()[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return data()[i];
  }
  /// Zero where there is no room.
  T get(std::size_t i) const { return i < size_ ? data()[i] : T{}; }
  const T* at(std::size_t i) const { return data() + i; }
  void prefetch(std::size_t i) const { __builtin_prefetch(data() + i); }

  std::size_t memory() const { return block_.size(); }

 private:
  T* data() const { return reinterpret_cast<T*>(block_.data()); }

  /// Large blocks are not copied when they grow, so they grow by less.
  void grow(std::size_t count) {
    const std::size_t more = block_.size() < MemoryBlock::huge_page ? size_ : size_ / 4;
    const std::size_t elements = std::max({count, size_ + more, MemoryBlock::alignment / sizeof(T)});
    block_.grow(elements * sizeof(T));
    size_ = block_.size() / sizeof(T);
  }

  MemoryBlock block_;
  std::size_t size_ = 0;
};

}  // namespace ouro::check
