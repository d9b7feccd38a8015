// Identities of Boolean algebra.
//
// Lists of operands are sorted, so that `p` and `!p` stand side by side.
#include <algorithm>
#include <unordered_set>

#include "logic/rewrite/rule.hh"

namespace ouro::logic::rewrite {

namespace {

using C = const Context&;
using F = const Formula&;

bool cancel_complements(C c, Operands& operands) {
  const auto found = std::adjacent_find(operands.list.begin(), operands.list.end(), are_complementary);
  if (found == operands.list.end()) return false;
  operands.list = {c.constant(!operands.is_conjunction())};
  return true;
}

// The literal that `a` is the negation of, where it has one.
Formula complement_of(C c, F a) {
  if (a.is(Op::Not)) return a.operand();
  return a.is(Op::Proposition) ? c.pool.negate(a) : Formula();
}

// What an operand of the other sort becomes beside the operands in `present`: itself, nothing when one of its
// own operands is there (absorption), or itself without those whose complement is there.
Formula beside(C c, const Operands& operands, const std::unordered_set<Formula>& present, F inner) {
  std::vector<Formula> parts = flatten(operands.dual(), inner);
  if (parts.size() > c.pairwise_operands()) return inner;
  for (const Formula& part : parts) {
    if (present.contains(part)) return c.constant(operands.is_conjunction());
  }
  const std::size_t removed = std::erase_if(parts, [&](F part) {
    const Formula complement = complement_of(c, part);
    return complement && present.contains(complement);
  });
  return removed == 0 ? inner : chain_of(operands.dual(), parts, c.pool);
}

bool absorb(C c, Operands& operands) {
  const auto is_inner = [&](F operand) { return operand.is(operands.dual()); };
  if (std::none_of(operands.list.begin(), operands.list.end(), is_inner)) return false;
  const std::unordered_set<Formula> present(operands.list.begin(), operands.list.end());
  bool changed = false;
  for (Formula& operand : operands.list) {
    if (!is_inner(operand)) continue;
    Formula result = beside(c, operands, present, operand);
    changed = changed || result != operand;
    operand = std::move(result);
  }
  return changed;
}

// Signs go to the operator, and the operands into reading order.
Formula order_equivalence(C c, F f) {
  if (!f.has(Trait::Boolean)) return {};
  const bool left_negated = f.left().is(Op::Not);
  const bool right_negated = f.right().is(Op::Not);
  Formula a = left_negated ? f.left().operand() : f.left();
  Formula b = right_negated ? f.right().operand() : f.right();
  if (reads_before(b, a)) std::swap(a, b);
  const Op opposite = f.is(Op::Equiv) ? Op::Xor : Op::Equiv;
  Formula result = c.binary(left_negated != right_negated ? opposite : f.op(), a, b);
  return result == f ? Formula() : result;
}

constexpr Rule rules[] = {
    {"complements",
     "p & !p -> false; p | !p -> true",
     "",
     Rewriting::Identities,
     Scope::Finite,
     {Op::And, Op::Or},
     nullptr,
     cancel_complements},
    {"absorption",
     "a & (a | b) -> a; p & (!p | b) -> p & b; dually |",
     "",
     Rewriting::Identities,
     Scope::Finite,
     {Op::And, Op::Or},
     nullptr,
     absorb},
    {"ordered-equivalence",
     "!a <-> b is a xor b; !a xor b is a <-> b; operands are sorted",
     "",
     Rewriting::Identities,
     Scope::Finite,
     {Op::Equiv, Op::Xor},
     order_equivalence},
};

}  // namespace

std::span<const Rule> boolean_rules() { return rules; }

}  // namespace ouro::logic::rewrite
