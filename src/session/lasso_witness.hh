// A run with a cycle, walked again.
//
// A search knows the nodes of a lasso. Their states are walked by the interpreter (trace/replay.hh), or
// compared with the edges of a structure, and what holds in them is evaluated once more: the masks of the
// word that the run spells. Where the run cannot go on it stays in its last state for ever, and the lasso has
// that state again and again; for people the cycle is then one that takes no step.
#pragma once

#include <cstdint>
#include <vector>

#include "check/emptiness.hh"
#include "check/product.hh"
#include "session/counterexample.hh"
#include "session/model.hh"
#include "space/state_space.hh"

namespace ouro::session {

class LassoWitness {
 public:
  /// Throws std::logic_error when there is no such run.
  LassoWitness(const Model& model, const check::Product& product, const check::Lasso& lasso);

  /// What holds in the states of the stem and of the cycle, by the reference semantics.
  const std::vector<std::uint64_t>& stem() const { return stem_; }
  const std::vector<std::uint64_t>& cycle() const { return cycle_; }

  const Counterexample& counterexample() const { return counterexample_; }

 private:
  void walk_program(const std::vector<space::StoredState>& states, std::size_t cycle);
  void walk_structure(const std::vector<space::StoredState>& states, std::size_t cycle);

  const Model& model_;
  std::vector<std::uint64_t> stem_;
  std::vector<std::uint64_t> cycle_;
  Counterexample counterexample_;
};

}  // namespace ouro::session
