// A run of pairs, walked in a product: for searches that have states and no numbers.
//
// A search that keeps no states (lossy_nested.hh) finds its run as states. In a product every step of it must
// be an edge; so it is walked there, which gives the nodes that those have who shorten runs and judge them.
// The product meets the states of the run and their successors, and no others. The shorter run goes through
// nodes of the longer one only: a depth-first search takes long ways round, and many of its nodes are close
// to its beginning.
//
// Linear in the run, and in the edges that leave it.
#pragma once

#include "base/limits.hh"
#include "check/emptiness.hh"
#include "check/lossy_nested.hh"

namespace ouro::check {

/// The lasso, or the prefix where the run has no cycle, in `accepting` or `prefix` of the result; neither,
/// if one of these limits was reached before. Of a weak property any cycle inside of the run's is as good.
/// Throws std::logic_error where the product has no such run.
EmptinessResult walked_run(Product& product, const PairRun& run, bool is_weak, const Limits& limits = {});

}  // namespace ouro::check
