#include "session/state_condition.hh"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace ouro::session {

using logic::Op;

StateCondition::StateCondition(const logic::Formula& formula, std::span<const Atom> atoms)
    : nodes_(formula), bits_(nodes_.size()), values_(nodes_.size()) {
  assert(formula.has(logic::Trait::Boolean));
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].formula.is(Op::Proposition)) continue;
    const auto atom = std::ranges::find(atoms, nodes_[i].formula.name(), &Atom::name);
    assert(atom != atoms.end());
    bits_[i] = atom->proposition;
  }
}

bool StateCondition::operator()(std::uint64_t propositions) {
  const auto [found, is_new] = known_.try_emplace(propositions);
  if (is_new) found->second = evaluate(propositions);
  return found->second;
}

bool StateCondition::evaluate(std::uint64_t propositions) {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const bool left = values_[nodes_[i].left];
    const bool right = values_[nodes_[i].right];
    switch (nodes_[i].formula.op()) {
      case Op::False:
      case Op::True:
        values_[i] = nodes_[i].formula.is(Op::True);
        break;
      case Op::Proposition:
        values_[i] = (propositions >> bits_[i] & 1U) != 0;
        break;
      case Op::Not:
        values_[i] = !left;
        break;
      case Op::And:
        values_[i] = left && right;
        break;
      case Op::Or:
        values_[i] = left || right;
        break;
      case Op::Implies:
        values_[i] = !left || right;
        break;
      default:
        values_[i] = (left == right) == nodes_[i].formula.is(Op::Equiv);
    }
  }
  return values_.back();
}

}  // namespace ouro::session
