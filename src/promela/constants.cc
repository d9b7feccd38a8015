#include "promela/constants.hh"

#include <fmt/format.h>

#include <limits>
#include <variant>

namespace ouro::promela {
namespace {

std::int32_t wrapped(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

std::int32_t apply(UnaryOperator op, std::int32_t value) {
  switch (op) {
    case UnaryOperator::Negate:
      return wrapped(-std::int64_t{value});
    case UnaryOperator::BitNot:
      return ~value;
    default:
      return value == 0 ? 1 : 0;
  }
}

std::optional<std::int32_t> divide(BinaryOperator op, std::int64_t a, std::int64_t b) {
  if (b == 0) return std::nullopt;
  return wrapped(op == BinaryOperator::Divide ? a / b : a % b);
}

std::optional<std::int32_t> apply(BinaryOperator op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case BinaryOperator::Add:
      return wrapped(a + b);
    case BinaryOperator::Subtract:
      return wrapped(a - b);
    case BinaryOperator::Multiply:
      return wrapped(a * b);
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder:
      return divide(op, a, b);
    case BinaryOperator::ShiftLeft:
      return b < 0 || b > 31 ? std::nullopt : std::optional(wrapped(a << b));
    case BinaryOperator::ShiftRight:
      return b < 0 || b > 31 ? std::nullopt : std::optional(wrapped(a >> b));
    case BinaryOperator::BitAnd:
      return wrapped(a & b);
    case BinaryOperator::BitOr:
      return wrapped(a | b);
    case BinaryOperator::BitXor:
      return wrapped(a ^ b);
    case BinaryOperator::Less:
      return a < b;
    case BinaryOperator::LessEqual:
      return a <= b;
    case BinaryOperator::Greater:
      return a > b;
    case BinaryOperator::GreaterEqual:
      return a >= b;
    case BinaryOperator::Equal:
      return a == b;
    case BinaryOperator::NotEqual:
      return a != b;
    case BinaryOperator::And:
      return a != 0 && b != 0;
    case BinaryOperator::Or:
      return a != 0 || b != 0;
  }
  return std::nullopt;
}

std::optional<std::int32_t> symbol_value(const Context& context, const Reference& reference) {
  if (!reference.is_plain_name()) return std::nullopt;
  const std::string& name = reference.parts.front().name.text;
  if (context.scopes.find(name) != none) return std::nullopt;
  const Symbol* symbol = context.types.find_symbol(name);
  return symbol == nullptr ? std::nullopt : std::optional(symbol->value);
}

}  // namespace

std::optional<std::int32_t> constant_value(const Context& context, ExpressionId id) {
  const auto& node = context.expression(id).node;
  if (const auto* constant = std::get_if<Constant>(&node)) return constant->value;
  if (const auto* reference = std::get_if<Reference>(&node)) return symbol_value(context, *reference);
  if (const auto* unary = std::get_if<Unary>(&node)) {
    const auto operand = constant_value(context, unary->operand);
    return operand ? std::optional(apply(unary->op, *operand)) : std::nullopt;
  }
  if (const auto* binary = std::get_if<Binary>(&node)) {
    const auto left = constant_value(context, binary->left);
    const auto right = constant_value(context, binary->right);
    return left && right ? apply(binary->op, *left, *right) : std::nullopt;
  }
  if (const auto* conditional = std::get_if<Conditional>(&node)) {
    const auto condition = constant_value(context, conditional->condition);
    if (!condition) return std::nullopt;
    return constant_value(context, *condition != 0 ? conditional->yes : conditional->no);
  }
  return std::nullopt;
}

std::uint32_t required_constant(Context& context, ExpressionId id, std::int32_t low, std::int32_t high,
                                std::string_view what) {
  const auto value = constant_value(context, id);
  const Position position = context.expression(id).position;
  if (!value)
    context.messages.error(position, fmt::format("{} must be a constant", what));
  else if (*value < low || *value > high)
    context.messages.error(position,
                           fmt::format("{} must be between {} and {}, not {}", what, low, high, *value));
  else
    return static_cast<std::uint32_t>(*value);
  return static_cast<std::uint32_t>(low);
}

}  // namespace ouro::promela
