// Words that satisfy a formula, and so: whether one formula implies another.
//
// The automaton of the formula is made while it is searched (omega's lazy_emptiness.hh), so that a short word
// is found early. That f implies g is asked of f & !g, and needs no complement of an automaton: formulas
// are complemented by a negation.
//
// Every word is judged by the reference semantics before it is returned, never by the automaton alone.
#pragma once

#include <cstddef>
#include <optional>

#include "logic/formula.hh"
#include "logic/word.hh"

namespace ouro::translate {

struct SatisfyingWord {
  logic::Alphabet alphabet;  ///< the propositions of the formula, in the order of their names
  logic::LassoWord word;
};

/// An infinite word that satisfies an LTL formula; nothing when there is none. Throws UserError for path
/// quantifiers, and when more than `max_states` states are not enough to know.
std::optional<SatisfyingWord> satisfying_word(const logic::Formula& formula,
                                              std::size_t max_states = 10'000'000);

}  // namespace ouro::translate
