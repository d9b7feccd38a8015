// What a formula is, decided on automata of the formula and of its negation.
//
// The syntax of a formula shows a class that it belongs to (logic's classify.hh), at no cost. It may belong
// to a smaller one: `G(a -> F b) & G !b` is a recurrence property by its syntax, and means G(!a & !b), which
// is safety. Only the language tells. The negation makes that cheap: nothing has to be complemented.
#pragma once

#include "logic/classify.hh"
#include "logic/formula.hh"
#include "omega/automaton.hh"
#include "omega/classify/hierarchy.hh"

namespace ouro::translate {

/// The language of an LTL formula on infinite words, to be asked for its properties. For one thread at a
/// time.
class FormulaLanguage {
 public:
  /// Translates the formula and its negation. Throws like make_translation().
  explicit FormulaLanguage(const logic::Formula& formula, const omega::LanguageLimits& limits = {});

  /// Refers to this object.
  omega::LanguageCache& language() { return language_; }

 private:
  omega::Automaton automaton_;
  omega::LanguageCache language_;
};

/// The smallest class that the language belongs to. Never RecurrenceAndPersistence, which is Obligation.
logic::HierarchyClass hierarchy_class(omega::LanguageCache& language);

}  // namespace ouro::translate
