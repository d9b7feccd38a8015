// A whole program in words: variables, channels, processes command by command, and what is to be checked.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "program/print.hh"

namespace ouro::program {
namespace {

std::string list(const Program& program, const std::vector<ExpressionId>& ids) {
  std::string text;
  for (const ExpressionId id : ids) text += (text.empty() ? "" : ", ") + to_text(program, id);
  return text;
}

std::string declaration(const Program& program, const Variable& variable) {
  std::string text = to_text(program, variable.type) + " " + variable.name;
  for (std::size_t i = 0, at = 0; i < variable.dimensions.size(); ++i) {
    at = text.find("[]", at);
    text.insert(at + 1, std::to_string(variable.dimensions[i]));
  }
  if (!variable.initial.empty()) text += " = " + list(program, variable.initial);
  return variable.hidden ? "hidden " + text : text;
}

std::string fields(const Program& program, const ChannelType& type) {
  std::string text;
  for (const ScalarType& field : type.fields) text += (text.empty() ? "" : ", ") + to_text(program, field);
  return fmt::format("[{}] of {{ {} }}", type.capacity, text);
}

std::string flags(const Location& location) {
  std::string text;
  for (const std::string& label : location.labels) text += " " + label + ":";
  if (location.end) text += " (end)";
  if (location.progress) text += " (progress)";
  if (location.accept) text += " (accept)";
  if (location.committed) text += " (committed)";
  return text;
}

std::string_view note(After after) {
  switch (after) {
    case After::Yield:
      return "";
    case After::Keep:
      return "  (keeps on)";
    case After::Continue:
      return "  (same step)";
  }
  return "";
}

std::string location_line(const Location& location, LocationId id, LocationId initial) {
  return fmt::format("  {}{}{}\n", id, id == initial ? " (start)" : "", flags(location));
}

bool is_observer(const Program& program, ProcessTypeId type) {
  return std::ranges::find(program.properties, type, &Property::automaton) != program.properties.end();
}

void list_process(const Program& program, ProcessTypeId id, std::string& out) {
  const ProcessType& type = program.process_types[id];
  out += fmt::format("\n{} {}", is_observer(program, id) ? "observer" : "process", type.name);
  if (type.parameter_count > 0)
    out += fmt::format(", {} parameter{}", type.parameter_count, type.parameter_count == 1 ? "" : "s");
  if (type.provided != none) out += ", provided " + to_text(program, type.provided);
  out += '\n';
  for (const Variable& variable : type.locals) out += "  " + declaration(program, variable) + '\n';
  for (const OwnedChannel& channel : type.channels)
    out += fmt::format("  channel {} = {}\n", type.locals[channel.variable].element_name(channel.element),
                       fields(program, program.channel_types[channel.type]));
  for (LocationId i = 0; i < type.locations.size(); ++i) {
    const Location& location = type.locations[i];
    out += location_line(location, i, type.initial);
    for (CommandId c = location.first_command; c < location.first_command + location.command_count; ++c) {
      const Command& command = type.commands[c];
      out += fmt::format("    -> {}  {}{}", command.target,
                         command.rank > 0 ? fmt::format("(rank {}) ", command.rank) : "",
                         to_text(program, command));
      out += fmt::format("{}  // {}\n", note(command.after), program.describe(command.origin));
    }
  }
}

void list_event_trace(const Program& program, const EventTrace& trace, std::string& out) {
  out += trace.forbids ? "\nforbidden events\n" : "\nevents\n";
  for (LocationId i = 0; i < trace.locations.size(); ++i) {
    out += location_line(trace.locations[i], i, trace.initial);
    for (const EventTrace::Event& event : trace.events)
      if (event.source == i)
        out += fmt::format("    -> {}  {}  // {}\n", event.target, to_text(program, event),
                           program.describe(event.origin));
  }
}

void list_property(const Program& program, const Property& property, std::string& out) {
  const std::string what = property.automaton == none
                               ? property.formula
                               : "observer " + program.process_types[property.automaton].name;
  out += fmt::format("\nproperty {}: {}  // {}\n", property.name, what, program.describe(property.origin));
  for (const Property::Proposition& proposition : property.propositions)
    out += fmt::format("  \"{}\" is {}\n", proposition.name,
                       proposition.condition == none ? "dead" : to_text(program, proposition.condition));
}

}  // namespace

std::string listing(const Program& program) {
  std::string out;
  for (const Variable& variable : program.globals) out += declaration(program, variable) + '\n';
  for (std::size_t i = 0; i < program.channels.size(); ++i) {
    const ChannelType& type = program.channel_types[program.channels[i]];
    out += fmt::format("channel {}: {} = {}\n", i + 1, type.name, fields(program, type));
  }
  for (std::size_t i = 0; i < program.initial.size(); ++i) {
    const InitialProcess& process = program.initial[i];
    out += fmt::format("start {}: {}({})\n", i, program.process_types[process.type].name,
                       list(program, process.arguments));
  }
  for (ProcessTypeId i = 0; i < program.process_types.size(); ++i) list_process(program, i, out);
  if (program.event_trace) list_event_trace(program, *program.event_trace, out);
  for (const Property& property : program.properties) list_property(program, property, out);
  return out;
}

}  // namespace ouro::program
