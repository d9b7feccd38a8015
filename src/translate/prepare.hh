// What every construction does first: bring a formula into the operators that it works on.
#pragma once

#include <vector>

#include "bdd/bdd.hh"
#include "logic/formula.hh"
#include "omega/propositions.hh"

namespace ouro::translate {

/// An equivalent formula (on infinite words) without bounds and X[!]. Throws UserError for a formula
/// with path quantifiers, and for bounds that would need too many X.
logic::Formula without_bounds(const logic::Formula& formula);

/// An equivalent formula in negation normal form: constants, literals, &, |, X, F, G, U, R, W, M.
/// Throws like without_bounds().
logic::Formula positive_form(const logic::Formula& formula);

/// The variables of the propositions of a formula, in the order of their first occurrence. New ones are
/// added to `propositions`.
std::vector<bdd::Variable> declare_propositions(const logic::Formula& formula,
                                                omega::Propositions& propositions);

}  // namespace ouro::translate
