#include "promela/constants.hh"

#include <fmt/format.h>

#include <variant>

#include "program/arithmetic.hh"

namespace ouro::promela {
namespace {

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
    return operand ? program::compute(unary->op, *operand) : std::nullopt;
  }
  if (const auto* binary = std::get_if<Binary>(&node)) {
    const auto left = constant_value(context, binary->left);
    const auto right = constant_value(context, binary->right);
    return left && right ? program::compute(binary->op, *left, *right) : std::nullopt;
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
