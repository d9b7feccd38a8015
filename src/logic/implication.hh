// Syntactic implication: when the shapes of two formulas give away that one implies the other.
#pragma once

#include <cstddef>
#include <cstdint>

#include "logic/formula.hh"

namespace ouro::logic {

/// Whether `stronger` implies `weaker` by a proof the syntax gives away. "false" means not known.
/// Sound on infinite words; on finite ones, the empty one included, with Words::Finite. Gives up
/// after `max_steps` steps, each of which takes constant time.
bool syntactically_implies(const Formula& stronger, const Formula& weaker, Words words = Words::Infinite,
                           std::size_t max_steps = 200);

/// The words that matter. What stands under a temporal operator is never read on the empty word,
/// so more is sound there: `p` implies `F p` and `G p` implies `p` on nonempty words only.
enum class Scope : std::uint8_t {
  Infinite,
  Nonempty,  ///< finite words with at least one letter
  Finite,    ///< finite words
};

constexpr Scope scope_of(Words words) { return words == Words::Infinite ? Scope::Infinite : Scope::Finite; }

/// The scope of what stands under a temporal operator.
constexpr Scope inside(Scope scope) { return scope == Scope::Finite ? Scope::Nonempty : scope; }

/// A formula or its negation, without building the negation.
struct Signed {
  const Formula& formula;
  bool negated = false;
};

/// As syntactically_implies(), for formulas and negations and for any scope.
bool implies(Signed stronger, Signed weaker, Scope scope, std::size_t max_steps);

}  // namespace ouro::logic
