// Negation normal form in two walks over the array of distinct subformulas.
//
// Every subformula is needed as it is, negated, or both; which one is known from its users, so a
// first walk from the root down marks the *polarities* wanted, and a second from the leaves up builds
// exactly those. Each of the at most two forms of a subformula has at most three new operators
// (for an expanded <->), hence the linear bounds.
#include "logic/normal_form.hh"

#include <array>
#include <vector>

#include "logic/post_order.hh"

namespace ouro::logic {

namespace {

class NormalForm {
 public:
  NormalForm(const Formula& formula, Words words, Equivalences equivalences)
      : nodes_(formula), forms_(nodes_.size()), words_(words), equivalences_(equivalences) {}

  Formula build(bool negated) {
    std::vector<std::array<bool, 2>> wanted(nodes_.size());
    wanted.back()[negated] = true;
    for (std::size_t i = nodes_.size(); i-- > 0;) mark_operands(i, wanted);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (const bool sign : {false, true}) {
        if (wanted[i][sign]) forms_[i][sign] = form(nodes_[i], sign);
      }
    }
    return forms_.back()[negated];
  }

 private:
  using Entry = PostOrder::Entry;

  bool keeps_equivalences() const { return equivalences_ == Equivalences::Keep; }

  void mark_operands(std::size_t index, std::vector<std::array<bool, 2>>& wanted) const {
    const auto& [formula, left, right] = nodes_[index];
    const int operands = arity(formula.op());
    for (const bool sign : {false, true}) {
      if (!wanted[index][sign]) continue;
      const bool equivalence = formula.is(Op::Equiv) || formula.is(Op::Xor);
      const bool flips_left = formula.is(Op::Not) || formula.is(Op::Implies);
      if (equivalence) {
        const bool both = !keeps_equivalences();
        for (const std::uint32_t operand : {left, right}) {
          wanted[operand][false] = true;
          wanted[operand][true] = wanted[operand][true] || both;
        }
        continue;
      }
      if (operands > 0) wanted[left][sign != flips_left] = true;
      if (operands > 1) wanted[right][sign] = true;
    }
  }

  Formula form(const Entry& entry, bool negated) const {
    const Formula& formula = entry.formula;
    FormulaPool& pool = formula.pool();
    const auto& left = forms_[entry.left];
    const auto& right = forms_[entry.right];
    const Op op = negated ? dual(formula.op(), words_) : formula.op();
    switch (formula.op()) {
      case Op::False:
      case Op::True:
        return pool.constant(op == Op::True);
      case Op::Proposition:
        return negated ? pool.negate(formula) : formula;
      case Op::Not:
        return left[!negated];
      case Op::Implies:
        return pool.binary(negated ? Op::And : Op::Or, left[!negated], right[negated]);
      case Op::Equiv:
      case Op::Xor:
        if (keeps_equivalences()) return pool.binary(op, left[false], right[false]);
        return expand(entry, op == Op::Xor);
      case Op::Finally:
      case Op::Globally:
        return pool.bounded(op, formula.bounds(), left[negated]);
      default:
        if (arity(op) == 1) return pool.unary(op, left[negated]);
        return pool.binary(op, left[negated], right[negated]);
    }
  }

  Formula expand(const Entry& entry, bool differ) const {
    FormulaPool& pool = entry.formula.pool();
    const auto& left = forms_[entry.left];
    const auto& right = forms_[entry.right];
    return pool.binary(Op::Or, pool.binary(Op::And, left[false], right[differ]),
                       pool.binary(Op::And, left[true], right[!differ]));
  }

  PostOrder nodes_;
  std::vector<std::array<Formula, 2>> forms_;  // plain and negated
  Words words_;
  Equivalences equivalences_;
};

}  // namespace

Formula negation_normal_form(const Formula& formula, Words words, Equivalences equivalences) {
  const bool done = formula.has(Trait::NegationNormal);
  return done ? formula : NormalForm(formula, words, equivalences).build(false);
}

Formula negated_normal_form(const Formula& formula, Words words, Equivalences equivalences) {
  return NormalForm(formula, words, equivalences).build(true);
}

}  // namespace ouro::logic
