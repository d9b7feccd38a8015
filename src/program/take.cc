// What a step does to a state.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <utility>
#include <variant>
#include <vector>

#include "program/scalar.hh"
#include "program/semantics.hh"

namespace ouro::program {

using space::Fault;

namespace {

constexpr std::size_t most_processes = 255;
constexpr std::size_t most_channels = 255;

using Values = std::vector<std::int32_t>;

}  // namespace

/// One step under way. The pieces are small methods on the same working state.
class Taking {
 public:
  Taking(const Semantics& semantics, WorkingState& state, bool timeout, Observer* observer = nullptr)
      : semantics_(semantics),
        program_(semantics.program()),
        state_(state),
        timeout_(timeout),
        observer_(observer) {}

  Fault take(const space::Step& step) {
    const Command& command = command_of(step.process, step.command);
    if (step.partner == space::Step::none) {
      alone(step.process, command);
      note_last(step.process, command);
    } else {
      const Command& receive = command_of(step.partner, step.partner_command);
      meet(step, command, receive);
      note_last(step.partner, receive);
    }
    return fault_;
  }

  /// Appends a process, with its channels empty and its variables at their initial values.
  void create(ProcessTypeId id, const Values& arguments, std::uint8_t priority) {
    const Layout& before = *state_.layout;
    const ProcessType& type = program_.process_types[id];
    if (before.processes.size() >= most_processes) throw FaultSignal{Fault::TooManyProcesses};
    if (before.channels.size() + type.channels.size() > most_channels)
      throw FaultSignal{Fault::TooManyChannels};
    const auto first_channel = static_cast<std::int32_t>(before.channels.size()) + 1;
    state_.layout = &semantics_.layouts().with_process(before.id, id);
    state_.bytes.resize(state_.layout->size);
    const auto process = static_cast<std::uint32_t>(state_.layout->processes.size() - 1);
    const std::uint32_t frame = state_.layout->processes[process].offset;
    set_location(process, type.initial);
    if (program_.uses_priorities) state_.bytes[frame + type.location_size] = static_cast<std::byte>(priority);
    for (std::size_t i = 0; i < arguments.size(); ++i) store_element(frame, type.locals[i], 0, arguments[i]);
    for (std::size_t i = 0; i < type.channels.size(); ++i)
      store_element(frame, type.locals[type.channels[i].variable], type.channels[i].element,
                    first_channel + static_cast<std::int32_t>(i));
    for (std::size_t i = type.parameter_count; i < type.locals.size(); ++i)
      initialise(frame, type.locals[i], process);
  }

  void initialise(std::uint32_t frame, const Variable& variable, std::uint32_t process) {
    const std::size_t count = variable.initial.empty() ? 0 : variable.element_count();
    for (std::uint32_t i = 0; i < count; ++i) {
      const ExpressionId initial = variable.initial[variable.initial.size() == 1 ? 0 : i];
      store_element(frame, variable, i, evaluate(initial, process));
    }
  }

 private:
  const Command& command_of(std::uint32_t process, CommandId id) const {
    return program_.process_types[state_.layout->processes[process].type].commands[id];
  }
  std::int32_t evaluate(ExpressionId expression, std::uint32_t process) const {
    return semantics_.evaluate(expression, state_.context(process, timeout_));
  }
  Values evaluate_all(const std::vector<ExpressionId>& expressions, std::uint32_t process) const {
    Values values;
    values.reserve(expressions.size());
    for (const ExpressionId expression : expressions) values.push_back(evaluate(expression, process));
    return values;
  }

  void store_element(std::uint32_t frame, const Variable& variable, std::uint32_t element,
                     std::int32_t value) {
    store_scalar(state_.bytes.data() + frame + variable.offset + element * variable.type.size(),
                 variable.type, value);
  }
  void store(PlaceId id, std::uint32_t process, std::int32_t value) {
    const Place& place = program_.places[id];
    const std::uint32_t address = semantics_.address(place, state_.context(process, timeout_));
    store_scalar(state_.bytes.data() + address, program_.variable(place).type, value);
  }
  void set_location(std::uint32_t process, LocationId location) {
    const Layout::Process& there = state_.layout->processes[process];
    store_unsigned(state_.bytes.data() + there.offset, program_.process_types[there.type].location_size,
                   location);
  }

