// Merging states by trial, with an automaton of the complement as judge.
//
// Merging two states, with the edges of both, never loses a word. Whether it adds one is easy to see when
// there is an automaton of the complement at hand: the two must still have no word in common, which is one
// product and one search for a cycle. For the automaton of a formula there is such a judge, the automaton of
// its negation. So any merge is allowed that is harmless, for whatever reason: no simulation is needed, and
// the states may accept different words. The automaton of `G F a -> G F b`
//
//     0 -> 0    0 -> 1    0 -> 2    1 -b-> 1 {0}    1 -!b-> 1    2 -!a-> 2 {0}
//
// keeps its language when 0 and 1 are merged, which no simulation relates.
//
// Most pairs are harmful, and most of those need no trial. From the product of all states with all states of
// the judge one reads which states of the judge a word may have led to when it leads to a, and together with
// which of these b accepts something. If there is any, the prefix of the one and the rest of the other make a
// word that merging a and b would add. What is left is tried, one pair after another, on top of the merges
// that were found to be harmless.
//
// With n states, m of the judge, and d edges for each of either: n m d^2 operations on labels for the
// product, about as many steps for a trial, and at most n^2 trials.
#pragma once

#include <cstddef>
#include <optional>

#include "omega/automaton.hh"

namespace ouro::omega {

struct JudgedMergeOptions {
  /// Nothing is merged when there are more pairs of an edge and one of the judge.
  std::size_t max_edge_pairs = 100'000;
  /// No more pairs of states are tried when about this many pairs of edges have been compared.
  std::size_t max_work = 1'000'000;
};

/// The same language with fewer states, state-based if it was; nothing when no merge was found to be
/// harmless. Dominated edges remain: reduce.hh makes the result smaller still. Requires that the judge
/// accepts all words that the automaton does not; useless if it accepts others, too. Over the same
/// Propositions.
std::optional<Automaton> merged_by_judge(const Automaton& automaton, const Automaton& judge,
                                         const JudgedMergeOptions& options = {});

}  // namespace ouro::omega
