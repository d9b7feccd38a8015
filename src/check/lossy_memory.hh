// What searches with lossy sets are told, and how they divide the memory they are given.
//
// Most of it is for the set (store/visited_set.hh). The rest is for the stack: the states themselves, which
// no set gives back. An array of bits has its size from the beginning and is never full; then there is only
// the stack to be kept from growing too large. A table of hashes grows, and both are watched. A stack that
// may use a file (state_stack.hh) keeps to its part by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/limits.hh"
#include "store/bit_state.hh"
#include "store/distinct_count.hh"
#include "store/visited_set.hh"

namespace ouro::check {

enum class LossyKind : std::uint8_t {
  BitState,  ///< k bits a state, in memory of a fixed size: the search always ends
  Compact,   ///< 56 to 64 bits of a hash: nearly certain to leave nothing out
};

struct LossyOptions {
  LossyKind kind = LossyKind::BitState;
  unsigned hashes = store::BitState::default_hashes;  ///< of BitState: bits for a state
  /// Memory for the set, and the rest is for the stack; none: three quarters, or seven eighths of Compact.
  std::optional<std::size_t> set_bytes = {};
  /// Of LossySearch: what waits and has no room goes to a file in this folder; empty: to none.
  std::string temporary_folder = {};
  std::uint64_t seed = 1;
  bool is_shuffled = false;              ///< successors in a random order, which the seed decides
  store::DistinctCount* seen = nullptr;  ///< counts the states that are visited, for the union of searches
};

/// The memory of one search. A limit on memory is required.
class LossyMemory {
 public:
  LossyMemory(const Limits& limits, const LossyOptions& lossy);

  /// Throws std::bad_alloc.
  std::unique_ptr<store::VisitedSet> make_set() const;
  /// What the stack may take.
  std::size_t stack_bytes() const { return all_ - set_; }
  /// Whether a stack of so many bytes is to grow no more, and the search to go on without going deeper.
  bool is_full(std::size_t stack) const {
    return lossy_.kind == LossyKind::BitState && stack > stack_bytes();
  }
  /// What a LimitWatch has to look at.
  Limits watched(Limits limits) const;

 private:
  LossyOptions lossy_;
  std::size_t all_;
  std::size_t set_;
};

}  // namespace ouro::check
