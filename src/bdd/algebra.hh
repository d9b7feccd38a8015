// Boolean functions as values of an InfixStack.
#pragma once

#include "bdd/manager.hh"

namespace ouro::bdd {

struct Algebra {
  Manager* manager;

  static Bdd negation(Bdd f) { return !f; }
  Bdd conjunction(Bdd f, Bdd g) const { return manager->conjunction(f, g); }
  Bdd disjunction(Bdd f, Bdd g) const { return manager->disjunction(f, g); }
};

}  // namespace ouro::bdd
