// Couvreur's emptiness check \cite{couvreur1999onthefly}: components on the fly, with as many marks as there
// are.
//
// One depth-first search. Nodes that were met and whose component is not known to be finished are live; they
// lie on a stack in the order of their arrival, and the position of a node there is its order, so that a
// finished component is what lies above its root and is removed by cutting the stack: no second traversal.
// The components of the path are a stack of roots, each with the marks seen inside of it. An edge back to a
// live node closes a cycle: all components above that node's become one, with the marks of all of them and
// of the edges between. As soon as the marks of a component satisfy the condition there is an accepting run,
// and the search ends: nothing behind is ever looked at.
//
// Any condition without Fin will do: what satisfies it once still does with more marks. Every edge is looked
// at once, whatever the number of marks.
//
// (In the listing of the paper the merge loop must compare with the order of the target of the edge.)
#pragma once

#include "check/emptiness.hh"

namespace ouro::check {

/// Requires a property whose acceptance has no Fin.
EmptinessResult couvreur(Product& product, const EmptinessOptions& options = {});

}  // namespace ouro::check
