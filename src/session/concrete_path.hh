// The states of a run, from the states that a search has found.
//
// Where interchangeable processes are not told apart (reduce/symmetric_space.hh), a search finds a path of
// states that stand for others. Here each of them is replaced by one that it stands for, such that they
// follow each other: beginning with an initial state, with every step the permutation is kept that leads from
// the state that was found to that of the run. A cycle of states that stand for others need not be one of the
// run: when it has been gone round, processes may have changed places. It is gone round again until they are
// back, which takes at most as many rounds as the permutation has to be repeated.
//
// Without symmetry, states are what they are. Nothing is judged here: that is for trace/replay.hh.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "reduce/symmetric_space.hh"
#include "session/model.hh"
#include "space/state_space.hh"

namespace ouro::session {

class ConcretePath {
 public:
  /// From an initial state on. The model must outlive it.
  ConcretePath(const Model& model, std::vector<space::StoredState> found);

  const std::vector<space::StoredState>& states() const { return states_; }
  /// A step from the last state that was found, as a step from the last state of the run.
  space::Step step(space::Step step) const { return path_ ? path_->step(step) : step; }

 private:
  std::vector<space::StoredState> states_;
  std::optional<reduce::SymmetricPath> path_;  // none: nothing is to be done
};

/// A path as a search gives it: the states, and which of them begins the cycle.
struct LassoStates {
  std::vector<space::StoredState> states;
  std::size_t cycle = 0;

  /// As states of a run. Without a cycle, how the path goes on behind its last state does not matter.
  LassoStates concrete(const Model& model, bool has_cycle) const;
};

/// For questions whose answers are told in states that nobody makes concrete. Throws UserError: `what` cannot
/// be asked together with symmetry.
void refuse_symmetry(const Model& model, std::string_view what);

}  // namespace ouro::session
