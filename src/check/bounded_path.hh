// The path of a depth-first search that keeps nothing else: its pairs, and where to go on in each.
//
// What follows a pair is as large as several pairs, so it is kept for the last pairs of the path only, in a
// ring; going back further than that, it is computed again. Each pair that is pushed costs at most one such
// second expansion: it took the ring's place of one that is further up. So the memory is that of the path,
// with a few bytes more for each of its pairs, and of a ring of fixed length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "check/finite_runs.hh"
#include "check/growing_vector.hh"
#include "check/pair_slots.hh"
#include "check/spelled_space.hh"

namespace ouro::check {

class BoundedPath {
 public:
  /// The space must outlive it.
  explicit BoundedPath(SpelledSpace& space);

  bool empty() const { return next_.empty(); }
  std::size_t size() const { return next_.size(); }
  SpelledSpace::Pair operator[](std::size_t place) const {
    return slots_[static_cast<PairSlots::Slot>(place)];
  }
  SpelledSpace::Pair top() const { return (*this)[size() - 1]; }
  /// Where a pair is on the path.
  std::optional<std::size_t> find(const HashedPair& pair) const;

  /// The pair may lie in what follows the top. Requires that it is not on the path.
  void push(const HashedPair& pair);
  void pop();

  /// What follows the top, and the index of the next one of those, which is counted as taken.
  const SpelledSpace::Expansion& expansion();
  bool has_next() { return next_.back() < expansion().size(); }
  std::size_t take_next() { return next_.back()++; }

  /// Its pairs from a place on, appended.
  void append_to(std::vector<SpelledPath::Visit>& visits, std::size_t first = 0) const;

  /// Constant time.
  std::size_t memory() const;

 private:
  static constexpr std::size_t ring_size = 256;
  static constexpr std::size_t nobody = ~std::size_t{0};

  struct Kept {
    std::size_t owner = nobody;  // its place on the path
    SpelledSpace::Expansion expansion;
  };

  void expand_top();

  SpelledSpace& space_;
  PairSlots slots_;                    // a stack
  GrowingVector<std::uint32_t> next_;  // by place
  std::vector<Kept> ring_;
  std::size_t ring_memory_ = 0;
};

}  // namespace ouro::check
