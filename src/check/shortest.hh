// A shortest counterexample: a shortest stem to any node of an accepting cycle, and then a shortest cycle.
//
// The whole product is written down, breadth first, so that the order of nodes is that of their distances.
// The condition is taken apart into clauses: all of `inf` must be seen, nothing of `fin`. A node lies on a
// cycle that satisfies a clause exactly if it lies in a component of the graph without the edges marked
// `fin`, and all of `inf` is seen inside of that. Among the nodes of such components the nearest count. From
// each of these, breadth first over pairs of a node and the marks of `inf` seen on the way: the first way back
// with all of them is a shortest cycle.
//
// This costs memory for the whole product, 8 bytes an edge and 20 a node, even where a violation is near, and
// time exponential in the number of marks of a clause (it is the travelling salesman's problem): for
// when the first counterexample was found and a better one is wanted. Without Fin it takes as many passes over
// the product as the condition has clauses, which may be exponential for Streett conditions.
#pragma once

#include "check/emptiness.hh"

namespace ouro::check {

/// Throws UserError for conditions with more than a thousand clauses.
EmptinessResult shortest(Product& product, const EmptinessOptions& options = {});

}  // namespace ouro::check
