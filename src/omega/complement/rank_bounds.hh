// How large the ranks of rank_based.hh can be for each state, from the shape of components.
//
// The rank of a state on a rejected word is the round in which it goes, when from the tree of all runs there
// are removed, in even rounds, what has finitely many successors, and in odd rounds, what sees no mark any
// more \cite{kupferman2001weak}. Let m be the largest rank of what lies behind a component (0 when there is
// nothing), and e the smallest even number that is not below it. When what lies behind is gone,
//
//   a single state that no cycle visits   has no successors left                                       e
//   Weak                    no run stays, so all that are left are finite                             e
//   Rejecting               what is infinite sees no mark                                             e + 1
//   Deterministic           an infinite run sees the mark finitely often: first goes what comes       e + 2
//                           after the last time, then what came before is finite
//   General of c states     some infinite run sees no mark any more, and goes, so each pair of
//                           rounds takes a state from all but finitely many positions                 e + 2c
//
// after \cite{havlena2022sky}; a Rejecting component with m odd, where e + 1 = m + 2, can do no better.
#pragma once

#include <cstdint>
#include <vector>

#include "omega/complement/component_kinds.hh"

namespace ouro::omega {

/// For each state the largest rank that it can need. Requires that all states are reachable.
std::vector<std::uint32_t> rank_bounds(const Automaton& automaton, const KnownComponents& known);

}  // namespace ouro::omega
