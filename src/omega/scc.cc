#include "omega/scc.hh"

#include "omega/component_search.hh"

namespace ouro::omega {

Components::Components(const Automaton& automaton)
    : component_(automaton.state_count(), none), first_state_(1, 0) {
  ComponentSearch search(automaton);
  const auto everywhere = [](State, const Edge&) { return true; };
  search.run(automaton.initial(), everywhere, [&](std::span<const State> states) {
    const auto number = static_cast<Component>(count());
    for (const State state : states) component_[state] = number;
    states_.insert(states_.end(), states.begin(), states.end());
    first_state_.push_back(states_.size());
  });
  marks_.resize(count());
  edges_inside_.resize(count());
  for (const State state : states_) {
    for (const Edge& edge : automaton.edges(state)) {
      if (!inside(state, edge)) continue;
      marks_[component_[state]] |= edge.marks;
      ++edges_inside_[component_[state]];
    }
  }
}

namespace {

bool has_edge_to(const Automaton& automaton, const Components& components, Component c,
                 const std::vector<bool>& wanted) {
  for (const State state : components.states(c)) {
    for (const Edge& edge : automaton.edges(state)) {
      if (wanted[components.of(edge.target)]) return true;
    }
  }
  return false;
}

}  // namespace

std::vector<bool> leading_to(const Automaton& automaton, const Components& components,
                             std::vector<bool> wanted) {
  for (Component c = 0; c < components.count(); ++c) {
    if (!wanted[c]) wanted[c] = has_edge_to(automaton, components, c, wanted);
  }
  return wanted;
}

}  // namespace ouro::omega
