#include "omega/lazy.hh"

#include <fmt/format.h>

#include "base/source.hh"

namespace ouro::omega {

void LazyAutomaton::moves(State state, std::span<const std::uint64_t> valuation, std::vector<Move>& moves) {
  std::vector<Edge> all;
  edges(state, all);
  moves.clear();
  for (const Edge& edge : all) {
    if (propositions()->labels().evaluate(edge.label, valuation)) moves.push_back({edge.target, edge.marks});
  }
}

namespace {

// Gives the states of a lazy automaton, whatever their numbers, new ones in the order in which they are met.
class Numbering {
 public:
  Numbering(AutomatonBuilder& builder, std::size_t max_states) : builder_(builder), max_states_(max_states) {}

  State number(State met) {
    if (met >= numbers_.size()) numbers_.resize(met + 1, none);
    if (numbers_[met] == none) {
      if (order_.size() >= max_states_) {
        throw UserError(fmt::format("the automaton has more than {} states", max_states_));
      }
      numbers_[met] = builder_.add_state();
      order_.push_back(met);
    }
    return numbers_[met];
  }

  std::size_t size() const { return order_.size(); }
  State met(std::size_t index) const { return order_[index]; }

 private:
  static constexpr State none = ~State{0};
  AutomatonBuilder& builder_;
  std::size_t max_states_;
  std::vector<State> numbers_;
  std::vector<State> order_;
};

}  // namespace

Automaton materialize(LazyAutomaton& lazy, ParallelEdges parallel, std::size_t max_states) {
  AutomatonBuilder builder(lazy.propositions());
  for (const bdd::Variable variable : lazy.variables()) builder.declare(variable);
  Numbering numbering(builder, max_states);
  for (const State state : lazy.initial()) builder.add_initial(numbering.number(state));
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < numbering.size(); ++i) {
    const State source = numbering.met(i);
    lazy.edges(source, edges);
    for (Edge& edge : edges) {
      const State target = numbering.number(edge.target);
      builder.add_edge(static_cast<State>(i), edge.label, std::move(edge.marks), target);
    }
    if (std::string name = lazy.state_name(source); !name.empty()) {
      builder.set_state_name(static_cast<State>(i), std::move(name));
    }
  }
  // Some constructions know their marks only when everything has been looked at.
  builder.set_acceptance(lazy.acceptance(), lazy.mark_count());
  return builder.build(parallel);
}

}  // namespace ouro::omega
