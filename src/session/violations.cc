#include "session/violations.hh"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "base/source.hh"
#include "bdd/manager.hh"
#include "logic/formula.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "logic/simplify.hh"
#include "omega/built.hh"
#include "omega/degeneralize.hh"
#include "omega/emptiness.hh"
#include "omega/lazy_degeneralize.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "omega/remove_fin.hh"
#include "omega/scc.hh"
#include "translate/boolean_parts.hh"
#include "translate/optimize.hh"
#include "translate/translate.hh"

namespace ouro::session {

namespace {

using logic::Formula;
using logic::Op;
using omega::Acceptance;
using omega::Automaton;

constexpr auto form_names = std::to_array<std::string_view>({"auto", "built", "lazy"});

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
                               const std::shared_ptr<omega::Propositions>& propositions,
                               const translate::OptimizeOptions& options) {
  if (const auto often = recurrent(formula))
    return one_state(std::vector{*often}, Acceptance::inf(0), propositions);
  if (formula.op() == Op::Implies) {
    const auto if_often = recurrent(formula.left());
    const auto then_often = recurrent(formula.right());
    if (if_often && then_often)
      return one_state(std::vector{*if_often, *then_often}, Acceptance::fin(0) | Acceptance::inf(1),
                       propositions);
  }
  return translate::optimized(formula, propositions, options);
}

/// An automaton that gets larger than this before it is reduced is not built unless that is asked for.
constexpr std::size_t max_built_states = 5'000;
/// Nor is that of a formula with more operators: its translation may take any time before it gets there.
constexpr std::size_t most_built_operators = 20;
/// With more, one step of a tableau may take any time.
constexpr std::size_t most_temporal_operators = 128;

class Construction {
 public:
  Construction(const RunQuestion& question, std::span<const RunQuestion> assumptions,
               const ViolationOptions& options)
      : question_(question), assumptions_(assumptions), options_(options) {}

  Violations run() {
    const std::size_t operators = temporal_operators();
    if (operators > most_temporal_operators)
      throw LimitError(
          fmt::format("the formula and the assumptions have {} temporal operators, and {} are the most",
                      operators, most_temporal_operators),
          "a conjunction can be checked in parts");
    if (options_.form == PropertyForm::Lazy) return tableau();
    if (options_.form == PropertyForm::Built || question_.violations)
      return built(translate::OptimizeOptions().max_states);
    if (operators > most_built_operators) return tableau();
    try {
      return built(max_built_states);
    } catch (const LimitError&) {
      return tableau();
    }
  }

 private:
  Formula read(const RunQuestion& asked) {
    return logic::parse(*pool_, asked.formula, {.logic = logic::Logic::Ltl});
  }
  std::size_t temporal_operators() {
    std::size_t count = 0;
    const auto add = [&](const RunQuestion& asked) {
      const logic::PostOrder nodes(read(asked));
      count += static_cast<std::size_t>(
          std::ranges::count_if(nodes, [](const auto& entry) { return is_temporal(entry.formula.op()); }));
    };
    if (!question_.violations) add(question_);
    for (const RunQuestion& assumption : assumptions_) add(assumption);
    return count;
  }
  Formula negation() { return pool_->unary(Op::Not, read(question_)); }

  Violations built(std::size_t max_states) {
    const auto propositions =
        question_.violations ? question_.violations->propositions() : std::make_shared<omega::Propositions>();
    const translate::OptimizeOptions small{.max_states = max_states, .is_over = options_.is_over};
    Automaton result =
        question_.violations ? *question_.violations : translate::optimized(negation(), propositions, small);
    for (const RunQuestion& assumption : assumptions_)
      result = omega::intersection(result, assumption_automaton(read(assumption), propositions, small));
    if (options_.one_mark) result = omega::degeneralized(omega::without_fin(result));
    const omega::Components components(result);
    Violations violations;
    if (is_terminal(result, components)) violations.terminal = terminal_states(result, components);
    violations.is_weak = is_weak(result, components);
    violations.lead_in = omega::lead_in(result, components);
    if (std::ranges::find(violations.lead_in, true) == violations.lead_in.end()) violations.lead_in.clear();
    violations.automaton = std::make_unique<omega::BuiltAutomaton>(std::move(result));
    return violations;
  }

  Violations tableau() {
    require_form(question_, PropertyForm::Lazy);
    Formula formula = negation();
    for (const RunQuestion& assumption : assumptions_)
      formula = pool_->binary(Op::And, formula, read(assumption));
    auto automaton =
        translate::make_translation(logic::simplify(formula), std::make_shared<omega::Propositions>());
    if (options_.one_mark && automaton->mark_count() > 1)
      automaton = std::make_unique<omega::LazyDegeneralization>(std::move(automaton));
    return {.formulas = std::move(pool_), .automaton = std::move(automaton)};
  }

  const RunQuestion& question_;
  std::span<const RunQuestion> assumptions_;
  const ViolationOptions& options_;
  std::unique_ptr<logic::FormulaPool> pool_ = std::make_unique<logic::FormulaPool>();
};

}  // namespace

std::string_view to_string(PropertyForm form) { return form_names[static_cast<std::size_t>(form)]; }

void require_form(const RunQuestion& question, PropertyForm form) {
  if (form == PropertyForm::Lazy && question.violations)
    throw UserError(fmt::format("{}: an automaton is there already", question.name),
                    "--property lazy is for formulas");
}

Violations violations_of(const RunQuestion& question, std::span<const RunQuestion> assumptions,
                         const ViolationOptions& options) {
  return Construction(question, assumptions, options).run();
}

}  // namespace ouro::session
