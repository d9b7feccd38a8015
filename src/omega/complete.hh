// Completion: a move from each state on each letter.
//
// Letters without a move lead to a sink that loops on everything and rejects. It rejects by the marks of its
// loop: none, or all marks of Fin, whichever the condition refuses. A condition that refuses neither (it
// accepts everything, or mentions a mark in both Inf and Fin) asks for one more mark, to be seen infinitely
// often, that all edges but the sink's carry.
//
// One more state at most; deterministic if the automaton was.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// The same language; a copy when nothing is missing. Without initial states, the sink becomes one.
Automaton completed(const Automaton& automaton);

}  // namespace ouro::omega
