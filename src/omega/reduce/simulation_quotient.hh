// Making an automaton smaller by simulation: merging states, removing edges.
//
// Two states that simulate each other are one: the quotient keeps the edges of one representative of each
// class, because they answer those of all others. In the quotient an edge is of no use for the letters on
// which another edge of the same state leads to a state that simulates its target, with at least its marks:
// what is left of its label stays \cite{somenzi2000efficient}. Reverse simulation does the same against the
// direction of edges: into a class lead the edges into its representative.
//
// Both keep the language; direct simulation keeps determinism and often gives it. The two feed each other, so
// reduce.hh alternates them.
#pragma once

#include "omega/automaton.hh"
#include "omega/reduce/simulation.hh"

namespace ouro::omega {

/// The quotient by mutual simulation, dominated edges removed. States that cannot be reached may remain.
Automaton simulation_quotient(const Automaton& automaton, SimulationKind kind);

}  // namespace ouro::omega
