#include "session/violation_automaton.hh"

#include <memory>
#include <optional>
#include <vector>

#include "bdd/manager.hh"
#include "logic/formula.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "omega/product.hh"
#include "translate/boolean_parts.hh"
#include "translate/optimize.hh"

namespace ouro::session {

namespace {

using logic::Formula;
using logic::Op;
using omega::Acceptance;
using omega::Automaton;

/// The f of `G F f`, if it has no temporal operators.
std::optional<Formula> recurrent(const Formula& formula) {
  if (formula.op() != Op::Globally || formula.operand().op() != Op::Finally) return std::nullopt;
  const Formula inside = formula.operand().operand();
  return inside.has(logic::Trait::Boolean) ? std::optional(inside) : std::nullopt;
}

/// An automaton with one state, with mark i on the letters where the i-th condition holds.
Automaton one_state(std::span<const Formula> conditions, const Acceptance& acceptance,
                    const std::shared_ptr<omega::Propositions>& propositions) {
  omega::AutomatonBuilder builder(propositions);
  builder.set_acceptance(acceptance, conditions.size());
  builder.add_initial(builder.add_state());
  for (const Formula& condition : conditions)
    for (const Formula& proposition : logic::propositions(condition)) builder.declare(proposition.name());
  struct Part {
    bdd::Bdd label = bdd::true_function;
    omega::Marks marks;
  };
  std::vector<Part> parts(1);
  for (omega::Mark mark = 0; mark < conditions.size(); ++mark) {
    const bdd::Bdd condition = translate::function_of(conditions[mark], *propositions);
    std::vector<Part> split;
    for (const Part& part : parts) {
      Part marked{builder.labels().conjunction(part.label, condition), part.marks};
      marked.marks.insert(mark);
      split.push_back(marked);
      split.push_back({builder.labels().difference(part.label, condition), part.marks});
    }
    parts = std::move(split);
  }
  for (const Part& part : parts) builder.add_edge(0, part.label, part.marks, 0);
  return builder.build();
}

Automaton assumption_automaton(const Formula& formula,
                               const std::shared_ptr<omega::Propositions>& propositions) {
  if (const auto often = recurrent(formula))
    return one_state(std::vector{*often}, Acceptance::inf(0), propositions);
  if (formula.op() == Op::Implies) {
    const auto if_often = recurrent(formula.left());
    const auto then_often = recurrent(formula.right());
    if (if_often && then_often)
      return one_state(std::vector{*if_often, *then_often}, Acceptance::fin(0) | Acceptance::inf(1),
                       propositions);
  }
  return translate::optimized(formula, propositions);
}

}  // namespace

Automaton violation_automaton(const RunQuestion& question, std::span<const RunQuestion> assumptions) {
  logic::FormulaPool pool;
  const auto read = [&](const RunQuestion& asked) {
    return logic::parse(pool, asked.formula, {.logic = logic::Logic::Ltl});
  };
  const auto propositions =
      question.violations ? question.violations->propositions() : std::make_shared<omega::Propositions>();
  Automaton result = question.violations
                         ? *question.violations
                         : translate::optimized(pool.unary(Op::Not, read(question)), propositions);
  for (const RunQuestion& assumption : assumptions)
    result = omega::intersection(result, assumption_automaton(read(assumption), propositions));
  return result;
}

}  // namespace ouro::session
