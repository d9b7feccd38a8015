// The powerset construction: all runs on a word at once, without their acceptance.
//
// A state is the set of states in which the automaton can be after a prefix. The empty set is one of them,
// where it can be reached, so that the result is deterministic and complete. What is accepted is not decided
// here: whether an infinite word is accepted cannot, in general, be read off the sets that it leads through.
// For safety it can (some set is empty), for obligations too (minimal_weak.hh).
//
// At most 2^n states; for automata of formulas usually fewer than the automaton has.
#pragma once

#include <cstddef>
#include <optional>

#include "omega/automaton.hh"
#include "omega/determinize/sequence_table.hh"

namespace ouro::omega {

struct Powerset {
  /// Deterministic and complete, accepts everything; state 0 is the initial one and all are reachable.
  Automaton automaton;
  /// The set of states that state s stands for is sets[s].
  SequenceTable sets;
};

/// Nothing when there are more than `max_states` sets, or more than `max_edges` edges.
std::optional<Powerset> powerset(const Automaton& automaton, std::size_t max_states,
                                 std::size_t max_edges = 10'000'000);

}  // namespace ouro::omega
