// Words of automata as text.
#pragma once

#include <string>

#include "logic/word.hh"
#include "omega/automaton.hh"
#include "omega/lasso.hh"

namespace ouro::cli {

/// The names of the propositions that an automaton declares, in its order.
logic::Alphabet alphabet_of(const omega::Automaton& automaton);

/// A word over these propositions, as logic::parse_lasso_word() reads it.
std::string word_text(const omega::Automaton& automaton, const omega::WordLetters& word);

}  // namespace ouro::cli
