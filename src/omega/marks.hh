// Sets of acceptance marks.
//
// Marks are small numbers. A set of marks below 64 is one machine word and its operations are
// instructions; a set with a larger mark has the rest of its words on the heap. Automata with
// thousands of marks work, automata with a few dozen pay nothing for it.
//
// Invariant: `high_` is null, or its last word is not zero; so equal sets have equal parts.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "base/hash.hh"

namespace ouro::omega {

using Mark = std::uint32_t;

class Marks {
 public:
  Marks() noexcept = default;
  Marks(std::initializer_list<Mark> marks) {
    for (const Mark mark : marks) insert(mark);
  }
  Marks(const Marks& other)
      : low_(other.low_), high_(other.high_ ? std::make_unique<Words>(*other.high_) : nullptr) {}
  Marks(Marks&&) noexcept = default;
  Marks& operator=(const Marks& other) {
    if (this != &other) *this = Marks(other);
    return *this;
  }
  Marks& operator=(Marks&&) noexcept = default;
  ~Marks() = default;

  /// All marks below `count`.
  static Marks below(std::size_t count) {
    Marks result;
    for (Mark mark = 0; mark < count; ++mark) result.insert(mark);
    return result;
  }

  bool empty() const noexcept { return low_ == 0 && !high_; }

  bool contains(Mark mark) const noexcept { return ((word(mark / 64) >> (mark % 64)) & 1U) != 0; }

  void insert(Mark mark) { writable_word(mark / 64) |= std::uint64_t{1} << (mark % 64); }

  void erase(Mark mark) {
    if (!contains(mark)) return;
    writable_word(mark / 64) &= ~(std::uint64_t{1} << (mark % 64));
    shrink();
  }

  std::size_t size() const noexcept {
    std::size_t total = 0;
    for (std::size_t i = 0; i < word_count(); ++i) total += static_cast<std::size_t>(std::popcount(word(i)));
    return total;
  }

  /// One more than the largest mark; 0 for the empty set.
  std::size_t bound() const noexcept {
    const std::size_t last = word_count() - 1;
    return 64 * last + static_cast<std::size_t>(std::bit_width(word(last)));
  }

  bool includes(const Marks& other) const noexcept {
    if (!other.high_) return (other.low_ & ~low_) == 0;
    for (std::size_t i = 0; i < other.word_count(); ++i) {
      if ((other.word(i) & ~word(i)) != 0) return false;
    }
    return true;
  }

  bool intersects(const Marks& other) const noexcept {
    const std::size_t words = std::min(word_count(), other.word_count());
    for (std::size_t i = 0; i < words; ++i) {
      if ((word(i) & other.word(i)) != 0) return true;
    }
    return false;
  }

  Marks& operator|=(const Marks& other) {
    low_ |= other.low_;
    for (std::size_t i = 1; i < other.word_count(); ++i) writable_word(i) |= other.word(i);
    return *this;
  }

  Marks& operator&=(const Marks& other) {
    low_ &= other.low_;
    for (std::size_t i = 1; i < word_count(); ++i) writable_word(i) &= other.word(i);
    shrink();
    return *this;
  }

  /// Removes the marks of another set.
  Marks& operator-=(const Marks& other) {
    low_ &= ~other.low_;
    for (std::size_t i = 1; i < word_count(); ++i) writable_word(i) &= ~other.word(i);
    shrink();
    return *this;
  }

  friend Marks operator|(Marks a, const Marks& b) { return a |= b; }
  friend Marks operator&(Marks a, const Marks& b) { return a &= b; }
  friend Marks operator-(Marks a, const Marks& b) { return a -= b; }

  /// Every mark plus `offset`.
  Marks shifted(Mark offset) const {
    Marks result;
    for_each([&](Mark mark) { result.insert(mark + offset); });
    return result;
  }

  /// Calls f(mark) for each mark, in increasing order.
  template <class F>
  void for_each(F f) const {
    for (std::size_t i = 0; i < word_count(); ++i) {
      for (std::uint64_t rest = word(i); rest != 0; rest &= rest - 1) {
        f(static_cast<Mark>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }

  std::uint64_t hash() const noexcept {
    std::uint64_t result = mix(low_);
    for (std::size_t i = 1; i < word_count(); ++i) result = combine(result, word(i));
    return result;
  }

  friend bool operator==(const Marks& a, const Marks& b) noexcept { return (a <=> b) == 0; }

  /// Some total order.
  friend std::strong_ordering operator<=>(const Marks& a, const Marks& b) noexcept {
    if (const auto order = a.word_count() <=> b.word_count(); order != 0) return order;
    for (std::size_t i = a.word_count(); i-- > 0;) {
      if (const auto order = a.word(i) <=> b.word(i); order != 0) return order;
    }
    return std::strong_ordering::equal;
  }

 private:
  using Words = std::vector<std::uint64_t>;

  std::size_t word_count() const noexcept { return high_ ? 1 + high_->size() : 1; }

  std::uint64_t word(std::size_t i) const noexcept {
    if (i == 0) return low_;
    return high_ && i <= high_->size() ? (*high_)[i - 1] : 0;
  }

  // Callers restore the invariant when they may have cleared the last word.
  std::uint64_t& writable_word(std::size_t i) {
    if (i == 0) return low_;
    if (!high_) {
      high_ = std::make_unique<Words>(i);
    } else if (high_->size() < i) {
      high_->resize(i);
    }
    return (*high_)[i - 1];
  }

  void shrink() {
    if (!high_) return;
    while (!high_->empty() && high_->back() == 0) high_->pop_back();
    if (high_->empty()) high_.reset();
  }

  std::uint64_t low_ = 0;
  std::unique_ptr<Words> high_;
};

}  // namespace ouro::omega

template <>
struct std::hash<ouro::omega::Marks> {
  std::size_t operator()(const ouro::omega::Marks& marks) const noexcept { return marks.hash(); }
};
