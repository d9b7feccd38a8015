// Cycles that satisfy an Emerson-Lei condition, by taking components apart \cite{baier2019generic}.
//
// Take a component and the marks M inside it. Marks outside of M cannot be seen again, so their Inf is false
// and their Fin true. If what is left of the condition accepts M, a cycle through the whole component is
// accepting. If it is false there is none. Otherwise treat each operand of the disjunction at the top alone:
//
//   Fin(m) & ...        every accepting cycle avoids m: cut the edges with m, look at what falls apart
//   Fin(m) deeper down  guess: either cut m, or assume that m is seen again and again, so that Fin(m) is
//   false
//
// For conditions without Fin that is one pass over the automaton; for Streett and Rabin conditions,
// generalised or not, only the first rule is used and the time is polynomial: O(pairs * size). In general
// the problem is NP-complete and the time is exponential in the number of marks in Fin below both
// connectives, not in the number of clauses of a normal form, which is the textbook's price.
//
// What is still to be looked at is an explicit stack, so neither many states nor many marks are deep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "omega/automaton.hh"
#include "omega/component_search.hh"

namespace ouro::omega {

/// Where an accepting cycle is: every cycle through these states that takes edges between them, none with
/// a mark of `cut`, and sees all of `needed`, is accepting; and there is such a cycle.
struct AcceptingRegion {
  std::vector<State> states;
  Marks cut;
  Marks needed;  ///< no mark can be left out
};

/// Looks for accepting cycles in one automaton; keeps its scratch memory between questions.
class AcceptingCycleSearch {
 public:
  /// The automaton must outlive the search.
  explicit AcceptingCycleSearch(const Automaton& automaton)
      : automaton_(automaton), search_(automaton), region_(automaton.state_count(), 0) {}

  /// A region that these states reach, by the condition given, which need not be the automaton's.
  std::optional<AcceptingRegion> reachable_from(std::span<const State> roots, const Acceptance& condition);

  /// A region among these states only. Linear in their number and edges, when the condition has no Fin.
  std::optional<AcceptingRegion> among(std::span<const State> states, const Acceptance& condition);

 private:
  using Region = std::uint64_t;
  using States = std::shared_ptr<const std::vector<State>>;

  // States to be looked at without the edges that have a mark of `cut`.
  struct Task {
    States states;
    Marks cut;
    Acceptance condition;
  };

  std::optional<AcceptingRegion> finish();
  void take_apart(std::span<const State> roots, Region region, const Marks& cut, const Acceptance& condition);
  void examine(std::span<const State> component, const Marks& cut, const Acceptance& condition);
  void split(const States& component, const Marks& cut, Acceptance condition);
  Region mark_region(std::span<const State> states);

  const Automaton& automaton_;
  ComponentSearch search_;
  std::vector<Region> region_;  // by state: the last set of states that it was put into
  Region last_region_ = 0;
  std::vector<Task> tasks_;
  std::optional<AcceptingRegion> found_;
};

}  // namespace ouro::omega
