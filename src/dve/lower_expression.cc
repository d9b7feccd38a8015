// One pass over the nodes of an expression, operands first; nothing is recursive.
#include "dve/lower_expression.hh"

#include <fmt/format.h>

#include <utility>

#include "program/arithmetic.hh"

namespace ouro::dve {

using program::none;
using program::Operation;

Value ExpressionLowering::lower(const Expression& expression, const Evaluator& evaluator) {
  begin_ = expression.begin;
  values_.clear();
  for (std::uint32_t i = expression.begin; i < expression.end; ++i)
    values_.push_back(lower_node(model_.nodes[i], evaluator));
  return values_.back();
}

std::optional<std::int32_t> ExpressionLowering::lower_constant(const Expression& expression,
                                                               const Evaluator& evaluator, const char* what) {
  const Value value = lower(expression, evaluator);
  if (!value.known && !value.broken)
    report_.error(model_.root(expression).span, fmt::format("{} must be a constant", what));
  return value.known;
}

program::PlaceId ExpressionLowering::lower_target(const Target& target, const Evaluator& evaluator) {
  const Symbols::Found found = find_variable(target.name, evaluator);
  Value index;
  Span span = target.name.span;
  if (target.index) {
    index = lower(*target.index, evaluator);
    span = join(span, model_.root(*target.index).span);
  }
  if (found.symbol == nullptr || index.broken) return none;
  found.symbol->written = true;
  if (found.symbol->kind == Symbol::Kind::Constant || found.symbol->fixed) {
    report_.error(span, fmt::format("'{}' is a constant and cannot be assigned", target.name.text));
    return none;
  }
  return place(found, target.index ? &index : nullptr, span, evaluator);
}

program::ExpressionId ExpressionLowering::id_of(const Value& value) {
  return value.id != none ? value.id : program_.constant(value.known.value_or(0));
}

Value ExpressionLowering::lower_node(const Node& node, const Evaluator& evaluator) {
  switch (node.form) {
    case Node::Form::Number:
      return {.known = node.value};
    case Node::Form::Variable:
      return lower_variable(node, evaluator);
    case Node::Form::AtState:
      return lower_state_test(node);
    case Node::Form::Operation:
      break;
  }
  return lower_operation(node);
}

Value ExpressionLowering::lower_operation(const Node& node) {
  const Value& a = operand(node, 0);
  const bool unary = node.operands[1] == none;
  const Value& b = unary ? a : operand(node, 1);
  if (a.broken || b.broken) return {.broken = true};
  const bool divides = node.operation == Operation::Divide || node.operation == Operation::Remainder;
  if (divides && b.known == 0) {
    report_.error(node.span, "this divides by zero");
    return {.broken = true};
  }
  if (a.known && b.known) {
    if (const auto folded = program::compute(node.operation, *a.known, *b.known)) return {.known = folded};
  }
  if (unary) return {.id = program_.unary(node.operation, id_of(a))};
  const program::ExpressionId left = id_of(a);
  return {.id = program_.binary(node.operation, left, id_of(b))};
}

std::optional<program::ProcessTypeId> ExpressionLowering::find_process(const Name& name) {
  const Symbol* symbol = symbols_.model().find(name.text);
  if (symbol == nullptr || symbol->kind != Symbol::Kind::Process) {
    report_.error(name.span,
                  symbol == nullptr
                      ? fmt::format("there is no process '{}'", name.text)
                      : fmt::format("'{}' is a {}, not a process", name.text, to_string(symbol->kind)),
                  symbols_.model().suggest(name.text, Symbol::Kind::Process));
    return std::nullopt;
  }
  if (model_.property && model_.property->text == name.text) {
    report_.error(name.span, fmt::format("'{}' observes the system and is no part of it", name.text));
    return std::nullopt;
  }
  return symbol->index;
}

Symbols::Found ExpressionLowering::find_owned(const Node& node) {
  const auto process = find_process(node.owner);
  if (!process) return {};
  const auto wanted = node.form == Node::Form::AtState ? Symbol::Kind::State : Symbol::Kind::Variable;
  Symbol* symbol = symbols_.process(*process).find_here(node.name.text);
  const bool a_value =
      symbol != nullptr && wanted == Symbol::Kind::Variable && symbol->kind == Symbol::Kind::Constant;
  if (symbol != nullptr && (symbol->kind == wanted || a_value)) return {symbol, *process};
  std::string hint = symbols_.process(*process).suggest(node.name.text, wanted);
  if (symbol != nullptr) {
    hint = wanted == Symbol::Kind::State
               ? fmt::format("its variable is written {}->{}", node.owner.text, node.name.text)
               : fmt::format("'{}.{}' asks whether it is in that state", node.owner.text, node.name.text);
  }
  report_.error(node.name.span,
                fmt::format("process {} has no {} '{}'", node.owner.text, to_string(wanted), node.name.text),
                std::move(hint));
  return {};
}

Symbols::Found ExpressionLowering::find_variable(const Name& name, const Evaluator& evaluator) {
  const Symbols::Found found = symbols_.find(name.text, evaluator.process);
  using Kind = Symbol::Kind;
  if (found.symbol != nullptr &&
      (found.symbol->kind == Kind::Variable || found.symbol->kind == Kind::Constant))
    return found;
  const Scope& scope = evaluator.process == none ? symbols_.model() : symbols_.process(evaluator.process);
  if (found.symbol == nullptr) {
    report_.error(name.span, fmt::format("there is no variable '{}'", name.text),
                  scope.suggest(name.text, Kind::Variable));
  } else {
    report_.error(name.span,
                  fmt::format("'{}' is a {}, not a variable", name.text, to_string(found.symbol->kind)),
                  found.symbol->kind == Kind::State ? "write process.state to ask where a process is" : "");
  }
  return {};
}

Value ExpressionLowering::lower_state_test(const Node& node) {
  const Symbols::Found found = find_owned(node);
  if (found.symbol == nullptr) return {.broken = true};
  return {.id = program_.at_location({.process_type = found.owner,
                                      .locations = {found.symbol->index},
                                      .text = fmt::format("{}.{}", node.owner.text, node.name.text)})};
}

Value ExpressionLowering::lower_variable(const Node& node, const Evaluator& evaluator) {
  const bool owned = !node.owner.text.empty();
  const Symbols::Found found = owned ? find_owned(node) : find_variable(node.name, evaluator);
  const Value* index = node.operands[0] == none ? nullptr : &operand(node, 0);
  if (found.symbol == nullptr || (index != nullptr && index->broken)) return {.broken = true};
  found.symbol->read = true;
  if (found.symbol->kind == Symbol::Kind::Constant) {
    if (index == nullptr) return {.known = found.symbol->value};
    report_.error(node.span, fmt::format("'{}' is not an array", node.name.text));
    return {.broken = true};
  }
  const program::PlaceId id = place(found, index, node.span, evaluator);
  if (id == none) return {.broken = true};
  return {.id = program_.load(id)};
}

program::PlaceId ExpressionLowering::place(const Symbols::Found& found, const Value* index, Span span,
                                           const Evaluator& evaluator) {
  using Where = program::Place::Scope;
  program::Place result;
  result.variable = found.symbol->index;
  result.process_type = found.owner;
  if (found.owner != none) {
    const bool own = found.owner == evaluator.process && !evaluator.from_outside;
    result.scope = own ? Where::Local : Where::Remote;
  }
  const program::Variable& variable = program_.variable(result);
  if (!check_index(variable, index, span)) return none;
  if (!variable.dimensions.empty())
    result.indices.push_back(index == nullptr ? program_.constant(0) : id_of(*index));
  return program_.add(std::move(result));
}

bool ExpressionLowering::check_index(const program::Variable& variable, const Value* index, Span span) {
  const std::string_view name = std::string_view(variable.name).substr(0, variable.name.find('['));
  if (variable.dimensions.empty()) {
    if (index == nullptr) return true;
    report_.error(span, fmt::format("'{}' is not an array", name));
    return false;
  }
  const std::uint32_t size = variable.dimensions.front();
  if (index == nullptr) {
    report_.warning(span, fmt::format("'{0}' is an array of {1} elements; {0}[0] is meant", name, size));
    return true;
  }
  if (!index->known || (*index->known >= 0 && static_cast<std::uint32_t>(*index->known) < size)) return true;
  report_.error(span, fmt::format("there is no {}[{}]", name, *index->known),
                fmt::format("the elements are {0}[0] to {0}[{1}]", name, size - 1));
  return false;
}

}  // namespace ouro::dve
