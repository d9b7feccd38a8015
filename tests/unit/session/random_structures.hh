// Random structures and formulas of branching time over p0, p1, p2.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/random.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"

namespace ouro::session {

inline const logic::Alphabet structure_alphabet = {"p0", "p1", "p2"};

/// In the text format, state i called by its number.
inline std::string text_of(const logic::KripkeStructure& structure) {
  std::string text = "propositions p0 p1 p2\ninitial";
  for (const std::size_t state : structure.initial) text += fmt::format(" {}", state);
  text += "\n";
  for (std::size_t state = 0; state < structure.size(); ++state) {
    text += fmt::format("state {} :", state);
    for (std::size_t i = 0; i < structure_alphabet.size(); ++i)
      if (structure.labels[state][i]) text += fmt::format(" {}", structure_alphabet[i]);
    text += "\n";
    for (const std::size_t target : structure.successors[state])
      text += fmt::format("{} -> {}\n", state, target);
  }
  return text;
}

/// With dead ends, and sometimes with a second initial state.
inline logic::KripkeStructure random_structure(Random& random, std::size_t most_states = 8) {
  const std::size_t states = 1 + random.below(most_states);
  logic::KripkeStructure structure =
      logic::random_kripke_structure(random, states, structure_alphabet.size(), 1 + random.below(3), 0.3);
  if (random.chance(0.3)) structure.initial.push_back(random.below(states));
  std::ranges::sort(structure.initial);
  structure.initial.erase(std::unique(structure.initial.begin(), structure.initial.end()),
                          structure.initial.end());
  return structure;
}

inline logic::Formula random_state_formula(logic::FormulaPool& pool, Random& random, logic::Logic logic) {
  const bool is_ctl = logic == logic::Logic::Ctl;
  return logic::random_formula(pool, random,
                               {.logic = logic,
                                .propositions = structure_alphabet,
                                .min_size = is_ctl ? 2U : 6U,
                                .max_size = 12,
                                .weights = logic::OpWeights(logic),
                                .bounded = is_ctl ? 0.2 : 0.05,
                                .max_bound = 3});
}

}  // namespace ouro::session
