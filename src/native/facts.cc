#include "native/facts.hh"

#include <algorithm>
#include <cstddef>
#include <variant>

#include "program/arithmetic.hh"

namespace ouro::native {

using namespace program;

Facts::Facts(const Program& program) : program_(program), written_globals_(program.globals.size()) {
  for (const ProcessType& type : program.process_types) written_locals_.emplace_back(type.locals.size());
  for (const ProcessType& type : program.process_types) note_writes(type);
  if (program.last_process != none) written_globals_[program.last_process] = true;
  has_hidden_ = std::ranges::any_of(program.globals, &Variable::hidden);
}

void Facts::note_writes(const ProcessType& type) {
  for (const Command& command : type.commands) {
    uses_keep_ |= command.after == After::Keep;
    if (const auto* receive = std::get_if<Receive>(&command.communication))
      for (const Receive::Argument& argument : receive->arguments)
        if (argument.kind == Receive::Argument::Kind::Store) note_write(argument.place);
    for (const Effect& effect : command.effects) {
      if (const auto* assign = std::get_if<Assign>(&effect)) note_write(assign->target);
      if (const auto* run = std::get_if<Run>(&effect); run != nullptr && run->result != none)
        note_write(run->result);
    }
  }
}

void Facts::note_write(PlaceId id) {
  const Place& place = program_.places[id];
  if (place.scope == Place::Scope::Global) {
    written_globals_[place.variable] = true;
  } else {
    written_locals_[place.process_type][place.variable] = true;
  }
}

bool Facts::is_written(const Place& place) const {
  return place.scope == Place::Scope::Global ? written_globals_[place.variable]
                                             : written_locals_[place.process_type][place.variable];
}

// --- Constants ------------------------------------------------------------------------------------

// NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
std::optional<std::int32_t> Facts::View::constant(ExpressionId id) const {
  const Expression& e = program_.expressions[id];
  switch (e.operation) {
    case Operation::Constant:
      return e.value;
    case Operation::Self:
      return static_cast<std::int32_t>(process_);
    case Operation::ProcessCount:
      return static_cast<std::int32_t>(layout_.processes.size());
    case Operation::Load:
      return constant_load(program_.places[e.item]);
    case Operation::Negate:
    case Operation::BitNot:
    case Operation::Not:
      if (const auto operand = constant(e.operands[0])) return compute(e.operation, *operand);
      return std::nullopt;
    default:
      break;
  }
  if (e.operation < Operation::Add || e.operation > Operation::NotEqual) return std::nullopt;
  const auto left = constant(e.operands[0]);
  const auto right = left ? constant(e.operands[1]) : std::nullopt;
  return right ? compute(e.operation, *left, *right) : std::nullopt;
}

std::optional<std::int32_t> Facts::View::constant_load(const Place& place) const {
  const Variable& variable = program_.variable(place);
  if (facts_.is_written(place) || variable.hidden) return std::nullopt;
  const auto process = owner(place);
  const auto index = element(place);
  if (!process || *process == layout_.processes.size() || !index) return std::nullopt;
  if (*process != none) {
    if (place.variable < program_.process_types[place.process_type].parameter_count) return std::nullopt;
    if (const auto channel = owned_channel(*process, place.variable, *index)) return channel;
  }
  if (variable.initial.empty()) return 0;
  const Expression& initial =
      program_.expressions[variable.initial[variable.initial.size() == 1 ? 0 : *index]];
  if (initial.operation != Operation::Constant) return std::nullopt;
  return variable.type.truncate(initial.value);
}

/// Which element of its variable a place is, if that never changes and exists.
std::optional<std::uint32_t> Facts::View::element(const Place& place) const {
  const Variable& variable = program_.variable(place);
  std::uint32_t result = 0;
  for (std::size_t i = 0; i < place.indices.size(); ++i) {
    const auto index = constant(place.indices[i]);
    if (!index || static_cast<std::uint32_t>(*index) >= variable.dimensions[i]) return std::nullopt;
    result = result * variable.dimensions[i] + static_cast<std::uint32_t>(*index);
  }
  return result;
}

/// The number of the channel that a process created for this variable. An initial value would come later.
std::optional<std::int32_t> Facts::View::owned_channel(std::uint32_t process, VariableId variable,
                                                       std::uint32_t element) const {
  const ProcessType& type = program_.process_types[layout_.processes[process].type];
  if (!type.locals[variable].initial.empty()) return std::nullopt;
  std::size_t first = program_.channels.size() + 1;
  for (std::uint32_t older = 0; older < process; ++older)
    first += program_.process_types[layout_.processes[older].type].channels.size();
  std::optional<std::int32_t> result;
  for (std::size_t i = 0; i < type.channels.size(); ++i)
    if (type.channels[i].variable == variable && type.channels[i].element == element)
      result = type.locals[variable].type.truncate(static_cast<std::int32_t>(first + i));
  return result;
}

// NOLINTNEXTLINE(misc-no-recursion)
std::optional<std::uint32_t> Facts::View::owner(const Place& place) const {
  const auto count = static_cast<std::uint32_t>(layout_.processes.size());
  if (place.scope == Place::Scope::Global) return none;
  if (place.scope == Place::Scope::Local) return process_;
  if (place.process == none) {
    const auto found = std::ranges::find(layout_.processes, place.process_type, &Layout::Process::type);
    return static_cast<std::uint32_t>(found - layout_.processes.begin());
  }
  const auto number = constant(place.process);
  if (!number) return std::nullopt;
  const auto process = static_cast<std::uint32_t>(*number);
  return process < count && layout_.processes[process].type == place.process_type ? process : count;
}

// --- What compiles --------------------------------------------------------------------------------

// NOLINTNEXTLINE(misc-no-recursion)
bool Facts::View::compiles(ExpressionId id) const {
  const Expression& e = program_.expressions[id];
  switch (e.operation) {
    case Operation::Load:
      return compiles(program_.places[e.item]);
    case Operation::Enabled:
    case Operation::PriorityOf:
      return false;
    case Operation::LocationOf:
      return constant(e.operands[0]).has_value();
    case Operation::AtLocation:
      return e.operands[0] == none || constant(e.operands[0]).has_value();
    case Operation::Poll:
      return compiles(program_.polls[e.item]);
    default:
      break;
  }
  return std::ranges::all_of(e.operands,
                             [this](ExpressionId operand) { return operand == none || compiles(operand); });
}

// NOLINTNEXTLINE(misc-no-recursion)
bool Facts::View::compiles(const Place& place) const {
  return owner(place).has_value() &&
         std::ranges::all_of(place.indices, [this](ExpressionId index) { return compiles(index); });
}

// NOLINTNEXTLINE(misc-no-recursion)
bool Facts::View::compiles(const Receive& receive) const {
  return compiles(receive.channel) &&
         std::ranges::all_of(receive.arguments, [this](const Receive::Argument& argument) {
           if (argument.kind == Receive::Argument::Kind::Store)
             return compiles(program_.places[argument.place]);
           return argument.kind == Receive::Argument::Kind::Ignore || compiles(argument.value);
         });
}

bool Facts::View::compiles(const Effect& effect) const {
  if (const auto* assign = std::get_if<Assign>(&effect))
    return compiles(program_.places[assign->target]) && compiles(assign->value);
  if (const auto* assertion = std::get_if<Assert>(&effect)) return compiles(assertion->condition);
  return std::holds_alternative<Print>(effect) || std::holds_alternative<Terminate>(effect);
}

bool Facts::View::compiles(const Command& command) const {
  const bool communicates = !std::holds_alternative<std::monostate>(command.communication);
  if (communicates && program_.event_trace) return false;  // the trace reads what is sent and received
  if (command.guard != none && !compiles(command.guard)) return false;
  if (const auto* send = std::get_if<Send>(&command.communication)) {
    const auto compiles_value = [this](ExpressionId value) { return compiles(value); };
    if (send->sorted || !compiles(send->channel) || !std::ranges::all_of(send->values, compiles_value))
      return false;
  }
  if (const auto* receive = std::get_if<Receive>(&command.communication))
    if (!compiles(*receive)) return false;
  return std::ranges::all_of(command.effects, [this](const Effect& effect) { return compiles(effect); });
}

}  // namespace ouro::native
