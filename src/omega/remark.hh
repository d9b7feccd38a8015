// The same automaton with other marks: what changes of acceptance have in common.
#pragma once

#include <cstddef>
#include <utility>

#include "omega/automaton.hh"
#include "omega/copy.hh"

namespace ouro::omega {

/// States and edges as they are, with marks_of(source, number) in the place of the marks of each edge.
/// Edges that have become parallel are merged.
template <class MarksOf>
Automaton remarked(const Automaton& automaton, Acceptance acceptance, std::size_t mark_count,
                   MarksOf marks_of) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  builder.set_acceptance(std::move(acceptance), mark_count);
  copy_states(automaton, builder);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (std::size_t e = automaton.first_edge(state); e < automaton.first_edge(state + 1); ++e) {
      const Edge& edge = automaton.edges()[e];
      builder.add_edge(state, edge.label, marks_of(state, e), edge.target);
    }
  }
  return builder.build();
}

}  // namespace ouro::omega
