// How operators group, for those who read and those who print.
#pragma once

#include <cstdint>
#include <string_view>

#include "logic/op.hh"
#include "promela/ast.hh"

namespace ouro::promela {

/// From the loosest to the tightest. All operators between two operands group from the left.
enum class Level : std::uint8_t {
  Implication,  ///< -> <->, in formulas only
  Or,
  And,
  Until,  ///< U W V, in formulas only
  BitOr,  ///< from here on expressions only
  BitXor,
  BitAnd,
  Equality,
  Comparison,
  Shift,
  Sum,
  Product,
  Prefix,
};

constexpr Level tighter(Level level) { return static_cast<Level>(static_cast<int>(level) + 1); }

Level level_of(BinaryOperator op);
/// Of an operator of formulas. Operands without operator are as tight as a prefix.
Level level_of(logic::Op op);

std::string_view spelling(program::Operation op);
std::string_view spelling(logic::Op op);

}  // namespace ouro::promela
