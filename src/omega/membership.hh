// Whether an automaton accepts a word.
//
// The product of the automaton with the word, which is an automaton with one state a position and no choice,
// is built for what is reachable and asked for emptiness. At most states * letters product states, then the
// cost of is_empty(): polynomial for all the usual conditions.
#pragma once

#include "omega/automaton.hh"
#include "omega/lasso.hh"

namespace ouro::omega {

/// Requires letters with a value for each of the automaton's variables.
bool accepts(const Automaton& automaton, const WordLetters& word);

/// The runs on a word, as an automaton with the same acceptance, all of whose labels are true.
Automaton runs_on(const Automaton& automaton, const WordLetters& word);

}  // namespace ouro::omega
