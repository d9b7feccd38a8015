// Safety and liveness, and how every property is made of both \cite{alpern1987recognizing}.
//
// A property is *safety* if every word outside has a prefix that already shows it, and *liveness* if no
// prefix shows anything. The safety closure of a language adds the words none of whose prefixes rule the
// language out; it is the smallest safety property around it:
//
//   safety       L = closure(L)                           G a,   a W b
//   liveness     closure(L) = all words                   G F a, F a
//   always       L = closure(L) ∩ (L ∪ not closure(L))    a U b = (a W b) ∩ (a U b  ∪  not a W b)
//
// where the second part is liveness. On an automaton the closure is easy: with only the states from which
// something is accepted, take away the acceptance (by König's lemma a word all of whose prefixes have runs
// has a run). Its complement is too, once it is deterministic: minimal_weak.hh has the minimal such
// automaton, the monitor.
//
// The closure is linear; what needs a monitor is exponential in the number of states, and throws UserError
// when there are too many sets.
#pragma once

#include <cstddef>

#include "omega/automaton.hh"

namespace ouro::omega {

struct MonitorLimits {
  /// UserError beyond this many sets of states.
  std::size_t max_states = 1'000'000;
};

/// The safety closure; the condition is `t`. Not more states than before, and as deterministic.
Automaton safety_closure(const Automaton& automaton);

/// The minimal deterministic automaton of the safety closure: minimal_monitor(), or UserError.
Automaton monitor(const Automaton& automaton, const MonitorLimits& limits = {});

/// The words with a prefix after which nothing is accepted: the complement of the safety closure.
/// Deterministic, with a Büchi condition.
Automaton refuted_words(const Automaton& automaton, const MonitorLimits& limits = {});

/// The liveness part: what is accepted, or refuted by a prefix. The intersection with the safety closure is
/// the language again.
Automaton liveness_part(const Automaton& automaton, const MonitorLimits& limits = {});

/// Whether the language is safety. `complement` accepts what `automaton` does not. Polynomial.
bool is_safety(const Automaton& automaton, const Automaton& complement);

/// Whether the language is liveness: whether its closure is everything.
bool is_liveness(const Automaton& automaton, const MonitorLimits& limits = {});

}  // namespace ouro::omega
