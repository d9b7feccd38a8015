// What can be asked of a model, and how it can be answered.
#pragma once

#include <cstdint>
#include <string_view>

namespace ouro::session {

enum class Verdict : std::uint8_t { Holds, Violated, Incomplete };

/// "holds", "violated", "incomplete".
std::string_view to_string(Verdict verdict);

enum class PropertyKind : std::uint8_t {
  // Of states.
  Assertion,  ///< the model's assertions: about values, about events, about states
  Fault,      ///< indices out of range, divisions by zero, ...: the model itself is broken
  EndState,   ///< states without successors in which the system may not end
  Invariant,  ///< a condition that is to hold in every state
  // Of runs.
  Formula,            ///< of linear time
  NeverClaim,         ///< Promela's: no run is to be accepted by it
  PropertyProcess,    ///< DVE's: the same
  AcceptanceCycles,   ///< no run is to pass accept locations again and again
  NonProgressCycles,  ///< every run is to pass progress locations again and again
  Automaton,          ///< given as such
  FiniteFormula,      ///< of linear time, read on runs that end
  // Of the tree of runs.
  Ctl,
  CtlStar,
  Total,  ///< every state has a successor
};

/// "assertion", "fault", "end state", "invariant", "ltl", "never claim", "property process",
/// "acceptance cycles", "non-progress cycles", "automaton", "ltlf", "ctl", "ctl*", "total".
std::string_view to_string(PropertyKind kind);

}  // namespace ouro::session
