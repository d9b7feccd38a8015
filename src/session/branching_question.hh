// What is asked of the tree of runs: a formula of CTL or CTL*, true or false of each state.
#pragma once

#include <string>
#include <vector>

#include "logic/logic.hh"
#include "session/property_kind.hh"

namespace ouro::session {

/// A proposition of a question, and which of the space's it is.
struct Atom {
  std::string name;
  unsigned proposition = 0;  ///< its bit
};

/// The model satisfies it if all its initial states do.
struct BranchingQuestion {
  PropertyKind kind = PropertyKind::Ctl;  ///< or CtlStar
  std::string name;
  std::string formula;  ///< over the atoms
  std::vector<Atom> atoms = {};
};

constexpr logic::Logic logic_of(PropertyKind kind) {
  return kind == PropertyKind::Ctl       ? logic::Logic::Ctl
         : kind == PropertyKind::CtlStar ? logic::Logic::CtlStar
                                         : logic::Logic::Ltl;
}

}  // namespace ouro::session
