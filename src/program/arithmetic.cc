#include "program/arithmetic.hh"

#include <cassert>

namespace ouro::program {
namespace {

/// Computed on unsigned numbers, where wrapping around is defined.
std::int32_t wrap(std::uint32_t value) { return static_cast<std::int32_t>(value); }

/// Shifts by 32 and more, or by a negative number, have no meaning in C; this is what processors do.
std::uint32_t shift_count(std::int32_t count) { return static_cast<std::uint32_t>(count) & 31U; }

std::optional<std::int32_t> divide(Operation operation, std::int32_t left, std::int32_t right) {
  if (right == 0) return std::nullopt;
  // The one quotient that does not fit wraps around.
  if (right == -1) return operation == Operation::Divide ? wrap(0U - static_cast<std::uint32_t>(left)) : 0;
  return operation == Operation::Divide ? left / right : left % right;
}

}  // namespace

std::optional<std::int32_t> compute(Operation operation, std::int32_t left, std::int32_t right) {
  const auto a = static_cast<std::uint32_t>(left);
  const auto b = static_cast<std::uint32_t>(right);
  switch (operation) {
    case Operation::Negate:
      return wrap(0U - a);
    case Operation::BitNot:
      return ~left;
    case Operation::Not:
      return left == 0;
    case Operation::Add:
      return wrap(a + b);
    case Operation::Subtract:
      return wrap(a - b);
    case Operation::Multiply:
      return wrap(a * b);
    case Operation::Divide:
    case Operation::Remainder:
      return divide(operation, left, right);
    case Operation::ShiftLeft:
      return wrap(a << shift_count(right));
    case Operation::ShiftRight:
      return left >> shift_count(right);
    case Operation::BitAnd:
      return wrap(a & b);
    case Operation::BitOr:
      return wrap(a | b);
    case Operation::BitXor:
      return wrap(a ^ b);
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Greater:
    case Operation::GreaterEqual:
    case Operation::Equal:
    case Operation::NotEqual:
      return compare(operation, left, right);
    case Operation::And:
      return left != 0 && right != 0;
    case Operation::Or:
      return left != 0 || right != 0;
    default:
      assert(false);
      return 0;
  }
}

}  // namespace ouro::program
