// The evidence for a claim of branching time (trace/evidence.hh), made of what is known of the states, and
// checked before anybody sees it.
//
// A quantifier that some path decides gets that path: where the path formula is one operator over state
// formulas a shortest one (check/until_path.hh), otherwise, or if only fair paths count, one from the product
// with its automaton. Claims about the states of the path that are not written in them are followed up, and
// so on, until there are none left or the tree is large enough.
//
// Nothing rests on those who found it. Every path is walked again by the interpreter or compared with the
// edges of the structure, with the turns of the processes if it is to be fair. What is written in its states
// is evaluated again, and on the word that this gives, with the values of other state formulas as further
// letters, the reference semantics of `logic` must give the path formula its value; so must every leaf be
// what it is said to be. Only values that all paths support are taken from the labels.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "check/fairness.hh"
#include "check/state_graph.hh"
#include "check/until_path.hh"
#include "logic/formula.hh"
#include "session/branching_question.hh"
#include "session/counterexample.hh"
#include "session/lasso_witness.hh"
#include "session/model.hh"
#include "trace/evidence.hh"

namespace ouro::session {

/// What is known of the states of a graph.
struct BranchingKnowledge {
  /// The value of a state formula in a state that was met.
  std::function<bool(const logic::Formula&, check::StateNumber)> value;
  /// A path that decides a quantifier which some path decides: `E f` that is true, `A f` that is false.
  /// Nothing: there was no time to find it.
  std::function<std::optional<check::UntilPath>(const logic::Formula&, check::StateNumber)> path;
};

/// The evidence, and its main path as a run, if it has one.
struct BranchingShown {
  trace::Evidence evidence;
  std::optional<Counterexample> run;
};

class BranchingWitness {
 public:
  static constexpr std::size_t most_nodes = 60;
  static constexpr std::size_t most_places = 100'000;     ///< on paths, before others are left out
  static constexpr std::size_t longest_path = 1'000'000;  ///< what is walked again is recorded

  /// All must outlive it.
  BranchingWitness(const Model& model, const check::StateGraph& graph, std::span<const Atom> atoms,
                   const BranchingKnowledge& knowledge,
                   check::ProcessFairness fairness = check::ProcessFairness::None);

  /// Why the formula has its value in an initial state. Throws std::logic_error when the evidence does not
  /// survive its judges.
  BranchingShown show(const logic::Formula& formula, check::StateNumber state);

 private:
  using Claim = std::pair<const void*, check::StateNumber>;  // a formula, and where it has its value
  struct Open {
    logic::Formula formula;
    check::StateNumber state = 0;
    std::size_t node = 0;
  };

  std::size_t claim(const logic::Formula& formula, check::StateNumber state);
  void explain(const Open& open);
  void explain_operands(const Open& open);
  void explain_quantifier(const Open& open);
  void follow(const Open& open, const check::UntilPath& path);
  void add_supports(const Open& open, const check::UntilPath& path);
  void support(std::size_t node, std::size_t place, const logic::Formula& formula, check::StateNumber state);
  void add_places(std::size_t node, const check::UntilPath& path, const LassoWitness& witness);
  void judge_path(const logic::Formula& path_formula, bool value, const check::UntilPath& path,
                  const LassoWitness& witness) const;
  void judge_leaf(const Open& open) const;
  bool value(const logic::Formula& formula, check::StateNumber state) const {
    return knowledge_.value(formula, state);
  }

  /// The number that the evidence has for a state.
  std::size_t state(check::StateNumber state);
  std::string name_of(const space::StoredState& state, std::size_t number) const;
  std::vector<std::string> values_of(const space::StoredState& state) const;
  space::StoredState stored(check::StateNumber state) const { return graph_.states().state(state); }

  const Model& model_;
  const check::StateGraph& graph_;
  std::span<const Atom> atoms_;
  const BranchingKnowledge& knowledge_;
  check::ProcessFairness fairness_;

  trace::Evidence evidence_;
  std::vector<Open> open_;
  std::map<Claim, std::size_t> nodes_;
  std::map<check::StateNumber, std::size_t> states_;
  std::map<std::size_t, Counterexample> runs_;  // of nodes whose path begins where everything does
  check::StateNumber root_ = 0;
  std::size_t places_ = 0;
};

}  // namespace ouro::session
