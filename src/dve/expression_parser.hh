// Expressions of DVE: those of C without side effects, with words for the Boolean operators.
//
// From the loosest to the tightest: imply; or ||; and &&; |; ^; &; == !=; < <= > >=; << >>; + -; * / %;
// and the prefixes - ~ ! not. Operands are numbers, true, false, variables, elements of arrays, variables
// of another process (P->x) and questions where a process is (P.state).
#pragma once

#include "dve/syntax_tree.hh"
#include "dve/token_stream.hh"

namespace ouro::dve {

/// Operators on top of each other in one expression, whether by parentheses or in a chain.
inline constexpr std::uint32_t max_expression_depth = 1000;

/// Reads the longest expression that begins here and appends its nodes to the model. Keeps its own
/// stacks: parentheses may be nested to any depth.
Expression parse_expression(TokenStream& tokens, Model& model);

}  // namespace ouro::dve
