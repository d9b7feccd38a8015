// The conditions of #if and #elif.
//
// Constant expressions as in C99's 6.10.1: every operator but assignment, comma and cast, `defined NAME`, all
// integers 64 bits wide and signed unless a suffix, their size or the other operand makes them unsigned.
// Names that are no macros are 0. A division by zero is a mistake only where its value is wanted, so `0 && 1
// / 0` is 0.
//
// Operators and operands wait on two stacks (Dijkstra's shunting yard), so depth is no matter.
#pragma once

#include "promela/macro_expansion.hh"
#include "promela/macro_table.hh"

namespace ouro::promela::cpp {

/// Whether the expression that the expansion gives, up to its End, is other than 0. The directive is for
/// messages. Throws Refusal when it is not a constant expression.
bool is_true(Expansion& expansion, MacroTable& macros, const Token& directive);

}  // namespace ouro::promela::cpp
