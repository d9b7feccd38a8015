// Which commands are possible in a state: guards, channels, partners.
//
// A buffered channel is a count and its slots, oldest message first; slots that are not in use are
// zero, so that equal contents are equal bytes. A rendezvous channel has no bytes.
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <variant>

#include "program/scalar.hh"
#include "program/semantics.hh"

namespace ouro::program {

using space::Fault;

std::uint32_t Semantics::message_count(const Context& context, std::uint32_t channel) const {
  const Layout::Channel& slot = context.layout->channels[channel];
  return program_.channel_types[slot.type].capacity == 0 ? 0
                                                         : load_as<std::uint8_t>(context.bytes + slot.offset);
}

std::int32_t Semantics::field(const Context& context, std::uint32_t channel, std::uint32_t slot,
                              std::size_t field) const {
  const ChannelType& type = channel_type(context, channel);
  const std::byte* bytes = context.bytes + context.layout->channels[channel].offset + 1 +
                           static_cast<std::size_t>(slot) * type.message_size();
  for (std::size_t i = 0; i < field; ++i) bytes += type.fields[i].size();
  return load_scalar(bytes, type.fields[field]);
}

template <class ValueOf>
bool Semantics::matches(const Receive& receive, const Context& context, ValueOf&& value_of) const {
  for (std::size_t i = 0; i < receive.arguments.size(); ++i) {
    const Receive::Argument& argument = receive.arguments[i];
    if (argument.kind == Receive::Argument::Kind::Match && evaluate(argument.value, context) != value_of(i))
      return false;
  }
  return true;
}

std::uint32_t Semantics::matching_slot(const Receive& receive, std::uint32_t channel,
                                       const Context& context) const {
  if (receive.arguments.size() > channel_type(context, channel).fields.size())
    throw FaultSignal{Fault::WrongMessage};
  const std::uint32_t count = message_count(context, channel);
  const std::uint32_t candidates = receive.anywhere ? count : std::min(count, 1U);
  for (std::uint32_t slot = 0; slot < candidates; ++slot)
    if (matches(receive, context, [&](std::size_t i) { return field(context, channel, slot, i); }))
      return slot;
  return none;
}

bool Semantics::is_receivable(const Receive& receive, const Context& context) const {
  const std::uint32_t channel = channel_of(receive.channel, context);
  if (channel_type(context, channel).capacity == 0) throw FaultSignal{Fault::RendezvousPolled};
  return matching_slot(receive, channel, context) != none;
}

bool Semantics::is_provided(const Context& context) const {
  const ExpressionId provided = type_of(context, context.process).provided;
  return provided == none || evaluate(provided, context) != 0;
}

bool Semantics::guard_holds(const Command& command, const Context& context) const {
  return command.guard == none || evaluate(command.guard, context) != 0;
}

bool Semantics::is_possible(const Command& command, const Context& context) const {
  if (!guard_holds(command, context)) return false;
  if (const Send* send = std::get_if<Send>(&command.communication)) {
    const std::uint32_t channel = channel_of(send->channel, context);
    return message_count(context, channel) < channel_type(context, channel).capacity;
  }
  if (const Receive* receive = std::get_if<Receive>(&command.communication)) {
    const std::uint32_t channel = channel_of(receive->channel, context);
    return channel_type(context, channel).capacity > 0 && matching_slot(*receive, channel, context) != none;
  }
  return !command.terminates() || context.process + 1 == context.layout->processes.size();
}

bool Semantics::is_rendezvous(const Command& command, const Context& context) const {
  const Send* send = std::get_if<Send>(&command.communication);
  return send != nullptr && guard_holds(command, context) &&
         channel_type(context, channel_of(send->channel, context)).capacity == 0;
}

bool Semantics::fits(const Command& send_command, const Context& sender, const Command& receive_command,
                     const Context& receiver) const {
  const Receive* receive = std::get_if<Receive>(&receive_command.communication);
  if (receive == nullptr || !guard_holds(receive_command, receiver)) return false;
  const Send& send = std::get<Send>(send_command.communication);
  const std::uint32_t channel = channel_of(send.channel, sender);
  if (static_cast<std::uint32_t>(evaluate(receive->channel, receiver)) != channel + 1) return false;
  const ChannelType& type = channel_type(sender, channel);
  if (send.values.size() != type.fields.size() || receive->arguments.size() > type.fields.size())
    throw FaultSignal{Fault::WrongMessage};
  return matches(*receive, receiver,
                 [&](std::size_t i) { return type.fields[i].truncate(evaluate(send.values[i], sender)); });
}

bool Semantics::can_move(const Context& context) const {
  const ProcessType& type = type_of(context, context.process);
  const Location& here = type.locations[location(context, context.process)];
  const auto commands = std::span(type.commands).subspan(here.first_command, here.command_count);
  return std::ranges::any_of(commands, [&](const Command& command) {
    return is_possible(command, context) ||
           (is_rendezvous(command, context) && has_partner(command, context));
  });
}

// NOLINTNEXTLINE(misc-no-recursion): see answer_enabled
bool Semantics::has_partner(const Command& send, const Context& context) const {
  bool found = false;
  for_each_partner(send, context, [&](std::uint32_t, CommandId) { found = true; });
  return found;
}

bool Semantics::is_enabled(std::uint32_t process, Context context) const {
  context.process = process;
  return is_provided(context) && can_move(context);
}

/// A guard may ask whether another process is enabled, and a claim may ask about that one. Who asks further
/// may ask for ever: two processes may ask about each other.
// NOLINTNEXTLINE(misc-no-recursion): it ends after so many questions
bool Semantics::answer_enabled(ExpressionId process, Context context) const {
  constexpr unsigned most_questions = 2;
  const std::uint32_t asked = process_of(process, context);
  if (++context.questions > most_questions) throw FaultSignal{Fault::TooManyQuestions};
  return is_enabled(asked, context);
}

}  // namespace ouro::program
