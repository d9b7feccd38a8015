// Fair simulation: only accepting runs need to be answered by accepting runs.
//
// The game of delayed_simulation.hh with the weakest condition that still shows inclusion: if the first
// player sees all marks again and again, the second one has to see all marks again and again
// \cite{etessami2005fair}. What simulates another state fairly accepts what it does.
//
// States that simulate each other fairly cannot just be merged: the language may grow. But where a run
// changes over from one to the other once only, inclusion is all that is needed: component_merge.hh.
//
// The condition is an implication of generalised Büchi conditions, whose games are solved by three nested
// fixpoints over pairs of states \cite{kesten2005bridging}: Z, from which each mark j can be forced again and
// again, unless the first player misses some mark i from some moment on; Y, from which it has been forced;
// and X, where the first player can be kept from i until it is.
//
// With n states of d edges and k marks: n^2 positions, d^2 steps for a look at one, and k^2 n^6 looks in the
// worst case; rarely more than a few for each.
#pragma once

#include <cstddef>
#include <optional>

#include "omega/automaton.hh"
#include "omega/reduce/simulation.hh"

namespace ouro::omega {

/// The greatest fair simulation, or for large automata a part of it. Requires a generalised Büchi condition
/// over all marks. Nothing when the game has more than `max_positions`.
std::optional<Simulation> fair_simulation(const Automaton& automaton, std::size_t max_positions);

}  // namespace ouro::omega
