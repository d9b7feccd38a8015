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
  check_operand(Op::Not, root);  // as any operand that is not under a quantifier
  if (options_.logic == Logic::CtlStar && !root.formula.has(Trait::State)) {
    error(root.span, "a CTL* formula speaks of states, and here a path quantifier is missing",
          "put A (on all paths) or E (on some path) before the path formula");
  }
}

// In CTL a temporal operator stands right under a path quantifier, and under nothing else.
void FormulaBuilder::check_operand(Op parent, const ReadFormula& operand) {
  if (options_.logic != Logic::Ctl || is_quantifier(parent) || !is_temporal(operand.formula.op())) return;
  const std::string_view text = spelling(Syntax::Infix, operand.formula.op());
  const bool is_unary = arity(operand.formula.op()) == 1;
  error(operand.span, fmt::format("in CTL the temporal operator {} needs a path quantifier of its own", text),
        is_unary
            ? fmt::format("write A{0} (on all paths) or E{0} (on some path), or check it as CTL*", text)
            : fmt::format("write A[p {0} q] (on all paths) or E[p {0} q] (on some path), or check it as CTL*",
                          text));
}

void FormulaBuilder::check_operator(Op op, Span span) {
  if (!options_.logic) return;
  const bool linear = *options_.logic == Logic::Ltl || *options_.logic == Logic::FiniteLtl;
  if (linear && is_quantifier(op)) {
    error(span, "a linear-time formula has no path quantifiers",
          "it speaks of every path already; use CTL or CTL* for properties of branching");
  }
  if (op == Op::StrongNext && *options_.logic != Logic::FiniteLtl) {
    error(span, "X[!] is an operator of finite-trace LTL",
          "on infinite paths there is always a next state: write X");
  }
}

}  // namespace ouro::logic
