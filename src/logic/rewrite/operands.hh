// Chains of & or | as lists of operands.
#pragma once

#include <cstddef>
#include <vector>

#include "logic/formula.hh"

namespace ouro::logic::rewrite {

/// The operands of a chain of & or |. In normal form they are distinct, in reading order, none is a
/// constant and none is a chain of the same operator; a chain that is constant is an empty list
/// (for the neutral constant) or the list of just the absorbing constant.
struct Operands {
  Op op;
  std::vector<Formula> list;

  std::size_t size() const { return list.size(); }
  bool is_conjunction() const { return op == Op::And; }
  /// The operator of the other sort.
  Op dual() const { return op == Op::And ? Op::Or : Op::And; }
};

/// Whether a formula is `p` or `!p`.
bool is_literal(const Formula& formula);

/// Whether one is the negation of the other; sees it for literals and for `a`, `!a`.
bool are_complementary(const Formula& a, const Formula& b);

/// A total order that depends on structure only, made for readers: literals by name, then Boolean
/// formulas, then temporal ones. Compares a bounded number of nodes (then hashes decide), so that
/// sorting does not depend on how deep the operands are.
bool reads_before(const Formula& a, const Formula& b);

/// The operands of a chain from left to right, each once, as they are. A formula with another operator at its
/// root is a chain of one. Linear in the number of distinct nodes of the chain.
std::vector<Formula> flatten(Op op, const Formula& chain);

/// Brings a list to normal form: flattens nested chains, sorts, removes duplicates and constants.
void normalise(Operands& operands, FormulaPool& pool);

/// The chain `((a & b) & c) & ...`; the neutral constant for an empty list.
Formula chain_of(const Operands& operands, FormulaPool& pool);
Formula chain_of(Op op, const std::vector<Formula>& list, FormulaPool& pool);

}  // namespace ouro::logic::rewrite
