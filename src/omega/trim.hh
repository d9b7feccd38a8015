// Trimming: only states that some accepting run visits.
//
// A state is kept when an initial state reaches it and it reaches an accepting cycle. Components come in
// reverse topological order, so one pass over them decides the second. Linear apart from the search for
// accepting cycles, one per component: see accepting_cycle.hh.
#pragma once

#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// For each state, whether some accepting run from an initial state visits it.
std::vector<bool> useful_states(const Automaton& automaton);

/// The automaton without the other states; the order of those that stay, and their names, are kept. No
/// states at all when the language is empty.
Automaton trimmed(const Automaton& automaton);

/// The automaton with only the states for which `kept` holds, in their order, and the edges between them.
Automaton restricted(const Automaton& automaton, const std::vector<bool>& kept);

/// The automaton without states that cannot be reached. Linear.
Automaton without_unreachable(const Automaton& automaton);

}  // namespace ouro::omega
