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

#include <span>
#include <vector>

#include "omega/automaton.hh"
#include "omega/reduce/simulation.hh"

namespace ouro::omega {

/// The quotient by mutual simulation, dominated edges removed. States that cannot be reached may remain.
Automaton simulation_quotient(const Automaton& automaton, SimulationKind kind);

/// Whether two states simulate each other.
bool relates_different_states(const Simulation& relation);

/// For each state the first one that simulates it and that it simulates.
std::vector<State> representatives(const Simulation& relation);

/// For each state the marks of all that it is in the place of. Each has its own on all of its edges.
std::vector<Marks> joined_marks(const Automaton& automaton, std::span<const State> instead);

/// The automaton with instead[s] in the place of each state s, and with the edges of all of them: no word is
/// lost. For marks on states, it has those of all of them. Requires instead[s] <= s, and equal to s if it is
/// in the place of any.
Automaton with_merged_states(const Automaton& automaton, std::span<const State> instead);

}  // namespace ouro::omega
