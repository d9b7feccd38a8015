// Where no process is created any more, and which processes may leave.
//
// Symmetry is about processes that stay (symmetry.hh). A location is *settled* if no command that creates a
// process can be reached from there, and a state is if all of its processes are at such locations.
//
// Quadratic in the commands of a type, and linear in nearly all of them.
#pragma once

#include <vector>

#include "program/program.hh"
#include "program/semantics.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

/// By process type, by location.
using SettledLocations = std::vector<std::vector<bool>>;
SettledLocations settled_locations(const program::Program& program);

/// Are all processes of a state at settled locations?
bool is_settled(const SettledLocations& settled, const program::Semantics& semantics, space::StateView state);

/// Does a process of this type ever end, and leave when it is the youngest?
bool can_leave(const program::Program& program, const program::ProcessType& type);

}  // namespace ouro::reduce
