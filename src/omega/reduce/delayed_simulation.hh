// Delayed simulation: marks may be answered later.
//
// Two players move along edges of the automaton. The first one reads any letter from p, the second one has to
// read the same letter from q, and so on for ever. Every mark that the first one sees, the second one
// has to see in the same step or later \cite{etessami2005fair}. If it always can, q simulates p: it accepts
// what p does. Direct simulation (simulation.hh) demands the mark at once, and so tells apart what differs in
// where on a cycle the marks are:
//
//     0 -a-> 1 {0}    1 -a-> 0    2 -a-> 2 {0}
//
// all accept a a a ..., but neither 0 nor 1 simulates 2 directly. With delay each simulates the others.
//
// In the quotient a class has the edges of all its states. (Those of one would not do: it may put off
// for ever what another one does at once. For the same reason edges are not removed here.) A run of the
// quotient takes an edge of some x, then one of an x' in the class that the first one leads to, and so on. A
// run of the automaton that follows the first x, which after its one step follows x', which follows x'', is a
// chain of runs in which each simulates the next: a mark that x^(i) sees comes up the chain through i runs,
// each of which sees it after finitely many steps. So the language stays, with any number of marks
// \cite{juvekar2006minimizing}. If marks are on states, a class has the marks of all its states: a state that
// has the mark may follow the one that has not, in between.
//
// A position of the game is a pair of states and the set of marks that are owed. The second player wins if
// each mark is, again and again, not owed: a generalised Büchi game. With Z for the positions not lost yet,
//
//     Z = the greatest set from which, for each mark, positions of Z that do not owe it can be forced,
//
// which are two nested fixpoints. It starts with the pairs related by plain simulation, which ignores marks.
// If no two states simulate each other plainly, there is nothing to merge, and no game.
//
// With n states of d edges and k marks: n^2 2^k positions, d^2 steps for a look at one. All are looked at
// again and again; how often is bounded by their number squared, and a handful of times in practice.
#pragma once

#include <cstddef>
#include <optional>

#include "omega/automaton.hh"
#include "omega/reduce/simulation.hh"

namespace ouro::omega {

/// The greatest delayed simulation, or for large automata a part of it. Requires a generalised Büchi
/// condition over all marks. Nothing when the game has more than `max_positions`.
std::optional<Simulation> delayed_simulation(const Automaton& automaton, std::size_t max_positions);

/// The quotient by mutual delayed simulation: the same language, fewer states; state-based if it was. Nothing
/// when no states are merged, or the game is too large. Edges that others dominate may remain: in the
/// quotient of a deterministic automaton simulation_quotient() removes those that make it nondeterministic.
std::optional<Automaton> delayed_quotient(const Automaton& automaton, std::size_t max_positions);

}  // namespace ouro::omega
