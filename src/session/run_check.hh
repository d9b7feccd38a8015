// Linear time: do all runs of a model satisfy what is asked of them?
//
// The automaton of the negation reads the model's runs; a run that it accepts violates the formula. The
// product of both is searched on the fly, so a violation is found long before everything has been looked at,
// if there is one. For a claim the automaton is given. All questions about a model share one graph of its
// states (check/state_graph.hh): what one search has computed the next one finds there.
//
// What is read are the states between indivisible sequences: a formula does not see what happens inside one.
//
// The automaton is built before the search and made small, or it is a tableau that is never built whole and
// is expanded where the search gets to.
//
// Assumptions and fairness restrict the runs that matter. `G F p` and `G F p -> G F q` become automata with
// one state, whose marks join those of the property (violations.hh); fairness to processes becomes
// marks on the steps of the model (check/fairness.hh).
//
// Where the states do not fit into memory, visited pairs of model and property may be kept in a lossy set
// (check/lossy_nested.hh). Then a violation is one, and that none is found is no answer.
//
// A violation is a run with a cycle, and nobody sees it before it has been judged by others than those who
// found it: its steps are walked again by the interpreter, what holds in its states is evaluated again, and
// the word that this gives must not satisfy the formula by the reference semantics of `logic`, and must
// satisfy every assumption; the steps must be fair. Where there is no formula the automaton must accept that
// word.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "base/limits.hh"
#include "check/fairness.hh"
#include "check/lossy_memory.hh"
#include "check/state_graph.hh"
#include "session/graph_checkpoints.hh"
#include "session/judgement.hh"
#include "session/model.hh"
#include "session/partial_order.hh"
#include "session/run_question.hh"
#include "session/violations.hh"
#include "store/state_store.hh"

namespace ouro::session {

/// How an accepting run is looked for.
enum class Algorithm : std::uint8_t {
  Automatic,  ///< by components; where reachability decides, soon by that
  Couvreur,   ///< by components
  Nested,     ///< nested depth-first search, the classical one
  Magic,      ///< with an early end of the inner search
  Improved,   ///< with an early end of the outer search, too
  Naive,      ///< builds everything, then looks
};
inline constexpr std::array algorithms = {Algorithm::Automatic, Algorithm::Couvreur, Algorithm::Nested,
                                          Algorithm::Magic,     Algorithm::Improved, Algorithm::Naive};

/// "auto", "couvreur", "nested", "magic", "improved", "naive".
std::string_view to_string(Algorithm algorithm);

struct RunOptions {
  std::optional<store::StoreKind> store = {};  ///< none: exact, and compressed when memory runs short
  /// Instead of a store, a lossy set: nothing is proved. A limit on memory is required.
  std::optional<check::LossyOptions> lossy = {};
  Algorithm algorithm = Algorithm::Automatic;
  PropertyForm form = PropertyForm::Automatic;
  check::ProcessFairness fairness = check::ProcessFairness::None;
  /// Of steps that may come in any order, one order (partial_order.hh), where that keeps all answers.
  PartialOrder partial_order = PartialOrder::No;
  /// A shortest stem, and then a shortest cycle: takes the memory for the whole product.
  bool shortest = false;
  /// Of each question.
  Limits limits = {};
  Progress* progress = nullptr;
};

/// Answers questions about a model's runs; Model::run_questions() has those it was loaded for.
class RunCheck {
 public:
  /// The model must not be reduced, and must outlive this. Throws UserError for options that do not go
  /// together.
  RunCheck(const Model& model, const RunOptions& options = {});

  /// Throws UserError for a formula that is none and where the algorithm does not apply, std::logic_error
  /// when a counterexample does not survive its judges. What is too large is incomplete.
  Judgement answer(const RunQuestion& question) { return answer(question, options_.limits); }
  Judgement answer(const RunQuestion& question, const Limits& limits);

  /// Whether a step has been met that fails and leads nowhere: runs that end like this are none, and what
  /// holds, holds of the others.
  bool has_met_fault() const { return has_met_fault_ || graph_.has_met_fault(); }

  const PartialOrderUse& partial_order() const { return order_use_; }
  /// For checkpoints: whether the reduction is used.
  check::CheckpointFact order_fact() const;

  /// To be called at most once, before anything is answered. Throws UserError if the file to go on from is
  /// not of this check.
  GraphCheckpoints& use_checkpoints(check::CheckpointOptions options);

 private:
  Judgement answer(const RunQuestion& question, const Limits& limits, check::StateGraph& graph);

  const Model& model_;
  RunOptions options_;
  PartialOrderUse order_use_;
  std::unique_ptr<const space::StateSpace> ordered_;  // if the reduction is used
  check::StateGraph graph_;  // not of lossy searches: what they find is walked in one of its own
  bool has_met_fault_ = false;
  std::optional<GraphCheckpoints> checkpoints_;
};

}  // namespace ouro::session
