// Words: what linear-time formulas are true of.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "logic/formula.hh"

namespace ouro::logic {

/// The names that letters speak about, in the order of the letters' entries.
using Alphabet = std::vector<std::string>;

/// The propositions of an alphabet that are true at one position, by index.
using Letter = std::vector<bool>;

/// A finite word; may be empty.
using FiniteWord = std::vector<Letter>;

/// The infinite word stem · cycle · cycle · ... The cycle is never empty.
struct LassoWord {
  std::vector<Letter> stem;
  std::vector<Letter> cycle;

  friend bool operator==(const LassoWord&, const LassoWord&) = default;
};

/// Reads `a & !b; c; cycle{a; 1}` (letters are conjunctions of literals; `1` is the empty conjunction;
/// what is not mentioned is false). Without `cycle{...}` it is an error: use parse_finite_word.
/// Propositions that the alphabet lacks are an error. Throws UserError.
LassoWord parse_lasso_word(const Alphabet& alphabet, const SourceText& source);

/// Reads `a & !b; c` into a finite word; the empty text is the empty word. Throws UserError.
FiniteWord parse_finite_word(const Alphabet& alphabet, const SourceText& source);

/// The text that the two readers above accept.
std::string to_text(const Alphabet& alphabet, const LassoWord& word);
std::string to_text(const Alphabet& alphabet, const FiniteWord& word);

}  // namespace ouro::logic
