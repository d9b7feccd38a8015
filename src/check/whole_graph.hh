// The reachable graph of a model, whole: for procedures that give an answer for every state.
//
// A StateGraph remembers the successors of each state that it was asked about. Here it is asked about all of
// them, breadth first; states that a search on the fly has been through already cost nothing. The lists stay
// where they are, so being whole takes no memory. (A copy in which they lie side by side would take 4 bytes
// an edge and 8 a state and saves nothing: a list is two dependent reads either way.)
//
// Some procedures go backwards. For them predecessors are added when they are needed first: lists like those
// of successors, all in one array sorted by target (counting sort), 4 bytes an edge and 8 a state.
//
// A state in which a run cannot go on is its own successor, so nearly every graph is total; only a state all
// of whose steps fail has no successor, and no path leads through it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hh"
#include "check/state_graph.hh"
#include "check/state_set.hh"

namespace ouro::check {

class WholeGraph {
 public:
  /// The graph must outlive this, and remember without a bound.
  explicit WholeGraph(StateGraph& graph) : graph_(graph) {}

  /// Explores what has not been explored yet: everything, unless it says which limit was reached. It may be
  /// called again, and goes on. A graph with just as many states as there may be is explored.
  Limit explore(LimitWatch& watch);
  bool is_complete() const { return is_complete_; }

  /// Known so far; once it is complete, all.
  std::size_t state_count() const { return graph_.states().size(); }
  /// Of the states that were explored. A state that cannot go on has the edge to itself.
  std::uint64_t edge_count() const { return edge_count_; }
  /// Whether every state that was explored has a successor.
  bool is_total() const { return is_total_; }

  std::span<const StateNumber> initial() const { return graph_.initial(); }
  std::span<const StateNumber> successors(StateNumber state) const {
    return graph_.successors(state).targets;
  }

  // What follows requires that the graph is complete.

  StateSet none() const { return StateSet(state_count()); }
  StateSet all() const { return StateSet(state_count(), true); }
  /// The states in which propositions hold, one set for each of these bits.
  std::vector<StateSet> propositions(std::span<const unsigned> bits) const;

  void need_predecessors();
  /// Requires need_predecessors(). As often as there are edges.
  std::span<const StateNumber> predecessors(StateNumber state) const {
    return std::span(sources_).subspan(first_source_[state], first_source_[state + 1] - first_source_[state]);
  }

  /// Says that these predecessors will be asked for soon.
  void prefetch_predecessors(StateNumber state) const {
    __builtin_prefetch(sources_.data() + first_source_[state]);
  }

  StateGraph& graph() const { return graph_; }
  Counts counts() const {
    return {.states = state_count(),
            .transitions = edge_count_,
            .depth = 0,
            .queue = state_count() - next_,
            .memory_bytes = memory()};
  }
  std::size_t memory() const;

 private:
  void take_batch();

  StateGraph& graph_;
  StateNumber next_ = 0;  // the first state that was not explored
  bool is_complete_ = false;
  bool is_total_ = true;
  std::uint64_t edge_count_ = 0;
  std::vector<std::uint64_t> first_source_;  // by target, with one more at the end
  std::vector<StateNumber> sources_;
};

}  // namespace ouro::check
