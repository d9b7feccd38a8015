// States on a stack, in one block of memory, behind each other and without pointers.
//
// Behind the bytes of each state, filled up to the alignment of words, is what else is known of it, its head.
// So a record is told by where it ends, and the one below it ends where it begins:
//
//     bytes | head | bytes | head | bytes | head     end()
//
// Constant time, but for the copy of a state.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/bytes.hh"
#include "base/memory_block.hh"
#include "space/state_space.hh"

namespace ouro::check {

/// A Head has the numbers `layout` and `size`, of the state, and is otherwise the owner's.
template <class Head>
class RecordStack {
 public:
  bool empty() const { return end_ == 0; }
  /// Where the last one ends: as many bytes as there are.
  std::size_t end() const { return end_; }
  /// Of the one that ends there. References and views are valid until something is pushed.
  Head& head(std::size_t end) const { return *reinterpret_cast<Head*>(block_.data() + end - sizeof(Head)); }
  space::StateView state(std::size_t end) const {
    const Head& its = head(end);
    return {its.layout, {block_.data() + begin_of(end), its.size}};
  }
  std::size_t begin_of(std::size_t end) const { return end - record_size(head(end).size); }

  /// Its layout and size are those of the state, which must not be on the stack. Throws std::bad_alloc.
  void push(const space::StateView& state, Head head);
  /// The one that ends there once more. Throws std::bad_alloc.
  void push_again(std::size_t end);
  /// What lies above goes.
  void cut(std::size_t end) {
    assert(end <= end_);
    end_ = end;
  }

  /// What lies below goes.
  void drop_bottom(std::size_t end);
  std::span<const std::byte> bytes(std::size_t begin, std::size_t end) const {
    return {block_.data() + begin, end - begin};
  }
  /// Room for so many bytes of records, instead of all there are.
  std::span<std::byte> replace(std::size_t size);

 private:
  static std::size_t record_size(std::size_t size) {
    return (size + alignof(Head) - 1) / alignof(Head) * alignof(Head) + sizeof(Head);
  }
  void reach(std::size_t size);

  MemoryBlock block_;
  std::size_t end_ = 0;
};

template <class Head>
void RecordStack<Head>::push(const space::StateView& state, Head head) {
  const std::size_t size = state.bytes.size();
  const std::size_t end = end_ + record_size(size);
  if (end > block_.size()) reach(end);
  copy_bytes(block_.data() + end_, state.bytes.data(), size);
  head.layout = state.layout;
  head.size = static_cast<std::uint32_t>(size);
  this->head(end) = head;
  end_ = end;
}

template <class Head>
void RecordStack<Head>::push_again(std::size_t end) {
  const std::size_t begin = begin_of(end);
  const std::size_t size = end - begin;
  if (end_ + size > block_.size()) reach(end_ + size);
  copy_bytes(block_.data() + end_, block_.data() + begin, size);
  end_ += size;
}

template <class Head>
void RecordStack<Head>::drop_bottom(std::size_t end) {
  std::memmove(block_.data(), block_.data() + end, end_ - end);
  end_ -= end;
}

template <class Head>
std::span<std::byte> RecordStack<Head>::replace(std::size_t size) {
  if (size > block_.size()) reach(size);
  end_ = size;
  return {block_.data(), size};
}

/// Memory that nobody has written to costs nothing, so it may double.
template <class Head>
void RecordStack<Head>::reach(std::size_t size) {
  constexpr std::size_t first = 4096;
  block_.grow(std::max(size, 2 * block_.size() + first));
}

}  // namespace ouro::check
