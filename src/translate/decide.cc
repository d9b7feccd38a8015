#include "translate/decide.hh"

#include <memory>

#include "logic/build.hh"
#include "translate/optimize.hh"

namespace ouro::translate {

namespace {

omega::Automaton translated(const logic::Formula& formula,
                            const std::shared_ptr<omega::Propositions>& propositions) {
  return optimized(formula, propositions, {.effort = Effort::Medium});
}

}  // namespace

FormulaLanguage::FormulaLanguage(const logic::Formula& formula, const omega::LanguageLimits& limits)
    : automaton_(translated(formula, std::make_shared<omega::Propositions>())),
      language_(automaton_, translated(logic::build::lnot(formula), automaton_.propositions()), limits) {}

logic::HierarchyClass hierarchy_class(omega::LanguageCache& language) {
  using enum logic::HierarchyClass;
  const bool guarantee = language.guarantee();
  if (language.safety()) return guarantee ? SafetyAndGuarantee : Safety;
  if (guarantee) return Guarantee;
  if (language.obligation()) return Obligation;
  if (language.recurrence()) return Recurrence;
  return language.persistence() ? Persistence : Reactivity;
}

}  // namespace ouro::translate
