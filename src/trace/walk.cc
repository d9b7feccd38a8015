#include "trace/walk.hh"

#include <fmt/format.h>

#include <utility>

#include "base/source.hh"
#include "trace/ending.hh"

namespace ouro::trace {

using space::Fault;
using Status = Simulation::Status;

namespace {

constexpr const char* hint = "the run was recorded for another model, or the model has changed since";

}  // namespace

Walk::Walk(const program::Interpreter& space, const Recording& run, Propositions propositions,
           StepActions actions)
    : run_(run),
      propositions_(propositions),
      actions_(std::move(actions)),
      cursor_(space.cursor()),
      simulation_(space, Simulation::Memory::Current),
      guide_(run),
      loop_state_(run.loop_state()) {
  arrive();
}

std::vector<Event> Walk::go_on() {
  const std::uint32_t source_layout = simulation_.state().layout;
  std::vector<Event> events = simulation_.take(guide_.choose(simulation_));
  for (const Event& event : events) steps_ += event.terminated ? 0U : 1U;
  last_ = events.back();
  if (actions_) check_actions(events, source_layout);
  while (entries_ < run_.steps.size() && run_.steps[entries_++].goes_on) {
  }
  ++state_;
  arrive();
  return events;
}

void Walk::arrive() {
  if (at_cycle()) {
    cycle_ = space::StoredState(simulation_.state());
    cycle_step_ = steps_ + 1;
  }
  if (simulation_.status() != Status::Faulty) check_propositions();
  if (at_end()) check_end();
}

void Walk::check_propositions() {
  if (propositions_ == Propositions::Believed) return;
  const std::uint64_t mask = cursor_->propositions(simulation_.state());
  for (std::size_t i = 0; i < run_.property->propositions.size(); ++i) {
    const RecordedProperty::Proposition& proposition = run_.property->propositions[i];
    const bool holds = (mask >> i & 1U) != 0;
    if (holds != proposition.holds[state_])
      throw UserError(fmt::format("after {}, '{}' is {} in this model; the recorded run says otherwise",
                                  step_count_text(steps_), proposition.condition, holds ? "true" : "false"),
                      hint);
  }
}

void Walk::check_actions(const std::vector<Event>& events, std::uint32_t source_layout) const {
  for (std::size_t i = 0; i < events.size(); ++i) {
    const std::uint64_t taken = actions_(events[i].step, source_layout, simulation_.state().layout);
    for (std::size_t a = 0; a < run_.property->actions.size(); ++a) {
      const RecordedProperty::Action& action = run_.property->actions[a];
      const bool holds = (taken >> a & 1U) != 0;
      if (holds != action.holds[entries_ + i])
        throw UserError(fmt::format("in this model '{}' is {}one of the steps '{}'; the recorded run says "
                                    "otherwise",
                                    events[i].actor.text, holds ? "" : "not ", action.pattern),
                        hint);
    }
  }
}

void Walk::check_end() const {
  if (cycle_ && simulation_.state() != cycle_->view())
    throw UserError("the cycle of the recorded run does not come back to its beginning in this model", hint);
  const bool stays = run_.end && run_.end->reason == "stays";
  if (stays && simulation_.status() == Status::Running)
    throw UserError("the recorded run stays in its last state, and this model can go on from there", hint);
}

std::string Walk::ending() const {
  const std::string reason = run_.end ? run_.end->reason : std::string();
  if (cycle_) return fmt::format("from step {} on this is repeated for ever", cycle_step_);
  if (reason == "stays") return fmt::format("after {} nothing happens any more", step_count_text(steps_));
  if (reason == "open")
    return fmt::format("after {} {}", step_count_text(steps_),
                       is_violated_by_beginning() ? "it is violated, however the run goes on"
                                                  : "it does not matter how the run goes on");
  if (reason == "condition") return fmt::format("after {} the condition is false", step_count_text(steps_));
  const std::string ending = ending_text(simulation_, last_, steps_);
  return ending.empty() ? fmt::format("the recorded run ends here, after {}", step_count_text(steps_))
                        : ending;
}

/// What a run shows about a formula of branching time is not all there is to it.
bool Walk::is_violated_by_beginning() const {
  return !run_.property || !run_.property->kind.starts_with("ctl");
}

}  // namespace ouro::trace
