// The value of an expression in a state.
#include <algorithm>
#include <cassert>
#include <cstdint>

#include "program/arithmetic.hh"
#include "program/scalar.hh"
#include "program/semantics.hh"

namespace ouro::program {

using space::Fault;

// NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
std::int32_t Semantics::evaluate(ExpressionId id, const Context& context) const {
  const Expression& e = program_.expressions[id];
  const auto operand = [&](std::size_t i) { return evaluate(e.operands[i], context); };
  switch (e.operation) {
    case Operation::Constant:
      return e.value;
    case Operation::Load:
      return load(program_.places[e.item], context);
    case Operation::Negate:
    case Operation::BitNot:
    case Operation::Not:
      return *compute(e.operation, operand(0));
    case Operation::And:
      return operand(0) != 0 && operand(1) != 0;
    case Operation::Or:
      return operand(0) != 0 || operand(1) != 0;
    case Operation::Conditional:
      return operand(0) != 0 ? operand(1) : operand(2);
    case Operation::Self:
      return static_cast<std::int32_t>(context.process);
    case Operation::ProcessCount:
      return static_cast<std::int32_t>(context.layout->processes.size());
    case Operation::Timeout:
      return context.timeout;
    case Operation::NoProgress:
      return is_without_progress(context);
    case Operation::Accepting:
      return is_accepting(context);
    case Operation::Enabled:
      return answer_enabled(e.operands[0], context);
    case Operation::LocationOf:
      return static_cast<std::int32_t>(location(context, process_of(e.operands[0], context)));
    case Operation::PriorityOf:
      return priority(context, process_of(e.operands[0], context));
    case Operation::AtLocation:
      return is_at(program_.location_tests[e.item], e.operands[0], context);
    case Operation::Length:
    case Operation::Full:
    case Operation::Empty:
    case Operation::NotFull:
    case Operation::NotEmpty:
      return evaluate_channel(e, context);
    case Operation::Poll:
      return is_receivable(program_.polls[e.item], context);
    default:
      break;
  }
  const std::int32_t left = operand(0);
  const auto value = compute(e.operation, left, operand(1));
  if (!value) throw FaultSignal{Fault::DivisionByZero};
  return *value;
}

std::int32_t Semantics::evaluate_channel(const Expression& e, const Context& context) const {
  const std::uint32_t channel = channel_of(e.operands[0], context);
  const std::uint32_t capacity = channel_type(context, channel).capacity;
  const std::uint32_t length = message_count(context, channel);
  switch (e.operation) {
    case Operation::Length:
      return static_cast<std::int32_t>(length);
    // A rendezvous channel is never full: there is always room for someone to be met.
    case Operation::Full:
      return capacity > 0 && length == capacity;
    case Operation::NotFull:
      return capacity == 0 || length < capacity;
    case Operation::Empty:
      return length == 0;
    default:
      assert(e.operation == Operation::NotEmpty);
      return length > 0;
  }
}

std::uint32_t Semantics::channel_of(ExpressionId expression, const Context& context) const {
  const auto number = static_cast<std::uint32_t>(evaluate(expression, context));
  if (number == 0 || number > context.layout->channels.size()) throw FaultSignal{Fault::NoSuchChannel};
  return number - 1;
}

std::uint32_t Semantics::process_of(ExpressionId expression, const Context& context) const {
  const auto number = static_cast<std::uint32_t>(evaluate(expression, context));
  if (number >= context.layout->processes.size()) throw FaultSignal{Fault::NoSuchProcess};
  return number;
}

bool Semantics::is_at(const LocationTest& test, ExpressionId process, const Context& context) const {
  const auto& processes = context.layout->processes;
  const auto is_there = [&](std::uint32_t number) {
    return processes[number].type == test.process_type &&
           std::ranges::find(test.locations, location(context, number)) != test.locations.end();
  };
  if (process != none) {
    const auto number = static_cast<std::uint32_t>(evaluate(process, context));
    return number < processes.size() && is_there(number);
  }
  for (std::uint32_t number = 0; number < processes.size(); ++number)
    if (processes[number].type == test.process_type) return is_there(number);
  return false;
}

std::uint32_t Semantics::frame_of(const Place& place, const Context& context) const {
  const auto& processes = context.layout->processes;
  if (place.scope == Place::Scope::Global) return 0;
  if (place.scope == Place::Scope::Local) {
    assert(processes[context.process].type == place.process_type);
    return processes[context.process].offset;
  }
  if (place.process != none) {
    const std::uint32_t number = process_of(place.process, context);
    if (processes[number].type != place.process_type) throw FaultSignal{Fault::NoSuchProcess};
    return processes[number].offset;
  }
  const auto found = std::ranges::find(processes, place.process_type, &Layout::Process::type);
  if (found == processes.end()) throw FaultSignal{Fault::NoSuchProcess};
  return found->offset;
}

std::uint32_t Semantics::address(const Place& place, const Context& context) const {
  const Variable& variable = program_.variable(place);
  std::uint32_t element = 0;
  for (std::size_t i = 0; i < place.indices.size(); ++i) {
    const auto index = static_cast<std::uint32_t>(evaluate(place.indices[i], context));
    if (index >= variable.dimensions[i]) throw FaultSignal{Fault::IndexOutOfRange};
    element = element * variable.dimensions[i] + index;
  }
  return frame_of(place, context) + variable.offset + element * variable.type.size();
}

std::int32_t Semantics::load(const Place& place, const Context& context) const {
  return load_scalar(context.bytes + address(place, context), program_.variable(place).type);
}

LocationId Semantics::location(const Context& context, std::uint32_t process) const {
  return load_unsigned(context.bytes + context.layout->processes[process].offset,
                       type_of(context, process).location_size);
}

std::uint8_t Semantics::priority(const Context& context, std::uint32_t process) const {
  const ProcessType& type = type_of(context, process);
  if (!program_.uses_priorities) return type.priority;
  return load_as<std::uint8_t>(context.bytes + context.layout->processes[process].offset +
                               type.location_size);
}

bool Semantics::is_without_progress(const Context& context) const {
  for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
    if (type_of(context, process).locations[location(context, process)].progress) return false;
  return true;
}

bool Semantics::is_accepting(const Context& context) const {
  for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
    if (type_of(context, process).locations[location(context, process)].accept) return true;
  return false;
}

bool Semantics::may_end(const Context& context) const {
  for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
    if (!type_of(context, process).locations[location(context, process)].end) return false;
  return true;
}

}  // namespace ouro::program