  /// Who moved last; of a rendezvous that is the receiver. In a deterministic step it is as before the step.
  void note_last(std::uint32_t process, const Command& command) {
    if (program_.last_process == none || command.after == After::Continue) return;
    const Variable& last = program_.globals[program_.last_process];
    store_scalar(state_.bytes.data() + last.offset, last.type, static_cast<std::int32_t>(process));
  }

  void alone(std::uint32_t process, const Command& command) {
    if (const Send* message = std::get_if<Send>(&command.communication))
      send(*message, process);
    else if (const Receive* receive_command = std::get_if<Receive>(&command.communication))
      receive(*receive_command, process);
    set_location(process, command.target);
    carry_out(command, process);
  }

  void meet(const space::Step& step, const Command& send_command, const Command& receive_command) {
    const Send& message = std::get<Send>(send_command.communication);
    const std::uint32_t channel = semantics_.channel_of(message.channel, state_.context(step.process));
    Values values = evaluate_all(message.values, step.process);
    const auto& fields = semantics_.channel_type(state_.context(step.process), channel).fields;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = fields[i].truncate(values[i]);
    tell_message(step.process, step.partner, channel, values);
    watch(true, channel, values);
    watch(false, channel, values);
    deliver(std::get<Receive>(receive_command.communication), step.partner, values);
    set_location(step.process, send_command.target);
    set_location(step.partner, receive_command.target);
    carry_out(send_command, step.process);
    carry_out(receive_command, step.partner);
  }

  void tell_message(std::uint32_t from, std::uint32_t to, std::uint32_t channel, const Values& values) {
    if (observer_ != nullptr) observer_->message(from, to, channel, values);
  }

  void watch(bool is_send, std::uint32_t channel, const Values& values) {
    if (const Fault fault = semantics_.watch(state_, is_send, channel, values); fault != Fault::None)
      fault_ = fault;
  }

  /// Stores a message's values one after another: an index may depend on a value before it.
  void deliver(const Receive& receive, std::uint32_t process, const Values& values) {
    for (std::size_t i = 0; i < receive.arguments.size(); ++i)
      if (receive.arguments[i].kind == Receive::Argument::Kind::Store)
        store(receive.arguments[i].place, process, values[i]);
  }

  std::byte* channel_bytes(std::uint32_t channel) {
    return state_.bytes.data() + state_.layout->channels[channel].offset;
  }

  void send(const Send& message, std::uint32_t process) {
    const Context context = state_.context(process, timeout_);
    const std::uint32_t channel = semantics_.channel_of(message.channel, context);
    const ChannelType& type = semantics_.channel_type(context, channel);
    if (message.values.size() != type.fields.size()) throw FaultSignal{Fault::WrongMessage};
    Values values = evaluate_all(message.values, process);
    const std::uint32_t count = semantics_.message_count(context, channel);
    const std::uint32_t slot = message.sorted ? sorted_slot(channel, count, values) : count;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = type.fields[i].truncate(values[i]);
    tell_message(process, none, channel, values);
    watch(true, channel, values);
    insert(channel, type, count, slot, values);
  }

  /// Where a sorted send puts its message: before the first one that is larger than the values before they
  /// are truncated (in SPIN 258 comes after 5, and arrives as 2 in a channel of bytes).
  std::uint32_t sorted_slot(std::uint32_t channel, std::uint32_t count, const Values& values) const {
    for (std::uint32_t slot = 0; slot < count; ++slot)
      if (values < message_at(channel, slot, values.size())) return slot;
    return count;
  }

  Values message_at(std::uint32_t channel, std::uint32_t slot, std::size_t field_count) const {
    Values values;
    for (std::size_t i = 0; i < field_count; ++i)
      values.push_back(semantics_.field(state_.context(none), channel, slot, i));
    return values;
  }

  void insert(std::uint32_t channel, const ChannelType& type, std::uint32_t count, std::uint32_t slot,
              const Values& values) {
    std::byte* bytes = channel_bytes(channel);
    const std::size_t size = type.message_size();
    std::byte* place = bytes + 1 + slot * size;
    std::copy_backward(place, bytes + 1 + count * size, bytes + 1 + (count + 1) * size);
    for (std::size_t i = 0; i < values.size(); ++i) {
      store_scalar(place, type.fields[i], values[i]);
      place += type.fields[i].size();
    }
    bytes[0] = static_cast<std::byte>(count + 1);
  }

