#include "omega/unmarked_cycles.hh"

#include <algorithm>
#include <cstddef>

#include "omega/remark.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

/// The edges without marks; every state is initial, so that all components are found.
Automaton without_marked_edges(const Automaton& automaton) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.add_states(automaton.state_count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    builder.add_initial(state);
    for (const Edge& edge : automaton.edges(state))
      if (edge.marks.empty()) builder.add_edge(state, edge.label, {}, edge.target);
  }
  return builder.build();
}

bool has_unmarked_edge(const Automaton& automaton, State state) {
  return std::ranges::any_of(automaton.edges(state), [](const Edge& edge) { return edge.marks.empty(); });
}

bool has_marked_edge(const Automaton& automaton, State state) {
  return std::ranges::any_of(automaton.edges(state), [](const Edge& edge) { return !edge.marks.empty(); });
}

/// For each component whether a marked edge can be reached from it.
std::vector<bool> leading_to_marks(const Automaton& automaton, const Components& components) {
  std::vector<bool> has_mark(components.count());
  for (State state = 0; state < automaton.state_count(); ++state)
    if (components.reachable(state) && has_marked_edge(automaton, state))
      has_mark[components.of(state)] = true;
  return leading_to(automaton, components, has_mark);
}

std::vector<Danger> dangers(const Automaton& automaton) {
  const Components components(automaton);
  std::vector<Danger> result(automaton.state_count(), Danger::None);
  const std::vector<bool> leads_to_mark = leading_to_marks(automaton, components);
  std::vector<bool> has_cycle(components.count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    if (!components.reachable(state) || !has_unmarked_edge(automaton, state)) continue;
    result[state] = leads_to_mark[components.of(state)] ? Danger::Here : Danger::Lost;
    has_cycle[components.of(state)] = true;
  }
  const std::vector<bool> leads_there = leading_to(automaton, components, has_cycle);
  for (State state = 0; state < automaton.state_count(); ++state)
    if (components.reachable(state) && result[state] == Danger::None && leads_there[components.of(state)])
      result[state] = Danger::Ahead;
  return result;
}

}  // namespace

UnmarkedCycles unmarked_cycles(const Automaton& automaton) {
  const Automaton unmarked = without_marked_edges(automaton);
  const Components components(unmarked);
  Automaton marked =
      remarked(automaton, automaton.acceptance(), automaton.mark_count(), [&](State state, std::size_t e) {
        const Edge& edge = automaton.edges()[e];
        return edge.marks.empty() && components.inside(state, edge) ? Marks{} : Marks{0};
      });
  std::vector<Danger> danger = dangers(marked);
  return {std::move(marked), std::move(danger)};
}

}  // namespace ouro::omega
