// Linear time on infinite runs in bounded memory: formulas that have a deterministic Büchi automaton.
//
// The automaton of the formula itself, not of its negation, reads the runs; a violation is a cycle on which
// it sees its mark never (check/online_cycles.hh). Assumptions become part of the formula. Not every formula
// has such an automaton: `F G p` has none. What cannot be checked like this is left to whoever asks, with the
// reason; RunCheck answers everything, with a store for all states.
//
// A violation is judged as in run_check.hh.
#pragma once

#include <optional>
#include <string>

#include "base/limits.hh"
#include "session/finite_check.hh"
#include "session/judgement.hh"
#include "session/model.hh"
#include "session/run_question.hh"

namespace ouro::session {

class OnlineRuns {
 public:
  /// An answer, or why there is none.
  struct Answer {
    std::optional<Judgement> judgement;
    std::string objection = {};  ///< "it has no deterministic Büchi automaton"
  };

  /// The model must not be reduced, and must outlive this.
  OnlineRuns(const Model& model, const HeapOptions& heap, Progress* progress = nullptr);

  /// Throws std::logic_error when a counterexample does not survive its judges.
  Answer answer(const RunQuestion& question, const Limits& limits = {});

  /// About the first step that failed, with the run to it, if one was met.
  const std::optional<Judgement>& fault() const { return fault_; }

 private:
  const Model& model_;
  HeapOptions heap_;
  Progress* progress_;
  std::optional<Judgement> fault_;
};

}  // namespace ouro::session
