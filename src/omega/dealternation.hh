// From alternating to nondeterministic automata.
#pragma once

#include "omega/alternating.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

/// A nondeterministic automaton for the same language.
Automaton dealternate(const AlternatingAutomaton& automaton);

}  // namespace ouro::omega
