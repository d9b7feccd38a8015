#include "trace/settled.hh"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "logic/proposition_index.hh"
#include "logic/truth_table.hh"

namespace ouro::trace {

using logic::Op;

namespace {

/// A connective may have a value if some values of its operands, among those that they may have, give it.
bool can_be(Op op, bool value, const Prospects& a, const Prospects& b, std::size_t i) {
  const int operands = logic::arity(op);
  const auto allows = [i](const Prospects& operand, bool wanted) {
    return wanted ? operand.may[i] : !operand.must[i];
  };
  for (const bool left : {false, true})
    for (const bool right : {false, true})
      if ((operands < 1 || allows(a, left)) && (operands < 2 || allows(b, right)) &&
          logic::truth_table(op, left, right) == value)
        return true;
  return false;
}

/// Whether some position of F[low:high]'s window has the operand's bit, for all positions. The last bit
/// stands for all positions behind the beginning; they count if they are allowed to be there, and the word
/// may end.
enum class Behind : bool { Ignored, Counts };
std::vector<bool> somewhere(std::vector<bool> bit, logic::Bounds bounds, Behind counts) {
  if (counts == Behind::Ignored) bit.back() = false;
  const std::size_t behind = bit.size() - 1;
  std::vector<std::size_t> next(bit.size() + 1,
                                bit.size());  // the first position with the bit, from there on
  for (std::size_t i = bit.size(); i-- > 0;) next[i] = bit[i] ? i : next[i + 1];
  const auto moved = [behind](std::size_t i, std::uint64_t steps) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(i + steps, behind));
  };
  std::vector<bool> result(bit.size());
  for (std::size_t i = 0; i < bit.size(); ++i) {
    const std::size_t last = bounds.high == logic::Bounds::infinite ? behind : moved(i, bounds.high);
    result[i] = next[moved(i, bounds.low)] <= last;
  }
  return result;
}

std::vector<bool> inverted(std::vector<bool> bits) {
  bits.flip();
  return bits;
}

/// b | (a & next) for U and W, b & (a | next) for R and M: they differ at the end, of which nothing is known.
std::vector<bool> unfolded(Op op, const std::vector<bool>& a, const std::vector<bool>& b, bool behind) {
  const bool is_until = op == Op::Until || op == Op::WeakUntil;
  std::vector<bool> result(b.size(), behind);
  for (std::size_t i = b.size() - 1; i-- > 0;)
    result[i] = is_until ? b[i] || (a[i] && result[i + 1]) : b[i] && (a[i] || result[i + 1]);
  return result;
}

class Computation {
 public:
  Computation(const logic::PostOrder& nodes, const logic::Alphabet& alphabet, const logic::FiniteWord& word)
      : nodes_(nodes), propositions_(alphabet), word_(word) {}

  std::vector<Prospects> run() {
    for (const logic::PostOrder::Entry& entry : nodes_) result_.push_back(of(entry));
    return std::move(result_);
  }

 private:
  Prospects of(const logic::PostOrder::Entry& entry) const {
    const auto& [formula, left, right] = entry;
    const Op op = formula.op();
    if (op == Op::Proposition) return proposition(propositions_.require(formula.name()));
    const Prospects none{};
    const Prospects& a = logic::arity(op) > 0 ? result_[left] : none;
    const Prospects& b = logic::arity(op) > 1 ? result_[right] : none;
    switch (op) {
      case Op::Next:
      case Op::StrongNext:
        return {moved(a.must, false), moved(a.may, true)};
      case Op::Finally:
        return {somewhere(a.must, formula.bounds(), Behind::Ignored),
                somewhere(a.may, formula.bounds(), Behind::Counts)};
      case Op::Globally:
        return {inverted(somewhere(inverted(a.must), formula.bounds(), Behind::Counts)),
                inverted(somewhere(inverted(a.may), formula.bounds(), Behind::Ignored))};
      case Op::Until:
      case Op::WeakUntil:
      case Op::Release:
      case Op::StrongRelease:
        return {unfolded(op, a.must, b.must, false), unfolded(op, a.may, b.may, true)};
      default:
        return connective(op, a, b);
    }
  }

  Prospects proposition(std::size_t number) const {
    Prospects result;
    for (const logic::Letter& letter : word_) result.must.push_back(letter[number]);
    result.may = result.must;
    result.must.push_back(false);
    result.may.push_back(true);
    return result;
  }

  Prospects connective(Op op, const Prospects& a, const Prospects& b) const {
    Prospects result;
    for (std::size_t i = 0; i <= word_.size(); ++i) {
      result.must.push_back(!can_be(op, false, a, b, i));
      result.may.push_back(can_be(op, true, a, b, i));
    }
    return result;
  }

  /// The operand's bit one position later.
  static std::vector<bool> moved(const std::vector<bool>& bit, bool behind) {
    std::vector<bool> result(bit.begin() + 1, bit.end());
    // The word may end at its last position, and then the two nexts do not ask their operand.
    if (!result.empty()) result.back() = behind;
    result.push_back(behind);
    return result;
  }

  const logic::PostOrder& nodes_;
  logic::PropositionIndex propositions_;
  const logic::FiniteWord& word_;
  std::vector<Prospects> result_;
};

}  // namespace

std::vector<Prospects> prospects(const logic::PostOrder& subformulas, const logic::Alphabet& alphabet,
                                 const logic::FiniteWord& beginning) {
  assert(subformulas.root().formula.has(logic::Trait::Linear));
  return Computation(subformulas, alphabet, beginning).run();
}

}  // namespace ouro::trace
