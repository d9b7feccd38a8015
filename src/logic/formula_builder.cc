#include "logic/formula_builder.hh"

#include <fmt/format.h>

#include <utility>

namespace ouro::logic {

namespace {

// A formula with a thousand doubtful words needs one warning, not a thousand.
constexpr std::size_t max_warnings = 3;

}  // namespace

void FormulaBuilder::error(Span span, std::string message, std::string hint) {
  // What is wrong with one word is said once.
  if (gave_up() || last_error_at_ == span.begin) return;
  last_error_at_ = span.begin;
  errors_.push_back(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
}

void FormulaBuilder::warning(Span span, std::string message, std::string hint) {
  if (parsed_.warnings.size() >= max_warnings) return;
  parsed_.warnings.push_back(diagnose(source_, span, Severity::Warning, std::move(message), std::move(hint)));
}

ReadFormula FormulaBuilder::proposition(std::string_view name, Span span) {
  Formula formula = pool_.proposition(name);
  parsed_.propositions.push_back({formula, span});
  return {std::move(formula), span};
}

ReadFormula FormulaBuilder::unary(Op op, Bounds bounds, Span span, const ReadFormula& operand) {
  check_operator(op, span);
  check_operand(op, operand);
  return {pool_.bounded(op, bounds, operand.formula), span};
}

ReadFormula FormulaBuilder::binary(Op op, Span span, const ReadFormula& left, const ReadFormula& right) {
  check_operator(op, span);
  check_operand(op, left);
  check_operand(op, right);
  return {pool_.binary(op, left.formula, right.formula), span};
}

ParsedFormula FormulaBuilder::finish(const ReadFormula& root) {
  if (errors_.empty()) check_root(root);
  if (!errors_.empty()) throw UserError(std::move(errors_));
  parsed_.formula = root.formula;
  return std::move(parsed_);
}

void FormulaBuilder::check_root(const ReadFormula& root) {
  check_operand(Op::Not, root);
  if (options_.logic) object(root.span, whole_problem(*options_.logic, root.formula));
}

void FormulaBuilder::check_operand(Op parent, const ReadFormula& operand) {
  // To say what to write takes a look at all of the operand.
  if (!options_.logic || gave_up()) return;
  object(operand.span, operand_problem(*options_.logic, parent, operand.formula));
}

void FormulaBuilder::check_operator(Op op, Span span) {
  if (options_.logic) object(span, operator_problem(*options_.logic, op));
}

void FormulaBuilder::object(Span span, std::optional<ShapeProblem> problem) {
  if (problem) error(span, std::move(problem->message), std::move(problem->hint));
}

}  // namespace ouro::logic
