// States that are looked up together, wherever they are.
//
// What a look-up does with a state is to hash it, to compare it with one that is there, and to copy it. How
// many words that takes depends on the size of the state, which is nearly always that of the one before: so
// where all states of a batch have one shape (layout and size), and it is small, there is code for just that
// many words, without a branch and with everything that the shape decides computed once. The last word may
// overlap the one before it, so a number of words stands for eight sizes.
//
// Other batches ask each state for its shape.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/bytes.hh"
#include "base/hash.hh"
#include "space/state_hash.hh"
#include "space/state_space.hh"
#include "store/state_store.hh"

namespace ouro::store {

/// A layout and a size, in one word.
using Shape = std::uint64_t;

constexpr Shape shape_of(std::uint32_t layout, std::size_t size) { return Shape{layout} << 32U | size; }
inline Shape shape_of(const space::StateView& state) { return shape_of(state.layout, state.bytes.size()); }
constexpr std::uint32_t layout_of(Shape shape) { return static_cast<std::uint32_t>(shape >> 32U); }
constexpr std::uint32_t size_of(Shape shape) { return static_cast<std::uint32_t>(shape); }

/// Successors of one shape, of so many words.
template <std::size_t Words>
class AlikeStates {
 public:
  /// Requires that all of them have the shape of the first, with 8 * Words bytes or up to 7 less, and at
  /// least 8.
  explicit AlikeStates(const space::Successors& successors)
      : entries_(successors.entries().data()),
        begin_(successors.bytes()),
        count_(successors.size()),
        shape_(store::shape_of(entries_->layout, entries_->size)),
        last_(entries_->size - space::hashing::word_bytes),
        hash_shape_(space::hashing::shape(entries_->layout, entries_->size)) {}

  std::size_t size() const { return count_; }
  Shape shape(std::size_t) const { return shape_; }
  space::StateView operator[](std::size_t i) const {
    return {layout_of(shape_), {bytes(i), size_of(shape_)}};
  }

  std::uint64_t hash(std::size_t i) const {
    return space::hashing::finish(space::hashing::sum_of<Words>(bytes(i), last_), hash_shape_);
  }
  bool is_same(std::size_t i, const std::byte* other) const {
    const std::byte* const state = bytes(i);
    std::uint64_t difference = 0;
    for (std::size_t word = 0; word < Words; ++word)
      difference |= read_word<8>(state + begin_of(word)) ^ read_word<8>(other + begin_of(word));
    return difference == 0;
  }
  void copy(std::size_t i, std::byte* to) const {
    const std::byte* const state = bytes(i);
    for (std::size_t word = 0; word < Words; ++word)
      std::memcpy(to + begin_of(word), state + begin_of(word), space::hashing::word_bytes);
  }

 private:
  const std::byte* bytes(std::size_t i) const { return begin_ + entries_[i].begin; }
  std::size_t begin_of(std::size_t word) const {
    return word + 1 == Words ? last_ : word * space::hashing::word_bytes;
  }

  const space::Successor* entries_;
  const std::byte* begin_;
  std::size_t count_;
  Shape shape_;
  std::size_t last_;  // where the last word begins
  std::uint64_t hash_shape_;
};

/// States of any shape, each with a hash if somebody has computed it: successors, or candidates.
template <class At>
class MixedStates {
 public:
  using Hash = std::uint64_t (*)(space::StateView);

  /// `at` gives a candidate by its place. Another hash than the usual one is for tests.
  MixedStates(At at, std::size_t count, Hash other_hash) : at_(at), count_(count), other_hash_(other_hash) {}

  std::size_t size() const { return count_; }
  Shape shape(std::size_t i) const { return store::shape_of(at_(i).state); }
  space::StateView operator[](std::size_t i) const { return at_(i).state; }

  std::uint64_t hash(std::size_t i) const {
    const Candidate candidate = at_(i);
    if (other_hash_ != nullptr) return other_hash_(candidate.state);
    return candidate.hash != 0 ? candidate.hash : space::hash_state(candidate.state);
  }
  bool is_same(std::size_t i, const std::byte* other) const {
    const space::StateView state = at_(i).state;
    return same_bytes(state.bytes.data(), other, state.bytes.size());
  }
  void copy(std::size_t i, std::byte* to) const {
    const space::StateView state = at_(i).state;
    copy_bytes(to, state.bytes.data(), state.bytes.size());
  }

 private:
  At at_;
  std::size_t count_;
  Hash other_hash_;
};

}  // namespace ouro::store
