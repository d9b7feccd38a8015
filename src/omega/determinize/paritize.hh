// From any Emerson-Lei condition to parity, keeping determinism.
//
// Each state is copied once for each leaf of its part of the component's cycle tree (cycle_tree.hh): a branch
// of nested cycles, alternately accepting and rejecting, that the run has been going round in of late
// \cite{casares2021optimal}. On an edge, let N be the innermost cycle of the branch that has the edge. Its
// depth is the level of the edge (parity.hh); and the run moves on to the next child of N, in a fixed cyclic
// order, so that if it stays in N but in none of its children, it will not rest in one of them. Then the
// outermost N that comes again and again is the smallest node around the cycle on which the run goes round,
// and that cycle is accepting if and only if N is.
//
// Of all parity automata that are made by copying states of the input, none has fewer states or colours.
// Nothing is copied where parity would have done from the beginning, whatever the condition looks like.
// Entering a component one may take any copy; the first is taken.
#pragma once

#include <cstddef>

#include "omega/automaton.hh"

namespace ouro::omega {

struct ParitizeOptions {
  /// UserError beyond this many states.
  std::size_t max_states = 1'000'000;
};

/// The same language with a parity condition, with as few colours as possible; deterministic (or complete, or
/// unambiguous) if the automaton is. Only for reachable states.
Automaton paritized(const Automaton& automaton, const ParitizeOptions& options = {});

}  // namespace ouro::omega
