// The body of a trace is that of a process without variables whose steps are sends and receives; so its
// flow graph is built as for a process, with another idea of what a statement does, and the commands that
// come out of it become the events.
//
// A value of an event is compared when it is a number, a symbol or `eval(...)`; anything else stands for any
// value, as in SPIN, with a warning.
#include "promela/event_trace.hh"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "promela/body.hh"
#include "promela/constants.hh"
#include "promela/expressions.hh"
#include "promela/flow.hh"

namespace ouro::promela {
namespace {

using Kind = program::Receive::Argument::Kind;
using Pattern = std::vector<program::ExpressionId>;

bool is_allowed(const Statement& statement) {
  if (const auto* send = std::get_if<Send>(&statement.node)) return !send->sorted;
  if (const auto* receive = std::get_if<Receive>(&statement.node))
    return !receive->anywhere && !receive->keep;
  if (const auto* block = std::get_if<Block>(&statement.node))
    return block->kind == Block::Kind::Plain || block->kind == Block::Kind::Inline;
  return std::holds_alternative<Choice>(statement.node) || std::holds_alternative<Goto>(statement.node) ||
         std::holds_alternative<Break>(statement.node);
}

/// Refuses everything but sends, receives and the control flow between them.
void check_statements(Context& context, const Sequence& body) {
  std::vector<StatementId> waiting(body.rbegin(), body.rend());
  while (!waiting.empty()) {
    const Statement& statement = context.statement(waiting.back());
    waiting.pop_back();
    if (is_allowed(statement))
      append_inner(statement, waiting);
    else
      context.messages.error(statement.position, "this cannot be part of a trace",
                             "a trace consists of c!..., c?..., if, do, goto and break");
  }
}

class EventMaker {
 public:
  EventMaker(Context& context, Expressions& expressions) : context_(context), expressions_(expressions) {}

  /// The communication is a pattern: `none` among the values of a send stands for any value.
  Action make(const Statement& statement) {
    Action action{.text = statement.text};
    if (const auto* send = std::get_if<Send>(&statement.node)) {
      for (const ExpressionId argument : send->arguments) append(argument, is_literal(argument));
      action.communication = pattern(send->channel, statement.position);
    } else if (const auto* receive = std::get_if<Receive>(&statement.node)) {
      for (const ReceiveArgument& argument : receive->arguments)
        append(argument.value, is_compared(argument));
      const program::Send values = pattern(receive->channel, statement.position);
      program::Receive event{.channel = values.channel, .arguments = {}};
      for (const program::ExpressionId value : values.values)
        event.arguments.push_back(
            {.kind = value == program::none ? Kind::Ignore : Kind::Match, .value = value});
      action.communication = std::move(event);
    }
    return action;
  }

 private:
  bool is_literal(ExpressionId id) const {
    const auto& node = context_.expression(id).node;
    return std::holds_alternative<Constant>(node) ||
           (std::holds_alternative<Reference>(node) && constant_value(context_, id));
  }
  /// In a receive, a number may have a sign.
  bool is_compared(const ReceiveArgument& argument) const {
    return argument.kind == ReceiveArgument::Kind::Eval || constant_value(context_, argument.value);
  }

  void append(ExpressionId argument, bool compared) {
    if (compared)
      values_.push_back(expressions_.value(argument));
    else
      values_.insert(values_.end(), width_of_ignored(argument), program::none);
  }

  /// How many values an argument stands for that is not compared.
  std::size_t width_of_ignored(ExpressionId argument) {
    const Expression& expression = context_.expression(argument);
    const auto* reference = std::get_if<Reference>(&expression.node);
    if (reference != nullptr && reference->is_plain_name() && reference->parts.front().name.text == "_")
      return 1;
    context_.messages.warning(expression.position, "in a trace, this stands for any value",
                              "only numbers, symbols and eval(...) are compared");
    const auto resolved = reference == nullptr ? std::nullopt : expressions_.resolve(*reference);
    if (!resolved) return 1;
    context_.entities[resolved->entity].read = true;
    return expressions_.scalars(*resolved).size();
  }

  program::Send pattern(ExpressionId channel, Position position) {
    const program::ChannelTypeId type = expressions_.known_type(channel);
    if (type != program::none) {
      const program::ChannelType& known = context_.program.channel_types[type];
      if (values_.size() > known.fields.size())
        context_.messages.error(position, fmt::format("this event has {} values, a message of {} has {}",
                                                      values_.size(), known.name, known.fields.size()));
    }
    return {.channel = expressions_.channel(channel), .values = std::move(values_)};
  }

