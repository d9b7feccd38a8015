#include "reduce/merge.hh"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "program/footprint.hh"
#include "reduce/observation.hh"
#include "reduce/total.hh"

namespace ouro::reduce {

using program::After;
using program::Assert;
using program::Assign;
using program::Command;
using program::CommandId;
using program::ExpressionId;
using program::Location;
using program::LocationId;
using program::none;
using program::Operation;
using program::Place;
using program::ProcessType;
using program::ProcessTypeId;
using program::Program;
using program::Receive;
using program::Resource;
using program::Send;

namespace {

bool communicates(const Command& command) {
  return !std::holds_alternative<std::monostate>(command.communication);
}

/// What is known about the channel of a communication.
enum class Meeting : std::uint8_t { Never, Perhaps, Always };

/// How the processes of a program meet.
class Meetings {
 public:
  explicit Meetings(const Program& program) : program_(program) {
    has_rendezvous_ =
        std::ranges::any_of(program.channel_types, [](const auto& type) { return type.capacity == 0; });
    for (const ProcessType& type : program.process_types) look_at(type);
  }

  Meeting of_send(const Command& command) const {
    const Send* send = std::get_if<Send>(&command.communication);
    return send == nullptr ? Meeting::Never : at(send->channel);
  }
  Meeting of_receive(const Command& command) const {
    const Receive* receive = std::get_if<Receive>(&command.communication);
    return receive == nullptr ? Meeting::Never : at(receive->channel);
  }

  /// Does an offer depend on who is waiting at the moment it is made?
  bool has_delicate_offers() const { return has_delicate_offers_; }
  /// Does a receiver keep the right to go on?
  bool has_keeping_receivers() const { return has_keeping_receivers_; }

 private:
  Meeting at(ExpressionId channel) const {
    if (!has_rendezvous_) return Meeting::Never;
    const program::Expression& e = program_.expressions[channel];
    if (e.operation != Operation::Constant) return Meeting::Perhaps;
    const auto number = static_cast<std::uint32_t>(e.value);
    if (number == 0 || number > program_.channels.size()) return Meeting::Perhaps;
    const auto& type = program_.channel_types[program_.channels[number - 1]];
    return type.capacity == 0 ? Meeting::Always : Meeting::Never;
  }

  void look_at(const ProcessType& type) {
    std::vector<bool> inside(type.locations.size());
    for (const Command& command : type.commands)
      if (command.after == After::Keep) inside[command.target] = true;
    for (const Command& command : type.commands) {
      has_keeping_receivers_ |= command.after != After::Yield && of_receive(command) != Meeting::Never;
      const Location& here = type.locations[command.source];
      const auto beside = std::span(type.commands).subspan(here.first_command, here.command_count);
      const bool has_ranks =
          std::ranges::any_of(beside, [&](const Command& c) { return c.rank != beside.front().rank; });
      has_delicate_offers_ |= of_send(command) != Meeting::Never && (inside[command.source] || has_ranks);
    }
  }

  const Program& program_;
  bool has_rendezvous_ = false;
  bool has_delicate_offers_ = false;
  bool has_keeping_receivers_ = false;
};

bool has_assertion(const Command& command) {
  return std::ranges::any_of(command.effects,
                             [](const auto& e) { return std::holds_alternative<Assert>(e); });
}

void append(Command& command, const Command& second) {
  command.effects.insert(command.effects.end(), second.effects.begin(), second.effects.end());
  command.target = second.target;
  command.after = second.after;
  command.text = fmt::format("{}; {}", command.text, second.text);
}

/// Merges the commands of one process type.
class Merger {
 public:
  Merger(const Program& program, const Observation& observation, const Meetings& meetings, ProcessTypeId type)
      : program_(program),
        observation_(observation),
        meetings_(meetings),
        type_(type),
        process_(program.process_types[type]) {}

  /// The command with everything that can be done in the same step; `ids` gets what was appended.
  Command extended(CommandId id, std::vector<CommandId>& ids) const {
    Command command = process_.commands[id];
    if (!can_be_extended(command)) return command;
    if (meetings_.of_send(command) == Meeting::Always) command.after = After::Yield;
    std::vector<LocationId> passed = {command.source};
    while (std::ranges::find(passed, command.target) == passed.end()) {
      const Location& here = process_.locations[command.target];
      if (!can_be_passed(here) || !can_follow(command, process_.commands[here.first_command])) break;
      passed.push_back(command.target);
      ids.push_back(here.first_command);
      append(command, process_.commands[here.first_command]);
    }
    // Of an offer to meet this is not looked at, and what was not extended stays as it is.
    return ids.size() > 1 ? command : process_.commands[id];
  }

