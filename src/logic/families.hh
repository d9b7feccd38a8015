// Families of formulas that grow with a number: the benchmarks of the literature.
//
// Names and propositions are those under which Spot's users know the families. A set of patterns
// without a parameter (dac-patterns, ...) is a family too: its number says which one, from 1.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "logic/formula.hh"

namespace ouro::logic {

struct Family {
  std::string_view name;    ///< "and-gf"
  std::string_view schema;  ///< "GF p1 & ... & GF pn"
  std::string_view source;  ///< key of docs/bibliography.bib, or empty
  std::size_t smallest;     ///< the least n it is defined for
  std::size_t largest;      ///< the greatest n, or 0 when there is none
  /// Requires smallest <= n, and n <= largest unless that is 0. instance() checks.
  Formula (*make)(FormulaPool& pool, std::size_t n);
};

/// All families, by name.
std::span<const Family> families();

/// The family of a name, or null.
const Family* find_family(std::string_view name);

/// The n-th formula of a family. Throws UserError where the family has none.
Formula instance(const Family& family, FormulaPool& pool, std::size_t n);

}  // namespace ouro::logic
