#include "program/verify.hh"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ouro::program {
namespace {

/// Walks over everything once. `context_` says where we are, for the message.
class Verifier {
 public:
  explicit Verifier(const Program& program) : program_(program) {}

  void verify() {
    for (ExpressionId i = 0; i < program_.expressions.size(); ++i) verify_expression(i);
    for (const Place& place : program_.places) verify_place(place);
    for (const Receive& receive : program_.polls) verify_receive(receive);
    for (const LocationTest& test : program_.location_tests) verify_test(test);
    verify_variables(program_.globals);
    for (const ChannelType& type : program_.channel_types) verify_channel_type(type);
    for (const ChannelTypeId type : program_.channels)
      require(type < program_.channel_types.size(), "a channel has a type");
    for (const ProcessType& type : program_.process_types) verify_process_type(type);
    for (const InitialProcess& process : program_.initial) verify_call(process.type, process.arguments);
    context_ = "properties";
    for (const Property& property : program_.properties) verify_property(property);
    context_ = "conditions";
    verify_ids(program_.conditions);
    context_ = "the event trace";
    if (program_.event_trace) verify_event_trace(*program_.event_trace);
  }

 private:
  void require(bool condition, std::string_view what) const {
    if (!condition)
      throw std::logic_error(fmt::format("malformed program, in {}: violated: {}", context_, what));
  }

  void verify_id(ExpressionId id) const { require(id < program_.expressions.size(), "an expression exists"); }
  void verify_optional(ExpressionId id) const {
    if (id != none) verify_id(id);
  }
  void verify_ids(const std::vector<ExpressionId>& ids) const {
    for (const ExpressionId id : ids) verify_id(id);
  }
  void verify_place_id(PlaceId id) const { require(id < program_.places.size(), "a place exists"); }

  void verify_expression(ExpressionId id) const {
    const Expression& expression = program_.expressions[id];
    const int count = operand_count(expression.operation);
    for (int i = 0; i < count; ++i)
      require(expression.operands[static_cast<std::size_t>(i)] < id, "operands come before operators");
    if (expression.operation == Operation::Load) verify_place_id(expression.item);
    if (expression.operation == Operation::Poll)
      require(expression.item < program_.polls.size(), "a poll exists");
    if (expression.operation == Operation::AtLocation) {
      require(expression.item < program_.location_tests.size(), "a location test exists");
      require(expression.operands[0] == none || expression.operands[0] < id, "operands come first");
    }
  }

  void verify_place(const Place& place) const {
    const bool global = place.scope == Place::Scope::Global;
    require(global || place.process_type < program_.process_types.size(), "a place's process type exists");
    const auto& variables = global ? program_.globals : program_.process_types[place.process_type].locals;
    require(place.variable < variables.size(), "a place's variable exists");
    require(place.indices.size() == variables[place.variable].dimensions.size(), "an index per dimension");
    verify_ids(place.indices);
    verify_optional(place.process);
  }

  void verify_test(const LocationTest& test) const {
    require(test.process_type < program_.process_types.size(), "a test's process type exists");
    for (const LocationId location : test.locations)
      require(location < program_.process_types[test.process_type].locations.size(), "a location exists");
  }

  void verify_type(ScalarType type) const {
    require(type.bits >= 1 && type.bits <= 32, "a type has 1 to 32 bits");
    require(type.meaning != Meaning::Symbol || type.symbols < program_.symbol_sets.size(),
            "a symbol set exists");
  }

  void verify_variables(const std::vector<Variable>& variables) {
    for (const Variable& variable : variables) {
      context_ = "variable " + variable.name;
      verify_type(variable.type);
      std::uint64_t count = 1;
      for (const std::uint32_t dimension : variable.dimensions) {
        count *= dimension;
        require(dimension > 0 && count < (1U << 24U), "an array has 1 to 16 million elements");
      }
      require(variable.initial.size() <= 1 || variable.initial.size() == count, "initial values fit");
      verify_ids(variable.initial);
    }
  }

