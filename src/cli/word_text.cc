#include "cli/word_text.hh"

namespace ouro::cli {

logic::Alphabet alphabet_of(const omega::Automaton& automaton) {
  logic::Alphabet names;
  for (const auto variable : automaton.variables()) names.push_back(automaton.propositions()->name(variable));
  return names;
}

std::string word_text(const omega::Automaton& automaton, const omega::WordLetters& word) {
  return logic::to_text(alphabet_of(automaton), logic::LassoWord{word.stem, word.cycle});
}

}  // namespace ouro::cli
