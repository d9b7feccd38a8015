// A table of pairs of numbers, each with a number of its own: the inner nodes of compressed states. There may
// be many tables, and most are small, so a table begins with little memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/hash.hh"
#include "base/source.hh"
#include "store/compact_index.hh"

namespace ouro::store {

/// Two numbers: the first in the lower half.
using Pair = std::uint64_t;

class PairTable {
 public:
  /// The number of the pair, which is added if it is not there. Throws LimitError when all numbers are taken.
  std::uint32_t intern(Pair pair) {
    const std::uint64_t hash = mix(pair);
    if (const std::uint32_t known = find(pair, hash); known != no_state) return known;
    return append(pair, hash);
  }
  /// no_state if it is not there.
  std::uint32_t find(Pair pair) const { return find(pair, mix(pair)); }

  Pair operator[](std::uint32_t number) const { return chunks_[number / chunk_size][number % chunk_size]; }

  std::size_t size() const { return size_; }
  std::size_t memory() const {
    return index_.memory() + chunks_.size() * (chunk_size * sizeof(Pair) + sizeof(chunks_[0]));
  }

  // For the index.
  std::uint64_t hash_of(std::uint32_t number) const { return mix((*this)[number]); }
  void prefetch(std::uint32_t number) const {
    __builtin_prefetch(&chunks_[number / chunk_size][number % chunk_size]);
  }

 private:
  static constexpr std::size_t chunk_size = 128;

  std::uint32_t find(Pair pair, std::uint64_t hash) const {
    return index_.find(hash, [&](std::uint32_t number) { return (*this)[number] == pair; });
  }

  std::uint32_t append(Pair pair, std::uint64_t hash) {
    if (size_ == no_state) throw LimitError("the states have more than 2^32 - 1 different parts");
    if (size_ % chunk_size == 0) chunks_.push_back(std::make_unique_for_overwrite<Pair[]>(chunk_size));
    const auto number = static_cast<std::uint32_t>(size_);
    index_.insert(hash, number, *this);
    chunks_.back()[size_++ % chunk_size] = pair;
    return number;
  }

  CompactIndex index_;
  std::vector<std::unique_ptr<Pair[]>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace ouro::store
