#include "session/counterexample.hh"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

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

// --- Programs -------------------------------------------------------------------------------------

trace::Replay Witness::replay_to(StateNumber state) const {
  trace::Replay replay(*model_.interpreter(), model_.path());
  if (state == check::no_state) return replay;
  for (const StateNumber on_path : exploration_.path_to(state))
    replay.go_to(exploration_.states().state(on_path).view());
  return replay;
}

Counterexample Witness::to(const check::FaultSummary& summary) const {
  trace::Replay replay = replay_to(summary.source);
  const auto first = summary.steps.empty() ? std::nullopt : std::optional(summary.steps.front());
  replay.end_in_fault(summary.fault, first);
  Counterexample result = counterexample(replay);
  const std::string_view fault = to_string(summary.fault);
  if (!replay.last()) {
    result.place = fmt::format("{} in the initial state", fault);
    result.ending = result.place;
    return result;
  }
  result.place = place_of(replay.last()->actor);
  if (summary.fault != Fault::AssertionViolated) result.place = fmt::format("{}: {}", fault, result.place);
  result.ending = trace::fault_text(*replay.last(), replay.step_count());
  return result;
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
  trace::Replay replay = replay_to(summary.state);
  replay.end_where_false(model_.interpreter()->propositions()[summary.proposition]);
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
  require(std::ranges::count(structure.initial(), structure_state(path.front())) == 1, "is not initial",
          path.front());
  Counterexample result;
  result.visits.push_back({{}, structure.state_name(structure_state(path.front()))});
  for (std::size_t i = 1; i < path.size(); ++i) {
    const ExplicitSpace::Number target = structure_state(path[i]);
    result.visits.push_back({action(structure_state(path[i - 1]), target), structure.state_name(target)});
  }
  result.steps = path.size() - 1;
  result.ending = std::move(ending);
  result.place = fmt::format("in state {}", result.visits.back().state);
  return result;
}

std::string Witness::action(ExplicitSpace::Number source, ExplicitSpace::Number target) const {
  const auto edges = model_.structure()->edges(source);
  const auto edge = std::ranges::find(edges, target, &ExplicitSpace::Edge::target);
  if (edge == edges.end())
    throw std::logic_error(fmt::format("the counterexample does not hold: {} has no edge from {} to {}",
                                       model_.path(), source, target));
  return model_.structure()->actions()[edge->action];
}

}  // namespace ouro::session
