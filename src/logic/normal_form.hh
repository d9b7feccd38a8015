// Negation normal form.
#pragma once

#include <cstdint>

#include "logic/formula.hh"

namespace ouro::logic {

/// What becomes of <-> and xor.
enum class Equivalences : std::uint8_t {
  Expand,  ///< `a <-> b` becomes `(a & b) | (!a & !b)`
  Keep,    ///< they stay; the negation of one is the other
};

/// Negation only before propositions, and no -> (nor, with Equivalences::Expand, <-> and xor). Keeps
/// F, G, W, M and bounds. On finite words X and X[!] are each other's duals, so `!X p` becomes
/// `X[!] !p` with Words::Finite, and `X !p` with Words::Infinite. A and E are dual as well.
///
/// Linear in the number of distinct subformulas, in time and in the size of the result counted the
/// same way. (Written out as a tree, a result that expands <-> can be exponentially longer;
/// tree_size() in measure.hh says how long.)
Formula negation_normal_form(const Formula& formula, Words words = Words::Infinite,
                             Equivalences equivalences = Equivalences::Expand);

/// The negation in the same form, without a detour.
Formula negated_normal_form(const Formula& formula, Words words = Words::Infinite,
                            Equivalences equivalences = Equivalences::Expand);

}  // namespace ouro::logic
