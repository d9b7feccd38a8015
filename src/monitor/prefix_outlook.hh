// What a prefix of an infinite word decides about a formula, with automata no larger than needed.
//
// translate's ThreeValuedAutomaton is exact, but needs automata of the formula and of its negation, whole.
// For a conjunction of n requests, `G(a1 -> F b1) & ... & G(an -> F bn)`, these have 2^n states and more
// edges. So conjunctions and disjunctions are taken apart, and their parts are watched side by side:
//
//   - parts that have no proposition in common do not know of each other, and nothing is lost: a conjunction
//     can be satisfied after a prefix if and only if each part can, and every word satisfies it if and only
//     if every word satisfies each part. For disjunctions the same, with the roles exchanged;
//   - parts that have are taken together, as long as their automata are small enough. If not, they are taken
//     apart as well. Then verdicts are right but may come late: `G p & F !p` is violated although neither
//     part is. A part that is too large itself is followed by its derivatives.
//
// `G` of a conjunction is a conjunction, and `F` of a disjunction a disjunction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "logic/formula.hh"
#include "omega/automaton.hh"
#include "translate/finite_automaton.hh"

namespace ouro::monitor {

/// A deterministic automaton, made while it is looked at; for one thread at a time.
class PrefixOutlook {
 public:
  using State = omega::State;

  PrefixOutlook() = default;
  PrefixOutlook(const PrefixOutlook&) = delete;
  PrefixOutlook& operator=(const PrefixOutlook&) = delete;
  virtual ~PrefixOutlook() = default;

  State initial() const { return 0; }
  /// Where a letter leads: variable v of the propositions is bit v. Throws LimitError.
  virtual State successor(State state, std::uint64_t letter) = 0;
  /// Never wrong; Open can also mean that it does not show yet.
  virtual translate::Outlook outlook(State state) const = 0;
  /// Whether Open always means that both are possible.
  virtual bool is_exact() const = 0;
};

struct PrefixOutlookOptions {
  /// LimitError beyond this many states that were met.
  std::size_t max_states = 1'000'000;
  /// Automata on infinite words that have more states or edges are not used.
  std::size_t max_automaton_states = 5000;
  std::size_t max_automaton_edges = 50'000;
};

/// Throws LimitError for a formula that is too large and cannot be taken apart. Requires at most 64
/// propositions, which are the first variables or become them.
std::unique_ptr<PrefixOutlook> make_prefix_outlook(const logic::Formula& formula,
                                                   const std::shared_ptr<omega::Propositions>& propositions,
                                                   const PrefixOutlookOptions& options);

}  // namespace ouro::monitor
