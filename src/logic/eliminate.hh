// Doing without some of the operators.
#pragma once

#include "logic/formula.hh"

namespace ouro::logic {

/// Replaces the operators that are in `unwanted` by definitions in terms of the others: xor by <->,
/// <-> by ->, -> by ! and |, and by De Morgan | by & (or & by |); M and W by U, R and Booleans; F and G
/// by U and R (true U p, false R p), or by each other; R by U and U by R through negation; X[!] by X
/// and X by X[!]; A by E and E by A. Bounded F and G can only be replaced by each other
/// (expand_bounds.hh does away with them).
///
/// Linear in the number of distinct subformulas, in time and in the size of the result counted the
/// same way. A UserError names an operator that occurs and that the wanted ones cannot express.
Formula eliminate(const Formula& formula, OpSet unwanted, Words words = Words::Infinite);

}  // namespace ouro::logic
