// Simpler conditions of any kind, by what is known about the edges inside components:
//
//   - a mark on none of them is never seen again: its Inf is false, its Fin true;
//   - a mark on all of them is seen again and again: the other way round;
//   - of marks that are on the same edges one is enough, and of operands that have become equal.
//
// For conjunctions of Inf acceptance_cleanup.hh does more.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// The same language, states and edges; marks are numbered without gaps, and those that the condition does
/// not mention are gone. Linear in edges times marks.
Automaton with_simpler_acceptance(const Automaton& automaton);

}  // namespace ouro::omega
