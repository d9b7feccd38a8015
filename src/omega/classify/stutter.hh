// Invariance under stuttering: whether it matters how often a letter is repeated.
//
// Two words are stutter-equivalent when they become the same once repetitions are dropped. A language is
// invariant if it contains, with a word, all equivalent ones: what partial-order reduction relies on.
// Formulas without X are invariant; others may be, such as `F(a & X !a & ...)`, and only an automaton can
// tell \cite{michaud2015practical}.
//
// The closure cl(A) accepts what remains of words of A when letters are repeated less often. It has the
// states of A; along with edges  p -f-> q -g-> r  it has  p -f&g-> r,  with the marks of both, again and
// again until nothing is new: one letter stands for any number of the same. With an automaton N of the
// complement,
//
//   invariant    exactly if    cl(A) ∩ cl(N) is empty.
//
// A word r of both comes from a word u of A and a word v of N by dropping repetitions, so u and v are
// equivalent. If there are equivalent words u in A and v in N, then without any repetition (but for a last
// letter that goes on for ever) they are one word of both closures.
//
// This departs from the paper in that letters are never enumerated: labels stay functions.
//
// A closure has at most n^2 * 2^k edges for k marks, usually about as many as the automaton.
#pragma once

#include <optional>

#include "omega/automaton.hh"
#include "omega/lasso.hh"

namespace ouro::omega {

/// Accepts, besides what the automaton accepts, all words that one gets from these by dropping some of the
/// repetitions of letters.
Automaton stutter_closure(const Automaton& automaton);

/// Accepts the words in which each letter of a word is repeated any number of times, at least once. The word
/// is one over the automaton's propositions.
Automaton stutterings(const Automaton& automaton, const WordLetters& word);

/// Whether the language is invariant under stuttering. `complement` accepts what `automaton` does not.
bool is_stutter_invariant(const Automaton& automaton, const Automaton& complement);

/// Two words that differ by repetitions of letters only, over the propositions of an automaton.
struct StutterDifference {
  WordLetters accepted;
  WordLetters rejected;
};

/// Why the language is not invariant; nothing when it is.
std::optional<StutterDifference> stutter_difference(const Automaton& automaton, const Automaton& complement);

}  // namespace ouro::omega
