// Determinisation: at most one run on each word, with the same language.
//
// What is done depends on the automaton, in this order:
//
//   deterministic    left as it is if the condition is a parity condition; otherwise paritized()
//   co-Büchi         pairs of sets by the breakpoint construction, at most 3^n states, and co-Büchi again
//                    \cite{miyano1984alternating}
//   otherwise        Fin is removed (remove_fin.hh), then history trees (history_tree.hh) with as little of a
//                    tree for each component as its kind needs (brace_plan.hh): nothing but the set of states
//                    for components without acceptance, one more set for weak ones, lists for deterministic
//                    ones
//
// So weak automata get the breakpoint construction, terminal and safety automata that of subsets, and
// semi-deterministic ones lists, without being told apart here; where an automaton has components of several
// kinds, each gets what it needs. Of trees that differ only in their past the lowest component is kept
// (lowest_copies.hh).
//
// The condition of the result is a parity condition with as few colours as its cycles need (parity.hh):
// Büchi or co-Büchi where those suffice *on the structure that comes out*. 2^O(n log n) states; Michel's
// automata come close to that, with 3, 11, 99, 1727 states for 2, 3, 4, 5.
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
  /// Off: degeneralised first. Needs the first two to be on.
  bool generalized = true;
  /// Off: a set with a state that accepts everything is not made simpler.
  bool universal = true;
  /// Off: several components of trees for the same sets of states (lowest_copies.hh).
  bool lowest_copies = true;
  /// On: the caller knows that the language is invariant under stuttering. Letters are then read until the
  /// tree repeats, and the trees on the way there are left out.
  bool stutter_invariant = false;
  /// Off: the colours of the construction, of which there can be twice as many as states.
  bool reduce_colours = true;
  /// Gives a direct simulation on the generalised Büchi automaton that trees are made of, which is not the
  /// input: a move of the smaller state is answered by a move of the larger one with at least its marks.
  /// States that others cover are then dropped. Not used for co-Büchi automata.
  std::function<Simulates(const Automaton&)> simulation = nullptr;
  /// UserError beyond this many states, or trees on the way to them.
  std::size_t max_states = 1'000'000;
  /// UserError beyond this many edges, or about 16 times as much to be remembered about letters.
  std::size_t max_edges = 10'000'000;
  /// Asked for each tree that is made: LimitError when it is true.
  std::function<bool()> is_over = {};
};

/// A deterministic automaton for the same language, its condition one of parity.
Automaton determinized(const Automaton& automaton, const DeterminizeOptions& options = {});

}  // namespace ouro::omega
