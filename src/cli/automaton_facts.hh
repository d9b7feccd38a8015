// What has been found out about one automaton, by whoever asked first.
#pragma once

#include "omega/classify/hierarchy.hh"
#include "omega/properties.hh"

namespace ouro::cli {

struct AutomatonFacts {
  /// The automaton must outlive its facts.
  explicit AutomatonFacts(const omega::Automaton& automaton, const omega::LanguageLimits& limits = {})
      : shape(automaton), language(automaton, limits) {}

  const omega::Automaton& automaton() const { return shape.automaton(); }

  omega::PropertyCache shape;
  omega::LanguageCache language;
};

}  // namespace ouro::cli
