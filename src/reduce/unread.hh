// Global variables that nobody reads.
//
// A counter that is only counted up, a flag that is only set: their values lead to nothing, and multiply
// the states. They become `hidden`: still there while a step is taken, zero when it ends. A variable that is
// read only to compute its own next value, as in `n++`, is one of them, if computing that value cannot fail.
//
// Every other expression of the program counts as reading, used or not (observation.hh says why).
#pragma once

#include <cstddef>

#include "program/program.hh"

namespace ouro::reduce {

/// How many variables of the finished program were hidden.
std::size_t hide_unread_variables(program::Program& program);

}  // namespace ouro::reduce
