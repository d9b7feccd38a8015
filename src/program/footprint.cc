#include "program/footprint.hh"

#include <algorithm>
#include <variant>

namespace ouro::program {
namespace {

void tidy(std::vector<Resource>& resources) {
  std::sort(resources.begin(), resources.end());
  resources.erase(std::unique(resources.begin(), resources.end()), resources.end());
}

class Collector {
 public:
  explicit Collector(const Program& program) : program_(program) {}

  /// Everything the expression looks at. The arena keeps operands before operators, so a worklist of
  /// indices suffices.
  void read(ExpressionId id) {
    if (id == none) return;
    std::vector<ExpressionId> pending = {id};
    while (!pending.empty()) {
      const Expression& e = program_.expressions[pending.back()];
      pending.pop_back();
      for (const ExpressionId operand : e.operands)
        if (operand != none) pending.push_back(operand);
      read_itself(e);
    }
  }

  void read(const std::vector<ExpressionId>& ids) {
    for (const ExpressionId id : ids) read(id);
  }

  /// Reads what finds the place, and notes the place itself as `into` says.
  void touch(const Place& place, std::vector<Resource>& into) {
    read(place.indices);
    read(place.process);
    if (place.scope == Place::Scope::Remote) result_.reads.push_back({Resource::Kind::Processes});
    into.push_back(resource(place));
  }

  void communicate(const std::monostate&) {}
  void communicate(const Send& send) {
    read(send.values);
    use_channel(send.channel);
    move_trace(true, send.channel);
  }
  void communicate(const Receive& receive) {
    match(receive);
    for (const Receive::Argument& argument : receive.arguments)
      if (argument.kind == Receive::Argument::Kind::Store)
        touch(program_.places[argument.place], result_.writes);
    use_channel(receive.channel);
    if (!receive.keep) move_trace(false, receive.channel);
  }

  /// Reads what decides whether the command is possible.
  void observe(const Command& command) {
    read(command.guard);
    if (const Send* send = std::get_if<Send>(&command.communication)) observe_channel(send->channel);
    if (const Receive* receive = std::get_if<Receive>(&command.communication)) {
      match(*receive);
      observe_channel(receive->channel);
    }
  }

  void carry_out(const Assign& effect) {
    read(effect.value);
    touch(program_.places[effect.target], result_.writes);
  }
  void carry_out(const Assert& effect) { read(effect.condition); }
  void carry_out(const Print& effect) { read(effect.arguments); }
  void carry_out(const Run& effect) {
    read(effect.arguments);
    read(effect.priority);
    if (effect.result != none) touch(program_.places[effect.result], result_.writes);
    both({Resource::Kind::Processes});
  }
  void carry_out(const SetPriority& effect) {
    read(effect.process);
    read(effect.priority);
    both({Resource::Kind::System});
  }
  void carry_out(const Terminate&) { both({Resource::Kind::Processes}); }

  Footprint take_result() {
    tidy(result_.reads);
    tidy(result_.writes);
    return std::move(result_);
  }

 private:
  Resource resource(const Place& place) const {
    Resource result;
    result.kind = place.scope == Place::Scope::Global  ? Resource::Kind::Global
                  : place.scope == Place::Scope::Local ? Resource::Kind::Local
                                                       : Resource::Kind::Remote;
    result.id = place.variable;
    result.owner = place.scope == Place::Scope::Remote ? place.process_type : none;
    result.element = constant_element(place);
    return result;
  }

  std::uint32_t constant_element(const Place& place) const {
    const Variable& variable = program_.variable(place);
    std::uint32_t element = 0;
    for (std::size_t i = 0; i < place.indices.size(); ++i) {
      const Expression& index = program_.expressions[place.indices[i]];
      if (index.operation != Operation::Constant) return none;
      element = element * variable.dimensions[i] + static_cast<std::uint32_t>(index.value);
    }
    return element;
  }

  /// An event that may be watched moves the event trace.
  void move_trace(bool is_send, ExpressionId id) {
    if (!program_.event_trace) return;
    const Resource used = channel(id);
    for (const EventTrace::Event& event : program_.event_trace->events) {
      const Resource watched = channel(event.channel);
      const bool may_be_same = used.id == none || watched.id == none || used == watched;
      if (event.is_send != is_send || !may_be_same) continue;
      read(event.channel);
      read(event.values);
      both({Resource::Kind::Global, program_.event_trace->position, 0});
    }
  }

  Resource channel(ExpressionId id) const {
    const Expression& e = program_.expressions[id];
    Resource result{Resource::Kind::Channel};
    if (e.operation == Operation::Constant) result.id = static_cast<std::uint32_t>(e.value);
    return result;
  }

  void use_channel(ExpressionId id) {
    read(id);
    both(channel(id));
  }
  void observe_channel(ExpressionId id) {
    read(id);
    result_.reads.push_back(channel(id));
  }
  void both(Resource resource) {
    result_.reads.push_back(resource);
    result_.writes.push_back(resource);
  }

  void match(const Receive& receive) {
    for (const Receive::Argument& argument : receive.arguments) read(argument.value);
  }

  void read_itself(const Expression& e) {
    switch (e.operation) {
      case Operation::Load:
        touch(program_.places[e.item], result_.reads);
        break;
      case Operation::ProcessCount:
        result_.reads.push_back({Resource::Kind::Processes});
        break;
      case Operation::Timeout:
      case Operation::Enabled:
      case Operation::PriorityOf:
        result_.reads.push_back({Resource::Kind::System});
        break;
      case Operation::NoProgress:
      case Operation::Accepting:
      case Operation::LocationOf:
        result_.reads.push_back({Resource::Kind::Processes});
        result_.reads.push_back({Resource::Kind::Location});
        break;
      case Operation::AtLocation:
        result_.reads.push_back({Resource::Kind::Processes});
        result_.reads.push_back(
            {Resource::Kind::Location, none, none, program_.location_tests[e.item].process_type});
        break;
      case Operation::Length:
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
        result_.reads.push_back(channel(e.operands[0]));
        break;
      case Operation::Poll:
        match(program_.polls[e.item]);
        observe_channel(program_.polls[e.item].channel);
        break;
      default:
        break;
    }
  }

  const Program& program_;
  Footprint result_;
};

}  // namespace

Footprint footprint(const Program& program, ProcessTypeId type, const Command& command) {
  Collector collector(program);
  collector.read(program.process_types[type].provided);
  for (const Command& other : program.process_types[type].commands)
    if (other.source == command.source && other.rank < command.rank) collector.observe(other);
  collector.observe(command);
  std::visit([&](const auto& communication) { collector.communicate(communication); }, command.communication);
  for (const Effect& effect : command.effects)
    std::visit([&](const auto& e) { collector.carry_out(e); }, effect);
  return collector.take_result();
}

std::vector<Resource> resources_of(const Program& program, ExpressionId expression) {
  Collector collector(program);
  collector.read(expression);
  return collector.take_result().reads;
}

}  // namespace ouro::program
