// Pairs in numbered slots, found by what they are: the memory of a search that forgets.
//
// Whoever owns the slots says which pair goes where, and takes it out again; a path uses them as a stack, a
// heap of visited pairs fills whichever it gives up. Slots are of one size, that of the largest state met, so
// that nothing is allocated for a pair that replaces another one. Pairs are found by chains of slots, one for
// each hash modulo a power of two, which grows with the number of slots.
//
// A slot costs the bytes of its state, and 24 more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.hh"
#include "check/spelled_space.hh"

namespace ouro::check {

/// A pair with its hash, which is wanted more than once.
struct HashedPair {
  explicit HashedPair(const SpelledSpace::Pair& of)
      : pair(of), hash(hash_bytes(of.state.bytes, combine(of.state.layout, of.reader))) {}

  SpelledSpace::Pair pair;
  std::uint64_t hash;
};

class PairSlots {
 public:
  using Slot = std::uint32_t;
  static constexpr Slot no_slot = 0xffffffffU;

  /// Where a pair is, or no_slot.
  Slot find(const HashedPair& wanted) const;
  /// Requires a slot that is free: one that was cleared, or the one behind the last.
  void put(Slot slot, const HashedPair& pair);
  /// Requires a slot that is taken.
  void clear(Slot slot);

  /// Valid until the next change.
  SpelledSpace::Pair operator[](Slot slot) const;
  /// How many slots there are, free or taken.
  std::size_t size() const { return records_.size(); }
  std::size_t memory() const {
    return bytes_.capacity() + records_.capacity() * sizeof(Record) + chains_.capacity() * sizeof(Slot);
  }

 private:
  struct Record {
    std::uint32_t hash = 0;
    std::uint32_t layout = 0;
    std::uint32_t size = 0;
    SpelledSpace::Reader reader = 0;
    Slot next = no_slot;  // in the chain
  };

  Slot& chain(std::uint32_t hash) { return chains_[hash & (chains_.size() - 1)]; }
  bool is(const Record& record, const std::byte* bytes, const HashedPair& wanted) const;
  void append();
  void widen(std::size_t size);

  std::vector<Record> records_;   // by slot
  std::vector<std::byte> bytes_;  // stride_ for each slot
  std::size_t stride_ = 0;
  std::vector<Slot> chains_;  // the first slot of each; a power of two
};

}  // namespace ouro::check
