// A vector that may become gigabytes long: growing copies nothing that is large, and overshoots by a quarter.
//
// A std::vector that grows is there twice for a moment, and then twice as large as needed: a search that is
// given so much memory and no more must not use it.
#pragma once

#include <cassert>
#include <cstddef>

#include "check/growing_array.hh"

namespace ouro::check {

template <class T>
class GrowingVector {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) {
    assert(i < size_);
    return array_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return array_[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  /// Throws std::bad_alloc.
  void push_back(T element) {
    array_.reach(size_ + 1);
    array_[size_++] = element;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }

  /// The bytes of all there is room for.
  std::size_t memory() const { return array_.memory(); }

 private:
  GrowingArray<T> array_;
  std::size_t size_ = 0;
};

}  // namespace ouro::check
