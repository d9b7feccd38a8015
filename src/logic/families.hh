// Families of formulas that grow with a number: the benchmarks of the literature.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "logic/formula.hh"

namespace ouro::logic {

struct Family {
  std::string_view name;         ///< "and-gf"
  std::string_view schema;       ///< "GF p1 & ... & GF pn"
  std::string_view source;       ///< key of docs/bibliography.bib, or empty
  std::size_t smallest = 1;      ///< the least n it is defined for
  std::size_t largest = 0;       ///< the greatest n, or 0 when there is none
  Formula (*make)(FormulaPool& pool, std::size_t n);
};

/// All families, by name.
std::span<const Family> families();

/// The family of a name, or null.
const Family* find_family(std::string_view name);

}  // namespace ouro::logic
