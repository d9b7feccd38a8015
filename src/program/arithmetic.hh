// The arithmetic of programs: 32-bit two's complement integers, as C has them on every machine of today.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include "program/program.hh"

namespace ouro::program {

/// The truth of a comparison: Less to NotEqual.
constexpr bool compare(Operation comparison, std::int32_t left, std::int32_t right) {
  switch (comparison) {
    case Operation::Less:
      return left < right;
    case Operation::LessEqual:
      return left <= right;
    case Operation::Greater:
      return left > right;
    case Operation::GreaterEqual:
      return left >= right;
    case Operation::Equal:
      return left == right;
    default:
      assert(comparison == Operation::NotEqual);
      return left != right;
  }
}

/// The value of an operation on numbers: Negate, BitNot and Not (of `left`), and everything with two
/// operands. Sums, differences and products wrap around; shifts count modulo 32. Nothing for a division
/// by zero.
std::optional<std::int32_t> compute(Operation operation, std::int32_t left, std::int32_t right = 0);

}  // namespace ouro::program
