// Nested depth-first search: emptiness for properties with one acceptance mark.
//
// A first, blue search visits everything. An edge with the mark that it leaves behind is the seed of a
// second, red search, which looks for a way from the edge's target back to its source. Red searches share
// their colours, so that each node is visited at most twice altogether; that is right because blue leaves
// nodes in post-order: what an earlier red search has seen cannot lead back to this seed's edge
// \cite{courcoubetis1992memory}. Marks are on edges here, and so are the seeds.
//
//   Classic   the red search looks for the source of the edge, and nothing else
//   Magic     any node on the blue path will do, since from there the path leads to the edge
//             \cite{holzmann1996nested}; cycles are found earlier and red searches are shorter
//   Improved  and the blue search itself notices an edge with the mark back to its own path
//             \cite{schwoon2005note}; often there is no red search at all
//   Weak      there is no red search: if all edges inside a component of the property have the same marks,
//   the
//             edge that closes a cycle tells what the cycle sees, whatever the condition
//
// Nothing is kept but two bits a node, where a search for components keeps a word; but every mark beyond the
// first must be turned into states before (omega/degeneralize.hh), and an accepting cycle may be noticed
// only after everything that it reaches has been left.
#pragma once

#include <cstdint>

#include "check/emptiness.hh"

namespace ouro::check {

enum class NestedSearch : std::uint8_t { Classic, Magic, Improved, Weak };

/// Whether nested search can decide this condition: at most one mark must be seen, in one way. A weak one can
/// decide any.
bool is_for_nested_search(const omega::Acceptance& acceptance);

/// Requires a product for whose acceptance is_for_nested_search() holds, or for a weak search a weak property
/// (omega::is_weak) and no fairness.
EmptinessResult nested(Product& product, NestedSearch kind, const EmptinessOptions& options = {});

}  // namespace ouro::check
