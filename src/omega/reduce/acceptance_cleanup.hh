// Fewer marks, on fewer edges, for the same language.
//
// Only what happens inside a component with an accepting cycle matters to acceptance, so for a conjunction of
// Inf:
//
//   - an edge between components, or in a component without an accepting cycle, needs no marks;
//   - a mark j is not needed when another one implies it: in every accepting component the edges with mark i
//     have mark j as well. A mark that all edges have is implied by the empty conjunction.
//
// That much keeps one meaning for each mark in all components, which simulation profits from.
// Component by component more marks turn out to be unneeded, different ones in each; marks_per_component()
// numbers those that are left from 0 in each component, and lets the edges of a component that needs fewer
// have the remaining ones everywhere \cite{babiak2013compositional}. As many marks as the component with the
// most.
//
// Linear in edges, times the square of the number of marks.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// The same language, states and edges, with no more marks than before: the same ones everywhere. Requires a
/// generalised Büchi condition.
Automaton without_unneeded_marks(const Automaton& automaton);

/// The same, component by component: as few marks as the most demanding component needs.
Automaton marks_per_component(const Automaton& automaton);

/// The same language, states and edges for a state-based automaton with a single Inf: the states of
/// components without an accepting cycle lose their mark, and if a component has no other cycles all its
/// states get it.
Automaton state_marks_cleaned(const Automaton& automaton);

}  // namespace ouro::omega
