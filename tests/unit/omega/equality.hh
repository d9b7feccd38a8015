// Whether automata have the same language, exactly, where one of them is deterministic.
#pragma once

#include <string>

#include "omega/complete.hh"
#include "omega/emptiness.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "unit/omega/cases.hh"

namespace ouro::omega::cases {

/// Accepts what a deterministic automaton does not: complete, and with the dual condition.
inline Automaton dual_of(const Automaton& deterministic) {
  const Automaton complete = completed(deterministic);
  AutomatonBuilder builder = AutomatonBuilder::like(complete);
  builder.set_acceptance(complete.acceptance().negated(), complete.mark_count());
  builder.add_states(complete.state_count());
  for (const State state : complete.initial()) builder.add_initial(state);
  for (State state = 0; state < complete.state_count(); ++state) {
    for (const Edge& edge : complete.edges(state))
      builder.add_edge(state, edge.label, edge.marks, edge.target);
  }
  return builder.build();
}

/// A word of the first that the second, which must be deterministic, does not accept; empty if there is none.
inline std::string beyond(const Automaton& automaton, const Automaton& deterministic) {
  if (!is_deterministic(deterministic)) return "not deterministic: " + to_text(deterministic);
  const Automaton both = intersection(automaton, dual_of(deterministic));
  const auto word = accepted_word(both);
  return word ? to_text(some_word(both, *word)) + " not accepted by\n" + to_text(deterministic) : "";
}

/// A word on which two deterministic automata differ; empty if there is none.
inline std::string exact_difference(const Automaton& a, const Automaton& b) {
  return beyond(a, b) + beyond(b, a);
}

}  // namespace ouro::omega::cases
