#include "trace/narrate.hh"

#include <utility>

#include "program/print.hh"

namespace ouro::trace {

using program::Command;
using program::CommandId;
using program::Context;
using program::none;
using program::ProcessType;
using program::WorkingState;
using space::Fault;
using space::Step;

namespace {

/// Writes into an event what the semantics says while it takes the step.
class Listener : public program::Observer {
 public:
  Listener(const Names& names, const program::Program& program, const WorkingState& state, Event& event)
      : names_(names), program_(program), state_(state), event_(event) {}

  void message(std::uint32_t from, std::uint32_t to, std::uint32_t channel,
               std::span<const std::int32_t> values) override {
    const program::ChannelType& type = program_.channel_types[state_.layout->channels[channel].type];
    event_.messages.push_back(
        {from, to, names_.channel(state_.context(none), channel + 1), names_.message(type, values)});
  }

  void printed(std::uint32_t process, std::string text) override {
    event_.printed.push_back({process, std::move(text)});
  }

 private:
  const Names& names_;
  const program::Program& program_;
  const WorkingState& state_;
  Event& event_;
};

/// Is it a fault that shows only once the step has been taken?
bool comes_after(Fault fault) {
  return fault == Fault::AssertionViolated || fault == Fault::BlockedStep || fault == Fault::EndlessStep ||
         fault == Fault::TraceViolated;
}

}  // namespace

Actor Narrator::actor(const Context& state, std::uint32_t process, CommandId command) const {
  const ProcessType& type = semantics_.type_of(state, process);
  Actor actor{process, type.name, semantics_.priority(state, process), {}, {}};
  actor.location = semantics_.program().describe(type.origin);
  if (command == none) {
    if (type.provided != none) actor.text = "provided (" + to_text(semantics_.program(), type.provided) + ")";
    return actor;
  }
  const Command& taken = type.commands[command];
  actor.location = semantics_.program().describe(taken.origin);
  actor.text = statement_text(semantics_.program(), taken);
  return actor;
}

Event Narrator::introduce(const WorkingState& state, const Step& step) const {
  Event event;
  event.step = step;
  event.actor = actor(state.context(none), step.process, step.command);
  if (step.partner != Step::none)
    event.partner = actor(state.context(none), step.partner, step.partner_command);
  return event;
}

bool Narrator::is_possible(const Context& state, const Step& step) const {
  if (step.command == none) return false;
  Context context = state;
  context.process = step.process;
  if (!semantics_.is_provided(context)) return false;
  const Command& command = semantics_.type_of(state, step.process).commands[step.command];
  if (semantics_.location(state, step.process) != command.source) return false;
  if (step.partner == Step::none) return semantics_.is_possible(command, context);
  if (!semantics_.is_rendezvous(command, context)) return false;
  bool found = false;
  semantics_.for_each_partner(command, context, [&](std::uint32_t process, CommandId id) {
    found |= process == step.partner && id == step.partner_command;
  });
  return found;
}

void Narrator::take(WorkingState& state, Event& event) const {
  const WorkingState before = state;
  Listener listener(names_, semantics_.program(), state, event);
  const Fault fault = semantics_.take(state, event.step, event.timeout, &listener);
  if (fault != Fault::None) event.fault = fault;
  event.changes = names_.changes(before.context(none), state.context(none));
  for (std::size_t i = before.layout->processes.size(); i < state.layout->processes.size(); ++i) {
    const auto process = static_cast<std::uint32_t>(i);
    event.created.push_back({process, semantics_.type_of(state.context(none), process).name});
  }
  event.terminated = state.layout->processes.size() < before.layout->processes.size();
}

void Narrator::attempt(WorkingState& state, Event& event, bool is_first) const {
  try {
    // Only the first step of a sequence can depend on `timeout`, and only as long as nothing else can.
    event.timeout = is_first && !is_possible(state.context(none), event.step);
    const bool can_take = event.fault == Fault::None || comes_after(event.fault) ||
                          is_possible(state.context(none, event.timeout), event.step);
    if (can_take) take(state, event);
  } catch (const program::FaultSignal& signal) {
    event.fault = signal.fault;
  }
}

bool Narrator::attempt(WorkingState& state, const Step& step, bool is_first) const {
  if (step.process >= state.layout->processes.size()) return false;
  try {
    const bool timeout = is_first && !is_possible(state.context(none), step);
    if (!is_possible(state.context(none, timeout), step)) return false;
    semantics_.take(state, step, timeout);
    return true;
  } catch (const program::FaultSignal&) {
    return false;
  }
}

Story Narrator::tell(space::StateView from, std::span<const Step> steps, Fault fault) const {
  Story story{{}, {&semantics_.layouts()[from.layout], {from.bytes.begin(), from.bytes.end()}}};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Event& event = story.events.emplace_back(introduce(story.state, steps[i]));
    if (i + 1 == steps.size()) event.fault = fault;
    WorkingState next = story.state;
    attempt(next, event, i == 0);
    const bool goes_on = event.fault == Fault::None || (fault == Fault::None && leaves_state(event.fault));
    const bool is_done = goes_on || event.fault == Fault::BlockedStep || event.fault == Fault::EndlessStep;
    if (is_done) story.state = std::move(next);
    if (!goes_on) break;
  }
  return story;
}

}  // namespace ouro::trace