  Context& context_;
  Expressions& expressions_;
  Pattern values_;
};

Action make_event(Context& context, Expressions& expressions, const Statement& statement) {
  return EventMaker(context, expressions).make(statement);
}

/// `emit` fills in a process type; this one is none of the program's.
std::pair<program::ProcessType, Locations> emit_automaton(Context& context, const Flow& flow) {
  const auto id = static_cast<program::ProcessTypeId>(context.program.process_types.size());
  context.program.process_types.emplace_back();
  Locations locations = emit(flow, context.program, id, context.model.source, true);
  program::ProcessType type = std::move(context.program.process_types.back());
  context.program.process_types.pop_back();
  return {std::move(type), std::move(locations)};
}

Pattern values_of(const program::Receive& receive) {
  Pattern result;
  for (const program::Receive::Argument& argument : receive.arguments) result.push_back(argument.value);
  return result;
}

/// The event of a command; nothing for a jump, which takes no event.
std::optional<program::EventTrace::Event> event_of(const program::Command& command) {
  program::EventTrace::Event event;
  event.source = command.source;
  event.target = command.target;
  event.origin = command.origin;
  if (const auto* send = std::get_if<program::Send>(&command.communication)) {
    event.channel = send->channel;
    event.values = send->values;
  } else if (const auto* receive = std::get_if<program::Receive>(&command.communication)) {
    event.is_send = false;
    event.channel = receive->channel;
    event.values = values_of(*receive);
  } else {
    return std::nullopt;
  }
  return event;
}

void refuse_jump(Context& context, const Flow& flow, const program::Command& jump) {
  const auto node = std::ranges::find_if(
      flow.nodes, [&](const FlowNode& n) { return context.origin(n.position) == jump.origin; });
  context.messages.error(node == flow.nodes.end() ? Position{} : node->position,
                         "this jump would be a step of the trace without an event",
                         "begin options and loops with a send or a receive");
}

/// The closing brace. Nobody may come there by events, but a violation of a `notrace` is told by it.
program::LocationId final_location(const Flow& flow, const Locations& locations,
                                   std::vector<program::Location>& all) {
  const auto end = std::ranges::find(flow.nodes, FlowNode::Kind::End, &FlowNode::kind);
  const program::LocationId found = locations.of_node[static_cast<std::size_t>(end - flow.nodes.begin())];
  if (found != program::none) return found;
  all.emplace_back();
  return static_cast<program::LocationId>(all.size() - 1);
}

/// The variable is named by a word of the language, so it is in nobody's way.
program::VariableId add_position(Context& context, const program::EventTrace& trace) {
  program::ScalarType type;
  type.bits = trace.locations.size() <= 256 ? 8 : trace.locations.size() <= 65536 ? 16 : 31;
  program::Variable position = make_variable(trace.forbids ? "notrace" : "trace", type, trace.origin);
  position.initial = {context.program.constant(static_cast<std::int32_t>(trace.initial))};
  context.program.globals.push_back(std::move(position));
  return static_cast<program::VariableId>(context.program.globals.size() - 1);
}

}  // namespace

std::uint32_t add_event_trace(Context& context, const Process& process) {
  if (context.program.event_trace)
    context.messages.error(process.position, "a model has one trace or notrace at most");
  check_statements(context, process.body);
  context.messages.finish();
  const Body body = build_body(context, process, program::none, {}, {}, make_event);
  context.messages.finish();
  auto [automaton, locations] = emit_automaton(context, body.flow);
  program::EventTrace trace;
  trace.forbids = process.kind == Process::Kind::Notrace;
  trace.origin = context.origin(process.position);
  trace.initial = automaton.initial;
  trace.locations = std::move(automaton.locations);
  trace.final = final_location(body.flow, locations, trace.locations);
  for (const program::Command& command : automaton.commands) {
    if (auto event = event_of(command))
      trace.events.push_back(std::move(*event));
    else
      refuse_jump(context, body.flow, command);
  }
  trace.position = add_position(context, trace);
  context.program.event_trace = std::move(trace);
  return body.number_count;
}

}  // namespace ouro::promela
