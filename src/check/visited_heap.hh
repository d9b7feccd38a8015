// A bounded heap of visited pairs: when it is full, a pair that comes takes the place of another.
//
// A search may forget what it has visited; all it costs is that it may visit it again. Which pair to give up
// is a guess about which one is least likely to be met again, or cheapest to do again:
//
//   random   any one. Holzmann, and after him Jard and Jéron, found nothing better \cite{jard1989online}.
//   age      the one that came first.
//   depth    of eight random ones, the one that was met deepest: less hangs below it.
//   probe    of eight neighbouring places that its hash leads to, the one that came first: as a cache does,
//            and as cheap.
//
// Nothing is given up before the heap is full. Constant time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/random.hh"
#include "check/growing_vector.hh"
#include "check/pair_slots.hh"

namespace ouro::check {

enum class Replacement : std::uint8_t { Random, Age, Depth, Probe };
inline constexpr std::array replacements = {Replacement::Random, Replacement::Age, Replacement::Depth,
                                            Replacement::Probe};

/// "random", "age", "depth", "probe".
std::string_view to_string(Replacement replacement);

class VisitedHeap {
 public:
  VisitedHeap(std::size_t capacity, Replacement replacement, std::uint64_t seed)
      : capacity_(capacity), replacement_(replacement), random_(seed) {}

  bool contains(const HashedPair& pair) const { return slots_.find(pair) != PairSlots::no_slot; }
  /// Requires a pair that is not there.
  void keep(const HashedPair& pair, std::uint64_t depth);

  std::size_t size() const { return slots_.size(); }
  /// How many pairs were given up.
  std::uint64_t replaced() const { return replaced_; }
  std::size_t memory() const { return slots_.memory() + rank_.memory(); }

 private:
  static constexpr std::size_t sample = 8;

  PairSlots::Slot victim(const HashedPair& newcomer);

  std::size_t capacity_;
  Replacement replacement_;
  Random random_;
  PairSlots slots_;
  GrowingVector<std::uint64_t> rank_;  // of those strategies that compare: the smallest goes first
  std::uint64_t arrivals_ = 0;
  std::uint64_t replaced_ = 0;
};

}  // namespace ouro::check
