#include "logic/branching_shape.hh"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "logic/post_order.hh"
#include "logic/print.hh"
#include "logic/syntax.hh"

namespace ouro::logic {

namespace {

constexpr std::size_t longest_example = 40;

/// The formula itself, if it is short and plain; otherwise one of its kind: `F p`, `p U q`.
Formula example_of(const Formula& formula) {
  const PostOrder nodes(formula);
  bool is_plain = nodes.size() <= longest_example / 2;
  for (const PostOrder::Entry& entry : nodes)
    is_plain = is_plain && (!entry.formula.is(Op::Proposition) || to_text(entry.formula).front() != '"');
  if (is_plain && to_text(formula).size() <= longest_example) return formula;
  FormulaPool& pool = formula.pool();
  const Formula p = pool.proposition("p");
  return arity(formula.op()) == 1 ? pool.unary(formula.op(), p)
                                  : pool.binary(formula.op(), p, pool.proposition("q"));
}

/// "write AF p (on all paths) or EF p (on some path)"
std::string with_quantifiers(const Formula& path) {
  const Formula example = example_of(path);
  FormulaPool& pool = path.pool();
  return fmt::format("write {} (on all paths) or {} (on some path)", to_text(pool.unary(Op::ForAll, example)),
                     to_text(pool.unary(Op::Exists, example)));
}

/// A temporal operator that is under no quantifier. Requires that there is one.
Formula first_path_formula(const Formula& root) {
  Formula at = root;
  while (!is_temporal(at.op())) {
    const Formula next = at.left().has(Trait::State) ? at.right() : at.left();
    at = next;
  }
  return at;
}

}  // namespace

std::optional<ShapeProblem> operand_problem(Logic logic, Op parent, const Formula& operand) {
  if (logic != Logic::Ctl || is_quantifier(parent) || !is_temporal(operand.op())) return std::nullopt;
  return ShapeProblem{fmt::format("in CTL the temporal operator {} needs a path quantifier of its own",
                                  spelling(Syntax::Infix, operand.op())),
                      fmt::format("{}, or ask it as CTL*", with_quantifiers(operand))};
}

std::optional<ShapeProblem> operator_problem(Logic logic, Op op) {
  if (op == Op::StrongNext && logic != Logic::FiniteLtl)
    return ShapeProblem{"X[!] is an operator of finite-trace LTL",
                        "on infinite paths there is always a next state: write X"};
  const bool is_linear = logic == Logic::Ltl || logic == Logic::FiniteLtl;
  if (is_linear && is_quantifier(op))
    return ShapeProblem{"a linear-time formula has no path quantifiers",
                        "it speaks of every path already; use CTL or CTL* for properties of branching"};
  return std::nullopt;
}

std::optional<ShapeProblem> whole_problem(Logic logic, const Formula& formula) {
  if (logic != Logic::CtlStar || formula.has(Trait::State)) return std::nullopt;
  return ShapeProblem{"a CTL* formula speaks of states, and here a path quantifier is missing",
                      with_quantifiers(first_path_formula(formula))};
}

}  // namespace ouro::logic
