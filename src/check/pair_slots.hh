// Pairs in numbered slots, found by what they are: the memory of a search that forgets.
//
// Whoever owns the slots says which pair goes where, and takes it out again; a path uses them as a stack, a
// heap of visited pairs fills whichever it gives up. Slots are of one size, that of the largest state met, so
// that nothing is allocated for a pair that replaces another one. Pairs are found by chains of slots, one for
// each hash modulo a power of two, which grows with the number of slots. Nothing is there twice while it
// grows.
//
// A slot costs the bytes of its state, and 24 to 28 more.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/hash.hh"
#include "check/growing_array.hh"
#include "check/growing_vector.hh"
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
  std::size_t memory() const { return bytes_.memory() + records_.memory() + chains_.memory(); }

 private:
  static constexpr Slot unlinked = no_slot;  // as the next of a record: in no chain
  struct Record {
    std::uint32_t hash = 0;
    std::uint32_t layout = 0;
    std::uint32_t size = 0;
    SpelledSpace::Reader reader = 0;
    Slot next = unlinked;  // in the chain, plus one
  };

  std::size_t place(std::uint64_t hash) const { return hash & (chain_count_ - 1); }
  void link(Slot slot);
  bool is(const Record& record, const std::byte* bytes, const HashedPair& wanted) const;
  void append();
  void double_chains();
  void widen(std::size_t size);

  GrowingVector<Record> records_;  // by slot
  GrowingArray<std::byte> bytes_;  // stride_ for each slot
  std::size_t stride_ = 0;
  GrowingArray<Slot> chains_;    // the first slot of each, plus one
  std::size_t chain_count_ = 0;  // a power of two
};

}  // namespace ouro::check
