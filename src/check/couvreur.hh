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
// Every edge is looked at once, whatever the number of marks, if the condition has no Fin: what satisfies it
// once still does with more marks. Any other Emerson-Lei condition will do too. There, a component may
// satisfy it for a while only, which is enough: what is known of the component then is a cycle that sees
// exactly these marks. And when a component is finished without that, a part of it may satisfy the condition
// that the whole does not. If its marks do not exclude this the edges inside of it are written down and taken
// apart (omega/accepting_cycle.hh): once for each set of Fin that must be avoided, so Streett and Rabin
// conditions take polynomial time. Nothing beyond one component is ever kept.
//
// **The lead-in.** A property often waits for something before it begins to judge: `F(p & G !q)` waits for p.
// Its states that no accepting cycle leads to are the lead-in; no cycle there matters, so no depth-first
// search is needed there. If it is said which ones they are, the nodes of the lead-in are looked at breadth
// first, many at a time, which takes less time (their states of the model are computed together, and the
// waits for memory overlap), and the search for components begins wherever they are left.
//
// The counterexample's stem is a shortest one through the nodes that the search has entered (lasso.hh).
//
// (In the listing of the paper the merge loop must compare with the order of the target of the edge.)
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "check/emptiness.hh"

namespace ouro::check {

/// What the search knows after a step, for those who want to watch it.
struct CouvreurStep {
  /// A component of the path: the order of its root, whether there is a cycle in it as far as is known, the
  /// marks on the edge to it, and those inside.
  struct Component {
    std::uint32_t order = 0;
    bool is_cyclic = false;
    MarkSet entering = 0;
    MarkSet inside = 0;

    friend bool operator==(const Component&, const Component&) = default;
  };

  Product::Node node = 0;               ///< where the search was
  std::optional<Product::Node> target;  ///< of the edge that it followed; none: the node was entered or left
  std::vector<Component> components;
  std::vector<Product::Node> live;  ///< in order, from 1
};
using CouvreurObserver = std::function<void(const CouvreurStep&)>;

/// The observer, if there is one, sees every step, except along edges to finished components.
EmptinessResult couvreur(Product& product, const EmptinessOptions& options = {},
                         const CouvreurObserver& observer = {});

/// The same, with the lead-in breadth first. `is_lead_in` tells, for each state of the property, whether it
/// is on no accepting cycle and none leads to it.
EmptinessResult couvreur_after_lead_in(Product& product, const std::vector<bool>& is_lead_in,
                                       const EmptinessOptions& options = {});

}  // namespace ouro::check
