// Cycles without marks, each pair generated once: the search of online_cycles.hh as long as there is room.
//
// Every pair that is met gets a place, in the order in which they are met. It waits there, is on the path, or
// has been left. A walk goes into what waits, from the first place to the last, by edges without marks; the
// target of a marked edge gets its place and waits. Each pair also keeps the place from which it was met, so
// a way to the cycle is at hand.
//
// Memory: for a pair that was met its bytes and up to 36 more, and the path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "check/bounded_path.hh"
#include "check/growing_vector.hh"
#include "check/online_cycles.hh"
#include "check/online_walk.hh"
#include "check/pair_slots.hh"
#include "check/spelled_space.hh"
#include "omega/unmarked_cycles.hh"

namespace ouro::check {

class WaitingRoots {
 public:
  /// At most `room` pairs. All must outlive this.
  WaitingRoots(SpelledSpace& space, std::span<const omega::Danger> danger, std::size_t room,
               OnlineMemory& memory);

  /// Until a cycle is found, a limit is reached, there is no more room, or all has been seen.
  void run();

  const std::optional<UnmarkedLasso>& violation() const { return violation_; }
  /// To the first step that fails, if one was met.
  const std::optional<SpelledPath>& to_fault() const { return to_fault_; }
  /// There were more pairs than room: if there is no violation, nothing is known.
  bool has_overflowed() const { return has_overflowed_; }
  std::size_t size() const { return slots_.size(); }
  std::size_t memory() const;

 private:
  using Slot = PairSlots::Slot;
  enum class Progress : std::uint8_t { Waiting, OnPath, Left };
  struct Known {
    Slot met_from = PairSlots::no_slot;  // an initial pair: no_slot
    Progress progress = Progress::Waiting;
  };

  bool is_over() const { return violation_ || has_overflowed_ || memory_.limit() != Limit::None; }
  Slot meet(const SpelledSpace::Pair& pair, Slot from);
  void walk_from(Slot root);
  void enter(Slot slot);
  void leave();
  void take(std::size_t next);
  void note_cycle(Slot begin);
  void note_fault();
  std::vector<SpelledPath::Visit> way_to(Slot slot) const;

  SpelledSpace& space_;
  std::span<const omega::Danger> danger_;
  std::size_t room_;
  OnlineMemory& memory_;
  PairSlots slots_;
  GrowingVector<Known> known_;  // by slot
  BoundedPath path_;
  GrowingVector<Slot> on_path_;  // by place
  std::optional<UnmarkedLasso> violation_;
  std::optional<SpelledPath> to_fault_;
  bool has_overflowed_ = false;
};

}  // namespace ouro::check
