// Branching time: in which states of a model does a formula of CTL or CTL* hold?
//
// The whole graph is explored, and every state subformula is labelled with the set of states that satisfy it,
// operands first, each once however often it occurs. A path quantifier over one temporal operator, which is
// all there is in CTL, takes one pass over the graph (check/labelling.hh). Over any other path formula it
// takes the product with the formula's automaton (path_automaton.hh), from all states at once
// (check/accepted_paths.hh): `A f` holds where no path satisfies `!f`.
//
//     A G (p -> E F q)       q; E F q backwards; p; p -> E F q; A G backwards
//     A (G F p -> G F q)     p; q; the automaton of G F p & F G !q, which reads p and q
//
// Assumptions and fairness restrict the paths that quantifiers are about. An assumption must be one about
// what happens again and again, as `G F p` and `G F p -> G F q` are; then it does not matter where a path
// begins, and CTL stays one pass, with one product for what is to be so for ever (check/fair_quantifiers.hh).
//
// A path is infinite. A run that cannot go on stays in its last state for ever; steps that fail and lead
// nowhere are no steps, and no path leads through a state that has no others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/limits.hh"
#include "check/fairness.hh"
#include "check/state_graph.hh"
#include "check/state_set.hh"
#include "check/whole_graph.hh"
#include "logic/formula.hh"
#include "session/graph_checkpoints.hh"
#include "session/model.hh"
#include "session/run_question.hh"
#include "session/violations.hh"
#include "store/state_store.hh"

namespace ouro::session {

/// How quantifiers over one temporal operator are answered.
enum class BranchingAlgorithm : std::uint8_t {
  Labelling,  ///< one pass for each
  Fixpoint,   ///< sets, iterated until nothing changes: the definition, and slow on deep graphs
};
inline constexpr std::array branching_algorithms = {BranchingAlgorithm::Labelling,
                                                    BranchingAlgorithm::Fixpoint};

/// "labelling", "fixpoint".
std::string_view to_string(BranchingAlgorithm algorithm);

struct BranchingOptions {
  std::optional<store::StoreKind> store = {};  ///< none: exact, and compressed when memory runs short
  BranchingAlgorithm algorithm = BranchingAlgorithm::Labelling;
  PropertyForm form = PropertyForm::Automatic;  ///< of the automata of path formulas
  check::ProcessFairness fairness = check::ProcessFairness::None;
  /// Of each question.
  Limits limits = {};
  Progress* progress = nullptr;
};

/// The state subformulas of a formula, and where they hold. The formulas' pool must outlive it.
class BranchingLabels {
 public:
  struct Label {
    logic::Formula formula;
    check::StateSet states;
    double seconds = 0;  ///< that it took, without its operands
  };

  /// Why it is incomplete, and the same in words if there is more to say. There are no labels then but those
  /// that were finished.
  Limit limit = Limit::None;
  std::string reason = {};
  bool is_complete() const { return is_complete_; }

  /// Operands first; the formula itself is the last one. Assumptions are among them.
  const std::deque<Label>& all() const { return labels_; }
  /// Null: it was not needed, or there was no time.
  const check::StateSet* find(const logic::Formula& formula) const;
  /// Requires that it is there.
  const check::StateSet& operator[](const logic::Formula& formula) const;
  /// Where the formula itself holds. Requires is_complete().
  const check::StateSet& states() const { return labels_[index_.at(formula_)].states; }

  /// What was assumed of paths, in the pool of the formula.
  std::span<const logic::Formula> assumptions() const { return assumptions_; }

  /// Of the graph, the sets, and the largest product on the way.
  std::size_t memory_bytes = 0;
  std::size_t largest_product = 0;  ///< its nodes
  double seconds = 0;               ///< in all, with the exploration if it was not done before
  double explore_seconds = 0;

 private:
  friend class BranchingEvaluation;

  logic::Formula formula_;
  bool is_complete_ = false;
  std::deque<Label> labels_;  // labels are pointed to
  std::unordered_map<logic::Formula, std::size_t> index_;
  std::vector<logic::Formula> assumptions_;
};

/// A path that goes round for ever: each state has an edge to the next, and the last one of the cycle to its
/// first.
struct StateLasso {
  std::vector<check::StateNumber> stem;
  std::vector<check::StateNumber> cycle;  ///< at least one
};

/// Labels a model's states; the graph is explored once for all questions.
class BranchingCheck {
 public:
  /// The model must not be reduced, and must outlive this. Throws UserError for fairness to processes of a
  /// model that has none.
  explicit BranchingCheck(const Model& model, const BranchingOptions& options = {});

  /// A state formula of CTL or CTL*, each of whose propositions is one of the atoms. Throws UserError for
  /// assumptions that are not about what happens again and again. What is too large is incomplete.
  BranchingLabels label(const logic::Formula& formula, std::span<const Atom> atoms) {
    return label(formula, atoms, options_.limits);
  }
  BranchingLabels label(const logic::Formula& formula, std::span<const Atom> atoms, const Limits& limits);

  /// Why a quantified subformula that was labelled, `E f` or `A f`, holds or not in a state: a path from
  /// there, among those that count, that satisfies f for E, and violates it for A. The stem is a shortest one
  /// to its cycle among those that the search went. Nothing, if there is none, or a limit was reached.
  std::optional<StateLasso> path(const BranchingLabels& labels, const logic::Formula& quantified,
                                 check::StateNumber from, const Limits& limits = {});

  /// To be called at most once, before anything is asked. Throws UserError if the file to go on from is not
  /// of this check.
  GraphCheckpoints& use_checkpoints(check::CheckpointOptions options);

  /// On demand, for whoever wants to look at a part before the whole is explored.
  check::StateGraph& graph() { return graph_; }
  check::WholeGraph& whole() { return whole_; }
  const check::WholeGraph& whole() const { return whole_; }

 private:
  friend class BranchingEvaluation;

  const Model& model_;
  BranchingOptions options_;
  check::Fairness fairness_;
  check::StateGraph graph_;
  check::WholeGraph whole_;
  std::optional<GraphCheckpoints> checkpoints_;
};

}  // namespace ouro::session
