// A formula laid out as an array, operands before operators.
//
// This is how every algorithm of this folder walks a formula: a loop over an array instead of a
// recursive function. The array holds each distinct subformula once, with the indices of its
// operands, so a bottom-up computation is
//
//     const PostOrder nodes(f);
//     std::vector<T> value(nodes.size());
//     for (std::size_t i = 0; i < nodes.size(); ++i)
//       value[i] = combine(nodes[i].formula, value[nodes[i].left], value[nodes[i].right]);
//
// and a top-down one the same loop backwards. Time and memory are linear in the number of distinct
// subformulas, and the depth of the formula does not matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/formula.hh"

namespace ouro::logic {

class PostOrder {
 public:
  struct Entry {
    Formula formula;
    /// Indices of the operands, both smaller than the entry's own; 0 where there is no operand.
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };

  explicit PostOrder(const Formula& root);

  /// The number of distinct subformulas, the formula itself included.
  std::size_t size() const noexcept { return entries_.size(); }
  const Entry& operator[](std::size_t index) const { return entries_[index]; }
  /// The formula itself is the last entry.
  const Entry& root() const { return entries_.back(); }

  auto begin() const noexcept { return entries_.begin(); }
  auto end() const noexcept { return entries_.end(); }

 private:
  std::vector<Entry> entries_;
};

/// Rebuilds a formula from the bottom: `step(entry, left, right)` gives the new form of a subformula
/// from the new forms of its operands (empty formulas where there are none).
template <class Step>
Formula transform(const Formula& root, Step step) {
  const PostOrder nodes(root);
  std::vector<Formula> result(nodes.size());
  const Formula none;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [formula, left, right] = nodes[i];
    const int operands = arity(formula.op());
    result[i] = step(formula, operands > 0 ? result[left] : none, operands > 1 ? result[right] : none);
  }
  return result.back();
}

}  // namespace ouro::logic
