#include "session/counterexample.hh"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "session/reduced_steps.hh"
#include "session/structure_path.hh"
#include "trace/ending.hh"

namespace ouro::session {

using check::StateNumber;
using space::ExplicitSpace;
using space::Fault;

namespace {

/// "P[1] at m.pml:20: x = 1"
std::string place_of(const trace::Actor& actor) {
  return fmt::format("{}[{}] at {}: {}", actor.type, actor.process, actor.location, actor.text);
}

Counterexample counterexample(const trace::Replay& replay) {
  Counterexample result;
  result.run = replay.run();
  result.steps = replay.step_count();
  return result;
}

}  // namespace

std::size_t longest_counterexample(const Limits& limits) {
  constexpr std::size_t most = 2'000'000;
  constexpr std::size_t bytes_a_step = 1'200;
  return std::min(most, limits.memory_bytes / bytes_a_step);
}

// --- Programs -------------------------------------------------------------------------------------

trace::Replay Witness::replay_to(StateNumber state, program::ExpressionId until_false) const {
  trace::Replay replay(*model_.original(), model_.path());
  if (state == check::no_state) return replay;
  const std::vector<StateNumber> path = exploration_.path_to(state);
  if (model_.reduced() != nullptr) {
    follow_reduced(path, replay, until_false);
  } else {
    for (const StateNumber on_path : path) replay.go_to(exploration_.states().state(on_path).view());
  }
  return replay;
}

void Witness::follow_reduced(std::span<const StateNumber> path, trace::Replay& replay,
                             program::ExpressionId until_false) const {
  ReducedSteps reduced(*model_.reduced(), *model_.interpreter());
  replay.begin();
  for (std::size_t i = 1; i < path.size(); ++i) {
    const space::StoredState from = exploration_.states().state(path[i - 1]);
    const space::StoredState to = exploration_.states().state(path[i]);
    const std::vector<space::Step> expanded = reduced.between(from.view(), to.view());
    for (std::span<const space::Step> steps = expanded; !steps.empty();) {
      steps = steps.subspan(replay.go_on(steps));
      if (until_false != program::none && replay.is_false(until_false)) return;
    }
  }
}

void Witness::end_in_fault(const check::FaultSummary& summary, trace::Replay& replay) const {
  const auto first = summary.steps.empty() ? std::nullopt : std::optional(summary.steps.front());
  if (model_.reduced() == nullptr || summary.source == check::no_state)
    return replay.end_in_fault(summary.fault, first);
  ReducedSteps reduced(*model_.reduced(), *model_.interpreter());
  const space::StoredState source = exploration_.states().state(summary.source);
  replay.end_in_fault_within(summary.fault, reduced.to_fault(source.view(), summary.fault, first));
}

Counterexample run_to_fault(const trace::Replay& replay, Fault fault) {
  Counterexample result = counterexample(replay);
  if (!replay.last()) {
    result.place = fmt::format("{} in the initial state", to_string(fault));
    result.ending = result.place;
    return result;
  }
  result.place = place_of(replay.last()->actor);
  if (fault != Fault::AssertionViolated) result.place = fmt::format("{}: {}", to_string(fault), result.place);
  result.ending = trace::fault_text(*replay.last(), replay.step_count());
  return result;
}

Counterexample Witness::to(const check::FaultSummary& summary) const {
  trace::Replay replay = replay_to(summary.source);
  end_in_fault(summary, replay);
  return run_to_fault(replay, summary.fault);
}

Counterexample Witness::to_deadlock(StateNumber state) const {
  if (model_.structure() != nullptr) {
    const ExplicitSpace::Number number = structure_state(state);
    require(model_.structure()->edges(number).empty() && !model_.structure()->may_end(number),
            "is no deadlock", state);
    return visits_to(state, "a deadlock: no edge leaves this state");
  }
  trace::Replay replay = replay_to(state);
  replay.end_in_deadlock();
  Counterexample result = counterexample(replay);
  const bool is_promela = model_.language() == Language::Promela;
  result.ending = fmt::format("{} after {}:", is_promela ? "invalid end state" : "deadlock",
                              trace::step_count_text(result.steps));
  result.details = stuck_processes(replay.narrator().names(), replay.context());
  if (!result.details.empty()) result.place = result.details.front();
  if (result.details.size() > 1) result.place += fmt::format(", and {} more", result.details.size() - 1);
  return result;
}

Counterexample Witness::to(const check::InvariantSummary& summary, const std::string& text) const {
  if (model_.structure() != nullptr)
    return visits_to(summary.state, fmt::format("in this state it is false: {}", text));
  const program::ExpressionId condition = model_.interpreter()->propositions()[summary.proposition];
  trace::Replay replay = replay_to(summary.state, condition);
  replay.end_where_false(condition);
  Counterexample result = counterexample(replay);
  const std::string& fault = result.run->end->fault;
  result.ending = fmt::format("after {} it is {}: {}", trace::step_count_text(result.steps),
                              fault.empty() ? "false" : fmt::format("without a value ({})", fault), text);
  result.place =
      replay.last() ? fmt::format("after {}", place_of(replay.last()->actor)) : "in the initial state";
  return result;
}

// --- Explicit structures --------------------------------------------------------------------------

ExplicitSpace::Number Witness::structure_state(StateNumber state) const {
  return ExplicitSpace::decode(exploration_.states().state(state).view());
}

void Witness::require(bool condition, std::string_view what, StateNumber state) const {
  if (!condition)
    throw std::logic_error(fmt::format("the counterexample does not hold: state {} of {} {}",
                                       structure_state(state), model_.path(), what));
}

Counterexample Witness::visits_to(StateNumber state, std::string ending) const {
  const ExplicitSpace& structure = *model_.structure();
  const std::vector<StateNumber> path = exploration_.path_to(state);
  require_initial(model_, structure_state(path.front()));
  Counterexample result;
  result.visits.push_back({{}, structure.state_name(structure_state(path.front()))});
  for (std::size_t i = 1; i < path.size(); ++i) {
    const ExplicitSpace::Number target = structure_state(path[i]);
    result.visits.push_back(
        {action_between(model_, structure_state(path[i - 1]), target), structure.state_name(target)});
  }
  result.steps = path.size() - 1;
  result.ending = std::move(ending);
  result.place = fmt::format("in state {}", result.visits.back().state);
  return result;
}

}  // namespace ouro::session
