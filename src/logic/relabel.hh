// Replacing propositions by formulas, and formulas by propositions.
//
// Propositions may be long expressions over a model's variables, and whole Boolean combinations of
// them may matter only as one yes or no. Relabelling makes such formulas short before an algorithm
// whose cost grows with the number of propositions, and restore() undoes it afterwards.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "logic/formula.hh"

namespace ouro::logic {

/// Replaces propositions by formulas, all at once; the others stay. Requires keys that are
/// propositions, and values of the same pool. Linear in the number of distinct subformulas.
Formula substitute(const Formula& formula, const std::unordered_map<Formula, Formula>& replacement);

/// Which names relabel() gives.
enum class Naming : std::uint8_t {
  Letters,   ///< a, b, ..., z, a1, b1, ...
  Numbered,  ///< p0, p1, ...
};

/// A formula over new propositions, and what they stand for.
struct Relabelling {
  struct Name {
    Formula proposition;  ///< the new one
    Formula meaning;      ///< the part of the old formula that it replaces
  };

  Formula formula;
  std::vector<Name> names;  ///< in the order of first occurrence
};

/// Renames propositions to short uniform names. Never maps two propositions to one.
Relabelling relabel(const Formula& formula, Naming naming);

/// As relabel(), but names maximal Boolean subformulas instead of propositions, where that loses
/// nothing: `(x & !y) U z` becomes `a U b`. A part gets a name when its propositions occur once in
/// it and nowhere else, because then its truth is independent of the rest and it can be both true and
/// false; other parts are split. The result is equisatisfiable, and valid if and only if the formula is.
Relabelling relabel_boolean(const Formula& formula, Naming naming);

/// Puts the meanings back in place of the names: restore(r.formula, r.names) is the formula that was
/// relabelled.
Formula restore(const Formula& formula, std::span<const Relabelling::Name> names);

}  // namespace ouro::logic
