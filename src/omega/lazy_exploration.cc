#include "omega/lazy_exploration.hh"

#include <fmt/format.h>

#include <cassert>
#include <string>
#include <utility>

#include "base/source.hh"

namespace ouro::omega {

LazyExploration::LazyExploration(LazyAutomaton& lazy, std::size_t max_states, std::size_t max_edges)
    : lazy_(lazy), max_states_(max_states), max_edges_(max_edges), builder_(lazy.propositions()) {
  for (const bdd::Variable variable : lazy.variables()) builder_.declare(variable);
  for (const State state : lazy.initial()) builder_.add_initial(number(state));
}

State LazyExploration::number(State met) {
  if (met >= numbers_.size()) numbers_.resize(met + 1, none);
  if (numbers_[met] == none) {
    if (order_.size() >= max_states_) {
      throw LimitError(fmt::format("the automaton has more than {} states", max_states_));
    }
    numbers_[met] = builder_.add_state();
    order_.push_back(met);
  }
  return numbers_[met];
}

void LazyExploration::expand_next() {
  assert(!finished());
  const auto source = static_cast<State>(expanded_++);
  lazy_.edges(order_[source], edges_);
  edge_count_ += edges_.size();
  if (edge_count_ > max_edges_)
    throw LimitError(fmt::format("the automaton has more than {} edges", max_edges_));
  for (Edge& edge : edges_) {
    builder_.add_edge(source, edge.label, std::move(edge.marks), number(edge.target));
  }
  if (std::string name = lazy_.state_name(order_[source]); !name.empty()) {
    builder_.set_state_name(source, std::move(name));
  }
}

Automaton LazyExploration::so_far() const {
  AutomatonBuilder copy = builder_;
  copy.set_acceptance(lazy_.acceptance(), lazy_.mark_count());
  return copy.build(ParallelEdges::Keep);
}

Automaton LazyExploration::all(ParallelEdges parallel) && {
  // Some constructions know their marks only when everything has been looked at.
  builder_.set_acceptance(lazy_.acceptance(), lazy_.mark_count());
  return builder_.build(parallel);
}

}  // namespace ouro::omega
