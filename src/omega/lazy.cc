#include "omega/lazy.hh"

#include <utility>

#include "omega/lazy_exploration.hh"

namespace ouro::omega {

void LazyAutomaton::moves(State state, std::span<const std::uint64_t> valuation, std::vector<Move>& moves) {
  std::vector<Edge> all;
  edges(state, all);
  moves.clear();
  for (const Edge& edge : all) {
    if (propositions()->labels().evaluate(edge.label, valuation)) moves.push_back({edge.target, edge.marks});
  }
}

Automaton materialize(LazyAutomaton& lazy, ParallelEdges parallel, std::size_t max_states,
                      std::size_t max_edges) {
  LazyExploration exploration(lazy, max_states, max_edges);
  while (!exploration.finished()) exploration.expand_next();
  return std::move(exploration).all(parallel);
}

}  // namespace ouro::omega
