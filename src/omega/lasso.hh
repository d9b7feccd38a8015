// Lassos: runs and words that end in a cycle which is repeated for ever.
//
// A nonempty omega-regular language contains a lasso, and two different ones differ on a lasso; so lassos are
// all that witnesses need. In three stages: a run (edges), a symbolic word (the labels of these edges, each
// letter of which may be chosen freely) and a word (one valuation a letter).
#pragma once

#include <cstddef>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// A run as numbers of edges. Starts in `start`; the cycle is never empty, and leads back to where it begins.
struct LassoRun {
  State start = 0;
  std::vector<std::size_t> stem;
  std::vector<std::size_t> cycle;
};

/// A set of words stem · cycle · cycle · ...: each letter may be any that satisfies its label.
struct Lasso {
  std::vector<bdd::Bdd> stem;
  std::vector<bdd::Bdd> cycle;
};

/// One value for each of an automaton's variables(), in their order.
using WordLetter = std::vector<bool>;

/// The word stem · cycle · cycle · ... The cycle is never empty.
struct WordLetters {
  std::vector<WordLetter> stem;
  std::vector<WordLetter> cycle;

  friend bool operator==(const WordLetters&, const WordLetters&) = default;
};

/// The labels along a run.
Lasso lasso_of(const Automaton& automaton, const LassoRun& run);

/// One of the words of a lasso over the automaton's propositions, what is free being false; shortened.
WordLetters some_word(const Automaton& automaton, const Lasso& lasso);

/// The same infinite word with the shortest cycle and then the shortest stem. Linear time.
WordLetters shortened(WordLetters word);

}  // namespace ouro::omega
