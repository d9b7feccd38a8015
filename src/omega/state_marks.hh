// Marks of states, for formats that have them. Marks are on edges here; a state is marked with what all edges
// that leave it are marked with (is_state_based() of properties.hh says whether they agree).
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// The marks of a state whose edges agree; none for a state without edges.
inline Marks marks_of_state(const Automaton& automaton, State state) {
  const auto edges = automaton.edges(state);
  return edges.empty() ? Marks{} : edges.front().marks;
}

}  // namespace ouro::omega
