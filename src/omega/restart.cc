#include "omega/restart.hh"

#include <vector>

#include "omega/emptiness.hh"
#include "omega/scc.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

// One state with a loop for every letter, on its own in an accepting component.
bool accepts_everything(const Automaton& automaton, const Components& components, Component c) {
  if (components.states(c).size() != 1) return false;
  const State state = components.states(c).front();
  bdd::Bdd letters = bdd::false_function;
  for (const Edge& edge : automaton.edges(state)) {
    if (edge.target == state && automaton.acceptance().accepts(edge.marks)) {
      letters = automaton.labels().disjunction(letters, edge.label);
    }
  }
  return letters.is_true();
}

// The states that accept everything; nothing if there are accepting cycles elsewhere.
std::optional<std::vector<bool>> universal_states(const Automaton& automaton) {
  const Components components(automaton);
  const std::vector<bool> accepting = accepting_components(automaton, components);
  std::vector<bool> result(automaton.state_count());
  for (Component c = 0; c < components.count(); ++c) {
    if (!accepting[c]) continue;
    if (!accepts_everything(automaton, components, c)) return std::nullopt;
    result[components.states(c).front()] = true;
  }
  return result;
}

}  // namespace

std::optional<Automaton> restarted(const Automaton& automaton) {
  if (automaton.initial().size() != 1) return std::nullopt;
  const auto enough = universal_states(automaton);
  if (!enough) return std::nullopt;
  const State start = automaton.initial().front();
  if ((*enough)[start]) return automaton;
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.set_name(automaton.name());
  builder.add_states(automaton.state_count());
  builder.add_initial(start);
  for (State state = 0; state < automaton.state_count(); ++state) {
    if ((*enough)[state]) continue;
    for (const Edge& edge : automaton.edges(state)) {
      const bool again = (*enough)[edge.target];
      builder.add_edge(state, edge.label, again ? Marks{0} : Marks{}, again ? start : edge.target);
    }
  }
  return trimmed(builder.build());
}

std::optional<Automaton> continued(const Automaton& automaton, const Automaton& rest) {
  if (automaton.initial().size() != 1) return std::nullopt;
  const auto enough = universal_states(automaton);
  if (!enough) return std::nullopt;
  if ((*enough)[automaton.initial().front()]) return rest;
  AutomatonBuilder builder = AutomatonBuilder::like(rest);
  for (const bdd::Variable variable : automaton.variables()) builder.declare(variable);
  builder.add_states(automaton.state_count());
  builder.add_initial(automaton.initial().front());
  const State offset = builder.add_states(rest.state_count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    if ((*enough)[state]) continue;
    for (const Edge& edge : automaton.edges(state)) {
      if (!(*enough)[edge.target]) {
        builder.add_edge(state, edge.label, {}, edge.target);
        continue;
      }
      for (const State start : rest.initial()) builder.add_edge(state, edge.label, {}, offset + start);
    }
  }
  for (State state = 0; state < rest.state_count(); ++state) {
    for (const Edge& edge : rest.edges(state)) {
      builder.add_edge(offset + state, edge.label, edge.marks, offset + edge.target);
    }
  }
  return trimmed(builder.build());
}

}  // namespace ouro::omega
