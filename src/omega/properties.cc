#include "omega/properties.hh"

#include <algorithm>

#include "omega/ambiguity.hh"
#include "omega/emptiness.hh"

namespace ouro::omega {

namespace {

template <class Holds>
bool all_states(const Automaton& automaton, Holds holds) {
  for (State state = 0; state < automaton.state_count(); ++state) {
    if (!holds(state)) return false;
  }
  return true;
}

bool has_choice(const Automaton& automaton, State state) {
  bdd::Bdd letters = bdd::false_function;
  for (const Edge& edge : automaton.edges(state)) {
    if (!automaton.labels().disjoint(letters, edge.label)) return true;
    letters = automaton.labels().disjunction(letters, edge.label);
  }
  return false;
}

bool has_all_letters(const Automaton& automaton, State state) {
  return letters_from(automaton, state).is_true();
}

bool has_same_marks_inside(const Automaton& automaton, const Components& components, Component c) {
  for (const State state : components.states(c)) {
    for (const Edge& edge : automaton.edges(state)) {
      if (components.inside(state, edge) && edge.marks != components.marks(c)) return false;
    }
  }
  return true;
}

template <class Holds>
bool all_components(const Components& components, Holds holds) {
  for (Component c = 0; c < components.count(); ++c) {
    if (!holds(c)) return false;
  }
  return true;
}

// The components that an accepting cycle reaches, if the automaton is weak: predecessors have larger numbers.
std::vector<bool> reached_by_accepting(const Automaton& automaton, const Components& components) {
  std::vector<bool> reached(components.count());
  for (auto c = static_cast<Component>(components.count()); c-- > 0;) {
    const bool accepting = !components.trivial(c) && automaton.acceptance().accepts(components.marks(c));
    if (!accepting && !reached[c]) continue;
    reached[c] = true;
    for (const State state : components.states(c)) {
      for (const Edge& edge : automaton.edges(state)) reached[components.of(edge.target)] = true;
    }
  }
  return reached;
}

template <class Compute>
bool remembered(std::optional<bool>& memory, Compute compute) {
  if (!memory) memory = compute();
  return *memory;
}

}  // namespace

bdd::Bdd letters_from(const Automaton& automaton, State state) {
  bdd::Bdd letters = bdd::false_function;
  for (const Edge& edge : automaton.edges(state)) {
    letters = automaton.labels().disjunction(letters, edge.label);
  }
  return letters;
}

bool is_deterministic(const Automaton& automaton) {
  return automaton.initial().size() <= 1 &&
         all_states(automaton, [&](State state) { return !has_choice(automaton, state); });
}

bool is_complete(const Automaton& automaton) {
  return !automaton.initial().empty() &&
         all_states(automaton, [&](State state) { return has_all_letters(automaton, state); });
}

bool is_state_based(const Automaton& automaton) {
  return all_states(automaton, [&](State state) {
    const auto edges = automaton.edges(state);
    return std::ranges::all_of(edges, [&](const Edge& e) { return e.marks == edges.front().marks; });
  });
}

bool is_inherently_weak(const Automaton& automaton, const Components& components) {
  const Acceptance& condition = automaton.acceptance();
  const std::vector<bool> accepting = components_with_cycle(automaton, components, condition);
  const std::vector<bool> rejecting = components_with_cycle(automaton, components, condition.negated());
  return all_components(components, [&](Component c) { return !accepting[c] || !rejecting[c]; });
}

// Cycles with the same marks are all accepting or all rejecting, so the marks alone decide.
bool is_weak(const Automaton& automaton, const Components& components) {
  return all_components(components,
                        [&](Component c) { return has_same_marks_inside(automaton, components, c); });
}

bool is_very_weak(const Automaton& automaton, const Components& components) {
  return is_weak(automaton, components) &&
         all_components(components, [&](Component c) { return components.states(c).size() == 1; });
}

bool is_terminal(const Automaton& automaton, const Components& components) {
  if (!is_weak(automaton, components)) return false;
  const std::vector<bool> reached = reached_by_accepting(automaton, components);
  return all_components(components, [&](Component c) {
    if (!reached[c]) return true;
    if (!components.trivial(c) && !automaton.acceptance().accepts(components.marks(c))) return false;
    return std::ranges::all_of(components.states(c),
                               [&](State state) { return has_all_letters(automaton, state); });
  });
}

// Targets of edges have smaller component numbers, or the same.
std::vector<bool> terminal_states(const Automaton& automaton, const Components& components) {
  const std::vector<bool> reached = reached_by_accepting(automaton, components);
  std::vector<bool> result(automaton.state_count());
  const auto leads_there = [&](const Edge& edge) { return result[edge.target]; };
  for (Component c = 0; c < components.count(); ++c)
    for (const State state : components.states(c))
      result[state] = reached[c] || (has_all_letters(automaton, state) &&
                                     std::ranges::all_of(automaton.edges(state), leads_there));
  return result;
}

const Components& PropertyCache::components() {
  if (!components_) components_.emplace(automaton_);
  return *components_;
}

bool PropertyCache::deterministic() {
  return remembered(deterministic_, [&] { return is_deterministic(automaton_); });
}
bool PropertyCache::complete() {
  return remembered(complete_, [&] { return is_complete(automaton_); });
}
bool PropertyCache::state_based() {
  return remembered(state_based_, [&] { return is_state_based(automaton_); });
}
bool PropertyCache::unambiguous() {
  return remembered(unambiguous_, [&] { return deterministic() || is_unambiguous(automaton_); });
}
bool PropertyCache::inherently_weak() {
  return remembered(inherently_weak_, [&] { return weak() || is_inherently_weak(automaton_, components()); });
}
bool PropertyCache::weak() {
  return remembered(weak_, [&] { return is_weak(automaton_, components()); });
}
bool PropertyCache::very_weak() {
  return remembered(very_weak_, [&] { return weak() && is_very_weak(automaton_, components()); });
}
bool PropertyCache::terminal() {
  return remembered(terminal_, [&] { return weak() && is_terminal(automaton_, components()); });
}
bool PropertyCache::empty() {
  return remembered(empty_, [&] { return is_empty(automaton_); });
}

}  // namespace ouro::omega
