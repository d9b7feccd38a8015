// Whether some word has two accepting runs.
//
// The automaton is run twice side by side, on the same letters, with a bit that remembers whether the two
// runs have taken different edges yet; a word has two accepting runs exactly when this product accepts with
// the bit set. That the bit stays set is one more mark to be seen infinitely often. Quadratically many
// states, then one emptiness check with twice the marks.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// Pairs of accepting runs on the same word that differ, as an automaton. Parallel edges count as different.
Automaton differing_runs(const Automaton& automaton);

/// Whether every word has at most one accepting run.
bool is_unambiguous(const Automaton& automaton);

}  // namespace ouro::omega
