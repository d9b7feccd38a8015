// Complements of semi-deterministic Büchi automata by the NCSB construction
// \cite{blahoudek2016complementing}, extended to all automata whose accepting components are deterministic or
// weak.
//
// A run that stays in a deterministic component is rejecting when it sees the mark finitely often: there
// comes a moment after which it is *safe*, it never sees it again. The complement guesses that moment for
// each run. Of the states reached, with the letters of the original:
//
//   N, C  Waiting   runs of which nothing is demanded now
//   B     Owing     runs that must leave their component or become safe before the next breakpoint
//   S     Safe      runs that never again take a marked edge inside their component; if one does, the guess
//                   was wrong and the complement's run ends
//
// Runs that meet in a state of a deterministic component have the same future there, so being safe is
// inherited by all of them. When nobody owes, a breakpoint is reached: the edge is marked, and the waiting
// runs of the next component (they take turns, as in breakpoint.hh) owe.
//
// When to guess. It suffices that an owing run may become safe when it takes a marked edge, which may be its
// last, and at the breakpoint at which it begins to owe, in case there is none to come: a run that is
// not safe then takes a marked edge later, and a last one. Waiting runs never guess. The original lets every
// run guess at each marked edge; delaying it is the idea of \cite{chen2018advanced}. States from which every
// continuation takes a marked edge cannot be safe.
//
// Weak components only ever have waiting and owing runs, which is the breakpoint construction.
//
// At most 4^n macrostates, times the number of components.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "omega/complement/macro_automaton.hh"

namespace ouro::omega {

class NcsbComplement : public MacroAutomaton {
 public:
  /// Requires a condition Inf(m) and no General component: see has_general_component().
  NcsbComplement(const Automaton& automaton, std::size_t max_states);

 private:
  // The order says which one wins where runs meet. A released run owes, and may become safe at once.
  enum Tag : std::uint32_t { Waiting, Owing, Released, Safe };

  void step(const Macrostate& macro, const LetterBlock& letter) override;
  std::uint32_t tag(const Member& member, const Edge& edge) const;
  void begin_turn(Macrostate& macro) const;
  template <class Use>
  void decide(const Macrostate& macro, Use use) const;
  std::vector<bool> states_that_can_be_safe() const;

  Mark mark_;
  std::vector<bool> can_be_safe_;  // by state
};

}  // namespace ouro::omega
