// Smaller formulas with the same flaw.
//
// Greedy: all formulas that differ from the present one in a single step are tried, smallest first; the first
// that still fails becomes the present one; the end is a formula none of whose neighbours fails. A step
// replaces one subformula, wherever it occurs, by one of its operands, by a constant or by a proposition, or
// renames a proposition to another one of the formula. Each step makes the tree smaller, or keeps its size
// and has fewer propositions, so there are at most size + propositions steps of at most 5 * size attempts.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "logic/formula.hh"

namespace ouro::cross {

/// The formulas one step away, smallest first and otherwise in an order that depends on structure only.
std::vector<logic::Formula> smaller_formulas(const logic::Formula& formula);

struct Minimized {
  logic::Formula formula;
  std::size_t attempts = 0;
  /// No neighbour fails; false when the attempts ran out.
  bool is_minimal = true;
};

/// Requires a formula that fails. Asks `fails` at most `max_attempts` times.
Minimized minimized(const logic::Formula& formula, const std::function<bool(const logic::Formula&)>& fails,
                    std::size_t max_attempts = 10'000);

}  // namespace ouro::cross
