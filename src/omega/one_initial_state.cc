#include "omega/one_initial_state.hh"

#include <map>

namespace ouro::omega {

Automaton with_one_initial_state(const Automaton& automaton) {
  if (automaton.initial().size() == 1) return automaton;
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  builder.add_states(automaton.state_count() + 1);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state))
      builder.add_edge(state, edge.label, edge.marks, edge.target);
    if (!automaton.state_names().empty()) builder.set_state_name(state, automaton.state_names()[state]);
  }
  const auto first = static_cast<State>(automaton.state_count());
  builder.add_initial(first);
  std::map<State, bdd::Bdd> labels;
  for (const State state : automaton.initial()) {
    for (const Edge& edge : automaton.edges(state)) {
      bdd::Bdd& label = labels[edge.target];
      label = automaton.labels().disjunction(label, edge.label);
    }
  }
  for (const auto& [target, label] : labels) builder.add_edge(first, label, {}, target);
  return builder.build(ParallelEdges::Keep);
}

}  // namespace ouro::omega
