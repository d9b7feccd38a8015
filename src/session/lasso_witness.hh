// A run with a cycle, walked again.
//
// A search knows the nodes of a lasso. Their states are walked by the interpreter (trace/replay.hh), or
// compared with the edges of a structure, and what holds in them is evaluated once more: the masks of the
// word that the run spells. Where the run cannot go on it stays in its last state for ever, and the lasso has
// that state again and again; for people the cycle is then one that takes no step.
//
// Several processes may lead from one state to the next. Where the run is to be fair the walk takes, along
// the cycle, those that have not had their turn yet, and in the end everybody must have had it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/emptiness.hh"
#include "check/fairness.hh"
#include "check/product.hh"
#include "session/concrete_path.hh"
#include "session/counterexample.hh"
#include "session/model.hh"
#include "space/state_space.hh"
#include "trace/replay.hh"

namespace ouro::session {

struct LassoFacts {
  /// The run is to be fair in this sense.
  check::ProcessFairness fairness = check::ProcessFairness::None;
  /// What holds in the states up to this one, counted from 0, decides; nothing: that is not known.
  std::optional<std::size_t> decided = {};
  /// The cycle is none: it is the last state only, and how the run goes on from there does not matter.
  bool has_open_end = false;
  /// The path begins in a state that another one has led to, not in an initial one.
  bool begins_anywhere = false;
};

class LassoWitness {
 public:
  /// Throws std::logic_error when there is no such run, or when it is not fair.
  LassoWitness(const Model& model, const check::Product& product, const check::Lasso& lasso,
               const LassoFacts& facts = {});
  LassoWitness(const Model& model, const LassoStates& lasso, const LassoFacts& facts = {});

  /// What holds in the states of the stem and of the cycle, by the reference semantics.
  const std::vector<std::uint64_t>& stem() const { return stem_; }
  const std::vector<std::uint64_t>& cycle() const { return cycle_; }

  const Counterexample& counterexample() const { return counterexample_; }
  /// How far a program's run has got when it is in a state of stem and cycle.
  struct Progress {
    std::size_t recorded = 0;   ///< steps of the recording
    std::uint64_t counted = 0;  ///< steps that people count
  };
  const std::vector<Progress>& progress() const { return progress_; }

 private:
  void walk_program(const std::vector<space::StoredState>& states, std::size_t cycle);
  void walk_structure(const std::vector<space::StoredState>& states, std::size_t cycle);
  void end_open(trace::Replay& replay);
  void tell_ending(const std::string& goes_on);

  const Model& model_;
  LassoFacts facts_;
  std::vector<std::uint64_t> stem_;
  std::vector<std::uint64_t> cycle_;
  std::vector<Progress> progress_;
  Counterexample counterexample_;
};

}  // namespace ouro::session
