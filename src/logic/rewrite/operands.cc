#include "logic/rewrite/operands.hh"

#include <algorithm>
#include <compare>
#include <utility>

#include "base/pointer_map.hh"

namespace ouro::logic::rewrite {

namespace {

constexpr int compared_depth = 8;

const Formula& atom_of(const Formula& literal) { return literal.is(Op::Not) ? literal.operand() : literal; }

// As structural_order(), down to a fixed depth and by hashes from there on. This is a total order: each
// depth compares operators, then operands lexicographically by the total order of the depth below.
std::strong_ordering bounded_order(const Formula& a, const Formula& b) {
  const Formula* x = &a;
  const Formula* y = &b;
  for (int depth = 0; depth < compared_depth; ++depth) {
    if (*x == *y || x->op() != y->op() || arity(x->op()) == 0) return structural_order(*x, *y);
    const bool has_bounds = x->is(Op::Finally) || x->is(Op::Globally);
    if (has_bounds && x->bounds() != y->bounds()) return x->bounds() <=> y->bounds();
    const bool descend_left = x->left() != y->left();
    x = descend_left ? &x->left() : &x->right();
    y = descend_left ? &y->left() : &y->right();
  }
  if (const auto order = x->hash() <=> y->hash(); order != 0) return order;
  return structural_order(*x, *y);
}

int rank(const Formula& formula) {
  if (is_literal(formula)) return 0;
  return formula.has(Trait::Boolean) ? 1 : 2;
}

}  // namespace

bool is_literal(const Formula& formula) {
  return formula.is(Op::Proposition) || (formula.is(Op::Not) && formula.operand().is(Op::Proposition));
}

bool are_complementary(const Formula& a, const Formula& b) {
  return (a.is(Op::Not) && a.operand() == b) || (b.is(Op::Not) && b.operand() == a);
}

bool reads_before(const Formula& a, const Formula& b) {
  if (a == b) return false;
  const int rank_of_a = rank(a);
  if (const int rank_of_b = rank(b); rank_of_a != rank_of_b) return rank_of_a < rank_of_b;
  if (rank_of_a == 0 && atom_of(a) != atom_of(b)) return atom_of(a).name() < atom_of(b).name();
  return bounded_order(a, b) < 0;
}

std::vector<Formula> flatten(Op op, const Formula& chain) {
  if (!chain.is(op)) return {chain};
  if (!chain.left().is(op) && !chain.right().is(op) && chain.left() != chain.right()) {
    return {chain.left(), chain.right()};
  }
  std::vector<Formula> result;
  std::vector<const Formula*> stack{&chain};
  PointerMap<bool> seen;
  while (!stack.empty()) {
    const Formula& formula = *stack.back();
    stack.pop_back();
    if (!seen.emplace(formula.id()).second) continue;
    if (formula.is(op)) {
      stack.push_back(&formula.right());
      stack.push_back(&formula.left());
    } else {
      result.push_back(formula);
    }
  }
  return result;
}

void normalise(Operands& operands, FormulaPool& pool) {
  const Op neutral = operands.is_conjunction() ? Op::True : Op::False;
  std::vector<Formula> flat;
  flat.reserve(operands.size());
  for (Formula& operand : operands.list) {
    if (operand.is(operands.op)) {
      std::vector<Formula> nested = flatten(operands.op, operand);
      std::move(nested.begin(), nested.end(), std::back_inserter(flat));
    } else {
      flat.push_back(std::move(operand));
    }
  }
  std::erase_if(flat, [neutral](const Formula& operand) { return operand.is(neutral); });
  const auto is_constant = [](const Formula& operand) { return operand.is_constant(); };
  if (std::any_of(flat.begin(), flat.end(), is_constant)) flat = {pool.constant(neutral == Op::False)};
  if (!std::is_sorted(flat.begin(), flat.end(), reads_before)) {
    std::sort(flat.begin(), flat.end(), reads_before);
  }
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  operands.list = std::move(flat);
}

Formula chain_of(Op op, const std::vector<Formula>& list, FormulaPool& pool) {
  if (list.empty()) return pool.constant(op == Op::And);
  Formula result = list.front();
  for (std::size_t i = 1; i < list.size(); ++i) result = pool.binary(op, result, list[i]);
  return result;
}

Formula chain_of(const Operands& operands, FormulaPool& pool) {
  return chain_of(operands.op, operands.list, pool);
}

}  // namespace ouro::logic::rewrite
