// Infinite runs in bounded memory: does every run see a mark again and again?
//
// A deterministic Büchi automaton of a property reads the runs; the property is violated if and only if there
// is a cycle of pairs, reachable, none of whose edges is marked. The report suggests to look whether a loop
// that closes on the depth-first path is without marks \cite{jard1989online}. That misses cycles:
//
//     m -> a -> n -> m     where only the edges at a are marked, and later m -> n: the cycle m n has none,
//                          but n was left before the edge to it is looked at, and is not gone into again
//
// Instead two walks are used. The outer one goes through all pairs, and does nothing but find where to begin:
// at the initial pairs, and at the target of every marked edge. There the inner walk goes, by edges without
// marks only; an edge back to the inner path closes a cycle of such edges. A pair that the inner walk has
// left leads to no cycle by edges without marks, whatever the walk began with: otherwise it would have been
// found, as in any depth-first search of a graph (that of the unmarked edges). So what is in the heap for the
// inner walk need not be gone into again, and forgetting it costs time only.
//
// All cycles are found: on the way to one, take the last marked edge, or the beginning if there is none. Its
// source is visited by the outer walk, so the inner one began at its target, and a way by unmarked edges
// leads from there to the cycle.
//
// With room for all, each pair is generated at most twice. Memory: two paths and one heap.
#pragma once

#include <optional>
#include <vector>

#include "check/online.hh"

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

  bool holds() const { return limit == Limit::None && !violation; }
};

/// Requires a space whose runs stay at their end, and an automaton with one mark at most.
OnlineCyclesResult online_cycles(SpelledSpace& space, const OnlineOptions& options);

}  // namespace ouro::check
