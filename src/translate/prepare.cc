#include "translate/prepare.hh"

#include "base/source.hh"
#include "logic/eliminate.hh"
#include "logic/expand_bounds.hh"
#include "logic/measure.hh"
#include "logic/normal_form.hh"

namespace ouro::translate {

using logic::Formula;
using logic::Trait;

Formula without_bounds(const Formula& formula) {
  if (!formula.has(Trait::Linear)) {
    throw UserError(
        "only linear-time formulas can be translated into automata; this one has path quantifiers",
        "leave out A and E, or check it on a model as CTL or CTL*");
  }
  const Formula unbounded = formula.has(Trait::Unbounded) ? formula : logic::expand_bounds(formula);
  return unbounded.has(Trait::NoStrongNext) ? unbounded
                                            : logic::eliminate(unbounded, {logic::Op::StrongNext});
}

Formula positive_form(const Formula& formula) {
  const Formula unbounded = without_bounds(formula);
  return unbounded.has(Trait::NegationNormal) ? unbounded : logic::negation_normal_form(unbounded);
}

std::vector<bdd::Variable> declare_propositions(const Formula& formula, omega::Propositions& propositions) {
  std::vector<bdd::Variable> result;
  for (const Formula& proposition : logic::propositions(formula)) {
    result.push_back(propositions.variable(proposition.name()));
  }
  return result;
}

}  // namespace ouro::translate
