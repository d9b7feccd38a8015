// Expressions that have a value in every state.
//
// A reduction may move an evaluation, or forget what it needs, only where the evaluation cannot go wrong:
// no index out of range, no division by zero, no channel or process that does not exist. What is not known
// here counts as possible. Values are bounded from below and above by what operators can give and by the
// widths of variables, without looking at the flow of the program:
//
//     a[x & 3]      total where a has four elements
//     a[b]          total where b is a bit and a has two
//     x / y         never; x / 2 always
#pragma once

#include "program/program.hh"

namespace ouro::reduce {

/// Does evaluating it never fail?
bool is_total(const program::Program& program, program::ExpressionId expression);

/// Does finding the place never fail? Never so for a variable of another process.
bool is_total(const program::Program& program, const program::Place& place);

}  // namespace ouro::reduce
