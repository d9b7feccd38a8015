// Conditions without Fin: from any Emerson-Lei condition to generalised Büchi.
//
// A run that satisfies Fin(m) takes no edge with m from some time on. So guess when: copy the automaton
// without these edges, let runs jump from the original into the copy, and ask in the copy for what is left of
// the condition. One copy for each set of Fin marks of a clause of the disjunctive normal form
// \cite{emerson1987modalities}. To keep it small,
//
//   - copies are made component by component: of what falls apart when the edges are gone, only parts with an
//     accepting cycle are copied, and jumps stay inside of one such part;
//   - a run that has settled in a part goes round in it, so it is enough to allow jumps along edges that do
//     not lead to a state with a larger number: every cycle has one;
//   - clauses without Fin are judged in the original;
//   - a component that a Büchi condition can judge as it is gets one, and no copies: one whose rejecting
//     cycles lie in separate regions without accepting ones (see cycle_tree.hh). All weak components are
//     such, and those of deterministic Rabin automata whose language is that of a deterministic Büchi
//     automaton \cite{krishnan1994deterministic}. If all components are, nothing is copied and determinism is
//     kept.
//
// What is left, a disjunction of conjunctions of Inf, becomes generalised Büchi by distributing: a mark for
// each disjunction of Inf. At most n * (1 + clauses) states.
#pragma once

#include <cstddef>

#include "omega/automaton.hh"

namespace ouro::omega {

struct RemoveFinOptions {
  /// UserError beyond this many states.
  std::size_t max_states = 1'000'000;
};

/// A generalised Büchi automaton for the same language. A copy when it is one already. Also throws UserError
/// when the condition has too many clauses.
Automaton without_fin(const Automaton& automaton, const RemoveFinOptions& options = {});

}  // namespace ouro::omega
