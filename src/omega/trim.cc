#include "omega/trim.hh"

#include "omega/emptiness.hh"
#include "omega/scc.hh"

namespace ouro::omega {

std::vector<bool> useful_states(const Automaton& automaton) {
  const Components components(automaton);
  const std::vector<bool> useful =
      leading_to(automaton, components, accepting_components(automaton, components));
  std::vector<bool> result(automaton.state_count());
  for (Component c = 0; c < components.count(); ++c) {
    for (const State state : components.states(c)) result[state] = useful[c];
  }
  return result;
}

Automaton restricted(const Automaton& automaton, const std::vector<bool>& kept) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  std::vector<State> number(automaton.state_count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    if (!kept[state]) continue;
    number[state] = builder.add_state();
    if (!automaton.state_names().empty()) {
      builder.set_state_name(number[state], automaton.state_names()[state]);
    }
  }
  for (const State state : automaton.initial()) {
    if (kept[state]) builder.add_initial(number[state]);
  }
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      if (kept[state] && kept[edge.target]) {
        builder.add_edge(number[state], edge.label, edge.marks, number[edge.target]);
      }
    }
  }
  return builder.build(ParallelEdges::Keep);
}

Automaton trimmed(const Automaton& automaton) { return restricted(automaton, useful_states(automaton)); }

Automaton without_unreachable(const Automaton& automaton) {
  const Components components(automaton);
  std::vector<bool> kept(automaton.state_count());
  for (State state = 0; state < automaton.state_count(); ++state) kept[state] = components.reachable(state);
  return restricted(automaton, kept);
}

}  // namespace ouro::omega
