// Lassos, once it is known where an accepting cycle is.
//
// The stem: breadth first from the initial nodes, through nodes that the search has entered, to the nearest
// one of the region; so it is a shortest one among these nodes, however deep the search was.
//
// The cycle: from there breadth first to the nearest edge with a mark that is still needed, and on until none
// is; then the shortest way back. Each piece is as short as it can be; the whole is not always, which would
// be as hard as the travelling salesman's problem (shortest.hh does it all the same).
#pragma once

#include <functional>
#include <optional>
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

/// Where a path goes: from one of these nodes, through nodes that it may enter (such as those that a search
/// has entered: then no others are met), to one that is a goal.
struct PathQuestion {
  std::vector<Product::Node> from;
  std::function<bool(Product::Node)> may_enter;
  std::function<bool(Product::Node)> is_goal = {};
  /// Asked at every node: is it time to stop?
  std::function<bool()> is_stopped = [] { return false; };
};

/// The nodes of a shortest path, both ends included. Nothing, if there is none or it was stopped.
std::optional<std::vector<Product::Node>> find_path(Product& product, const PathQuestion& question);

/// The nodes of a cycle from `start`, which is its first. Requires that there is one.
std::vector<Product::Node> find_cycle(Product& product, Product::Node start, const CycleRegion& region);

/// A lasso made shorter: a shortest stem to a node of its cycle, as the question says (the goal is known),
/// and shortcuts between nodes of the cycle, which still sees `needed`. If it is stopped the stem is as it
/// was.
Lasso shortened(Product& product, const Lasso& lasso, MarkSet needed, PathQuestion stem);

}  // namespace ouro::check
