// Numbers for pairs of numbers, given in the order in which the pairs are met: the states of products.
//
// An open-addressing table of numbers beside the array of pairs: 4 bytes a slot, at most half of the slots
// used, linear probing. A node-based map was several times slower, and products do little else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.hh"

namespace ouro::omega {

class PairNumbering {
 public:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  /// The number of a pair; size() before the call when the pair is new.
  std::uint32_t number(std::uint32_t first, std::uint32_t second) {
    const Pair pair{first, second};
    std::size_t slot = find(pair);
    if (slots_[slot] != free) return slots_[slot];
    if (2 * (pairs_.size() + 1) > slots_.size()) {
      grow();
      slot = find(pair);
    }
    slots_[slot] = static_cast<std::uint32_t>(pairs_.size());
    pairs_.push_back(pair);
    return slots_[slot];
  }

  std::size_t size() const { return pairs_.size(); }
  Pair pair(std::size_t number) const { return pairs_[number]; }

 private:
  static constexpr std::uint32_t free = ~std::uint32_t{0};

  // The slot of a pair, or the free one where it belongs.
  std::size_t find(Pair pair) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = mix(std::uint64_t{pair.first} << 32U | pair.second) & mask;
    while (slots_[slot] != free && pairs_[slots_[slot]] != pair) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    slots_.assign(2 * slots_.size(), free);
    for (std::size_t i = 0; i < pairs_.size(); ++i) slots_[find(pairs_[i])] = static_cast<std::uint32_t>(i);
  }

  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, free);  // a power of two
  std::vector<Pair> pairs_;
};

}  // namespace ouro::omega
