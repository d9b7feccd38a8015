#include "session/path_automaton.hh"

#include <fmt/format.h>

#include <charconv>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "logic/post_order.hh"
#include "logic/print.hh"
#include "session/run_question.hh"

namespace ouro::session {

namespace {

using logic::Formula;
using logic::PostOrder;
using logic::Trait;

/// The subformulas down to the largest state formulas, by index.
std::vector<bool> upper_part(const PostOrder& nodes) {
  std::vector<bool> result(nodes.size());
  result.back() = true;
  for (std::size_t i = nodes.size(); i-- > 0;) {
    if (!result[i] || nodes[i].formula.has(Trait::State)) continue;
    const int operands = logic::arity(nodes[i].formula.op());
    if (operands > 0) result[nodes[i].left] = true;
    if (operands > 1) result[nodes[i].right] = true;
  }
  return result;
}

/// Propositions are called by the number of their label.
std::size_t label_of_name(const std::string& name) {
  std::size_t label = 0;
  std::from_chars(name.data() + 1, name.data() + name.size(), label);
  return label;
}

RunQuestion question(const Formula& linear) {
  return {.name = "a path formula", .formula = logic::to_text(linear)};
}

}  // namespace

PathAutomaton::PathAutomaton(Paths wanted, const Formula& path, std::span<const Formula> assumptions,
                             const LabelOf& label_of, PropertyForm form) {
  std::vector<RunQuestion> assumed;
  for (const Formula& assumption : assumptions) assumed.push_back(question(linear(assumption, label_of)));
  const Formula formula = linear(path, label_of);
  const RunQuestion violated = question(wanted == Paths::Violating ? formula : path.pool().negate(formula));
  violations_ = violations_of(violated, assumed, {.form = form});
  std::vector<bdd::Variable> variables(labels_.size(), check::Property::no_variable);
  for (const bdd::Variable variable : violations_.automaton->variables())
    variables[label_of_name(violations_.automaton->propositions()->name(variable))] = variable;
  property_.emplace(std::move(violations_.automaton), variables);
}

Formula PathAutomaton::linear(const Formula& path, const LabelOf& label_of) {
  const PostOrder nodes(path);
  const std::vector<bool> is_upper = upper_part(nodes);
  std::vector<Formula> linear(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!is_upper[i]) continue;
    const auto& [formula, left, right] = nodes[i];
    linear[i] = formula.has(Trait::State) && !formula.is_constant()
                    ? proposition_for(formula, label_of)
                    : formula.pool().rebuild(formula, linear[left], linear[right]);
  }
  return linear.back();
}

Formula PathAutomaton::proposition_for(const Formula& state_formula, const LabelOf& label_of) {
  Formula& proposition = propositions_[state_formula];
  if (proposition) return proposition;
  if (labels_.size() == check::StateLabels::max_labels)
    throw LimitError(fmt::format("a path formula with its assumptions is over more than {} state formulas",
                                 check::StateLabels::max_labels));
  proposition = state_formula.pool().proposition(fmt::format("s{}", labels_.size()));
  labels_.add(label_of(state_formula));
  return proposition;
}

}  // namespace ouro::session
