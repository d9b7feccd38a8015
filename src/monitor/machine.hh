// The automaton that watches one formula, whichever way the formula is read.
//
// Reading::Infinite: the events are the beginning of an infinite word. The verdict is about all infinite
// continuations (prefix_outlook.hh); beside it the derivative of the formula is followed, which knows whether
// the events up to now, as a finite word, satisfy it. If the automata on infinite words become too large,
// derivatives alone are followed, and a verdict comes when the derivative shows it. Where every proposition
// has one polarity that is at once (translate/unipolar.hh), and derivatives are all that is needed.
//
// Reading::Finite: the events are the beginning of a finite word. If the smallest automaton can be built, it
// is, and a verdict comes as early as possible; otherwise derivatives are followed one by one, and a verdict
// comes when the derivative shows it.
//
// A decided state is never left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "logic/formula.hh"
#include "omega/automaton.hh"
#include "translate/finite_automaton.hh"

namespace ouro::monitor {

enum class Reading : std::uint8_t { Infinite, Finite };

struct MachineOptions {
  Reading reading = Reading::Infinite;
  /// LimitError beyond this many states that were met.
  std::size_t max_states = 1'000'000;
  /// Beyond this many states an automaton on finite words is not built whole.
  std::size_t max_whole_states = 1000;
  /// Beyond this many states of automata on infinite words only derivatives are followed.
  std::size_t max_automaton_states = 5000;
  /// The same for their edges: what they cost.
  std::size_t max_automaton_edges = 50'000;
};

/// For one thread at a time.
class Machine {
 public:
  using State = omega::State;
  /// The propositions that hold: bit i is that of the i-th of logic::propositions(formula).
  using Letter = std::uint64_t;
  static constexpr std::size_t max_propositions = 64;

  Machine() = default;
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  virtual ~Machine() = default;

  State initial() const { return 0; }
  /// Throws LimitError.
  virtual State successor(State state, Letter letter) = 0;
  virtual translate::Outlook outlook(State state) const = 0;
  /// Whether the events that lead here, as a finite word, satisfy the formula.
  virtual bool holds_if_ended(State state) const = 0;
  /// Whether verdicts come as early as possible.
  virtual bool is_exact() const = 0;
};

/// Throws UserError for a formula that is not of linear time or has more than max_propositions, and
/// LimitError for one that is too large.
std::unique_ptr<Machine> make_machine(const logic::Formula& formula, const MachineOptions& options = {});

}  // namespace ouro::monitor
