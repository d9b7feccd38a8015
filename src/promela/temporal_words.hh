// The words of temporal operators: SPIN's, and the letters of the literature where they can be nothing else.
//
// A model may well have variables named G, A or EF. Behind a variable stands an operator or the end, behind
// a prefix the beginning of an operand, so the next word tells which it is. `A[...]` alone can be both.
#pragma once

#include <optional>

#include "logic/logic.hh"
#include "logic/op.hh"
#include "promela/cursor.hh"
#include "promela/token.hh"

namespace ouro::promela {

/// The operator between two formulas that a word is: `U`, `until`, `implies`, ...
std::optional<logic::Op> temporal_infix(const Token& token);

struct TemporalPrefix {
  logic::Op op{};
  int words = 1;            ///< `[]` and `<>` are two
  bool has_second = false;  ///< `AG` is two operators in one word
  logic::Op second{};
};

/// The operator that stands at the cursor, in front of a formula of that logic. Only branching time has
/// quantifiers: `A`, `E`, `AG`, `AF`, ...
std::optional<TemporalPrefix> temporal_prefix_at(const Cursor& cursor, logic::Logic logic);

/// The quantifier that a word is, if `[` follows and not `[]`: of `A[p U q]`, if `A` is no array.
std::optional<logic::Op> bracketed_quantifier_at(const Cursor& cursor);

}  // namespace ouro::promela
