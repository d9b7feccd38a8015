#include "check/saved_result.hh"

#include <array>

#include "space/explicit_space.hh"

namespace ouro::check {

namespace {

/// no_state is written as 0.
void save_state(StateNumber state, CheckedWriter& file) {
  file.number(state == no_state ? 0 : std::uint64_t{state} + 1);
}

StateNumber restore_state(CheckedReader& file, std::uint64_t states) {
  const std::uint64_t saved = file.number(states);
  return saved == 0 ? no_state : static_cast<StateNumber>(saved - 1);
}

void save_step(const space::Step& step, CheckedWriter& file) {
  file.numbers(std::array{step.process, step.command, step.partner, step.partner_command});
}

space::Step restore_step(CheckedReader& file) {
  const auto saved = file.numbers<std::uint32_t>(4, space::Step::none);
  if (saved.size() != 4) file.refuse("a step is not whole");
  return {saved[0], saved[1], saved[2], saved[3]};
}

void save_fault(const FaultSummary& summary, CheckedWriter& file) {
  file.number(static_cast<std::uint64_t>(summary.fault));
  file.number(summary.count);
  save_state(summary.source, file);
  file.number(summary.steps.size());
  for (const space::Step& step : summary.steps) save_step(step, file);
}

FaultSummary restore_fault(CheckedReader& file, std::uint64_t states) {
  FaultSummary summary;
  summary.fault =
      static_cast<space::Fault>(file.number(static_cast<std::uint64_t>(space::Fault::TooManyQuestions)));
  summary.count = file.number();
  summary.source = restore_state(file, states);
  for (std::uint64_t count = file.number(); count > 0; --count) summary.steps.push_back(restore_step(file));
  return summary;
}

}  // namespace

void save_result(const ExploreResult& result, CheckedWriter& file) {
  file.number(result.transitions);
  file.number(result.depth);
  file.number(result.limit == Limit::Depth ? 1 : 0);
  file.number(result.deadlocks);
  save_state(result.first_deadlock.value_or(no_state), file);
  file.number(result.faults.size());
  for (const FaultSummary& summary : result.faults) save_fault(summary, file);
  file.number(result.invariants.size());
  for (const InvariantSummary& summary : result.invariants) {
    file.number(summary.proposition);
    file.number(summary.count);
    save_state(summary.state, file);
  }
}

ExploreResult restore_result(CheckedReader& file, std::uint64_t states) {
  ExploreResult result;
  result.transitions = file.number();
  result.depth = file.number();
  result.limit = file.number(1) == 1 ? Limit::Depth : Limit::None;
  result.deadlocks = file.number();
  const StateNumber deadlock = restore_state(file, states);
  if ((deadlock == no_state) != (result.deadlocks == 0)) file.refuse("its first deadlock is not there");
  if (deadlock != no_state) result.first_deadlock = deadlock;
  for (std::uint64_t count = file.number(); count > 0; --count)
    result.faults.push_back(restore_fault(file, states));
  for (std::uint64_t count = file.number(space::max_propositions); count > 0; --count) {
    InvariantSummary& summary = result.invariants.emplace_back();
    summary.proposition = file.number_of<unsigned>(space::max_propositions - 1);
    summary.count = file.number();
    summary.state = restore_state(file, states);
    if (summary.state == no_state) file.refuse("a state that violates an invariant is not there");
  }
  return result;
}

}  // namespace ouro::check
