// Which variables of a process matter, location by location.
//
// A variable is live at a location if some run from there reads it before it is overwritten. Computed
// backwards over the commands until nothing changes:
//
//     0: x = g      live before: (nothing)
//     1: y = x      x
//     2: g = y      y
//
// **Reads** are those of guards, channels, messages, indices, arguments and texts, and of the `provided`
// clause at every location. A variable that another process or a property can read is always live
// (observation.hh).
//
// **Writes** of a scalar end the life of its old value; writing an element of an array does not.
//
// **Faint variables** are dead too: what is read only to compute a value that nobody needs is not needed
// itself, as `i` in a loop of nothing but `i++`, if computing it cannot fail (total.hh).
//
// At most as many rounds as there are variables times locations; a handful in practice.
#pragma once

#include <vector>

#include "program/program.hh"
#include "reduce/observation.hh"

namespace ouro::reduce {

/// Some variables of a process type: element i says whether locals[i] is one of them.
using VariableSet = std::vector<bool>;

/// The variables that are live in a process of this type, for each location.
std::vector<VariableSet> live_variables(const program::Program& program, const Observation& observation,
                                        program::ProcessTypeId type);

/// The process's own variables that the command writes, or some element of.
VariableSet written_variables(const program::Program& program, program::ProcessTypeId type,
                              const program::Command& command);

}  // namespace ouro::reduce
