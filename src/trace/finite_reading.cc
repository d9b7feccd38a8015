#include "trace/finite_reading.hh"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "logic/formula.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"

namespace ouro::trace {

namespace {

bool has_observed_actions(const Recording& run) {
  return std::ranges::all_of(run.property->actions, [&](const RecordedProperty::Action& action) {
    return action.holds.size() == run.steps.size();
  });
}

/// A formula such as X[!] 1, about how long runs are.
bool has_propositions(const std::string& formula) {
  logic::FormulaPool pool;
  const logic::PostOrder nodes(logic::parse(pool, formula, {.logic = logic::Logic::FiniteLtl}));
  return std::ranges::any_of(nodes, [](const auto& node) { return node.formula.is(logic::Op::Proposition); });
}

/// What holds in a state; no action.
logic::Letter state_letter(const RecordedProperty& property, std::size_t state) {
  logic::Letter letter = property.letter(state);
  letter.resize(letter.size() + property.actions.size());
  return letter;
}

FiniteReading states_of(const Recording& run) {
  FiniteReading reading;
  for (std::size_t i = 0; i < run.state_count(); ++i) reading.word.push_back(state_letter(*run.property, i));
  reading.positions = Positions::states(reading.word.size());
  return reading;
}

FiniteReading steps_of(const Recording& run, std::size_t count, bool has_end) {
  const RecordedProperty& property = *run.property;
  FiniteReading reading;
  std::vector<bool> leaves;
  std::size_t state = 0;
  for (std::size_t i = 0; i < count; ++i) {
    logic::Letter& letter = reading.word.emplace_back(state_letter(property, state));
    for (std::size_t a = 0; a < property.actions.size(); ++a)
      letter[property.propositions.size() + a] = property.actions[a].holds[i];
    leaves.push_back(run.steps[i].leaves);
    state += run.steps[i].goes_on ? 0U : 1U;
  }
  if (has_end) reading.word.push_back(state_letter(property, state));
  reading.positions = Positions::steps(leaves, has_end);
  return reading;
}

}  // namespace

std::optional<FiniteReading> finite_reading_of(const Recording& run) {
  if (!run.property || run.property->kind != "ltlf" || run.property->formula.empty()) return std::nullopt;
  const RecordedProperty& property = *run.property;
  if (!property.is_observed() || !has_observed_actions(run)) return std::nullopt;
  const std::string reason = run.end ? run.end->reason : std::string();
  const bool fails = reason == "fault";
  if (!fails && reason != "stays" && reason != "open") return std::nullopt;
  if (property.actions.empty() && fails) return std::nullopt;
  const bool says_nothing = property.actions.empty() && property.propositions.empty();
  if (says_nothing && has_propositions(property.formula)) return std::nullopt;
  const std::size_t steps = run.steps.size() - (fails && !run.steps.empty() ? 1 : 0);
  const bool has_end = reason == "stays" && !property.propositions.empty();
  FiniteReading reading = property.actions.empty() ? states_of(run) : steps_of(run, steps, has_end);
  reading.is_open = reason != "stays";
  return reading;
}

}  // namespace ouro::trace
