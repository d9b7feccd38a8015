// The successors of a state, with one way among them.
//
// Of ways that meet inside an indivisible sequence an engine tells one. Whoever follows a run that went
// another way asks for that one as well.
#pragma once

#include <span>

#include "space/state_space.hh"

namespace ouro::trace {

/// All successors of a state, in place of those that are there; where the steps of `way`, or the first of
/// them, are one, it is told by these steps. Costs what an expansion does.
void expand_along(std::span<const space::Step> way, space::StateView state, space::Cursor& cursor,
                  space::Successors& successors);

}  // namespace ouro::trace
