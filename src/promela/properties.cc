#include "promela/properties.hh"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "logic/branching_shape.hh"
#include "logic/formula.hh"
#include "logic/print.hh"
#include "promela/expressions.hh"

namespace ouro::promela {
namespace {

/// The formulas of a model lie in one vector, operands first, so one pass makes them all.
std::vector<logic::Formula> make_formulas(const Context& context, logic::FormulaPool& pool) {
  std::vector<logic::Formula> result;
  for (const Formula& formula : context.model.formulas) {
    if (formula.op == logic::Op::Proposition)
      result.push_back(pool.proposition(context.text(context.expression(formula.condition).position)));
    else if (logic::arity(formula.op) == 0)
      result.push_back(pool.constant(formula.op == logic::Op::True));
    else if (logic::arity(formula.op) == 1)
      result.push_back(pool.unary(formula.op, result[formula.left]));
    else
      result.push_back(pool.binary(formula.op, result[formula.left], result[formula.right]));
  }
  return result;
}

/// `dead`, which holds where nothing is possible any more, unless the model means something else by it.
bool is_dead(const Context& context, ExpressionId condition) {
  const auto* reference = std::get_if<Reference>(&context.expression(condition).node);
  const std::string name = "dead";
  return reference != nullptr && reference->is_plain_name() && reference->parts.front().name.text == name &&
         context.scopes.find(name) == none && context.types.find_symbol(name) == nullptr;
}

/// Every proposition of a formula, in the order of the text.
std::vector<program::Property::Proposition> propositions(Context& context, FormulaId root) {
  std::vector<program::Property::Proposition> result;
  std::unordered_set<std::string> known;
  std::vector<FormulaId> waiting = {root};
  Expressions expressions(context, program::none);
  while (!waiting.empty()) {
    const Formula& formula = context.model.formulas[waiting.back()];
    waiting.pop_back();
    if (formula.right != none) waiting.push_back(formula.right);
    if (formula.left != none) waiting.push_back(formula.left);
    if (formula.op != logic::Op::Proposition) continue;
    std::string name = context.text(context.expression(formula.condition).position);
    if (!known.insert(name).second) continue;
    const bool dead = is_dead(context, formula.condition);
    result.push_back({std::move(name), dead ? program::none : expressions.value(formula.condition)});
  }
  return result;
}

/// Reports operands of a formula that do not belong there in its logic.
void check_shape(Context& context, const Ltl& block, const std::vector<logic::Formula>& formulas) {
  const auto object = [&](FormulaId at, const std::optional<logic::ShapeProblem>& problem) {
    if (problem) context.messages.error(context.model.formulas[at].position, problem->message, problem->hint);
    return problem.has_value();
  };
  if (object(block.formula, logic::operand_problem(block.logic, logic::Op::Not, formulas[block.formula])) ||
      object(block.formula, logic::whole_problem(block.logic, formulas[block.formula])))
    return;
  std::vector<FormulaId> waiting = {block.formula};
  while (!waiting.empty()) {
    const Formula& formula = context.model.formulas[waiting.back()];
    waiting.pop_back();
    for (const FormulaId operand : {formula.right, formula.left}) {
      if (operand == none) continue;
      if (object(operand, logic::operand_problem(block.logic, formula.op, formulas[operand]))) return;
      waiting.push_back(operand);
    }
  }
}

}  // namespace

void add_formulas(Context& context) {
  logic::FormulaPool pool;
  const std::vector<logic::Formula> formulas = make_formulas(context, pool);
  for (const Unit& unit : context.model.units) {
    const auto* block = std::get_if<Ltl>(&unit);
    if (block == nullptr) continue;
    program::Property property;
    property.name = block->name.text;
    property.origin = context.origin(block->position);
    property.is_asked = block->is_asked;
    if (property.is_asked) property.name = block->text;
    if (property.name.empty()) property.name = fmt::format("ltl_{}", context.program.properties.size());
    const bool taken = std::ranges::any_of(context.program.properties, [&](const program::Property& other) {
      return other.name == property.name;
    });
    if (taken && !property.is_asked)
      context.messages.error(block->name.position,
                             fmt::format("there are two properties named {}", property.name));
    if (block->logic != logic::Logic::Ltl) check_shape(context, *block, formulas);
    property.formula = logic::to_text(formulas[block->formula]);
    property.propositions = propositions(context, block->formula);
    context.program.properties.push_back(std::move(property));
  }
}

void add_claim(Context& context, const Process& claim, program::ProcessTypeId type) {
  program::Property property;
  property.name = context.program.process_types[type].name;
  property.automaton = type;
  property.is_never = true;
  property.origin = context.origin(claim.position);
  context.program.properties.push_back(std::move(property));
}

}  // namespace ouro::promela
