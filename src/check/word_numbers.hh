// Small numbers for words of 64 bits of which few are different: sets of propositions, of processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.hh"
#include "store/number_index.hh"

namespace ouro::check {

class WordNumbers {
 public:
  using Number = std::uint32_t;

  /// The number of a word; the next one, from 0, the first time. The one asked for last is known at once.
  Number number(std::uint64_t word) {
    if (last_ < words_.size() && words_[last_] == word) return last_;
    const auto next = static_cast<Number>(words_.size());
    last_ = index_.find_or_insert(mix(word), next, [&](Number known) { return words_[known] == word; });
    if (last_ == next) words_.push_back(word);
    return last_;
  }
  std::uint64_t operator[](Number number) const { return words_[number]; }
  std::size_t size() const { return words_.size(); }
  std::size_t memory() const { return index_.memory() + words_.capacity() * sizeof(std::uint64_t); }

 private:
  std::vector<std::uint64_t> words_;  // by number
  store::NumberIndex index_;
  Number last_ = 0;
};

}  // namespace ouro::check
