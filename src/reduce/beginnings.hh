// What variables and channels may hold before all processes are there.
//
// Symmetry looks at what commands do from then on (clauses.hh), whatever values they find. Two things about
// those values matter all the same: which channels a variable may hold, for the messages in them have the
// sorts of that variable's messages; and whether values may be wider than another variable of their sort.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "program/program.hh"
#include "reduce/sorts.hh"

namespace ouro::reduce {

/// Unifies the sorts of messages, notes sorts with unknown values, and appends to `constants` those that
/// variables begin with. `settled` is what settled_locations gives; `constants` has those of the clauses.
void follow_beginnings(const program::Program& program, const std::vector<std::vector<bool>>& settled,
                       Sorts& sorts, std::vector<std::pair<Sort, std::int32_t>>& constants);

}  // namespace ouro::reduce
