#include "omega/classify/powerset.hh"

#include <algorithm>
#include <utility>
#include <vector>

#include "omega/successor_sets.hh"

namespace ouro::omega {

namespace {

std::vector<State> initial_set(const Automaton& automaton) {
  std::vector<State> result(automaton.initial().begin(), automaton.initial().end());
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace

std::optional<Powerset> powerset(const Automaton& automaton, std::size_t max_states, std::size_t max_edges) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_acceptance(Acceptance::always(), 0);
  SequenceTable sets;
  sets.intern(initial_set(automaton));
  builder.add_initial(builder.add_state());
  SuccessorSets successors(automaton.labels());
  std::size_t edges_left = max_edges;
  for (State state = 0; state < sets.size(); ++state) {
    successors.clear();
    for (const State member : sets[state]) {
      for (const Edge& edge : automaton.edges(member)) successors.add(edge.label, edge.target);
    }
    const auto found = successors.find(edges_left);
    if (!found) return std::nullopt;
    edges_left -= found->size();
    for (const SuccessorSet& successor : *found) {
      const State target = sets.intern(successor.targets);
      if (target == builder.state_count()) builder.add_state();
      builder.add_edge(state, successor.letters, {}, target);
    }
    if (sets.size() > max_states) return std::nullopt;
  }
  return Powerset{builder.build(ParallelEdges::Keep), std::move(sets)};
}

}  // namespace ouro::omega
