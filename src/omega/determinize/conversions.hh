// From one named condition to another.
//
// Parity is the hub: on the same states, a parity condition is also a Rabin and a Streett condition, a pair
// for each level that accepts, or that rejects (levels are those of parity.hh, 0 the strongest):
//
//   Rabin    a pair for each even level e:  no odd level below e, and e itself again and again
//   Streett  a pair for each odd level o:   o finitely often, or an even level below o again and again
//
// Büchi and co-Büchi conditions are parity conditions already. Others become parity by paritized(), which
// keeps determinism and copies states where it must. Büchi conditions without determinism come from
// without_fin() and degeneralisation; for Rabin and Streett automata these are the constructions of the
// textbooks, n * (1 + pairs) and n * 2^pairs states at most before degeneralisation.
#pragma once

#include <cstddef>
#include <optional>

#include "omega/automaton.hh"
#include "omega/degeneralize.hh"
#include "omega/determinize/parity.hh"

namespace ouro::omega {

struct ConversionOptions {
  /// Where as_buchi() puts the marks.
  DegeneralizeOptions::Marking marking = DegeneralizeOptions::Marking::Transitions;
  /// UserError beyond this many states.
  std::size_t max_states = 1'000'000;
};

/// The same language with a Rabin condition, its states those of paritized(); deterministic if the automaton
/// is. A copy when it has such a condition.
Automaton as_rabin(const Automaton& automaton, const ConversionOptions& options = {});

/// The same language with a Streett condition, its states those of paritized(); deterministic if the
/// automaton is. A copy when it has such a condition.
Automaton as_streett(const Automaton& automaton, const ConversionOptions& options = {});

/// The same language with a parity condition of this kind; deterministic if the automaton is.
Automaton as_parity(const Automaton& automaton, ParityKind kind, ParityMarks marks = ParityMarks::Few,
                    const ConversionOptions& options = {});

/// The same language with a conjunction of Inf; a copy when it has one. Stays deterministic where a
/// deterministic Büchi automaton exists (deterministic_buchi.hh), and becomes nondeterministic otherwise.
Automaton as_generalized_buchi(const Automaton& automaton, const ConversionOptions& options = {});

/// The same with acceptance Inf(0).
Automaton as_buchi(const Automaton& automaton, const ConversionOptions& options = {});

/// The same language with acceptance Fin(0); nothing if there is no such automaton. Deterministic, unless it
/// is a copy of an automaton that had such a condition.
std::optional<Automaton> as_co_buchi(const Automaton& automaton, const ConversionOptions& options = {});

}  // namespace ouro::omega
