// One initial state, for formats that have just one.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// The same language with exactly one initial state. Where there are several, or none, a new last state is
/// added that begins like each of them; its edges have no marks, since a run takes them at most once.
Automaton with_one_initial_state(const Automaton& automaton);

}  // namespace ouro::omega
