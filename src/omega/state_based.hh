// Marks on states, and back.
//
// In a state-based automaton all edges that leave a state have the same marks. To get there a state is paired
// with the marks of the edge by which it was entered, and shows them on the edges that leave it: every
// mark is seen one step later, which changes nothing about infinitely often. As many copies of a state as it
// has different sets of marks on the edges into it. Marks on edges between components are seen once at
// most, so such an edge may enter any copy.
//
// The way back moves the marks of a state to the edges that enter it, and then merges states from which the
// same edges leave: exactly what the copies have become.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// State-based, same acceptance, same language; deterministic if it was. A copy when it is so already. For a
/// single Inf the result has at most two copies of a state; degeneralized() makes Büchi automata out
/// of generalised ones in one go.
Automaton state_based(const Automaton& automaton);

/// Fewer states by marks on transitions: same acceptance, same language, never more states. Deterministic if
/// it was. A copy when the automaton is not state-based.
Automaton transition_based(const Automaton& automaton);

}  // namespace ouro::omega
