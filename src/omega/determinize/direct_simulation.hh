// Direct simulation for determinisation: reduce/simulation.hh in the shape that DeterminizeOptions asks for.
#pragma once

#include <cstddef>
#include <functional>

#include "omega/automaton.hh"
#include "omega/determinize/history_tree.hh"

namespace ouro::omega {

/// For DeterminizeOptions::simulation. Automata with more than `max_states` states get none: it would take
/// longer than it saves.
std::function<Simulates(const Automaton&)> by_direct_simulation(std::size_t max_states = 1500);

}  // namespace ouro::omega