  void verify_channel_type(const ChannelType& type) {
    context_ = "channel " + type.name;
    require(type.capacity <= 255, "a channel holds at most 255 messages");
    for (const ScalarType field : type.fields) verify_type(field);
  }

  void verify_call(ProcessTypeId id, const std::vector<ExpressionId>& arguments) const {
    require(id < program_.process_types.size(), "a process type exists");
    require(arguments.size() == program_.process_types[id].parameter_count, "an argument per parameter");
    verify_ids(arguments);
  }

  void verify_process_type(const ProcessType& type) {
    verify_variables(type.locals);
    context_ = "process " + type.name;
    require(type.parameter_count <= type.locals.size(), "parameters are variables");
    require(type.initial < type.locations.size(), "the initial location exists");
    verify_optional(type.provided);
    for (const OwnedChannel& channel : type.channels) {
      require(channel.type < program_.channel_types.size(), "an owned channel has a type");
      require(channel.variable < type.locals.size(), "an owned channel's variable exists");
      require(channel.element < type.locals[channel.variable].element_count(), "and its element");
    }
    for (const Command& command : type.commands) verify_command(type, command);
  }

  void verify_command(const ProcessType& type, const Command& command) {
    context_ = fmt::format("process {}, command \"{}\"", type.name, command.text);
    require(command.source < type.locations.size() && command.target < type.locations.size(),
            "a command's locations exist");
    verify_optional(command.guard);
    if (const Send* send = std::get_if<Send>(&command.communication)) {
      verify_id(send->channel);
      verify_ids(send->values);
    }
    if (const Receive* receive = std::get_if<Receive>(&command.communication)) verify_receive(*receive);
    for (std::size_t i = 0; i < command.effects.size(); ++i) {
      std::visit([this](const auto& effect) { verify_effect(effect); }, command.effects[i]);
      require(!std::holds_alternative<Terminate>(command.effects[i]) || i + 1 == command.effects.size(),
              "nothing follows a Terminate");
    }
  }

  void verify_receive(const Receive& receive) const {
    verify_id(receive.channel);
    for (const Receive::Argument& argument : receive.arguments) {
      if (argument.kind == Receive::Argument::Kind::Store) verify_place_id(argument.place);
      if (argument.kind == Receive::Argument::Kind::Match) verify_id(argument.value);
    }
  }

  void verify_effect(const Assign& effect) const {
    verify_place_id(effect.target);
    verify_id(effect.value);
  }
  void verify_effect(const Assert& effect) const { verify_id(effect.condition); }
  void verify_effect(const Print& effect) const { verify_ids(effect.arguments); }
  void verify_effect(const Run& effect) const {
    verify_call(effect.process_type, effect.arguments);
    verify_optional(effect.priority);
    if (effect.result != none) verify_place_id(effect.result);
  }
  void verify_effect(const SetPriority& effect) const {
    verify_id(effect.process);
    verify_id(effect.priority);
  }
  void verify_effect(const Terminate&) const {}

  void verify_property(const Property& property) const {
    require(property.automaton == none || property.automaton < program_.process_types.size(),
            "a property's automaton exists");
    for (const Property::Proposition& proposition : property.propositions)
      if (proposition.condition != none) verify_id(proposition.condition);
  }

  void verify_event_trace(const EventTrace& trace) const {
    const std::size_t count = trace.locations.size();
    require(trace.initial < count && trace.final < count, "its first and last location exist");
    require(trace.position < program_.globals.size(), "its position is a variable");
    const Variable& position = program_.globals[trace.position];
    require(position.dimensions.empty() && position.type.bits <= 31 && count <= 1ULL << position.type.bits,
            "every location fits its position");
    for (const EventTrace::Event& event : trace.events) {
      require(event.source < count && event.target < count, "an event's locations exist");
      verify_id(event.channel);
      for (const ExpressionId value : event.values) verify_optional(value);
    }
  }

  const Program& program_;
  std::string context_ = "expressions";
};

}  // namespace

void verify(const Program& program) { Verifier(program).verify(); }

}  // namespace ouro::program
