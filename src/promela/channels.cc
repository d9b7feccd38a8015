// Channels and messages: the part of Expressions that speaks about communication.
#include <fmt/format.h>

#include <utility>
#include <variant>

#include "promela/constants.hh"
#include "promela/expressions.hh"

namespace ouro::promela {
namespace {

const Reference* as_reference(const Expression& expression) {
  return std::get_if<Reference>(&expression.node);
}

using Argument = program::Receive::Argument;
using program::Operation;

Operation operation(ChannelQuery::Kind kind) {
  switch (kind) {
    case ChannelQuery::Kind::Length:
      return Operation::Length;
    case ChannelQuery::Kind::Full:
      return Operation::Full;
    case ChannelQuery::Kind::Empty:
      return Operation::Empty;
    case ChannelQuery::Kind::NotFull:
      return Operation::NotFull;
    default:
      return Operation::NotEmpty;
  }
}

}  // namespace

program::ChannelTypeId Expressions::known_type(ExpressionId channel) const {
  const Reference* reference = as_reference(context_.expression(channel));
  if (reference == nullptr || reference->parts.size() != 1) return program::none;
  const EntityId entity = context_.scopes.find(reference->parts.front().name.text);
  return entity == none ? program::none : context_.entities[entity].channel;
}

program::ExpressionId Expressions::channel(ExpressionId id) {
  const Expression& expression = context_.expression(id);
  if (const Reference* reference = as_reference(expression)) {
    const auto resolved = resolve(*reference);
    if (!resolved) return context_.program.constant(0);
    if (resolved->extent.shape.is_record() || resolved->extent.shape.scalar.size() > 1)
      context_.messages.error(expression.position,
                              fmt::format("{} is not a channel", reference->parts.back().name.text));
    else if (!resolved->extent.shape.is_channel())
      context_.messages.warning(expression.position,
                                fmt::format("{} is used as a channel, but is declared as a number",
                                            reference->parts.back().name.text));
    if (resolved->entity == none) return load(*resolved, *reference);
    const bool passed_on = context_.entities[resolved->entity].passed_on;
    const program::ExpressionId result = load(*resolved, *reference);
    context_.entities[resolved->entity].passed_on = passed_on;
    return result;
  }
  return value(id);
}

Entity* Expressions::channel_entity(ExpressionId id) {
  const Reference* reference = as_reference(context_.expression(id));
  const EntityId entity =
      reference == nullptr ? none : context_.scopes.find(reference->parts.front().name.text);
  return entity == none ? nullptr : &context_.entities[entity];
}

program::ExpressionId Expressions::lower(const ChannelQuery& node, Position) {
  return context_.program.unary(operation(node.kind), channel(node.channel));
}

program::ExpressionId Expressions::lower(const Poll& node, Position position) {
  if (Entity* entity = channel_entity(node.channel)) entity->received_from = true;
  program::Receive poll{.channel = channel(node.channel),
                        .arguments = arguments(node.arguments),
                        .anywhere = node.anywhere,
                        .keep = true};
  const std::size_t missing = missing_fields(node.channel, poll.arguments.size(), position);
  poll.arguments.insert(poll.arguments.end(), missing, {});
  for (Argument& argument : poll.arguments)
    if (argument.kind == Argument::Kind::Store) argument = {};
  return context_.program.poll(std::move(poll));
}

program::Send Expressions::send(const Send& statement, Position position) {
  if (Entity* entity = channel_entity(statement.channel)) entity->sent_to = true;
  program::Send result{.channel = channel(statement.channel), .values = {}, .sorted = statement.sorted};
  for (const ExpressionId argument : statement.arguments) {
    const Reference* reference = as_reference(context_.expression(argument));
    const bool is_variable =
        reference != nullptr && context_.scopes.find(reference->parts.front().name.text) != none;
    const auto resolved = is_variable ? resolve(*reference) : std::nullopt;
    if (resolved && resolved->extent.shape.is_record()) {
      context_.entities[resolved->entity].read = true;
      for (const program::PlaceId place : scalars(*resolved))
        result.values.push_back(context_.program.load(place));
    } else if (resolved) {
      result.values.push_back(load(*resolved, *reference));
    } else if (!is_variable) {
      result.values.push_back(value_with_runs(argument));
    }
  }
  const std::size_t missing = missing_fields(statement.channel, result.values.size(), position);
  for (std::size_t i = 0; i < missing; ++i) result.values.push_back(context_.program.constant(0));
  fail_if(missing > 0);
  return result;
}

program::Receive Expressions::receive(const Receive& statement, Position position) {
  if (Entity* entity = channel_entity(statement.channel)) entity->received_from = true;
  program::Receive result{.channel = channel(statement.channel),
                          .arguments = arguments(statement.arguments),
                          .anywhere = statement.anywhere,
                          .keep = statement.keep};
  const std::size_t missing = missing_fields(statement.channel, result.arguments.size(), position);
  result.arguments.insert(result.arguments.end(), missing, {});
  fail_if(missing > 0);
  return result;
}

std::vector<Argument> Expressions::arguments(const std::vector<ReceiveArgument>& given) {
  std::vector<Argument> result;
  for (const ReceiveArgument& argument : given) append_arguments(argument, result);
  return result;
}

void Expressions::append_arguments(const ReceiveArgument& argument, std::vector<Argument>& result) {
  const Expression& expression = context_.expression(argument.value);
  const Reference* reference = as_reference(expression);
  const bool matches = argument.kind == ReceiveArgument::Kind::Eval || reference == nullptr ||
                       constant_value(context_, argument.value).has_value();
  if (matches) {
    result.push_back({.kind = Argument::Kind::Match, .value = value(argument.value)});
    return;
  }
  if (reference->is_plain_name() && reference->parts.front().name.text == "_") {
    result.push_back({});
    return;
  }
  const auto resolved = resolve(*reference);
  if (!resolved) return;
  context_.entities[resolved->entity].written = true;
  for (const program::PlaceId place : scalars(*resolved))
    result.push_back({.kind = Argument::Kind::Store, .place = place});
}

/// A message that is too long is an error. One that is too short fails when the model gets there, and
/// goes on as if zeros had been sent or the rest were not wanted.
std::size_t Expressions::missing_fields(ExpressionId channel, std::size_t count, Position position) {
  const program::ChannelTypeId type = known_type(channel);
  if (type == program::none) return 0;
  const std::size_t wanted = context_.program.channel_types[type].fields.size();
  if (count == wanted) return 0;
  const std::string message =
      fmt::format("a message of {} has {} field{}, not {}", context_.program.channel_types[type].name, wanted,
                  wanted == 1 ? "" : "s", count);
  if (count > wanted) {
    context_.messages.error(position, message);
    return 0;
  }
  context_.messages.warning(position, message, "the model fails when it gets here");
  return wanted - count;
}

void Expressions::fail_if(bool condition) {
  if (condition) effects_.emplace_back(program::Assert{context_.program.constant(0)});
}

}  // namespace ouro::promela
