// Comparing languages: inclusion, equivalence, universality, each with a word that shows why not.
//
// L(A) is included in L(B) when A and the complement of B have no word in common. The complement can be huge,
// but a "no" needs one word only, so it is looked for where it costs least:
//
//   1. A word that A accepts, and a few more from random walks in A, are read by B. Two languages that have
//      nothing to do with each other are told apart here, whatever their size.
//   2. The product of A with the complement of B, made on demand (complement.hh) and searched while it grows
//      (lazy_emptiness.hh). Only prefixes that A can read are looked at.
//
// The complement of B is the cheapest that applies: its dual when it is deterministic, breakpoints when it is
// inherently weak, NCSB when its accepting components are deterministic or weak, and history trees otherwise.
//
// Every word that is returned has been read by both automata.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "omega/automaton.hh"
#include "omega/lasso.hh"

namespace ouro::omega {

struct InclusionOptions {
  /// UserError when so many states of a complement, or of a product, are not enough to know.
  std::size_t max_states = 1'000'000;
  /// The number of words to try before a product is made.
  std::size_t sampled_words = 16;
};

/// A word on which two automata differ.
struct SeparatingWord {
  /// What a letter has a value for: the propositions of both, those of the left automaton first. Variables
  /// of the left automaton's Propositions.
  std::vector<bdd::Variable> variables;
  WordLetters word;
  bool accepted_by_left = true;  ///< and rejected by the right one; otherwise the other way round
};

/// A word that `left` accepts and `right` does not; nothing when L(left) is included in L(right). An
/// automaton over other Propositions is brought to those of the first.
std::optional<SeparatingWord> not_included(const Automaton& left, const Automaton& right,
                                           const InclusionOptions& options = {});

/// A word that one of them accepts and the other does not; nothing when they are equivalent.
std::optional<SeparatingWord> not_equivalent(const Automaton& left, const Automaton& right,
                                             const InclusionOptions& options = {});

/// A word that is rejected, over the automaton's variables; nothing when every word is accepted.
std::optional<WordLetters> rejected_word(const Automaton& automaton, const InclusionOptions& options = {});

}  // namespace ouro::omega
