// Fairness as acceptance marks: no state is added, whatever the number of conditions.
//
// A run is looked at only if it is fair. Each process has one or two marks on the edges of a product, behind
// the property's own, and a part of the acceptance condition:
//
//   weakly fair to process i     Inf: i moves, or is not enabled before the step
//   strongly fair to process i   Fin(i is enabled before the step) | Inf(i moves)
//
// A process is enabled in a state when a step of its own leads on from there; a process that only takes part
// in the rendezvous of another moves, and is not enabled for it. In a run that stays in its last state for
// ever nobody is enabled there, so it is fair to all processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "check/mark_set.hh"
#include "check/state_graph.hh"
#include "omega/acceptance.hh"

namespace ouro::check {

enum class ProcessFairness : std::uint8_t { None, Weak, Strong };

struct Fairness {
  ProcessFairness processes = ProcessFairness::None;
  /// Processes have numbers below; nothing: as many as there are marks for.
  std::optional<unsigned> process_count = std::nullopt;
};

class FairnessMarks {
 public:
  /// The marks are those from `first_mark` on. Throws LimitError when they do not fit into a MarkSet.
  FairnessMarks(const Fairness& fairness, std::size_t first_mark);

  const omega::Acceptance& acceptance() const { return acceptance_; }
  std::size_t mark_count() const { return mark_count_; }
  bool is_for_processes() const { return kind_ != ProcessFairness::None; }

  /// The marks on all edges from a state in which these processes are enabled.
  MarkSet before(ProcessSet enabled) const {
    if (!is_for_processes()) return 0;
    require(enabled);
    return kind_ == ProcessFairness::Weak ? (~enabled & processes_) << first_move_
                                          : enabled << first_enabled_;
  }
  /// The marks on an edge that these processes move along.
  MarkSet of(ProcessSet movers) const {
    require(movers);
    return movers << first_move_;
  }

 private:
  void add_processes(const Fairness& fairness, std::size_t first_mark);
  void require(ProcessSet processes) const {
    if ((processes & ~processes_) != 0) refuse(processes);
  }
  [[noreturn]] void refuse(ProcessSet processes) const;

  ProcessFairness kind_;
  std::size_t mark_count_ = 0;
  omega::Acceptance acceptance_;
  ProcessSet processes_ = 0;  // that have marks
  unsigned first_move_ = 0;   // the mark of process 0
  unsigned first_enabled_ = 0;
};

}  // namespace ouro::check
