// Deterministic automata of formulas, whatever the condition has to be.
//
// Not every formula has a deterministic Büchi automaton (`F G p` has none), but with parity or other
// conditions every formula has a deterministic automaton. As in optimize.hh several are made, and the
// smallest is kept:
//
//   - the deterministic Büchi automaton, if there is one;
//   - the dual of that of the negation, which has a co-Büchi condition;
//   - for a conjunction or disjunction: the product of the deterministic automata of its operands, with the
//     conjunction or disjunction of their conditions. So `G F p -> G F q` needs one state. Operands that are
//     obligations are taken together;
//   - the smallest nondeterministic automaton, determinised (omega's determinize.hh), and the dual of that of
//     the negation.
//
// Parity conditions come from any of these by omega's paritize.hh. An obligation has a minimal automaton of
// its own (omega's minimal_weak.hh), from the formula or from its negation, whichever is built first.
//
// The search ends early. States that accept different words are different states of every deterministic
// automaton, so once no two states of a candidate accept the same, nothing has fewer. Most formulas get
// there with the first candidates, which are made without much effort for that reason.
//
// Doubly exponential in the worst case, in which only the last way ends, in its limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "logic/formula.hh"
#include "omega/automaton.hh"
#include "translate/optimize.hh"

namespace ouro::translate {

enum class DeterministicAcceptance : std::uint8_t {
  Any,     ///< whatever gives the smallest automaton
  Parity,  ///< a parity condition; Büchi, co-Büchi, `t` and `f` are such
};

struct DeterministicOptions {
  DeterministicAcceptance acceptance = DeterministicAcceptance::Any;
  Effort effort = Effort::High;
  /// UserError beyond this many states.
  std::size_t max_states = 1'000'000;
  /// Asked now and then. Once it is true nothing smaller is looked for any more; before there is an automaton
  /// at all it is a LimitError.
  std::function<bool()> is_over = {};
};

/// A deterministic automaton with one initial state that accepts the infinite words that satisfy the formula.
/// Throws like make_translation().
omega::Automaton deterministic(const logic::Formula& formula,
                               const std::shared_ptr<omega::Propositions>& propositions,
                               const DeterministicOptions& options = {});

}  // namespace ouro::translate
