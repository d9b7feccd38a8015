// From which states does an accepted path lead? The question of CTL*, for all states at once.
//
// A product (product.hh) that begins in every state of a graph is written down, and taken into its strongly
// connected components \cite{tarjan1972depth}. Each component comes after all others that it reaches. So it
// is known at once whether an accepted run leads from it: there is an accepting cycle in it, or an edge from
// it to a component from which one leads. No search backwards, and not one search per state, is needed.
//
// The components with an accepting cycle are those whose marks satisfy the condition. Where the condition has
// Fin a part of a component may do so though the whole does not (omega/accepting_cycle.hh).
//
// With an automaton that has one state, marked by fairness conditions, this gives the states from which a
// fair path leads: fair CTL (fair_quantifiers.hh) \cite{emerson1987modalities}.
//
// Time linear in nodes and edges of the product, without Fin; memory 8 bytes an edge and 20 to 30 a node.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/limits.hh"
#include "check/product.hh"
#include "check/state_set.hh"

namespace ouro::check {

struct AcceptedPaths {
  StateSet states;  ///< of those where the product begins
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::size_t memory_bytes = 0;  ///< of the product, with all there is to it
  Limit limit = Limit::None;     ///< if one was reached nothing is known of the states
};

/// Requires a product of a graph all of whose states are known.
AcceptedPaths accepted_paths(Product& product, LimitWatch& watch);

}  // namespace ouro::check
