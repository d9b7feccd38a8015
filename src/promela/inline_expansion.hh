// Inline definitions and calls: Promela's own macros.
//
// A call stands for the body of its inline, with the words of the arguments in the place of the parameters:
// the words, not their value, so `f(1 + 2)` makes `x * 2` of the body into `1 + 2 * 2`. Words of the body
// remember the call, words of arguments stay what they were at the call.
#pragma once

#include <vector>

#include "promela/cursor.hh"
#include "promela/names.hh"

namespace ouro::promela {

/// Reads `(parameters) { body }`.
Inline read_inline(Cursor& cursor);

/// The words of one argument.
using InlineArgument = std::vector<Token>;

/// Reads `(arguments)`. There may be any words in them as long as parentheses, brackets and braces match.
std::vector<InlineArgument> read_inline_arguments(Cursor& cursor);

/// The words that a call with that number stands for. Requires as many arguments as parameters.
std::vector<Token> expand(const Inline& definition, const std::vector<InlineArgument>& arguments,
                          std::uint32_t call);

}  // namespace ouro::promela
