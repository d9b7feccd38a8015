#include "omega/reduce/component_merge.hh"

#include <vector>

#include "omega/reduce/simulation.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

class Merge {
 public:
  Merge(const Automaton& automaton, const Simulation& relation)
      : automaton_(automaton),
        components_(automaton),
        relation_(relation),
        instead_(automaton.state_count()) {
    for (State state = 0; state < instead_.size(); ++state) instead_[state] = lowest_equal(state);
    for (State& state : instead_) {
      while (instead_[state] != state) state = instead_[state];
    }
  }

  Automaton build() const {
    AutomatonBuilder builder = AutomatonBuilder::like(automaton_);
    builder.set_name(automaton_.name());
    builder.add_states(automaton_.state_count());
    for (const State state : automaton_.initial()) builder.add_initial(instead_[state]);
    for (State source = 0; source < automaton_.state_count(); ++source) {
      if (instead_[source] == source && components_.reachable(source)) add_edges(source, builder);
    }
    return builder.build();
  }

 private:
  // The state in the lowest component that accepts what this one does.
  State lowest_equal(State state) const {
    State best = state;
    for (State other = 0; other < automaton_.state_count(); ++other) {
      if (components_.of(other) < components_.of(best) && relation_.equivalent(other, state)) best = other;
    }
    return best;
  }

  void add_edges(State source, AutomatonBuilder& builder) const {
    const auto edges = automaton_.edges(source);
    std::vector<bdd::Bdd> labels;
    for (const Edge& edge : edges) labels.push_back(edge.label);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      // What is left of the other label: loose simulation can go in circles, and one edge has to stay.
      for (std::size_t j = 0; j < edges.size() && edges.size() <= most_compared; ++j) {
        if (i != j && replaces(source, edges[j], edges[i])) {
          labels[i] = automaton_.labels().difference(labels[i], labels[j]);
        }
      }
      builder.add_edge(source, labels[i], edges[i].marks, instead_[edges[i].target]);
    }
  }

  // Whether an edge can be taken instead of another one.
  bool replaces(State source, const Edge& kept, const Edge& gone) const {
    const bool once = components_.trivial(components_.of(source)) ||
                      (!components_.inside(source, gone) && !components_.inside(source, kept));
    return once && relation_.simulates(kept.target, gone.target);
  }

  static constexpr std::size_t most_compared = 1000;  // edges of a state

  const Automaton& automaton_;
  Components components_;
  const Simulation& relation_;
  std::vector<State> instead_;  // where edges into a state lead
};

}  // namespace

Automaton components_merged(const Automaton& automaton) {
  return components_merged(automaton, simulation(automaton, SimulationKind::Loose));
}

Automaton components_merged(const Automaton& automaton, const Simulation& inclusion) {
  return Merge(automaton, inclusion).build();
}

}  // namespace ouro::omega
