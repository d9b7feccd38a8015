// The place of a formula in Manna and Pnueli's hierarchy, as far as its syntax shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "logic/formula.hh"

namespace ouro::logic {

/// The classes from the smallest to the largest. A formula is in every class above its own.
enum class HierarchyClass : std::uint8_t {
  SafetyAndGuarantee,        ///< decided by a bounded prefix
  Safety,                    ///< a violation shows after finitely many steps
  Guarantee,                 ///< a success shows after finitely many steps
  Obligation,                ///< Boolean combinations of the two
  RecurrenceAndPersistence,  ///< both of the next two: an obligation, though the syntax does not show it
  Recurrence,                ///< something good again and again
  Persistence,               ///< something good for ever from some time on
  Reactivity,                ///< everything else
};

/// The smallest class that the syntax of an LTL formula shows (on infinite words). The formula may
/// belong to a smaller one: deciding that takes an automaton. Nothing for branching-time formulas.
std::optional<HierarchyClass> classify(const Formula& formula);

/// "safety", "guarantee", ..., "safety and guarantee".
std::string_view to_string(HierarchyClass hierarchy_class);

}  // namespace ouro::logic
