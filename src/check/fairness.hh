// Fairness as acceptance marks: no state is added, whatever the number of conditions.
//
// A run is looked at only if it is fair. Each assumption becomes one or two marks on the edges of a product,
// behind the property's own, and a part of the acceptance condition:
//
//   weakly fair to process i     Inf: i moves, or is not enabled before the step
//   strongly fair to process i   Fin(i is enabled before the step) | Inf(i moves)
//   GF q                         Inf: q holds before the step
//   GF p -> GF q                 Fin(p holds before the step) | Inf(q holds before the step)
//
// A process is enabled in a state when a step of its own leads on from there; a process that only takes part
// in the rendezvous of another moves, and is not enabled for it. In a run that stays in its last state for
// ever nobody is enabled there, so it is fair to all processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "check/mark_set.hh"
#include "check/state_graph.hh"
#include "omega/acceptance.hh"

namespace ouro::check {

enum class ProcessFairness : std::uint8_t { None, Weak, Strong };

/// GF then_often, or GF if_often -> GF then_often; both are registered propositions.
struct Recurrence {
  std::optional<unsigned> if_often = std::nullopt;
  unsigned then_often = 0;
};

struct Fairness {
  ProcessFairness processes = ProcessFairness::None;
  /// Processes have numbers below; nothing: as many as there are marks for.
  std::optional<unsigned> process_count = std::nullopt;
  std::vector<Recurrence> assumptions = {};
};

class FairnessMarks {
 public:
  /// The marks are those from `first_mark` on. Throws LimitError when they do not fit into a MarkSet.
  FairnessMarks(const Fairness& fairness, std::size_t first_mark);

  const omega::Acceptance& acceptance() const { return acceptance_; }
  std::size_t mark_count() const { return mark_count_; }
  bool is_for_processes() const { return kind_ != ProcessFairness::None; }

  /// The marks on all edges from a state in which these processes are enabled and these propositions hold.
  MarkSet before(ProcessSet enabled, std::uint64_t propositions) const {
    MarkSet marks = 0;
    for (const Observed& observed : observed_)
      marks |= (propositions >> observed.proposition & 1U) << observed.mark;
    if (!is_for_processes()) return marks;
    require(enabled);
    return marks | (kind_ == ProcessFairness::Weak ? (~enabled & processes_) << first_move_
                                                   : enabled << first_enabled_);
  }
  /// The marks on an edge that these processes move along.
  MarkSet of(ProcessSet movers) const {
    require(movers);
    return movers << first_move_;
  }

 private:
  struct Observed {
    unsigned proposition;
    omega::Mark mark;
  };

  void add_assumptions(const std::vector<Recurrence>& assumptions);
  void add_processes(const Fairness& fairness);
  omega::Mark observe(unsigned proposition);
  omega::Mark end() const { return static_cast<omega::Mark>(first_mark_ + mark_count_); }
  void require(ProcessSet processes) const {
    if ((processes & ~processes_) != 0) refuse(processes);
  }
  [[noreturn]] void refuse(ProcessSet processes) const;

  ProcessFairness kind_;
  std::size_t first_mark_;
  std::size_t mark_count_ = 0;
  omega::Acceptance acceptance_;
  std::vector<Observed> observed_;
  ProcessSet processes_ = 0;  // that have marks
  unsigned first_move_ = 0;   // the mark of process 0
  unsigned first_enabled_ = 0;
};

}  // namespace ouro::check
