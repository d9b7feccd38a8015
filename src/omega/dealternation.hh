// From alternating to nondeterministic automata.
//
// The states of the result are sets of states that all have to accept the rest of the word. On a letter each
// of them takes one of its edges; the union of the targets is the next set. What remains is to see that every
// branch of the run is accepting, and for that there are two ways.
//
// - Very weak automata (every cycle is a loop on one state): a branch is rejecting when it stays for ever
//   in a state whose loop rejects. There is a mark for each such state, on every edge on which the state is
//   absent or takes another edge than its loop: seen infinitely often, it says that no branch stays there. At
//   most 2^n states, generalised Büchi \cite{gastin2001fast}.
// - Others: the breakpoint construction \cite{miyano1984alternating}. Beside the set there is the subset
// whose
//   branches still owe a good edge since the last breakpoint; when it is empty a breakpoint is reached, the
//   edge is marked, and all owe anew. At most 3^n states. For generalised Büchi conditions there is one such
//   subset, and one mark, for each Inf: at most 2^n(1 + 2^n)^k states.
//
// A good edge of a Büchi automaton has the mark. A weak automaton (edges inside a component have the same
// marks) of any condition becomes a Büchi automaton: the good edges leave states of accepting components.
#pragma once

#include <cstddef>

#include "omega/alternating.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

struct DealternationOptions {
  /// UserError beyond this many states.
  std::size_t max_states = 1'000'000;
  /// UserError when a state of the result has more edges than this, or more are needed in between.
  std::size_t max_choices = 100'000;
};

/// A nondeterministic automaton for the same language, its condition generalised Büchi. Requires a
/// generalised Büchi condition, or a weak automaton; UserError otherwise.
Automaton dealternate(const AlternatingAutomaton& automaton, const DealternationOptions& options = {});

}  // namespace ouro::omega
