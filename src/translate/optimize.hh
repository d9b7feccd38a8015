// The best automaton of a formula that we can find, for what it is needed for.
//
// No single recipe is always the best, and each of them is fast: so several automata of the formula are made
// and reduced, and the best one is kept. The candidates are
//
//   - the automaton of the simplified formula, by couvreur.hh, with early branching, and with late branching
//     if states are not merged by trial in the end;
//   - that of the same formula with postponed operands (reshape.hh);
//   - the minimal weak deterministic automaton, if the language is an obligation (omega's minimal_weak.hh):
//     for a formula that is one by its syntax at once, otherwise with the automaton of the negation as judge;
//   - for a conjunction or disjunction at the top: the product or sum of the automata of its operands, those
//     that are obligations taken together;
//   - for `G F g` where g is a guarantee: the automaton of `F g`, started again and again (omega's
//   restart.hh);
//   - a deterministic Büchi automaton, if there is one.
//
// In the end states of the best one are merged by trial, if it is not deterministic, with the automaton of
// the negation as judge (omega's judged_merge.hh): by far the most effective of all reductions.
//
// A candidate costs as much as its automaton is large before reduction. One that exceeds the best one by a
// factor, in states, edges or nodes of decision diagrams, is given up while it is built: only the first
// translation has to succeed.
//
// Deterministic automata with other conditions have a file of their own: deterministic.hh.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "logic/formula.hh"
#include "omega/automaton.hh"

namespace ouro::translate {

/// How long to look.
enum class Effort : std::uint8_t {
  Low,     ///< one translation, useless states and marks removed
  Medium,  ///< + reduction by simulation, minimal automata of formulas that are obligations by syntax
  High,    ///< + all candidates
};

/// What kind of automaton is wanted.
enum class Goal : std::uint8_t {
  Generalized,    ///< generalised Büchi acceptance, on transitions
  Buchi,          ///< one mark, on transitions
  StateBuchi,     ///< one mark, on states
  Deterministic,  ///< generalised Büchi acceptance; deterministic where that is possible
  Monitor,        ///< deterministic, rejects by having no move: the words with no bad prefix
};

struct OptimizeOptions {
  Goal goal = Goal::Generalized;
  /// Deterministic automata are preferred to smaller ones, whatever the goal.
  bool prefer_deterministic = false;
  Effort effort = Effort::High;
  /// With Effort::High, states are merged by trial: fewer states, but with more choices. Determinisation has
  /// more to do then, and no smaller results.
  bool merge_by_judge = true;
  /// LimitError beyond this many states of an automaton before reduction.
  std::size_t max_states = 10'000'000;
  /// The same for edges.
  std::size_t max_edges = 20'000'000;
  /// Asked now and then. Once it is true nothing smaller is looked for any more; before there is an automaton
  /// at all it is a LimitError.
  std::function<bool()> is_over = {};
};

/// An automaton with one initial state that accepts the infinite words that satisfy the formula (for
/// Goal::Monitor: those all of whose prefixes can still be continued to such a word). Throws like
/// make_translation().
omega::Automaton optimized(const logic::Formula& formula,
                           const std::shared_ptr<omega::Propositions>& propositions,
                           const OptimizeOptions& options = {});

/// The same for a formula that prepared() gave; its Boolean parts are not looked at.
omega::Automaton optimized_prepared(const logic::Formula& formula,
                                    const std::shared_ptr<omega::Propositions>& propositions,
                                    const OptimizeOptions& options);

/// The formula in the form that is translated: simplified, in negation normal form, recurrences taken apart.
logic::Formula prepared(const logic::Formula& formula);

}  // namespace ouro::translate
