#include "session/counterexample.hh"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

#include "session/reduced_steps.hh"
#include "session/structure_path.hh"
#include "trace/ending.hh"

namespace ouro::session {

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
  constexpr std::size_t few = 10'000;  // whatever the limit for states is
  constexpr std::size_t bytes_a_step = 1'200;
  return std::clamp(limits.memory_bytes / bytes_a_step, few, most);
}

// --- Programs -------------------------------------------------------------------------------------

trace::Replay Witness::replay(program::ExpressionId until_false) const {
  trace::Replay replay(*model_.original(), model_.path());
  if (states().empty()) return replay;
  if (model_.reduced() != nullptr) {
    follow_reduced(replay, until_false);
  } else {
    for (const space::StoredState& state : states()) replay.go_to(state.view());
  }
  return replay;
}

void Witness::follow_reduced(trace::Replay& replay, program::ExpressionId until_false) const {
  ReducedSteps reduced(*model_.reduced(), *model_.interpreter());
  replay.begin();
  for (std::size_t i = 1; i < states().size(); ++i) {
    const std::vector<space::Step> expanded = reduced.between(states()[i - 1].view(), states()[i].view());
    for (std::span<const space::Step> steps = expanded; !steps.empty();) {
      steps = steps.subspan(replay.go_on(steps));
      if (until_false != program::none && replay.is_false(until_false)) return;
    }
  }
}

void Witness::end_in_fault(const check::FaultSummary& summary, trace::Replay& replay) const {
  const auto first = summary.steps.empty() ? std::nullopt : std::optional(path_.step(summary.steps.front()));
  if (model_.reduced() == nullptr || states().empty()) return replay.end_in_fault(summary.fault, first);
  ReducedSteps reduced(*model_.reduced(), *model_.interpreter());
  replay.end_in_fault_within(summary.fault, reduced.to_fault(states().back().view(), summary.fault, first));
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
  trace::Replay replay = this->replay();
  end_in_fault(summary, replay);
  return run_to_fault(replay, summary.fault);
}

Counterexample Witness::to_deadlock() const {
  if (model_.structure() != nullptr) {
    const ExplicitSpace::Number number = ExplicitSpace::decode(states().back().view());
    require(model_.structure()->edges(number).empty() && !model_.structure()->may_end(number),
            "is no deadlock");
    return visits("a deadlock: no edge leaves this state");
  }
  trace::Replay replay = this->replay();
  if (model_.stays()) replay.let_leave();
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
  if (model_.structure() != nullptr) return visits(fmt::format("in this state it is false: {}", text));
  const program::ExpressionId condition = model_.interpreter()->propositions()[summary.proposition];
  trace::Replay replay = this->replay(condition);
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

void Witness::require(bool condition, std::string_view what) const {
  if (!condition)
    throw std::logic_error(fmt::format("the counterexample does not hold: state {} of {} {}",
                                       ExplicitSpace::decode(states().back().view()), model_.path(), what));
}

Counterexample Witness::visits(std::string ending) const {
  const ExplicitSpace& structure = *model_.structure();
  ExplicitSpace::Number state = ExplicitSpace::decode(states().front().view());
  require_initial(model_, state);
  Counterexample result;
  result.visits.push_back({{}, structure.state_name(state)});
  for (std::size_t i = 1; i < states().size(); ++i) {
    const ExplicitSpace::Number target = ExplicitSpace::decode(states()[i].view());
    result.visits.push_back({action_between(model_, state, target), structure.state_name(target)});
    state = target;
  }
  result.steps = states().size() - 1;
  result.ending = std::move(ending);
  result.place = fmt::format("in state {}", result.visits.back().state);
  return result;
}

}  // namespace ouro::session
