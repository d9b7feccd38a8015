// Complements of inherently weak automata: the breakpoint construction of Miyano and Hayashi
// \cite{miyano1984alternating}, read as one for co-Büchi conditions.
//
// A run of an inherently weak automaton is accepting when it stays for ever in an accepting component. So a
// word is rejected when no run does, and that a deterministic automaton can see: beside the set of states
// reached it keeps those that *owe* to leave, the runs that have been in an accepting component since the
// last breakpoint. When nobody owes anything any more, a breakpoint is reached, the edge is marked, and
// whoever is in an accepting component now owes. Infinitely many breakpoints: nobody stays.
//
// Two things make it small. A run that changes to another accepting component pays its debt, since it
// can do so only finitely often. And components take turns: the runs of one component at a time owe, of the
// next one after the breakpoint. For components of sizes c1, c2, ... in n states there are then at most
// 2^n (2^c1 + 2^c2 + ...) macrostates instead of 3^n.
//
// The result is deterministic, complete but for states that accept everything, and Büchi.
#pragma once

#include <cstddef>

#include "omega/complement/macro_automaton.hh"

namespace ouro::omega {

class BreakpointComplement : public MacroAutomaton {
 public:
  /// Requires an inherently weak automaton, of any condition.
  BreakpointComplement(const Automaton& automaton, std::size_t max_states);

 private:
  enum Tag : std::uint32_t { Free, Owing };

  Macrostate first(Macrostate initial) override;
  void step(const Macrostate& macro, const LetterBlock& letter) override;
  void begin_turn(Macrostate& macro) const;
};

}  // namespace ouro::omega
