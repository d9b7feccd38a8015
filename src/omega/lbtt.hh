// Automata in the format of the LTL-to-Büchi test bench lbtt, which lbt writes as well
// \cite{tauriainen2002testing}.
//
// Generalised Büchi automata with one initial state. First the number of states and that of acceptance sets,
// the latter followed by `t` when the sets are on edges, by `st` when they are on both, and by nothing or `s`
// when they are on states. Then for each state its number, 1 if it is initial, its sets up to -1 (if on
// states), and its edges up to -1: the target, its sets up to -1 (if on edges), the guard in prefix notation.
//
//   2 1        two states, one acceptance set on states
//   0 1 -1     state 0 is initial and in no set
//   1 p0       to state 1 when p0
//   -1
//   1 0 0 -1   state 1, in set 0
//   1 | p0 ! p1
//   -1
//
// Guards: t, f, propositions (`p` and a number, or any text in double quotes), and ! & | ^ i e before their
// operands. An automaton without states is just `0 0`.
#pragma once

#include <memory>
#include <string>

#include "base/source.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

/// Reads one automaton. Numbers of states and sets may be any; they are kept if they count from 0, otherwise
/// given out anew in their order. Throws UserError that points at the mistake. Memory is linear in the text;
/// at most 4096 acceptance sets.
Automaton read_lbtt(const SourceText& source, std::shared_ptr<Propositions> propositions);

/// Requires a generalised Büchi condition over all marks; UserError otherwise. Several initial states are
/// joined in one, and where there is none one without edges is added, unless there are no states at all.
/// Marks are written on states when all edges of every state agree, otherwise on edges. Propositions that are
/// not `p` and a number are quoted.
std::string to_lbtt(const Automaton& automaton);

}  // namespace ouro::omega
