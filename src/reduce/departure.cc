#include "reduce/departure.hh"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "reduce/settled.hh"
#include "reduce/total.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

using program::Command;
using program::Expression;
using program::Location;
using program::Operation;
using program::Place;
using program::ProcessType;
using program::ProcessTypeId;
using program::Program;

namespace {

bool leaves(const ProcessType& type) {
  return std::ranges::any_of(type.commands, [](const Command& command) { return command.terminates(); });
}

/// What asks whether processes are there.
const char* telling(const Program& program, const Expression& e) {
  switch (e.operation) {
    case Operation::ProcessCount:
      return "the number of processes is asked for";
    case Operation::Timeout:
      return "timeout waits for processes to leave";
    case Operation::Enabled:
      return "it is asked whether a process is enabled";
    case Operation::LocationOf:
      return "the location of a process is asked for";
    case Operation::Load: {
      const Place& place = program.places[e.item];
      const bool is_remote = place.scope == Place::Scope::Remote;
      return is_remote && leaves(program.process_types[place.process_type])
                 ? "a variable of a process that may have left is read"
                 : nullptr;
    }
    default:
      return nullptr;
  }
}

/// Is a process at its end nothing but that, and nobody asks about it?
bool is_plain_end(const Program& program, ProcessTypeId id, const Command& command) {
  const ProcessType& type = program.process_types[id];
  const Location& location = type.locations[command.source];
  const auto asks = [&](const program::LocationTest& test) {
    return test.process_type == id &&
           std::ranges::find(test.locations, command.source) != test.locations.end();
  };
  return location.end && !location.progress && !location.accept && location.command_count == 1 &&
         command.effects.size() == 1 && command.communication.index() == 0 && type.channels.empty() &&
         std::ranges::none_of(program.location_tests, asks);
}

/// Are all processes there from the beginning, or after one step, whichever that is?
bool is_settled_at_once(const program::Interpreter& interpreter) {
  const auto settled = settled_locations(interpreter.semantics().program());
  const auto is_settled = [&](space::StateView state) {
    return reduce::is_settled(settled, interpreter.semantics(), state);
  };
  const auto cursor = interpreter.cursor();
  space::Successors initial;
  cursor->initial(initial);
  space::Successors next;
  return std::ranges::all_of(initial.entries(), [&](const space::Successor& successor) {
    if (!successor.has_state || is_settled(initial.state(successor))) return true;
    next.clear();
    cursor->successors(initial.state(successor), next);
    return std::ranges::all_of(next.entries(), [&](const space::Successor& later) {
      return later.has_state && is_settled(next.state(later));
    });
  });
}

}  // namespace

std::optional<std::string> objection_to_staying(const program::Interpreter& interpreter) {
  const Program& program = interpreter.semantics().program();
  if (program.uses_priorities) return "priorities tell whether a process is there";
  if (program.last_process != program::none) return "_last tells that a process has left";
  for (const Expression& e : program.expressions)
    if (const char* reason = telling(program, e)) return reason;
  for (const ProcessType& type : program.process_types)
    if (leaves(type) && type.provided != program::none && !is_total(program, type.provided))
      return fmt::format("'provided' of {} may fail after its end", type.name);
  for (ProcessTypeId id = 0; id < program.process_types.size(); ++id)
    for (const Command& command : program.process_types[id].commands)
      if (command.terminates() && !is_plain_end(program, id, command))
        return fmt::format("the end of {} is more than an end", program.process_types[id].name);
  if (!is_settled_at_once(interpreter)) return "processes may have left while others are still created";
  return std::nullopt;
}

std::size_t stay_at_end(Program& program) {
  std::size_t count = 0;
  for (ProcessType& type : program.process_types)
    for (Command& command : type.commands) {
      if (!command.terminates()) continue;
      command.guard = program.constant(0);
      ++count;
    }
  return count;
}

}  // namespace ouro::reduce
