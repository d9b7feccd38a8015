#include "omega/complement/component_kinds.hh"

#include <algorithm>

#include "omega/emptiness.hh"

namespace ouro::omega {

namespace {

bool deterministic_inside(const Automaton& automaton, const Components& components, State state) {
  bdd::Bdd letters = bdd::false_function;
  for (const Edge& edge : automaton.edges(state)) {
    if (!components.inside(state, edge)) continue;
    if (!automaton.labels().disjoint(letters, edge.label)) return false;
    letters = automaton.labels().disjunction(letters, edge.label);
  }
  return true;
}

}  // namespace

std::vector<ComponentKind> component_kinds(const Automaton& automaton, const Components& components) {
  const auto accepting = accepting_components(automaton, components);
  const auto rejecting = components_with_cycle(automaton, components, automaton.acceptance().negated());
  std::vector<ComponentKind> kinds(components.count(), ComponentKind::Rejecting);
  for (Component c = 0; c < components.count(); ++c) {
    if (!accepting[c]) continue;
    const bool deterministic = std::ranges::all_of(components.states(c), [&](State state) {
      return deterministic_inside(automaton, components, state);
    });
    kinds[c] = !rejecting[c]   ? ComponentKind::Weak
               : deterministic ? ComponentKind::Deterministic
                               : ComponentKind::General;
  }
  return kinds;
}

std::vector<bool> plainly_universal(const Automaton& automaton, const KnownComponents& known) {
  std::vector<bool> universal(automaton.state_count());
  const auto can_always_go_on = [&](State state, bool inside) {
    bdd::Bdd letters = bdd::false_function;
    for (const Edge& edge : automaton.edges(state)) {
      if (!universal[edge.target] || (inside && !known.inside(state, edge))) continue;
      letters = automaton.labels().disjunction(letters, edge.label);
    }
    return letters.is_true();
  };
  for (State state = 0; state < automaton.state_count(); ++state) {
    universal[state] = known.components().reachable(state) && known.kind_of(state) == ComponentKind::Weak;
  }
  const auto repeat = [&](bool value, bool inside) {
    for (bool changed = true; changed;) {
      changed = false;
      for (State state = 0; state < automaton.state_count(); ++state) {
        if (universal[state] == value || can_always_go_on(state, inside) != value) continue;
        universal[state] = value;
        changed = true;
      }
    }
  };
  repeat(false, true);
  repeat(true, false);
  return universal;
}

bool KnownComponents::has(ComponentKind kind) const {
  return std::ranges::find(kinds_, kind) != kinds_.end();
}

}  // namespace ouro::omega
