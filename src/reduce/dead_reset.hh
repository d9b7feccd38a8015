// Dead-variable reset: what no longer matters is made equal.
//
// Two states that differ only in the value of a variable that will be overwritten before anyone reads it
// have the same future. A command after which a variable is dead therefore sets it to one fixed value:
//
//     0: c?x       go to 1
//     1: g = x     go to 0        becomes   g = x, x = 0
//
// The value is the one the variable has when its process begins (zero if that is not a constant): then
// coming back to a location where nothing has happened yet is coming back to the same state. Any other value
// would do, and keep one state more for each way to begin; so a variable that is dead at the beginning, with
// a value that is not a constant, is left alone.
//
// Only what may differ from that value is reset, and only where the step may end: not within a
// deterministic step, whose states nobody sees. Variables that no command writes stay unwritten (engines
// fold them as constants), so do those that hold a channel of the process's own.
//
// There is one state of the reduced program for each class of states that have the same future, and what
// can be observed is the same in both; so everything that can be asked holds in one exactly when in the
// other. Steps are the same as before, command by command.
#pragma once

#include <cstddef>

#include "program/program.hh"

namespace ouro::reduce {

/// Appends to the commands of a finished program the assignments that reset dead variables; how many.
std::size_t reset_dead_variables(program::Program& program);

}  // namespace ouro::reduce
