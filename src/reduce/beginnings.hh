// What variables and channels may hold before all processes are there.
//
// Symmetry looks at what commands do from then on (clauses.hh), whatever values they find. Two things about
// those values matter all the same: which channels a variable may hold, for the messages in them have the
// sorts of that variable's messages; and whether values may be wider than another variable of their sort.
//
// Channels are followed from where they are declared through assignments, parameters and messages. What is
// not a constant, a variable or a choice between such may be any channel, and so may a variable that is
// declared as something else: then the messages of all channels have the same sorts.
//
// Values are constants and numbers of processes; whatever else is stored by then counts as unknown. So does
// the number of a process that may have left.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "reduce/settled.hh"
#include "reduce/sorts.hh"

namespace ouro::reduce {

/// Unifies the sorts of messages, notes sorts with unknown values, and appends to `constants` those that
/// variables begin with. `layout` has the processes that are there then; `settled` is what settled_locations
/// gives; `constants` has those of the clauses.
void follow_beginnings(const program::Program& program, const program::Layout& layout,
                       const SettledLocations& settled, Sorts& sorts,
                       std::vector<std::pair<Sort, std::int32_t>>& constants);

}  // namespace ouro::reduce
