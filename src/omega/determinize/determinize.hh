// Determinisation: at most one run on each word, with the same language.
//
// What is done depends on the automaton, in this order:
//
//   deterministic    left as it is if the condition is a parity condition; otherwise paritized()
//   co-Büchi         pairs of sets by the breakpoint construction, at most 3^n states, and co-Büchi again
//                    \cite{miyano1984alternating}
//   other conditions with Fin are removed first (remove_fin.hh)
//   weak             the same breakpoint construction: it falls out of the next
//   otherwise        degeneralised, then history trees (history_tree.hh), with as little of a tree for each
//                    component as its kind needs (brace_plan.hh): none for components without acceptance,
//                    one shared set for weak ones, lists for deterministic ones. Terminal automata and
//                    safety automata get the powerset construction out of that.
//
// The condition of the result is a parity condition with as few colours as its cycles need (parity.hh):
// Büchi and co-Büchi conditions where those suffice *on the structure that comes out*. 2^O(n log n) states;
// the worst case is reached by small automata (Michel's).
//
// The result need not be complete: letters on which no run goes on have no move.
#pragma once

#include <cstddef>
#include <functional>

#include "omega/automaton.hh"
#include "omega/determinize/history_tree.hh"

namespace ouro::omega {

struct DeterminizeOptions {
  /// Off: one tree for all states, as in the book.
  bool by_component = true;
  /// Off: trees also for weak components.
  bool breakpoint = true;
  /// Off: trees also for deterministic components.
  bool lists = true;
  /// Off: a set with a state that accepts everything is not made simpler.
  bool universal = true;
  /// Off: several components of trees for the same sets of states (lowest_copies.hh).
  bool lowest_copies = true;
  /// On: the caller knows that the language is invariant under stuttering. Letters are then read until the
  /// tree repeats, and the trees on the way there are left out.
  bool stutter_invariant = false;
  /// Off: the colours of the construction, of which there can be twice as many as states.
  bool reduce_colours = true;
  /// Gives a direct simulation on the automaton that history trees are made of (the input, trimmed, without
  /// Fin and degeneralised): a move of the smaller state is answered by a move of the larger one that has the
  /// mark if the first has. States that others cover are then dropped.
  std::function<Simulates(const Automaton&)> simulation = nullptr;
  /// UserError beyond this many states.
  std::size_t max_states = 1'000'000;
};

/// A deterministic automaton for the same language, its condition one of parity.
Automaton determinized(const Automaton& automaton, const DeterminizeOptions& options = {});

}  // namespace ouro::omega
