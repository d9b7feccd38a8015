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
#include <utility>
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

/// A part of what is to be looked at: without the edges that have a mark of `cut`, by this condition.
struct AcceptanceCase {
  Marks cut;
  Acceptance condition;
};

/// The cases of a condition that has Fin, and that a component which sees all its marks does not satisfy.
std::vector<AcceptanceCase> acceptance_cases(const Acceptance& condition);

/// As few of the marks as suffice, seen again and again, whatever else is seen. Requires that all suffice.
Marks needed_marks(const Acceptance& condition, const Marks& seen);

inline const Marks& edge_marks(const Automaton&, const Edge& edge) { return edge.marks; }

/// Looks for accepting cycles in one graph, an automaton or another for which there is a ComponentSearch and
/// edge_marks(graph, edge); keeps its scratch memory between questions.
template <class Graph>
class BasicAcceptingCycleSearch {
 public:
  /// The graph must outlive the search.
  explicit BasicAcceptingCycleSearch(const Graph& graph)
      : graph_(graph), search_(graph), region_(graph.state_count(), 0) {}

  /// A region that these states reach, by the condition given, which need not be the automaton's.
  std::optional<AcceptingRegion> reachable_from(std::span<const State> roots, const Acceptance& condition) {
    region_.assign(region_.size(), 0);
    take_apart(roots, 0, {}, condition, never);
    return finish(never);
  }

  /// A region among these states only. Linear in their number and edges, when the condition has no Fin.
  /// Nothing is found after is_stopped() has been true, which is asked at every edge.
  template <class IsStopped>
  std::optional<AcceptingRegion> among(std::span<const State> states, const Acceptance& condition,
                                       IsStopped is_stopped) {
    take_apart(states, mark_region(states), {}, condition, is_stopped);
    return finish(is_stopped);
  }
  std::optional<AcceptingRegion> among(std::span<const State> states, const Acceptance& condition) {
    return among(states, condition, never);
  }

 private:
  using Region = std::uint64_t;
  using States = std::shared_ptr<const std::vector<State>>;
  struct Task {
    States states;
    AcceptanceCase part;
  };

  static bool never() { return false; }

  template <class IsStopped>
  std::optional<AcceptingRegion> finish(IsStopped is_stopped) {
    while (!found_ && !tasks_.empty() && !is_stopped()) {
      const Task task = std::move(tasks_.back());
      tasks_.pop_back();
      take_apart(*task.states, mark_region(*task.states), task.part.cut, task.part.condition, is_stopped);
    }
    tasks_.clear();
    return std::exchange(found_, std::nullopt);
  }

  Region mark_region(std::span<const State> states) {
    ++last_region_;
    for (const State state : states) region_[state] = last_region_;
    return last_region_;
  }

  // A component that is finished becomes a region of its own, so edges into it are not followed: they would
  // lead nowhere new.
  template <class IsStopped>
  void take_apart(std::span<const State> roots, Region region, const Marks& cut, const Acceptance& condition,
                  IsStopped is_stopped) {
    bool is_over = false;
    const auto follow = [&](State, const auto& edge) {
      is_over = is_over || found_ || is_stopped();
      return !is_over && region_[edge.target] == region && !edge_marks(graph_, edge).intersects(cut);
    };
    search_.run(roots, follow, [&](std::span<const State> component) {
      if (!is_over && !found_) examine(component, cut, condition);
    });
  }

  void examine(std::span<const State> component, const Marks& cut, const Acceptance& condition) {
    const Region region = mark_region(component);
    bool has_edge = false;
    Marks seen;
    for (const State state : component) {
      for (const auto& edge : edges(state)) {
        if (region_[edge.target] != region || edge_marks(graph_, edge).intersects(cut)) continue;
        has_edge = true;
        seen |= edge_marks(graph_, edge);
      }
    }
    if (!has_edge) return;
    const Acceptance possible = condition.without(condition.marks() - seen);
    if (possible.is_never()) return;
    std::vector<State> states(component.begin(), component.end());
    if (possible.accepts(seen)) {
      found_ = AcceptingRegion{std::move(states), cut, needed_marks(possible, seen)};
      return;
    }
    const auto shared = std::make_shared<const std::vector<State>>(std::move(states));
    for (AcceptanceCase& part : acceptance_cases(possible))
      tasks_.push_back({shared, {cut | part.cut, std::move(part.condition)}});
  }

  auto edges(State state) const {
    const std::size_t first = graph_.first_edge(state);
    return std::span(graph_.edges()).subspan(first, graph_.first_edge(state + 1) - first);
  }

  const Graph& graph_;
  BasicComponentSearch<Graph> search_;
  std::vector<Region> region_;  // by state: the last set of states that it was put into
  Region last_region_ = 0;
  std::vector<Task> tasks_;
  std::optional<AcceptingRegion> found_;
};

using AcceptingCycleSearch = BasicAcceptingCycleSearch<Automaton>;

}  // namespace ouro::omega
