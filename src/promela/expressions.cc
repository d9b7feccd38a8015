#include "promela/expressions.hh"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "promela/constants.hh"

namespace ouro::promela {
namespace {

using program::Operation;
using program::Place;
using program::PlaceId;

Operation operation(ProcessQuery::Kind kind) {
  switch (kind) {
    case ProcessQuery::Kind::Enabled:
      return Operation::Enabled;
    case ProcessQuery::Kind::Location:
      return Operation::LocationOf;
    default:
      return Operation::PriorityOf;
  }
}

bool is_scratch(const Expression& expression) {
  const auto* reference = std::get_if<Reference>(&expression.node);
  return reference != nullptr && reference->is_plain_name() && reference->parts.front().name.text == "_";
}

}  // namespace

program::ExpressionId Expressions::value(ExpressionId id) {
  const Expression& expression = context_.expression(id);
  return std::visit([&](const auto& node) { return lower(node, expression.position); }, expression.node);
}

program::ExpressionId Expressions::value_with_runs(ExpressionId id) {
  runs_allowed_ = true;
  const Id result = value(id);
  runs_allowed_ = false;
  return result;
}

std::vector<program::Effect> Expressions::take_effects() { return std::exchange(effects_, {}); }

// --- The parts of an expression -------------------------------------------------------------------

program::ExpressionId Expressions::lower(const Constant& node, Position) {
  return context_.program.constant(node.value);
}

program::ExpressionId Expressions::lower(const Reference& node, Position position) {
  const std::string& name = node.parts.front().name.text;
  if (node.is_plain_name() && context_.scopes.find(name) == none) {
    if (const Symbol* symbol = context_.types.find_symbol(name))
      return context_.program.constant(symbol->value);
    if (name == "_") {
      context_.messages.error(position, "_ has no value: it can only be assigned to");
      return context_.program.constant(0);
    }
  }
  const auto resolved = resolve(node);
  return resolved ? load(*resolved, node) : context_.program.constant(0);
}

program::ExpressionId Expressions::load(const Resolved& resolved, const Reference& reference) {
  if (resolved.entity != none) {
    context_.entities[resolved.entity].read = true;
    context_.entities[resolved.entity].passed_on = true;
  }
  if (resolved.extent.shape.is_record()) {
    context_.messages.error(reference.parts.back().name.position,
                            fmt::format("{} is a record and has no value", reference.parts.back().name.text),
                            "name one of its fields");
    return context_.program.constant(0);
  }
  return context_.program.load(context_.program.add(resolved.place));
}

program::ExpressionId Expressions::lower(SystemValue node, Position) {
  switch (node) {
    case SystemValue::Self:
      return context_.program.nullary(Operation::Self);
    case SystemValue::ProcessCount:
      return context_.program.nullary(Operation::ProcessCount);
    case SystemValue::NoProgress:
      return context_.program.nullary(Operation::NoProgress);
    case SystemValue::Timeout:
      return context_.program.nullary(Operation::Timeout);
    case SystemValue::Priority:
      return context_.program.unary(Operation::PriorityOf, context_.program.nullary(Operation::Self));
    default:
      return last_process();
  }
}

program::ExpressionId Expressions::last_process() {
  program::Program& program = context_.program;
  if (program.last_process == program::none) {
    program.last_process = static_cast<program::VariableId>(program.globals.size());
    program.globals.push_back(make_variable("_last", {.meaning = program::Meaning::Process, .bits = 8}, {}));
  }
  Place place;
  place.variable = program.last_process;
  return program.load(program.add(std::move(place)));
}

program::ExpressionId Expressions::lower(const Unary& node, Position) {
  return context_.program.unary(node.op, value(node.operand));
}

program::ExpressionId Expressions::lower(const Binary& node, Position) {
  const Id left = value(node.left);
  return context_.program.binary(node.op, left, value(node.right));
}

program::ExpressionId Expressions::lower(const Conditional& node, Position) {
  const Id condition = value(node.condition);
  const Id yes = value(node.yes);
  return context_.program.conditional(condition, yes, value(node.no));
}

program::ExpressionId Expressions::lower(const Run& node, Position position) {
  program::Program& program = context_.program;
  if (!runs_allowed_ || process_ == program::none) {
    context_.messages.error(position, "run cannot be part of this expression",
                            "assign its result to a variable first: p = run P()");
    return program.constant(0);
  }
  std::vector<program::Variable>& locals = program.process_types[process_].locals;
  const auto variable = static_cast<program::VariableId>(locals.size());
  locals.push_back(make_variable(fmt::format("run#{}", variable), {.bits = 32, .is_signed = true},
                                 context_.origin(position)));
  locals.back().hidden = true;
  const PlaceId place = program.add(local_place(process_, variable));
  if (auto effect = run(node, place)) effects_.emplace_back(std::move(*effect));
  return program.load(place);
}

std::optional<program::Run> Expressions::run(const Run& expression, PlaceId result) {
  const program::ProcessTypeId type = context_.find_process(expression.process);
  if (type == program::none) return std::nullopt;
  const std::uint32_t wanted = context_.program.process_types[type].parameter_count;
  if (expression.arguments.size() != wanted) {
    context_.messages.error(expression.process.position,
                            fmt::format("{} takes {} argument{}, not {}", expression.process.text, wanted,
                                        wanted == 1 ? "" : "s", expression.arguments.size()));
    return std::nullopt;
  }
  program::Run effect{.process_type = type, .arguments = {}, .result = result};
  for (std::uint32_t i = 0; i < wanted; ++i) {
    check_range(context_.program.process_types[type].locals[i].type, expression.arguments[i]);
    effect.arguments.push_back(value(expression.arguments[i]));
  }
  if (expression.priority != none) effect.priority = value(expression.priority);
  return effect;
}

program::ExpressionId Expressions::lower(const RemoteLabel& node, Position position) {
  program::Program& program = context_.program;
  const program::ProcessTypeId type = context_.find_process(node.process);
  const Id process = node.index == none ? program::none : value(node.index);
  if (type == program::none) return program.constant(0);
  const Id result =
      program.at_location({.process_type = type, .locations = {}, .text = context_.text(position)}, process);
  context_.pending_tests.push_back({program.expressions[result].item, node.label});
  return result;
}

program::ExpressionId Expressions::lower(const RemoteVariable& node, Position) {
  const program::ProcessTypeId type = context_.find_process(node.process);
  const Id process = node.index == none ? program::none : value(node.index);
  if (type == program::none) return context_.program.constant(0);
  const Name& name = node.variable.parts.front().name;
  const EntityId entity = context_.entities.find_in_process(type, name.text);
  if (entity == none) {
    context_.messages.error(name.position, fmt::format("{} has no variable {}", node.process.text, name.text),
                            suggestion(name.text, context_.entities.names_in_process(type)));
    return context_.program.constant(0);
  }
  Resolved start{.entity = entity, .extent = context_.entities[entity].extent, .place = {}};
  start.place.scope = Place::Scope::Remote;
  start.place.variable = context_.entities[entity].first;
  start.place.process_type = type;
  start.place.process = process;
  const auto resolved = follow(std::move(start), node.variable, false);
  return resolved ? load(*resolved, node.variable) : context_.program.constant(0);
}

program::ExpressionId Expressions::lower(const ProcessQuery& node, Position) {
  return context_.program.unary(operation(node.kind), value(node.process));
}

// --- Places ---------------------------------------------------------------------------------------

std::optional<Resolved> Expressions::resolve(const Reference& reference, bool whole) {
  const Name& name = reference.parts.front().name;
  const EntityId id = context_.scopes.find(name.text);
  if (id == none) {
    unknown_name(name);
    return std::nullopt;
  }
  const Entity& entity = context_.entities[id];
  Resolved start{.entity = id, .extent = entity.extent, .place = {}};
  start.place.scope = entity.process == program::none ? Place::Scope::Global : Place::Scope::Local;
  start.place.variable = entity.first;
  start.place.process_type = entity.process;
  return follow(std::move(start), reference, whole);
}

void Expressions::unknown_name(const Name& name) {
  if (context_.types.find_symbol(name.text) != nullptr) {
    context_.messages.error(name.position, fmt::format("{} is a symbol, not a variable", name.text));
    return;
  }
  std::vector<std::string_view> candidates = context_.scopes.names();
  for (const std::string_view symbol : context_.types.symbol_names()) candidates.push_back(symbol);
  context_.messages.error(name.position, fmt::format("there is no variable named {}", name.text),
                          suggestion(name.text, candidates));
}

std::optional<Resolved> Expressions::follow(Resolved resolved, const Reference& reference, bool whole) {
  for (std::size_t i = 0; i < reference.parts.size(); ++i) {
    const Reference::Part& part = reference.parts[i];
    if (i > 0 && !enter_field(resolved, part)) return std::nullopt;
    const bool last = i + 1 == reference.parts.size();
    if (!apply_index(resolved, part, whole && last)) return std::nullopt;
  }
  return resolved;
}

bool Expressions::enter_field(Resolved& resolved, const Reference::Part& part) {
  if (!resolved.extent.shape.is_record()) {
    context_.messages.error(part.name.position,
                            fmt::format("what stands before .{} is not a record", part.name.text));
    return false;
  }
  const Record& record = context_.types.record(resolved.extent.shape.record);
  std::vector<std::string_view> names;
  for (const Field& field : record.fields) {
    if (field.name == part.name.text) {
      resolved.place.variable += field.first_leaf;
      resolved.extent = field.extent;
      return true;
    }
    names.emplace_back(field.name);
  }
  context_.messages.error(part.name.position, fmt::format("{} has no field {}", record.name, part.name.text),
                          suggestion(part.name.text, names));
  return false;
}

bool Expressions::apply_index(Resolved& resolved, const Reference::Part& part, bool may_lack) {
  if (resolved.extent.size && part.index != none) {
    check_index(part.index, *resolved.extent.size);
    resolved.place.indices.push_back(value(part.index));
    resolved.extent.size.reset();
    return true;
  }
  if (resolved.extent.size && !may_lack) {
    context_.messages.error(part.name.position,
                            fmt::format("{} is an array: an index is missing", part.name.text));
    return false;
  }
  if (part.index != none && constant_value(context_, part.index) != 0) {
    context_.messages.error(part.name.position, fmt::format("{} is not an array", part.name.text));
    return false;
  }
  return true;
}

void Expressions::check_index(ExpressionId index, std::uint32_t size) {
  const auto constant = constant_value(context_, index);
  if (constant && (*constant < 0 || static_cast<std::uint32_t>(*constant) >= size))
    context_.messages.warning(context_.expression(index).position,
                              fmt::format("the index {} is out of range", *constant),
                              fmt::format("the array has the indices 0 to {}", size - 1));
}

program::PlaceId Expressions::target(ExpressionId id) {
  const Expression& expression = context_.expression(id);
  if (is_scratch(expression)) return program::none;
  const auto* reference = std::get_if<Reference>(&expression.node);
  if (reference == nullptr) {
    context_.messages.error(expression.position, "only a variable can be assigned to");
    return program::none;
  }
  const auto resolved = resolve(*reference);
  if (!resolved) return program::none;
  context_.entities[resolved->entity].written = true;
  if (resolved->extent.shape.is_record()) {
    context_.messages.error(expression.position, "a record cannot be assigned as a whole",
                            "assign its fields one by one");
    return program::none;
  }
  return context_.program.add(resolved->place);
}

std::vector<PlaceId> Expressions::scalars(const Resolved& record) {
  std::vector<PlaceId> result;
  append_scalars(record.place, record.extent.shape, result);
  return result;
}

void Expressions::append_scalars(const Place& place, const Shape& shape, std::vector<PlaceId>& result) {
  if (!shape.is_record()) {
    result.push_back(context_.program.add(place));
    return;
  }
  for (const Field& field : context_.types.record(shape.record).fields) {
    Place part = place;
    part.variable += field.first_leaf;
    if (!field.extent.size) {
      append_scalars(part, field.extent.shape, result);
      continue;
    }
    part.indices.push_back(program::none);
    for (std::uint32_t i = 0; i < *field.extent.size; ++i) {
      part.indices.back() = context_.program.constant(static_cast<std::int32_t>(i));
      append_scalars(part, field.extent.shape, result);
    }
  }
}

void Expressions::check_range(program::ScalarType type, ExpressionId value) {
  const auto constant = constant_value(context_, value);
  if (constant && type.truncate(*constant) != *constant)
    context_.messages.warning(
        context_.expression(value).position,
        fmt::format("{} does not fit: it becomes {}", *constant, type.truncate(*constant)));
}

}  // namespace ouro::promela
