// Partial-order reduction: of steps that may come in any order, one order.
//
// Three processes that each count a variable of their own to ten have 1331 states, and 31 that matter. A
// wrapper around the state space of a program computes all successors of a state, as before, finds a stubborn
// set among their first steps when it is asked for it (stubborn.hh), puts those of the set first, and says
// where they end (space::Cursor::choose). Whether the others are left out is for the search to decide: it
// knows whether something would be put off for ever. A search that does not ask sees the whole space.
//
// What is kept depends on the set, and on the search (docs/internals/partial_order.md):
//
// Keep::Deadlocks: every state without successors is reached, with no condition on the search.
//
// Keep::Safety: and every fault and every combination of propositions, if from each state one comes, along
// chosen steps, to one of which all are taken. A set with a step that may change a proposition has all such
// steps.
//
// Keep::Runs: and every order of combinations, up to repetition, if no cycle consists of chosen steps only. A
// set has no step that may change a proposition.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/program.hh"
#include "program/semantics.hh"
#include "reduce/stubborn.hh"
#include "reduce/use_finder.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

/// Why steps of this program cannot be told apart by what they touch; nothing if they can.
std::optional<std::string> objection_to_partial_order(const program::Program& program);

class PartialOrderSpace : public space::StateSpace {
 public:
  /// `space` is that of the program of `semantics`, to which there must be no objection. Both must outlive
  /// this. `propositions` are those whose values must be kept.
  PartialOrderSpace(const space::StateSpace& space, const program::Semantics& semantics,
                    std::vector<program::ExpressionId> propositions, Keep keep);

  std::unique_ptr<space::Cursor> cursor() const override;
  std::size_t layout_count() const override { return space_.layout_count(); }

 private:
  const space::StateSpace& space_;
  UseFinder finder_;
  std::vector<program::ExpressionId> propositions_;
  Keep keep_;
};

}  // namespace ouro::reduce
