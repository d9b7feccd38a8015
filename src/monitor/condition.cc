#include "monitor/condition.hh"

#include <cmath>

namespace ouro::monitor {

namespace {

Value truth(std::optional<bool> value) { return value ? Value::boolean(*value) : Value(); }

}  // namespace

bool Condition::holds(std::span<const Value> fields) const {
  const auto root = static_cast<std::uint32_t>(nodes_.size() - 1);
  return value(root, fields).as_truth().value_or(false);
}

Value Condition::value(std::uint32_t index, std::span<const Value> fields) const {
  const Node& node = nodes_[index];
  switch (node.op) {
    case Op::Constant: {
      const auto& [kind, number, characters] = constants_[node.left];
      if (kind == Value::Kind::String) return Value::string(characters);
      return kind == Value::Kind::Number ? Value::number(number) : Value::boolean(number != 0);
    }
    case Op::Field:
      return fields[node.left];
    case Op::Defined:
      return Value::boolean(!fields[node.left].is_missing());
    case Op::Not:
    case Op::And:
    case Op::Or:
      return logical(node, fields);
    case Op::Equal:
    case Op::NotEqual:
    case Op::Less:
    case Op::LessEqual:
      return comparison(node, fields);
    case Op::Contains:
    case Op::StartsWith:
    case Op::EndsWith:
      return of_characters(node, fields);
    default:
      return arithmetic(node, fields);
  }
}

Value Condition::logical(const Node& node, std::span<const Value> fields) const {
  const std::optional<bool> left = value(node.left, fields).as_truth();
  if (node.op == Op::Not) return truth(left ? std::optional(!*left) : std::nullopt);
  const bool settling = node.op == Op::Or;  // the value of one side that settles both
  if (left == settling) return Value::boolean(settling);
  const std::optional<bool> right = value(node.right, fields).as_truth();
  if (right == settling) return Value::boolean(settling);
  return left && right ? Value::boolean(!settling) : Value();
}

Value Condition::comparison(const Node& node, std::span<const Value> fields) const {
  const auto order = Value::compare(value(node.left, fields), value(node.right, fields));
  if (order == std::partial_ordering::unordered) return {};
  switch (node.op) {
    case Op::Equal:
      return Value::boolean(order == 0);
    case Op::NotEqual:
      return Value::boolean(order != 0);
    case Op::Less:
      return Value::boolean(order < 0);
    default:
      return Value::boolean(order <= 0);
  }
}

Value Condition::arithmetic(const Node& node, std::span<const Value> fields) const {
  const std::optional<double> left = value(node.left, fields).as_number();
  if (node.op == Op::Negate) return left ? Value::number(-*left) : Value();
  const std::optional<double> right = value(node.right, fields).as_number();
  if (!left || !right) return {};
  switch (node.op) {
    case Op::Add:
      return Value::number(*left + *right);
    case Op::Subtract:
      return Value::number(*left - *right);
    case Op::Multiply:
      return Value::number(*left * *right);
    case Op::Divide:
      return *right == 0 ? Value() : Value::number(*left / *right);
    default:
      return *right == 0 ? Value() : Value::number(std::fmod(*left, *right));
  }
}

Value Condition::of_characters(const Node& node, std::span<const Value> fields) const {
  const std::optional<std::string_view> left = value(node.left, fields).as_characters();
  const std::optional<std::string_view> right = value(node.right, fields).as_characters();
  if (!left || !right) return {};
  switch (node.op) {
    case Op::Contains:
      return Value::boolean(left->find(*right) != std::string_view::npos);
    case Op::StartsWith:
      return Value::boolean(left->starts_with(*right));
    default:
      return Value::boolean(left->ends_with(*right));
  }
}

}  // namespace ouro::monitor
