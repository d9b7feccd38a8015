// Lassos, once it is known where an accepting cycle is.
//
// From a node in a region, breadth first to the nearest edge with a mark that is still needed, and on from
// there until none is; then the shortest way back. Each piece is as short as it can be; the whole is not
// always, which would be as hard as the travelling salesman's problem.
#pragma once

#include <functional>
#include <vector>

#include "check/emptiness.hh"

namespace ouro::check {

/// Where a cycle is to be found: it stays at nodes that are inside, takes no edge with a mark of `cut`, and
/// sees all of `needed`.
struct CycleRegion {
  std::function<bool(Product::Node)> is_inside;
  MarkSet cut = 0;
  MarkSet needed = 0;
};

/// The nodes of a cycle from `start`, which is its first. Requires that there is one.
std::vector<Product::Node> find_cycle(Product& product, Product::Node start, const CycleRegion& region);

}  // namespace ouro::check
