// A path that stays in some states until it reaches others: what shows that `E a U b` or `E a W b` is true,
// and that `A a U b` is false.
//
// Nothing is known of states that have not been met, so these searches answer on the fly, and end with the
// first path that will do:
//
//   find_until        to a goal, breadth first in batches that wait for memory together; the path is a
//                     shortest one.
//   find_weak_until   to a goal, or round a cycle of states in which it may stay; depth first, since a cycle
//                     is seen where the search gets back to its own path. Then the way is made shorter: to
//                     the goal or the nearest state of the cycle, and round by a shortest cycle through it,
//                     among the states that the search has met.
//
// A goal counts only if a path leads on from it for ever: in a graph with steps that fail some states lead
// nowhere. There the search would have to go on; that is left to those who label the whole graph.
//
// Time linear in the states and transitions met. Memory 8 bytes a state breadth first, 4 and 12 for each on
// the path depth first; what it takes to make the way shorter is twice the former, for the states met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/limits.hh"
#include "check/state_graph.hh"

namespace ouro::check {

/// The states of a path, each a successor of the one before.
struct UntilPath {
  std::vector<StateNumber> states;
  /// Where the cycle begins: the last state has an edge to this one. Nothing: the last state is a goal.
  std::optional<std::size_t> cycle = std::nullopt;
};

struct UntilQuestion {
  std::vector<StateNumber> from;
  /// Asked once of each state, if it is no goal.
  std::function<bool(StateNumber)> may_stay = [](StateNumber) { return true; };
  std::function<bool(StateNumber)> is_goal = [](StateNumber) { return false; };
};

struct UntilResult {
  std::optional<UntilPath> path;  ///< nothing, and no limit: there is none
  std::uint64_t met = 0;
  std::uint64_t transitions = 0;
  std::size_t memory_bytes = 0;
  Limit limit = Limit::None;
};

UntilResult find_until(StateGraph& graph, const UntilQuestion& question, LimitWatch& watch);
UntilResult find_weak_until(StateGraph& graph, const UntilQuestion& question, LimitWatch& watch);

}  // namespace ouro::check
