// Sets that only answer whether something was there: for searches that never ask for a state back.
//
// What is not to be given back need not be kept. A state is told by 64 bits of a hash, and the set keeps
// most of those (hash_compact.hh) or a few bits for them (bit_state.hh). Then a new state may be taken for an
// old one, and is left out, with everything that can be reached through it alone. What is found is found;
// that nothing was found proves nothing. A set says how much it may have left out.
//
// Hashes are inserted many at a time; the results are those of inserting one after another. A search that has
// something else to do says what it will insert, does that, and then does not wait for memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/hash.hh"

namespace ouro::store {

/// What a set may have left out, in the terms of its kind.
struct Loss {
  std::optional<double> coverage = {};  ///< an estimate: which part of the states was not left out
  std::optional<double> omission_probability = {};  ///< a bound: that any state was left out at all
};

class VisitedSet {
 public:
  VisitedSet() = default;
  VisitedSet(const VisitedSet&) = delete;
  VisitedSet& operator=(const VisitedSet&) = delete;
  virtual ~VisitedSet() = default;

  /// Begins to load what insert() will need for these: to be called some time before.
  virtual void prefetch(std::span<const std::uint64_t> hashes) const = 0;

  /// Adds hashes, and says of each whether it was new: 1, or taken for one that was there: 0. Throws
  /// std::bad_alloc when there is no memory.
  virtual void insert(std::span<const std::uint64_t> hashes, std::span<std::uint8_t> is_new) = 0;

  /// How many were new.
  virtual std::uint64_t size() const noexcept = 0;
  /// The bytes in use.
  virtual std::size_t memory() const noexcept = 0;
  /// Takes a look at the whole set.
  virtual Loss loss() const = 0;
};

/// What stands for the hash of a state: there are as many functions as seeds. States that have the same hash
/// have the same with every seed.
constexpr std::uint64_t with_seed(std::uint64_t hash, std::uint64_t seed) { return combine(hash, seed); }

}  // namespace ouro::store
