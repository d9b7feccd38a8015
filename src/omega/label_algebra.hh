// Labels as values of an InfixStack.
#pragma once

#include "bdd/manager.hh"

namespace ouro::omega {

struct LabelAlgebra {
  bdd::Manager* manager;

  static bdd::Bdd negation(bdd::Bdd f) { return !f; }
  bdd::Bdd conjunction(bdd::Bdd f, bdd::Bdd g) const { return manager->conjunction(f, g); }
  bdd::Bdd disjunction(bdd::Bdd f, bdd::Bdd g) const { return manager->disjunction(f, g); }
};

}  // namespace ouro::omega
