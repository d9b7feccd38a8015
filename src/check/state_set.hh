// A set of states, a bit for each: the labels of branching time.
//
// States have numbers from 0 on, all of them known, so a set takes an eighth of a byte a state, and what
// connectives do to sets they do to 64 states at once. Bits beyond the last state are always zero.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "store/state_store.hh"

namespace ouro::check {

using store::StateNumber;

class StateSet {
 public:
  StateSet() = default;
  /// Of the states below `size`: none of them, or all.
  explicit StateSet(std::size_t size, bool all = false)
      : words_((size + word_bits - 1) / word_bits, all ? ~Word{0} : 0), size_(size) {
    clear_tail();
  }

  /// How many states there are, inside and outside.
  std::size_t size() const { return size_; }

  bool contains(StateNumber state) const {
    assert(state < size_);
    return (words_[state / word_bits] >> state % word_bits & 1U) != 0;
  }
  void insert(StateNumber state) {
    assert(state < size_);
    words_[state / word_bits] |= Word{1} << state % word_bits;
  }
  void erase(StateNumber state) {
    assert(state < size_);
    words_[state / word_bits] &= ~(Word{1} << state % word_bits);
  }

  StateSet& operator&=(const StateSet& other) {
    return combine(other, [](Word a, Word b) { return a & b; });
  }
  StateSet& operator|=(const StateSet& other) {
    return combine(other, [](Word a, Word b) { return a | b; });
  }
  StateSet& operator^=(const StateSet& other) {
    return combine(other, [](Word a, Word b) { return a ^ b; });
  }
  StateSet& operator-=(const StateSet& other) {
    return combine(other, [](Word a, Word b) { return a & ~b; });
  }
  StateSet& complement() {
    for (Word& word : words_) word = ~word;
    clear_tail();
    return *this;
  }

  friend StateSet operator&(StateSet a, const StateSet& b) { return std::move(a &= b); }
  friend StateSet operator|(StateSet a, const StateSet& b) { return std::move(a |= b); }
  friend StateSet operator^(StateSet a, const StateSet& b) { return std::move(a ^= b); }
  friend StateSet operator-(StateSet a, const StateSet& b) { return std::move(a -= b); }
  friend StateSet operator~(StateSet a) { return std::move(a.complement()); }
  friend bool operator==(const StateSet&, const StateSet&) = default;

  bool empty() const {
    return std::ranges::all_of(words_, [](Word word) { return word == 0; });
  }
  bool is_all() const { return count() == size_; }
  std::size_t count() const {
    return std::accumulate(words_.begin(), words_.end(), std::size_t{0}, [](std::size_t sum, Word word) {
      return sum + static_cast<std::size_t>(std::popcount(word));
    });
  }
  bool includes(const StateSet& other) const { return (other - *this).empty(); }

  /// Calls visit(state) for every state inside, in the order of their numbers. What is inserted or erased
  /// on the way may or may not be seen.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (Word rest = words_[i]; rest != 0; rest &= rest - 1)
        visit(static_cast<StateNumber>(i * word_bits + static_cast<std::size_t>(std::countr_zero(rest))));
  }

  std::size_t memory() const { return words_.capacity() * sizeof(Word); }

 private:
  using Word = std::uint64_t;
  static constexpr std::size_t word_bits = 64;

  template <class Operation>
  StateSet& combine(const StateSet& other, Operation operation) {
    assert(other.size_ == size_);
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] = operation(words_[i], other.words_[i]);
    return *this;
  }
  void clear_tail() {
    if (size_ % word_bits != 0) words_.back() &= ~(~Word{0} << size_ % word_bits);
  }

  std::vector<Word> words_;
  std::size_t size_ = 0;
};

}  // namespace ouro::check
