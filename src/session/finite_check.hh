// Linear time on runs that end: does every one of them satisfy a formula?
//
// The formula is read on finite words (logic/semantics.hh): X is weak, X[!] is strong. What a run spells
// depends on what the formula speaks of (check/spelled_space.hh): its states, its steps as actions, or both.
// Its automaton is built by derivatives, whole or on demand, and told for each state whether anything can be
// accepted from there (finite_property.hh). A violation is a run that cannot go on and whose word is not
// accepted, or the beginning of a run behind which no word is.
//
// Without a heap everything that is met is stored, and a counterexample is a shortest one
// (check/finite_runs.hh). With one, memory is bounded by it and the path (check/online.hh).
//
// A violation is walked again by the interpreter, what it spells is computed once more, and the formula must
// be false of that word by the reference semantics of `logic`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/limits.hh"
#include "check/online.hh"
#include "check/spelled_space.hh"
#include "session/judgement.hh"
#include "session/model.hh"
#include "session/run_question.hh"
#include "store/state_store.hh"

namespace ouro::session {

/// Memory for visited pairs of a state and a property's state.
struct HeapOptions {
  std::size_t size = 0;
  check::Replacement replacement = check::Replacement::Random;
  std::uint64_t seed = 1;
};

struct FiniteOptions {
  std::optional<HeapOptions> heap = {};        ///< none: store everything
  std::optional<store::StoreKind> store = {};  ///< without a heap
  Limits limits = {};
  Progress* progress = nullptr;
};

/// How the limits and the heap of a question become those of a search.
check::OnlineOptions online_options(const HeapOptions& heap, const Limits& limits, Progress* progress);
/// What it took, into the answer.
void note_online(const HeapOptions& heap, const check::OnlineFigures& figures, Judgement& judgement);

class FiniteCheck {
 public:
  /// The model must not be reduced, and must outlive this. Throws UserError for actions that no step of the
  /// model stands for.
  FiniteCheck(const Model& model, std::span<const ActionAsked> actions, const FiniteOptions& options = {});

  /// One of RunQuestions::finite. Throws std::logic_error when a counterexample does not survive its judges.
  /// What is too large is incomplete.
  Judgement answer(const RunQuestion& question) { return answer(question, options_.limits); }
  Judgement answer(const RunQuestion& question, const Limits& limits);

  bool has_met_fault() const { return has_met_fault_; }
  /// About the first step that failed, with the run to it, if it was met on line.
  const std::optional<Judgement>& fault() const { return fault_; }

 private:
  const Model& model_;
  std::vector<ActionAsked> asked_;
  FiniteOptions options_;
  std::unique_ptr<check::StepLetters> actions_;
  bool has_met_fault_ = false;
  std::optional<Judgement> fault_;
};

}  // namespace ouro::session
