// Infinite runs in bounded memory: does every run see a mark again and again?
//
// A deterministic Büchi automaton of a property reads the runs; the property is violated if and only if there
// is a cycle of pairs, reachable, none of whose edges is marked. The report suggests to look whether a loop
// that closes on the depth-first path is without marks \cite{jard1989online}. That misses cycles:
//
//     m -> a -> n -> m     where only the edges at a are marked, and later m -> n: the cycle m n has none,
//                          but n was left before the edge to it is looked at, and is not gone into again
//
// Instead, pairs are gone into by edges without marks only, from roots: the initial pairs, and the targets of
// marked edges. An edge back to the path closes a cycle. A pair that has been left leads to no cycle by edges
// without marks, whatever root the walk began with: otherwise it would have been found, as in any depth-first
// search of a graph (that of the unmarked edges). So what has been left need not be gone into again, and
// forgetting it costs time only. All cycles are found: on the way to one, take the last marked edge, or the
// beginning if there is none; its target is a root, and a way by unmarked edges leads from there to the
// cycle.
//
// Roots must wait until the walk from the one before is over. As long as there is room in the heap for all
// pairs that were met, they wait there, and each pair is generated once (waiting_roots.hh). When the room is
// used up, everything is forgotten, and two walks begin: an outer one through all pairs, depth first, which
// does nothing but come to the roots, and from what follows a root, on the spot, an inner one. A root that
// the outer walk has on its path or remembers was searched from when it was entered, and so was every pair
// that it entered by an edge without a mark, from the root before. Then a pair is generated up to twice, and
// again when it has been forgotten. Memory: two paths and one heap.
//
// Where the automaton has no cycle without marks nothing is looked for (omega/unmarked_cycles.hh): the inner
// walk leaves out pairs that cannot lie on one, and both leave out those from which none can be reached.
// Where all such cycles are of lost states, as for a safety property, the first root decides: the outer walk
// alone generates each pair once, and there are no roots to wait. Otherwise a heap that turns out too small
// after all costs up to as many pairs as it has room for, generated before the two walks and forgotten. What
// has been left could be kept for the inner walk; but then both heaps would be there at once, and the outer
// walk, which has to go through everything again, would begin with a full heap.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "check/online.hh"
#include "omega/unmarked_cycles.hh"

namespace ouro::check {

/// A run that goes round for ever without a mark.
struct UnmarkedLasso {
  std::vector<SpelledPath::Visit> stem;   ///< from an initial pair on
  std::vector<SpelledPath::Visit> cycle;  ///< at least one; the last leads to the first
};

struct OnlineCyclesResult {
  OnlineFigures figures;
  Limit limit = Limit::None;
  std::optional<UnmarkedLasso> violation;
  std::optional<SpelledPath> to_fault;  ///< to the first step that fails (SpelledSpace::met_fault), if any

  bool holds() const { return limit == Limit::None && !violation; }
};

/// Requires a space whose runs stay at their end, an automaton with one mark at most, of which only edges on
/// cycles without marks have none, and for each of its states what lies before it.
OnlineCyclesResult online_cycles(SpelledSpace& space, std::span<const omega::Danger> danger,
                                 const OnlineOptions& options);

}  // namespace ouro::check
