// A shortest counterexample: a shortest stem to any node of an accepting cycle, and then a shortest cycle.
//
// The whole product is written down, breadth first, so that the order of nodes is that of their distances.
// The condition is taken apart into clauses: all of `inf` must be seen, nothing of `fin`. A node lies on a
// cycle that satisfies a clause exactly if it lies in a component of the graph without the edges marked
// `fin`, and all of `inf` is seen inside of that. Among the nodes of such components the nearest count. From
// each of these, breadth first over pairs of a node and the marks of `inf` seen on the way: the first way
// back with all of them is a shortest cycle.
//
// This costs memory for the whole product, 8 bytes an edge and 24 a node, even where a violation is near; two
// passes over it for each clause, of which a Streett condition has exponentially many; and at the end time
// exponential in the marks of a clause, since it is the travelling salesman's problem. It is for when a
// counterexample is known and a better one is wanted.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "base/limits.hh"
#include "check/emptiness.hh"

namespace ouro::check {

/// Throws UserError for conditions with more than a thousand clauses.
EmptinessResult shortest(Product& product, const EmptinessOptions& options = {});

struct LassoQuestion {
  std::vector<Product::Node> from;
  omega::Acceptance condition = {};  ///< for the marks of a cycle
  std::size_t max_nodes = std::numeric_limits<std::size_t>::max();
};

/// The same from any nodes, among as many of the nearest nodes as the question says.
EmptinessResult shortest_lasso(Product& product, const LassoQuestion& question, LimitWatch& watch);

}  // namespace ouro::check
