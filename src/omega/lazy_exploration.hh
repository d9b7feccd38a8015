// Walking over a lazy automaton, breadth-first, as far as one likes.
//
// What has been seen so far is an automaton of its own at any time: the states met, with the edges of those
// that were expanded. Its accepting runs are accepting runs of the whole, so a search for one need not wait
// until everything has been seen: lazy_emptiness.hh.
#pragma once

#include <cstddef>
#include <vector>

#include "omega/lazy.hh"

namespace ouro::omega {

class LazyExploration {
 public:
  /// The lazy automaton must outlive this. Throws UserError beyond `max_states` states or `max_edges` edges,
  /// here and later.
  LazyExploration(LazyAutomaton& lazy, std::size_t max_states, std::size_t max_edges = 100'000'000);

  std::size_t expanded() const { return expanded_; }
  bool finished() const { return expanded_ == order_.size(); }

  /// Looks at the edges of the next state that was met. Requires that there is one.
  void expand_next();

  /// What has been seen: states are numbered as met.
  Automaton so_far() const;
  /// The same without keeping it: for the end.
  Automaton all(ParallelEdges parallel) &&;

 private:
  static constexpr State none = ~State{0};

  State number(State met);

  LazyAutomaton& lazy_;
  std::size_t max_states_;
  std::size_t max_edges_;
  std::size_t edge_count_ = 0;
  AutomatonBuilder builder_;
  std::vector<State> numbers_;  // by state of the lazy automaton, or none
  std::vector<State> order_;    // the states met
  std::size_t expanded_ = 0;
  std::vector<Edge> edges_;
};

}  // namespace ouro::omega
