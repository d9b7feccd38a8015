// An automaton as a model: the Kripke structure whose paths are its runs.
//
// An automaton has letters on edges, a Kripke structure in states. So a state of the structure is a pair (q,
// a) of a state q and a letter a that q can read: a valuation of all propositions that the automaton
// declares. The propositions of (q, a) are those that are true in a; there is an edge from (q, a) to (r, b)
// when an edge of q that a satisfies leads to r and r can read b; (q, a) is initial when q is. Then the
// labels along the infinite paths of the structure are exactly the words on which the automaton has an
// infinite run: (q, a) chooses the letter before it chooses the edge, and nothing else. An automaton that
// came from a Kripke structure, where all edges of a state have the same valuation as label, gives that
// structure back.
//
// Only infinite runs count, so states of the automaton from which there is none, and those that cannot be
// reached, are left out first; the structure has no deadlock.
//
// A structure has no acceptance condition. Where some run of the automaton is not accepting, the structure
// would have behaviours that the automaton excludes: what is proved of it holds of the automaton as well, but
// a counterexample may be spurious. Such an automaton is therefore refused unless the caller asks to ignore
// the condition. One in which every run is accepting (`Acceptance: 0 t`, or all states marked) is fine.
//
// Size: at most 2^n pairs a state for n propositions, which no conversion to states with definite labels can
// avoid; both states and edges are limited. Time is linear in the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "omega/automaton.hh"
#include "space/explicit_space.hh"

namespace ouro::kripke {

enum class AcceptanceUse : std::uint8_t {
  Refuse,  ///< automata with runs that are not accepting are refused
  Ignore,  ///< every infinite run is a behaviour
};

struct FromAutomatonOptions {
  AcceptanceUse acceptance = AcceptanceUse::Refuse;
  /// Beyond these, LimitError.
  std::size_t max_states = std::size_t{1} << 20U;
  std::size_t max_edges = std::size_t{1} << 24U;
};

/// The propositions are those that the automaton declares, in its order. A state is called by the number of q
/// where q reads one letter only, otherwise by that and the rank of the letter, `3.0`, `3.1`, ...; when every
/// state reads one letter only and all have different names in the automaton, by those.
/// Throws UserError for more than 64 propositions.
std::unique_ptr<space::ExplicitSpace> from_automaton(const omega::Automaton& automaton,
                                                     const FromAutomatonOptions& options = {});

}  // namespace ouro::kripke
