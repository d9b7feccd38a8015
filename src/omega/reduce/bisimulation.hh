// Bisimulation: states that do the same, step by step, are one.
//
// Coarser relations find more (simulation.hh), but compare every pair of states. Bisimulation is found by
// refining a partition: all states are in one class first, and are told apart by what they can do, which is
// for each class the labels and marks of the edges that lead there; until nothing changes. Each round takes
// time n log n in the edges, and there are at most as many rounds as states, in practice a few. So this is
// for automata that are too large for anything else.
//
// Against the direction of edges it works the same way, with initial states in a class of their own: states
// that are reached in the same ways are merged, and the one that stays has the edges of all.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// The quotient by bisimulation, forwards and backwards in turn until neither merges anything. The language
/// stays, and marks on states stay on states.
Automaton bisimulation_quotient(const Automaton& automaton);

}  // namespace ouro::omega
