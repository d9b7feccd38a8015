// Sizes of formulas, the propositions in them, and replacing propositions by something else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/formula.hh"

namespace ouro::logic {

/// Sizes of a formula. All take one walk over its distinct subformulas.
struct Measure {
  std::uint64_t tree_size = 0;      ///< nodes of the syntax tree; saturates at 2^64 - 1
  std::size_t distinct = 0;         ///< distinct subformulas
  std::size_t depth = 0;            ///< nodes on the longest branch
  std::size_t temporal_depth = 0;   ///< temporal operators on the branch that has most of them
  std::size_t propositions = 0;     ///< distinct propositions
};

Measure measure(const Formula& formula);

/// Number of nodes of the syntax tree, saturating at 2^64 - 1.
std::uint64_t tree_size(const Formula& formula);

/// The propositions of a formula, each once, in the order of their first occurrence from the left.
std::vector<Formula> propositions(const Formula& formula);

/// Replaces propositions by formulas, all at once; the others stay.
Formula substitute(const Formula& formula, const std::unordered_map<Formula, Formula>& replacement);

/// Which names relabel() gives.
enum class Naming : std::uint8_t {
  Letters,   ///< a, b, ..., z, a1, b1, ...
  Numbered,  ///< p0, p1, ...
};

/// The names that relabel() chose: new name and old, in the order of first occurrence.
struct Relabelling {
  Formula formula;
  std::vector<std::pair<std::string, std::string>> names;
};

/// Renames propositions to short uniform names. Never maps two propositions to one.
Relabelling relabel(const Formula& formula, Naming naming);

/// As relabel(), but names each maximal Boolean subformula instead of each proposition. Two of
/// them that share a proposition are not independent, so such parts are split down to the
/// propositions they share: the result is equisatisfiable, and back-substitution restores it.
Relabelling relabel_boolean(const Formula& formula, Naming naming);

}  // namespace ouro::logic