  void receive(const Receive& receive_command, std::uint32_t process) {
    const Context context = state_.context(process, timeout_);
    const std::uint32_t channel = semantics_.channel_of(receive_command.channel, context);
    const ChannelType& type = semantics_.channel_type(context, channel);
    const std::uint32_t slot = semantics_.matching_slot(receive_command, channel, context);
    assert(slot != none);
    const Values values = message_at(channel, slot, type.fields.size());
    tell_message(none, process, channel, values);
    if (!receive_command.keep) {
      watch(false, channel, values);
      remove(channel, type, slot);
    }
    deliver(receive_command, process, values);
  }

  void remove(std::uint32_t channel, const ChannelType& type, std::uint32_t slot) {
    std::byte* bytes = channel_bytes(channel);
    const auto count = std::to_integer<std::size_t>(bytes[0]);
    const std::size_t size = type.message_size();
    std::byte* end = bytes + 1 + count * size;
    std::copy(bytes + 1 + (slot + 1) * size, end, bytes + 1 + slot * size);
    std::fill(end - size, end, std::byte{0});
    bytes[0] = static_cast<std::byte>(count - 1);
  }

  void carry_out(const Command& command, std::uint32_t process) {
    for (const Effect& effect : command.effects)
      std::visit([&](const auto& e) { carry_out(e, process); }, effect);
  }

  void carry_out(const Assign& effect, std::uint32_t process) {
    store(effect.target, process, evaluate(effect.value, process));
  }
  void carry_out(const Assert& effect, std::uint32_t process) {
    if (evaluate(effect.condition, process) == 0) fault_ = Fault::AssertionViolated;
  }
  void carry_out(const Print& effect, std::uint32_t process) {
    if (observer_ == nullptr) return;
    observer_->printed(process, semantics_.text_of(effect, state_.context(process, timeout_)));
  }
  void carry_out(const Run& effect, std::uint32_t process) {
    const Values arguments = evaluate_all(effect.arguments, process);
    const auto priority = effect.priority == none
                              ? program_.process_types[effect.process_type].priority
                              : static_cast<std::uint8_t>(evaluate(effect.priority, process));
    create(effect.process_type, arguments, priority);
    if (effect.result != none)
      store(effect.result, process, static_cast<std::int32_t>(state_.layout->processes.size() - 1));
  }
  void carry_out(const SetPriority& effect, std::uint32_t process) {
    const std::uint32_t target = semantics_.process_of(effect.process, state_.context(process, timeout_));
    const std::uint32_t offset = state_.layout->processes[target].offset;
    const ProcessType& type = semantics_.type_of(state_.context(process), target);
    state_.bytes[offset + type.location_size] = static_cast<std::byte>(evaluate(effect.priority, process));
  }
  void carry_out(const Terminate&, [[maybe_unused]] std::uint32_t process) {
    assert(process + 1 == state_.layout->processes.size());
    state_.layout = &semantics_.layouts()[state_.layout->parent];
    state_.bytes.resize(state_.layout->size);
  }

  const Semantics& semantics_;
  const Program& program_;
  WorkingState& state_;
  bool timeout_;
  Observer* observer_;
  Fault fault_ = Fault::None;
};

space::Fault Semantics::take(WorkingState& state, const space::Step& step, bool timeout,
                             Observer* observer) const {
  return Taking(*this, state, timeout, observer).take(step);
}

WorkingState Semantics::initial() const {
  WorkingState state;
  state.layout = &layouts_[Layouts::empty];
  state.bytes.resize(state.layout->size);
  Taking taking(*this, state, false);
  for (const Variable& variable : program_.globals) taking.initialise(0, variable, none);
  for (const InitialProcess& process : program_.initial) {
    Values arguments;
    for (const ExpressionId argument : process.arguments)
      arguments.push_back(evaluate(argument, state.context(none)));
    const std::uint8_t priority =
        process.priority != 0 ? process.priority : program_.process_types[process.type].priority;
    taking.create(process.type, arguments, priority);
  }
  return state;
}

}  // namespace ouro::program