 private:
  bool can_be_extended(const Command& command) const {
    if (command.terminates()) return false;
    const Meeting meeting = meetings_.of_send(command);
    if (meeting == Meeting::Never) return true;
    if (meetings_.has_keeping_receivers()) return false;
    return meeting == Meeting::Always || command.after == After::Yield;
  }

  static bool can_be_passed(const Location& location) {
    return location.command_count == 1 && !location.end && !location.progress && !location.accept;
  }

  bool can_follow(const Command& first, const Command& second) const {
    if (!is_always_possible(second) || !observation_.look_alike(type_, second.source, second.target))
      return false;
    if (program_.event_trace && communicates(first) && has_assertion(second)) return false;
    if (first.after != After::Yield)
      return !reads_moment(second) && (!may_be_violated(first) || is_total_command(second));
    return second.after == After::Yield && is_private(second) && !is_awaited_at(second.target);
  }

  /// May it go wrong and lead to a state all the same? What fails later in the same command would hide it.
  bool may_be_violated(const Command& command) const {
    return has_assertion(command) || (program_.event_trace && communicates(command));
  }

  bool is_always_possible(const Command& command) const {
    if (communicates(command) || !is_true(command.guard)) return false;
    return std::ranges::all_of(command.effects, [](const program::Effect& effect) {
      return std::holds_alternative<Assign>(effect) || std::holds_alternative<Assert>(effect) ||
             std::holds_alternative<program::Print>(effect);
    });
  }

  bool is_true(ExpressionId guard) const {
    if (guard == none) return true;
    const program::Expression& e = program_.expressions[guard];
    return e.operation == Operation::Constant && e.value != 0;
  }

  /// `timeout` is what it was when the step began.
  bool reads_moment(const Command& command) const {
    const auto footprint = program::footprint(program_, type_, command);
    return std::ranges::any_of(footprint.reads,
                               [](const Resource& r) { return r.kind == Resource::Kind::System; });
  }

  /// Only these three follow; a text shows what it cannot evaluate, and does not fail.
  bool is_total_effect(const program::Effect& effect) const {
    if (const auto* assertion = std::get_if<Assert>(&effect)) return is_total(program_, assertion->condition);
    if (const auto* assign = std::get_if<Assign>(&effect))
      return is_total(program_, program_.places[assign->target]) && is_total(program_, assign->value);
    return true;
  }
  bool is_total_command(const Command& command) const {
    return std::ranges::all_of(command.effects, [this](const auto& e) { return is_total_effect(e); });
  }

  bool is_private(const Command& command) const {
    const auto footprint = program::footprint(program_, type_, command);
    const auto is_own = [this](const Resource& resource) {
      return resource.kind == Resource::Kind::Local && !observation_.is_observed(type_, resource.id);
    };
    return std::ranges::all_of(footprint.reads, is_own) && std::ranges::all_of(footprint.writes, is_own) &&
           is_total_command(command);
  }

  /// Would someone who offers to meet behave differently because a process is here?
  bool is_awaited_at(LocationId id) const {
    if (!meetings_.has_delicate_offers()) return false;
    const Location& location = process_.locations[id];
    for (CommandId i = 0; i < location.command_count; ++i)
      if (meetings_.of_receive(process_.commands[location.first_command + i]) != Meeting::Never) return true;
    return false;
  }

  const Program& program_;
  const Observation& observation_;
  const Meetings& meetings_;
  ProcessTypeId type_;
  const ProcessType& process_;
};

/// Does the moment matter at which a process does something of its own?
bool is_timed(const Program& program) {
  const auto has_committed = [](const ProcessType& type) {
    return std::ranges::any_of(type.locations, &Location::committed);
  };
  return program.uses_priorities || program.synchronous || program.last_process != none ||
         std::ranges::any_of(program.process_types, has_committed);
}

}  // namespace

Originals identity(const Program& program) {
  Originals result(program.process_types.size());
  for (ProcessTypeId type = 0; type < result.size(); ++type)
    for (CommandId id = 0; id < program.process_types[type].commands.size(); ++id)
      result[type].push_back({id});
  return result;
}

std::size_t merge_statements(Program& program, Originals& originals) {
  if (is_timed(program)) return 0;
  const Observation observation(program);
  const Meetings meetings(program);
  std::size_t count = 0;
  for (ProcessTypeId type = 0; type < program.process_types.size(); ++type) {
    ProcessType& process = program.process_types[type];
    if (observation.is_observer(type) || process.provided != none) continue;
    const Merger merger(program, observation, meetings, type);
    std::vector<Command> commands;
    for (CommandId id = 0; id < process.commands.size(); ++id) {
      commands.push_back(merger.extended(id, originals[type][id]));
      if (originals[type][id].size() > 1) ++count;
    }
    process.commands = std::move(commands);
  }
  return count;
}

}  // namespace ouro::reduce
