// The smallest automaton of a formula that we can find.
//
// No single recipe is always the best, and each of them is fast: so several automata of the formula are made
// and reduced, and the smallest is kept. The candidates are
//
//   - the automaton of the simplified formula, by couvreur.hh;
//   - that of the same formula with postponed operands (postpone.hh);
//   - the minimal weak deterministic automaton, if the language is an obligation (omega's minimal_weak.hh):
//     for a formula that is one by its syntax at once, otherwise with the automaton of the negation as judge;
//   - for a conjunction or disjunction at the top: the product or sum of the automata of its operands, those
//     that are obligations taken together.
//
// A candidate costs as much as its automaton is large before reduction. One that exceeds the best one by a
// factor is given up while it is built.
#pragma once

#include <cstddef>
#include <cstdint>
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

struct SmallestOptions {
  Effort effort = Effort::High;
  /// UserError beyond this many states of an automaton before reduction.
  std::size_t max_states = 10'000'000;
};

/// An automaton with generalised Büchi acceptance on transitions and one initial state that accepts the
/// infinite words that satisfy the formula. Throws like make_translation().
omega::Automaton smallest_automaton(const logic::Formula& formula,
                                    const std::shared_ptr<omega::Propositions>& propositions,
                                    const SmallestOptions& options = {});

}  // namespace ouro::translate
