// The minimal weak deterministic automaton, from any weak deterministic automaton \cite{loding2001efficient}.
//
// In a weak automaton the states on one cycle are all accepting or all rejecting, but a state on no cycle may
// be either: whether states can be merged should not depend on how those are marked. Löding's answer is a
// normal form. The *rank* of a state counts how often a run from there can change between rejecting and
// accepting cycles, from the end:
//
//   0    every word is rejected from here on
//   1    some words are accepted, and who meets a rejecting cycle has lost for good
//   2    accepting cycles can still follow on rejecting ones, and nothing then on these but defeat, ...
//
// so a rank is the least that is not below the ranks of the successors, odd on accepting cycles and even on
// rejecting ones. It depends on the language of the state only. With "odd" for accepting, states of the same
// language are those that finite automata would call equivalent, and letter_partition.hh merges them: the
// result is unique up to the names of states.
//
// These are named in a canonical order too, breadth-first and by the letters in order, so that automata of
// the same language over the same propositions are the same, edge by edge. States of rank 0 are left out: the
// automaton is not complete if there are any, and has no state if the language is empty.
//
// O(m log n) operations on labels.
#pragma once

#include <cstdint>
#include <vector>

#include "omega/automaton.hh"
#include "omega/scc.hh"

namespace ouro::omega {

/// A number for each state.
using Ranks = std::vector<std::uint32_t>;

/// The ranks of a complete automaton whose components are accepting or rejecting as a whole. What is said
/// about trivial components plays no part. Linear.
Ranks weak_ranks(const Automaton& automaton, const Components& components,
                 const std::vector<bool>& accepting);

/// The minimal automaton for these ranks; deterministic, weak and state-based. Its condition is `Inf(0)`; or
/// `t`, without marks, when no rank exceeds 1: that is, for safety languages. Requires a complete
/// deterministic automaton with one initial state.
Automaton weak_quotient(const Automaton& automaton, const Ranks& ranks);

}  // namespace ouro::omega
