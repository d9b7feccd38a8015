// Copying an automaton into a builder: what constructions that keep its states have in common.
#pragma once

#include <unordered_map>

#include "omega/automaton.hh"

namespace ouro::omega {

/// Adds the states of an automaton, with their names and which are initial, and no edges. Returns the number
/// that its state 0 gets; the others follow.
State copy_states(const Automaton& automaton, AutomatonBuilder& builder);

/// Copies states and edges, with relabel(label) in the place of labels: called once for each label.
template <class Relabel>
void copy_relabelled(const Automaton& automaton, AutomatonBuilder& builder, Relabel relabel) {
  std::unordered_map<bdd::Bdd, bdd::Bdd> known;
  builder.set_name(automaton.name());
  const State offset = copy_states(automaton, builder);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      const auto [place, is_new] = known.try_emplace(edge.label);
      if (is_new) place->second = relabel(edge.label);
      builder.add_edge(offset + state, place->second, edge.marks, offset + edge.target);
    }
  }
}

}  // namespace ouro::omega
