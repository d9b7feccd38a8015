#include "omega/determinize/lowest_copies.hh"

#include <algorithm>
#include <vector>

#include "omega/scc.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

constexpr State none = ~State{0};

// For each class one of its states in the component with the smallest number, which is the lowest.
std::vector<State> lowest_of(const Components& components, std::span<const std::uint32_t> class_of_state) {
  std::vector<State> lowest;
  for (Component c = 0; c < components.count(); ++c) {
    for (const State state : components.states(c)) {
      const std::uint32_t number = class_of_state[state];
      if (number >= lowest.size()) lowest.resize(number + 1, none);
      if (lowest[number] == none) lowest[number] = state;
    }
  }
  return lowest;
}

}  // namespace

Automaton with_lowest_copies(const Automaton& automaton, std::span<const std::uint32_t> class_of_state) {
  const Components components(automaton);
  const std::vector<State> lowest = lowest_of(components, class_of_state);
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  builder.add_states(automaton.state_count());
  for (const State state : automaton.initial()) builder.add_initial(lowest[class_of_state[state]]);
  for (State state = 0; state < automaton.state_count(); ++state) {
    if (!components.reachable(state)) continue;
    for (const Edge& edge : automaton.edges(state)) {
      const State other = lowest[class_of_state[edge.target]];
      const bool is_lower = components.of(other) < components.of(state);
      builder.add_edge(state, edge.label, edge.marks, is_lower ? other : edge.target);
    }
  }
  return without_unreachable(builder.build());
}

}  // namespace ouro::omega
