// The minimal weak deterministic automaton of an obligation.
//
// Obligations are the Boolean combinations of safety properties: `a W b`, `F a`, `G a | F b`, not `G F a`.
// They are exactly the languages of deterministic weak automata, and for these minimisation is as easy as for
// finite words (weak_quotient.hh). From a nondeterministic automaton, with any condition:
//
//   1. its powerset, without acceptance: what can be said after a prefix;
//   2. each component of that has some cycle, and a word through it. If the language is an obligation, all
//      words that stay in the component are accepted or none, so one word decides: the automaton is asked
//      whether it accepts it \cite{dax2007mechanizing};
//   3. ranks and the quotient.
//
// If the language is no obligation the result is wrong, which is found out by two products: with an
// automaton of the complement, and of the automaton with the dual of the result. So this also decides whether
// a language is an obligation.
//
// Example: the automaton of `F a | F b` has a state for each eventuality; the result has two states.
//
// Exponential by the powerset; then O(m log n) for n sets with m edges, one membership question for each
// component.
#pragma once

#include <cstddef>
#include <optional>

#include "omega/automaton.hh"

namespace ouro::omega {

struct MinimalWeakOptions {
  /// Beyond this many sets of states there is no answer.
  std::size_t max_states = 1U << 14U;
  /// Nor beyond this many edges between them.
  std::size_t max_edges = 10'000'000;
};

/// The minimal weak deterministic automaton of the language, in canonical form (see weak_quotient.hh);
/// nothing when the language is no obligation or the powerset is too large. `complement` accepts what
/// `automaton` does not; it may be null when the language is known to be an obligation, and then nothing is
/// checked.
std::optional<Automaton> minimal_weak(const Automaton& automaton, const Automaton* complement,
                                      const MinimalWeakOptions& options = {});

/// The minimal deterministic automaton of the safety closure: it has a run on a word exactly when every
/// prefix of the word can be continued to one that `automaton` accepts, and its condition is `t`. Nothing
/// when the powerset is too large. For a safety property that is its minimal weak automaton.
std::optional<Automaton> minimal_monitor(const Automaton& automaton, const MinimalWeakOptions& options = {});

}  // namespace ouro::omega
