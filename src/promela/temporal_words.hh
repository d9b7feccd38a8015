// The words of temporal operators: SPIN's, and the letters of the literature where they can be nothing else.
#pragma once

#include <optional>

#include "logic/op.hh"
#include "promela/cursor.hh"
#include "promela/token.hh"

namespace ouro::promela {

/// The operator between two formulas that a word is: `U`, `until`, `implies`, ...
std::optional<logic::Op> temporal_infix(const Token& token);

struct TemporalPrefix {
  logic::Op op{};
  int words = 1;  ///< `[]` and `<>` are two
};

/// The operator that stands at the cursor, in front of a formula.
std::optional<TemporalPrefix> temporal_prefix_at(const Cursor& cursor);

}  // namespace ouro::promela
