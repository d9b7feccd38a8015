// Identities of Boolean algebra.
//
// Lists of operands are sorted, so that `p` and `!p` stand side by side.
#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

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

// Unit propagation. Of the operands of &, those that are disjunctions are *clauses* and the others
// *units*. A unit removes the clauses that contain it, and its complement from the others; a clause
// that is down to one part is a unit. Each part of a clause is looked at a bounded number of times.
class Propagation {
 public:
  Propagation(C context, Operands& operands) : context_(context), operands_(operands) {
    for (const Formula& operand : operands.list) {
      std::vector<Formula> parts = flatten(operands.dual(), operand);
      if (parts.size() == 1 || parts.size() > context.pairwise_operands()) {
        add_units(operand);
        continue;
      }
      for (const Formula& part : parts) occurrences_[part].push_back(clauses_.size());
      clauses_.push_back(std::move(parts));
    }
  }

  bool run() {
    if (clauses_.empty()) return false;
    // The list grows while it is walked over. NOLINTNEXTLINE(modernize-loop-convert)
    for (std::size_t i = 0; i < units_.size(); ++i) {
      const Formula unit = units_[i];
      const Formula complement = complement_of(context_, unit);
      if (complement && known_.contains(complement)) {
        operands_.list = {context_.constant(!operands_.is_conjunction())};
        return true;
      }
      for (const std::size_t clause : occurrences(unit)) remove(clause);
      for (const std::size_t clause : occurrences(complement)) shorten(clause, complement);
    }
    if (changed_) collect();
    return changed_;
  }

 private:
  std::span<const std::size_t> occurrences(F part) const {
    const auto found = part ? occurrences_.find(part) : occurrences_.end();
    return found == occurrences_.end() ? std::span<const std::size_t>() : found->second;
  }

  void add_units(F formula) {
    for (const Formula& unit : flatten(operands_.op, formula)) {
      if (known_.insert(unit).second) units_.push_back(unit);
    }
  }

  void remove(std::size_t clause) {
    changed_ = changed_ || !clauses_[clause].empty();
    clauses_[clause].clear();
  }

  void shorten(std::size_t clause, F part) {
    std::vector<Formula>& parts = clauses_[clause];
    if (std::erase(parts, part) == 0) return;
    changed_ = true;
    if (parts.size() > 1) return;
    add_units(parts.front());
    parts.clear();
  }

  void collect() {
    operands_.list = units_;
    for (const std::vector<Formula>& parts : clauses_) {
      if (!parts.empty()) operands_.list.push_back(chain_of(operands_.dual(), parts, context_.pool));
    }
  }

  C context_;
  Operands& operands_;
  std::vector<std::vector<Formula>> clauses_;  // those removed are empty
  std::unordered_map<Formula, std::vector<std::size_t>> occurrences_;
  std::vector<Formula> units_;
  std::unordered_set<Formula> known_;  // the units
  bool changed_ = false;
};

bool propagate_units(C c, Operands& operands) {
  const auto is_clause = [&](F operand) { return operand.is(operands.dual()); };
  if (std::none_of(operands.list.begin(), operands.list.end(), is_clause)) return false;
  return Propagation(c, operands).run();
}

// Signs go to the operator, and the operands into reading order.
Formula order_equivalence(C c, F f) {
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
     propagate_units},
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
