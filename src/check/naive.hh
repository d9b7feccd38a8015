// The naive emptiness check: build everything, then look.
//
// The yardstick for the others, and the one that takes every condition, Fin included
// (omega/accepting_cycle.hh). It keeps all edges: 24 bytes each and more.
#pragma once

#include "check/emptiness.hh"

namespace ouro::check {

EmptinessResult naive(Product& product, const EmptinessOptions& options = {});

}  // namespace ouro::check
