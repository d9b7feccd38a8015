// Sequences of words, each stored once and known by a number of its own: the states of constructions whose
// states are compound.
//
// All sequences lie one after another in one array; beside it an open-addressing table of numbers, with the
// hash of each sequence kept so that growing does not look at the sequences again. No allocation a sequence.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.hh"

namespace ouro::omega {

class SequenceTable {
 public:
  /// The number of a sequence; size() before the call when it is new.
  std::uint32_t intern(std::span<const std::uint32_t> words) {
    const std::uint64_t hash = hash_of(words);
    std::size_t slot = find(words, hash);
    if (slots_[slot] != free) return slots_[slot];
    if (2 * (size() + 1) > slots_.size()) {
      grow();
      slot = find(words, hash);
    }
    slots_[slot] = static_cast<std::uint32_t>(size());
    words_.insert(words_.end(), words.begin(), words.end());
    first_.push_back(words_.size());
    hashes_.push_back(hash);
    return slots_[slot];
  }

  std::size_t size() const { return hashes_.size(); }

  /// Valid until the next sequence is added.
  std::span<const std::uint32_t> operator[](std::size_t number) const {
    return std::span(words_).subspan(first_[number], first_[number + 1] - first_[number]);
  }

 private:
  static constexpr std::uint32_t free = ~std::uint32_t{0};

  static std::uint64_t hash_of(std::span<const std::uint32_t> words) {
    std::uint64_t hash = words.size();
    for (const std::uint32_t word : words) hash = combine(hash, word);
    return hash;
  }

  // The slot of a sequence, or the free one where it belongs.
  std::size_t find(std::span<const std::uint32_t> words, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash & mask;
    while (slots_[slot] != free &&
           (hashes_[slots_[slot]] != hash || !std::ranges::equal((*this)[slots_[slot]], words))) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  void grow() {
    slots_.assign(2 * slots_.size(), free);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < size(); ++i) {
      std::size_t slot = hashes_[i] & mask;
      while (slots_[slot] != free) slot = (slot + 1) & mask;
      slots_[slot] = static_cast<std::uint32_t>(i);
    }
  }

  std::vector<std::uint32_t> words_;
  std::vector<std::size_t> first_ = {0};  // by number, with one more at the end
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, free);  // a power of two
};

}  // namespace ouro::omega
