#include "logic/post_order.hh"

#include "base/pointer_map.hh"

namespace ouro::logic {

PostOrder::PostOrder(const Formula& root) {
  // The index of each finished subformula; `pending` marks one that is on the stack.
  constexpr std::uint32_t pending = 0xffffffffU;
  PointerMap<std::uint32_t> index;
  std::vector<const Formula*> stack{&root};
  while (!stack.empty()) {
    const Formula& formula = *stack.back();
    const int operands = arity(formula.op());
    const auto [slot, first_visit] = index.emplace(formula.id());
    if (first_visit) {
      slot = pending;
      if (operands > 1) stack.push_back(&formula.right());
      if (operands > 0) stack.push_back(&formula.left());
      if (operands > 0) continue;
    }
    stack.pop_back();
    if (slot != pending) continue;
    slot = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({formula, operands > 0 ? *index.find(formula.left().id()) : 0,
                        operands > 1 ? *index.find(formula.right().id()) : 0});
  }
}

}  // namespace ouro::logic
