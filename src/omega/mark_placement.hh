// Marks of states, for formats that have them. Marks are on edges here; a state is marked with what all edges
// that leave it are marked with.
#pragma once

#include <algorithm>
#include <cstddef>

#include "omega/automaton.hh"

namespace ouro::omega {

/// Whether all edges that leave the state have the same marks.
inline bool shares_marks(const Automaton& automaton, State state) {
  const auto edges = automaton.edges(state);
  return std::ranges::all_of(edges, [&](const Edge& edge) { return edge.marks == edges.front().marks; });
}

/// Whether that holds of every state.
inline bool marks_are_on_states(const Automaton& automaton) {
  for (State state = 0; state < automaton.state_count(); ++state) {
    if (!shares_marks(automaton, state)) return false;
  }
  return true;
}

/// The marks of a state whose edges agree; none for a state without edges.
inline Marks marks_of_state(const Automaton& automaton, State state) {
  const auto edges = automaton.edges(state);
  return edges.empty() ? Marks{} : edges.front().marks;
}

}  // namespace ouro::omega
