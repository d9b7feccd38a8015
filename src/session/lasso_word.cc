#include "session/lasso_word.hh"

#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "logic/formula.hh"
#include "logic/parse.hh"
#include "logic/semantics.hh"

namespace ouro::session {

logic::LassoWord word_of(const LassoWitness& witness, const std::vector<Atom>& atoms) {
  const auto letters = [&](const std::vector<std::uint64_t>& masks) {
    std::vector<logic::Letter> result;
    for (const std::uint64_t mask : masks) {
      logic::Letter& letter = result.emplace_back();
      for (const Atom& atom : atoms) letter.push_back((mask >> atom.proposition & 1U) != 0);
    }
    return result;
  };
  return {letters(witness.stem()), letters(witness.cycle())};
}

logic::Alphabet alphabet_of(const std::vector<Atom>& atoms) {
  logic::Alphabet alphabet;
  for (const Atom& atom : atoms) alphabet.push_back(atom.name);
  return alphabet;
}

bool satisfies(const LassoWitness& witness, const RunQuestion& question) {
  logic::FormulaPool pool;
  const logic::Formula formula = logic::parse(pool, question.formula, {.logic = logic::Logic::Ltl});
  return logic::holds(formula, alphabet_of(question.atoms), word_of(witness, question.atoms));
}

trace::RecordedProperty recorded_property(const LassoWitness& witness, const RunQuestion& question,
                                          std::size_t states) {
  trace::RecordedProperty property{.name = question.name,
                                   .kind = std::string(to_string(question.kind)),
                                   .formula = question.formula,
                                   .propositions = {},
                                   .explanation = {}};
  for (const Atom& atom : question.atoms) {
    const bool is_text = question.kind == PropertyKind::Formula && atom.proposition != dead_proposition;
    property.propositions.push_back({atom.name, is_text ? atom.name : std::string(), {}});
  }
  property.observe(word_of(witness, question.atoms), states);
  return property;
}

void object(const LassoWitness& witness, const RunQuestion& question, std::string_view what) {
  throw std::logic_error(fmt::format(
      "the counterexample does not hold: by the semantics, the run {} {} {}",
      logic::to_text(alphabet_of(question.atoms), word_of(witness, question.atoms)), what, question.name));
}

}  // namespace ouro::session
