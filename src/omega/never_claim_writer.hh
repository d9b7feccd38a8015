// Writing never claims for SPIN.
#pragma once

#include <string>

#include "omega/automaton.hh"

namespace ouro::omega {

/// The automaton as a never claim. Requires a Büchi condition with the mark on states (all edges that leave a
/// state agree), or the condition that accepts every run; UserError says so otherwise: degeneralise first.
/// Also refused: propositions whose names cannot be conditions of Promela.
///
/// Several initial states are joined in one. The states that accept everything become the end of the
/// claim, `accept_all: skip`: there SPIN need not look for a cycle any more.
std::string to_never_claim(const Automaton& automaton);

}  // namespace ouro::omega
