// Sizes of formulas and the propositions in them.
//
// Every function takes one walk over the distinct subformulas. The syntax tree of a formula can be
// exponentially larger than the graph that is stored, so its size is counted, never walked, and
// saturates instead of overflowing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/formula.hh"

namespace ouro::logic {

/// Sizes of a formula.
struct Measure {
  std::uint64_t tree_size = 0;     ///< nodes of the syntax tree; saturates at 2^64 - 1
  std::size_t distinct = 0;        ///< distinct subformulas
  std::size_t depth = 0;           ///< nodes on the longest branch
  std::size_t temporal_depth = 0;  ///< temporal operators on the branch that has most of them
  std::size_t propositions = 0;    ///< distinct propositions

  friend bool operator==(const Measure&, const Measure&) = default;
};

Measure measure(const Formula& formula);

/// Number of nodes of the syntax tree, saturating at 2^64 - 1.
std::uint64_t tree_size(const Formula& formula);

/// The propositions of a formula, each once, in the order of their first occurrence from the left.
std::vector<Formula> propositions(const Formula& formula);

}  // namespace ouro::logic
