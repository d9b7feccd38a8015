#include "reduce/meetings.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <variant>

#include "reduce/channel_type.hh"
#include "reduce/total.hh"

namespace ouro::reduce {

using program::ChannelType;
using program::Command;
using program::Context;
using program::ExpressionId;
using program::none;
using program::ProcessTypeId;

namespace {

template <class Visit>
void for_each_command(const program::Program& program, const SettledLocations& settled, Visit&& visit) {
  for (ProcessTypeId type = 0; type < program.process_types.size(); ++type)
    for (const Command& command : program.process_types[type].commands)
      if (settled[type][command.source]) visit(type, command);
}

}  // namespace

Meetings::Meetings(const program::Semantics& semantics, const SettledLocations& settled)
    : semantics_(semantics), program_(semantics.program()), fixed_(program_), asking_(program_) {
  if (!asking_.is_ever()) return;
  for_each_command(program_, settled, [&](ProcessTypeId, const Command& command) {
    compared_.merge(answers(command, nullptr).compared);
  });
  doubt_provided();
  for_each_command(program_, settled, [&](ProcessTypeId type, const Command& command) {
    if (may_fail(command, nullptr)) doubts_.push_back({type, &command});
  });
}

void Meetings::doubt_provided() {
  for (ProcessTypeId type = 0; type < program_.process_types.size(); ++type) {
    const ExpressionId provided = program_.process_types[type].provided;
    if (provided != none && !is_total(program_, provided)) doubts_.push_back({type, nullptr});
  }
}

std::optional<std::string> Meetings::objection(space::StateView state) const {
  const program::Layout& layout = semantics_.layouts()[state.layout];
  Context context{&layout, state.bytes.data(), 0, false};
  for (; context.process < layout.processes.size(); ++context.process)
    for (const Doubt& doubt : doubts_) {
      if (doubt.type != layout.processes[context.process].type) continue;
      const program::ProcessType& type = program_.process_types[doubt.type];
      if (doubt.command == nullptr && !is_sure(type.provided, &context))
        return sentence(type.origin, fmt::format("'provided' of {}", type.name));
      if (doubt.command != nullptr && may_fail(*doubt.command, &context))
        return sentence(doubt.command->origin, fmt::format("'{}'", doubt.command->text));
    }
  return std::nullopt;
}

std::string Meetings::sentence(program::Origin origin, const std::string& what) const {
  const std::string place = program_.describe(origin);
  return fmt::format(
      "{}{}{} may fail when others look for somebody to meet, and those are asked in the order of their "
      "numbers",
      place, place.empty() ? "" : ": ", what);
}

/// Without a context: of no process in particular.
Answers Meetings::answers(const Command& command, const Context* context) const {
  return asking_.of(
      command, [&](ExpressionId id) { return is_sure(id, context); },
      [&](ExpressionId channel) { return known_channel(channel, context); });
}

bool Meetings::may_fail(const Command& command, const Context* context) const {
  const Answers found = answers(command, context);
  return found.may_fail || overlap(found.unsure, compared_);
}

/// The type of the channel, if the process always means one of this type; else null.
const ChannelType* Meetings::known_channel(ExpressionId id, const Context* context) const {
  if (context == nullptr) return nullptr;
  if (!is_lasting(id)) return type_of_elements(program_, fixed_, *context, id);
  if (!has_value(id, *context)) return nullptr;
  const auto number = static_cast<std::uint32_t>(semantics_.evaluate(id, *context));
  const auto& channels = context->layout->channels;
  return number == 0 || number > channels.size() ? nullptr
                                                 : &program_.channel_types[channels[number - 1].type];
}

bool Meetings::has_value(ExpressionId id, const Context& context) const {
  try {
    semantics_.evaluate(id, context);
    return true;
  } catch (const program::FaultSignal&) {
    return false;
  }
}

/// Does it have a value now and later?
// NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
bool Meetings::is_sure(ExpressionId id, const Context* context) const {
  if (id == none || is_total(program_, id)) return true;
  const program::Expression& e = program_.expressions[id];
  if (is_lasting(id) || is_fixed_element(e)) return context != nullptr && has_value(id, *context);
  using enum program::Operation;
  if (e.operation > Conditional || e.operation == Load || e.operation == Divide || e.operation == Remainder)
    return false;
  return std::ranges::all_of(e.operands, [&](ExpressionId operand) { return is_sure(operand, context); });
}

bool Meetings::is_lasting(ExpressionId id) const { return fixed_.lasting(id) != Lasting::No; }

/// Is it a variable that may change, or an element of an array that is always the same one?
bool Meetings::is_fixed_element(const program::Expression& e) const {
  if (e.operation != program::Operation::Load) return false;
  const program::Place& place = program_.places[e.item];
  return place.scope != program::Place::Scope::Remote &&
         std::ranges::all_of(place.indices, [&](ExpressionId index) { return is_lasting(index); });
}

}  // namespace ouro::reduce
