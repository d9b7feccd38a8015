// Which type of channel an expression means, where its number changes.
//
//     chan q[N] = [1] of { byte };    q[i]!x      one of N channels that are all alike
//
// An array of channels to which nobody assigns has elements of the types that they were given at the
// beginning, or when their process was created.
#pragma once

#include "program/program.hh"
#include "program/semantics.hh"
#include "reduce/fixed.hh"

namespace ouro::reduce {

/// The type of all elements of the variable that the expression loads, if nobody ever assigns to it, and they
/// have the same type; else null. Globals are looked up in the state.
const program::ChannelType* type_of_elements(const program::Program& program, const FixedVariables& fixed,
                                             const program::Context& state, program::ExpressionId channel);

}  // namespace ouro::reduce
