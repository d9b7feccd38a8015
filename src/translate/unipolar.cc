#include "translate/unipolar.hh"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/post_order.hh"

namespace ouro::translate {

using logic::Formula;
using logic::Op;

namespace {

constexpr std::uint8_t positive = 1;
constexpr std::uint8_t negative = 2;
constexpr std::uint8_t both = positive | negative;

constexpr std::uint8_t inverted(std::uint8_t polarity) {
  return static_cast<std::uint8_t>((polarity & positive) << 1U | (polarity & negative) >> 1U);
}

/// Does it need a position that a finite word may not have?
bool looks_ahead(const Formula& formula) {
  const bool is_next = formula.is(Op::Next) || formula.is(Op::StrongNext);
  const bool is_bounded = formula.is(Op::Finally) || formula.is(Op::Globally);
  return is_next || (is_bounded && formula.bounds().low > 0);
}

}  // namespace

bool derivatives_show_outlook(const Formula& formula, logic::Words words) {
  const logic::PostOrder nodes(formula);
  std::vector<std::uint8_t> polarity(nodes.size());
  polarity.back() = positive;
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const auto& [node, left, right] = nodes[i];
    if (node.is_constant() || (node.is(Op::Proposition) && polarity[i] == both)) return false;
    if (words == logic::Words::Finite && looks_ahead(node)) return false;
    const bool mixes = node.is(Op::Equiv) || node.is(Op::Xor);
    const bool inverts = node.is(Op::Not) || node.is(Op::Implies);
    const int operands = logic::arity(node.op());
    if (operands > 0) polarity[left] |= mixes ? both : inverts ? inverted(polarity[i]) : polarity[i];
    if (operands > 1) polarity[right] |= mixes ? both : polarity[i];
  }
  return true;
}

}  // namespace ouro::translate
