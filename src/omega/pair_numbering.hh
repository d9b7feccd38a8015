// Numbers for pairs of numbers, given in the order in which the pairs are met: the states of products.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/hash.hh"

namespace ouro::omega {

class PairNumbering {
 public:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  /// The number of a pair; size() before the call when the pair is new.
  std::uint32_t number(std::uint32_t first, std::uint32_t second) {
    const std::uint64_t key = std::uint64_t{first} << 32U | second;
    const auto [place, is_new] = numbers_.try_emplace(key, static_cast<std::uint32_t>(pairs_.size()));
    if (is_new) pairs_.emplace_back(first, second);
    return place->second;
  }

  std::size_t size() const { return pairs_.size(); }
  Pair pair(std::size_t number) const { return pairs_[number]; }

 private:
  struct Hash {
    std::size_t operator()(std::uint64_t key) const noexcept { return mix(key); }
  };

  std::unordered_map<std::uint64_t, std::uint32_t, Hash> numbers_;
  std::vector<Pair> pairs_;
};

}  // namespace ouro::omega
