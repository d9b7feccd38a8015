#include "dve/fold.hh"

#include <limits>

namespace ouro::dve {
namespace {

using program::Operation;

std::optional<std::int32_t> fold_division(Operation operation, std::int32_t a, std::int32_t b) {
  if (b == 0 || (a == std::numeric_limits<std::int32_t>::min() && b == -1)) return std::nullopt;
  return operation == Operation::Divide ? a / b : a % b;
}

std::optional<std::int32_t> fold_shift(Operation operation, std::int32_t a, std::int32_t b) {
  if (b < 0 || b > 31) return std::nullopt;
  return operation == Operation::ShiftLeft ? static_cast<std::int32_t>(static_cast<std::uint32_t>(a) << b)
                                           : a >> b;
}

std::optional<std::int32_t> fold_wrapping(Operation operation, std::int32_t a, std::int32_t b) {
  const auto x = static_cast<std::uint32_t>(a);
  const auto y = static_cast<std::uint32_t>(b);
  switch (operation) {
    case Operation::Negate:
      return static_cast<std::int32_t>(0U - x);
    case Operation::Add:
      return static_cast<std::int32_t>(x + y);
    case Operation::Subtract:
      return static_cast<std::int32_t>(x - y);
    case Operation::Multiply:
      return static_cast<std::int32_t>(x * y);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<std::int32_t> fold(Operation operation, std::int32_t a, std::int32_t b) {
  switch (operation) {
    case Operation::BitNot:
      return ~a;
    case Operation::Not:
      return a == 0;
    case Operation::Divide:
    case Operation::Remainder:
      return fold_division(operation, a, b);
    case Operation::ShiftLeft:
    case Operation::ShiftRight:
      return fold_shift(operation, a, b);
    case Operation::BitAnd:
      return a & b;
    case Operation::BitOr:
      return a | b;
    case Operation::BitXor:
      return a ^ b;
    case Operation::Less:
      return a < b;
    case Operation::LessEqual:
      return a <= b;
    case Operation::Greater:
      return a > b;
    case Operation::GreaterEqual:
      return a >= b;
    case Operation::Equal:
      return a == b;
    case Operation::NotEqual:
      return a != b;
    case Operation::And:
      return a != 0 && b != 0;
    case Operation::Or:
      return a != 0 || b != 0;
    default:
      return fold_wrapping(operation, a, b);
  }
}

}  // namespace ouro::dve
