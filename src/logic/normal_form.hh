// Equivalent formulas over fewer operators.
//
// All functions are linear in the number of distinct subformulas, in time and in the size of the
// result, counted as distinct subformulas. (Written out as a tree, a result that expands <-> can be
// exponentially longer; tree_size() in measure.hh says how long.)
#pragma once

#include <cstdint>
#include <initializer_list>

#include "logic/formula.hh"

namespace ouro::logic {

/// Negation normal form: negation only before propositions, and no ->, <->, xor. Keeps F, G, W, M
/// and bounds. On finite words X and X[!] are each other's duals, so `!X p` becomes `X[!] !p`
/// with Words::Finite, and `X !p` with Words::Infinite. A and E are dual as well.
enum class Words : std::uint8_t { Infinite, Finite };
Formula negation_normal_form(const Formula& formula, Words words = Words::Infinite);

/// The negation in the same form, without a detour.
Formula negated_normal_form(const Formula& formula, Words words = Words::Infinite);

/// Replaces F[a:b] and G[a:b] by chains of X, sharing their parts: F[1:2] p is X(p | X p).
/// On finite words F needs the position to exist, so its chain is of X[!], and G's of X.
/// Throws UserError if the formula would need more than `max_steps` X operators in all.
Formula expand_bounds(const Formula& formula, Words words = Words::Infinite,
                      std::uint64_t max_steps = 10'000'000);

/// A set of operators.
class OpSet {
 public:
  constexpr OpSet() = default;
  constexpr OpSet(std::initializer_list<Op> ops) {
    for (const Op op : ops) bits_ |= bit(op);
  }
  constexpr bool contains(Op op) const { return (bits_ & bit(op)) != 0; }

 private:
  static constexpr std::uint32_t bit(Op op) { return std::uint32_t{1} << static_cast<unsigned>(op); }
  std::uint32_t bits_ = 0;
};

/// Replaces the operators that are in `unwanted` by their definitions in terms of the others:
/// xor by <->, <-> by ->, -> by ! and |, and by De Morgan | by & (or & by |); M and W by U, R and
/// Booleans; F and G by U and R (true U p, false R p), or by each other; R by U and U by R through
/// negation; X[!] by X (infinite words only); A by E and E by A.
/// Requires that what a definition needs is not itself unwanted: a UserError says which it is.
Formula eliminate(const Formula& formula, OpSet unwanted, Words words = Words::Infinite);

}  // namespace ouro::logic
