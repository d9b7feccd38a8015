// Merging states of different components that accept the same words.
//
// Two states that accept the same words cannot be merged in general: a run might change between them for ever
// and never do what either promises. But when p lies in a component that cannot lead back to q, a run changes
// over once, and every edge into q may lead to p instead. In the same way an edge that leaves its component
// can do without the letters on which another one leaves it, too, for a state that accepts at least as much;
// if no cycle visits the source at all, any other edge of it will do.
//
// That one state accepts what another does is shown by loose simulation (simulation.hh). Typical winnings are
// initial states, which no cycle visits: they often differ from a state of a cycle by marks alone.
//
// Components are numbered so that edges lead from larger numbers to smaller ones, and edges are only ever
// turned to smaller ones: what holds before one change holds after it.
#pragma once

#include "omega/automaton.hh"
#include "omega/reduce/simulation.hh"

namespace ouro::omega {

/// The same language; states that cannot be reached may remain. Requires a generalised Büchi condition.
Automaton components_merged(const Automaton& automaton);

/// The same with another relation: what simulates a state accepts all that it accepts.
Automaton components_merged(const Automaton& automaton, const Simulation& inclusion);

}  // namespace ouro::omega
