// Where a Büchi automaton has cycles without its mark: what a run must come to, to be rejected.
//
// A deterministic Büchi automaton rejects a run that goes round without a mark from some point on. So of an
// edge it matters only whether it lies on a cycle of edges without marks: any other is taken finitely often
// by such a run, and may as well be marked. With more marks a search for such cycles has less to look at; of
// a safety property nothing is left but the loop of the state in which all is lost.
//
//     G p      s -p!-> s, s -> t, t -> t       the edge to t is marked; the cycle at t is the danger
//     F p      s -> s, s -p!-> t, t -!-> t     from t there is none: a run that gets there is accepted
//
// Linear.
#pragma once

#include <cstdint>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// What lies before a state.
enum class Danger : std::uint8_t {
  None,   ///< no cycle without marks can be reached: every run from here is accepted
  Ahead,  ///< some can, and the state lies on none
  Here,   ///< the state lies on one
  Lost,   ///< the same, and no mark can be reached: every run from here is rejected
};

struct UnmarkedCycles {
  Automaton automaton;         ///< the same language; only edges on cycles without marks are without one
  std::vector<Danger> danger;  ///< by state
};

/// Requires acceptance Inf(0). States that cannot be reached are in no danger.
UnmarkedCycles unmarked_cycles(const Automaton& automaton);

}  // namespace ouro::omega
