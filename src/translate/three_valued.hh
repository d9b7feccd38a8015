// What the beginning of an infinite word decides about an LTL formula.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "logic/formula.hh"
#include "omega/automaton.hh"
#include "translate/finite_automaton.hh"

namespace ouro::translate {

struct ThreeValuedOptions {
  /// LimitError beyond this many states that were met.
  std::size_t max_states = 1'000'000;
  /// LimitError, from the constructor, beyond this many states of the automata on infinite words.
  std::size_t max_automaton_states = 1'000'000;
  /// The same for their edges.
  std::size_t max_automaton_edges = 20'000'000;
};

/// Reads the letters of an infinite word one by one and says as early as possible that every continuation
/// satisfies the formula, or that none does. A deterministic automaton, made while it is looked at; for one
/// thread at a time. At most 2^(m + n) states for automata of m and n states of the formula and its negation.
/// Throws like translate::optimized(), and LimitError for too many states.
class ThreeValuedAutomaton {
 public:
  using State = omega::State;

  ThreeValuedAutomaton(const logic::Formula& formula, std::shared_ptr<omega::Propositions> propositions,
                       const ThreeValuedOptions& options = {});
  ThreeValuedAutomaton(ThreeValuedAutomaton&&) noexcept;
  ThreeValuedAutomaton& operator=(ThreeValuedAutomaton&&) noexcept;
  ~ThreeValuedAutomaton();

  State initial() const { return 0; }
  /// Exact: Open means that some continuations satisfy the formula and others do not. Constant time.
  Outlook outlook(State state) const;
  /// Where one letter leads: variable v of the propositions is bit v % 64 of word v / 64. Linear in the
  /// number of edges of the states that the two automata can be in; nothing is remembered.
  State successor(State state, std::span<const std::uint64_t> valuation);
  /// How many states were met so far.
  std::size_t state_count() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace ouro::translate
