// Runs that end, checked while they are generated, in as little memory as is given.
//
// Depth first, with the pairs of the current path and a bounded heap of pairs that were visited
// (visited_heap.hh) \cite{jard1989online}. A pair that is on the path or in the heap is not gone into; any
// other is, if it was visited before or not. When a pair has been left, it goes into the heap, and if that is
// full, takes the place of another one.
//
// Every pair that can be reached is visited: when a pair is left, each of its successors has been on the path
// or in the heap, so it has been visited; the pairs that have ever been visited are closed under successors.
// No pair is twice on a path, so there are finitely many paths, and the search ends, whatever is forgotten.
//
// With room for all pairs in the heap each is generated once. With less, some are generated again, and with
// none at all every path is gone: the time grows up to exponentially. Memory: path and heap, and what follows
// the last few pairs of the path (bounded_path.hh).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/limits.hh"
#include "check/finite_runs.hh"
#include "check/spelled_space.hh"
#include "check/visited_heap.hh"

namespace ouro::check {

struct OnlineOptions {
  std::size_t heap = 0;  ///< so many pairs
  Replacement replacement = Replacement::Random;
  std::uint64_t seed = 1;
  Limits limits = {};  ///< states are pairs as they are generated; depth is the steps of the path
  Progress* progress = nullptr;
};

struct OnlineFigures {
  std::uint64_t generated = 0;  ///< pairs that were gone into, again and again
  std::uint64_t replaced = 0;   ///< pairs that were forgotten
  std::uint64_t kept = 0;       ///< pairs in the heap at the end
  std::uint64_t transitions = 0;
  std::uint64_t depth = 0;  ///< of the longest path, in pairs
  std::size_t memory_bytes = 0;

  /// Nothing was forgotten, so that all pairs that were generated are different.
  bool is_distinct() const { return replaced == 0; }
};

struct OnlineResult {
  OnlineFigures figures;
  Limit limit = Limit::None;
  std::optional<SpelledPath> violation;
  std::optional<SpelledPath> to_fault;  ///< to the first step that fails (SpelledSpace::met_fault), if any

  bool holds() const { return limit == Limit::None && !violation; }
};

/// The same question as finite_runs().
OnlineResult online(SpelledSpace& space, FiniteAcceptance& acceptance, const OnlineOptions& options);

}  // namespace ouro::check
