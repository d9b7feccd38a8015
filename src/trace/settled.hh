// What the beginning of a run decides about the parts of a formula, however the run goes on.
//
// A run of which only the beginning is known has many continuations. For every subformula and every position
// two bits tell what is known: whether it must be true there, and whether it may be. They are computed
// operator by operator, as in Kleene's logic: of what comes behind the last position everything may be true
// and nothing must.
//
//     p & F q   on [p][]     p must be true in 0; F q may be, and need not; so may p & F q
//     G p       on [p][]     p must be false in 1, and so must G p in 0
//
// What is settled is right, but not all that is decided is settled: each operand is looked at alone, so
// that F p & G !p, which nothing satisfies, is not. Linear in the formula times the positions.
#pragma once

#include <cstddef>
#include <vector>

#include "logic/post_order.hh"
#include "logic/word.hh"

namespace ouro::trace {

/// The truth of a subformula at the positions of a word that goes on somehow. What comes behind the last
/// position is one more, at the end.
struct Prospects {
  std::vector<bool> must;  ///< it is true however the word goes on
  std::vector<bool> may;   ///< for some continuation it may be true

  bool is_settled(std::size_t position) const { return must[position] == may[position]; }
};

/// One for each subformula. Requires a root with Trait::Linear, over the alphabet; the word may go on with
/// any letters, or end.
std::vector<Prospects> prospects(const logic::PostOrder& subformulas, const logic::Alphabet& alphabet,
                                 const logic::FiniteWord& beginning);

}  // namespace ouro::trace
