// Complements of deterministic automata: the condition negated.
//
// A deterministic and complete automaton has exactly one run on each word, so it is enough to judge it the
// other way round. Completion (complete.hh) adds a state at most. Any Emerson-Lei condition; linear.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// Requires a deterministic automaton. Deterministic and complete.
Automaton dual(const Automaton& automaton);

}  // namespace ouro::omega
