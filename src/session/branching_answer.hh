// Branching time: is a formula of CTL or CTL* true in the initial states, and what shows it?
//
// A quantifier at the top over one operator, whose operands are written in the states, is answered on the
// fly: `E F done` is true as soon as a path to such a state is found, and `A G safe` is false then
// (check/until_path.hh). All else, and what that search leaves open, takes the labels of all states
// (branching_check.hh).
//
// What is shown was judged by others (branching_witness.hh). Besides, where a graph and a formula are small,
// the reference semantics of `logic` must find the same states.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "base/limits.hh"
#include "session/branching_check.hh"
#include "session/branching_question.hh"
#include "session/branching_witness.hh"
#include "session/judgement.hh"
#include "session/model.hh"

namespace ouro::session {

struct BranchingAnswerOptions {
  BranchingOptions check = {};
  /// Says why a formula holds, too, if a path shows it.
  bool witness = false;
  /// In which states it holds, with the names of so many; nothing: that is not asked.
  std::optional<std::size_t> states = {};
  /// A state in which a run cannot go on is an error; otherwise the run stays in it for ever.
  bool total = false;
};

class BranchingAnswers {
 public:
  /// The model must not be reduced, and must outlive this. Throws UserError for options that do not go
  /// together.
  BranchingAnswers(const Model& model, const BranchingAnswerOptions& options);

  /// Whether every state has a successor: asked if `total` is, and answered before anything else. If it is
  /// violated other questions are not answered.
  Judgement total(const Limits& limits);

  /// Throws UserError for a formula that is none, std::logic_error when evidence does not survive its
  /// judges. What is too large is incomplete.
  Judgement answer(const BranchingQuestion& question, const Limits& limits);

  /// See BranchingCheck.
  GraphCheckpoints& use_checkpoints(check::CheckpointOptions options) {
    return check_.use_checkpoints(std::move(options));
  }

  /// Whether a step has been met that fails and leads nowhere.
  bool has_met_fault() { return check_.graph().has_met_fault(); }

 private:
  friend class BranchingAnswer;

  const Model& model_;
  BranchingAnswerOptions options_;
  BranchingCheck check_;
  std::string refusal_;  // why no question is answered
};

}  // namespace ouro::session
