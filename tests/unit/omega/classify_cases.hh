// Automata and plain definitions for tests of what a language is.
#pragma once

#include <vector>

#include "omega/automaton.hh"
#include "omega/emptiness.hh"
#include "omega/membership.hh"
#include "omega/properties.hh"
#include "omega/scc.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega::cases {

/// The same states and edges with marks(source, edge) in the place of marks, under another condition.
template <class NewMarks>
Automaton with_marks(const Automaton& automaton, Acceptance acceptance, std::size_t mark_count,
                     NewMarks marks) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_acceptance(std::move(acceptance), mark_count);
  builder.add_states(automaton.state_count());
  for (const State state : automaton.initial()) builder.add_initial(state);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      builder.add_edge(state, edge.label, marks(state, edge), edge.target);
    }
  }
  return builder.build();
}

/// A weak automaton, each component accepting or not by chance.
inline Automaton marked_by_component(Random& random, const Automaton& automaton) {
  const Components components(automaton);
  std::vector<bool> accepting(components.count());
  for (std::size_t c = 0; c < components.count(); ++c) accepting[c] = random.chance(0.5);
  return with_marks(automaton, Acceptance::inf(0), 1, [&](State state, const Edge&) {
    const Component c = components.of(state);
    return c != Components::none && accepting[c] ? Marks{0} : Marks{};
  });
}

/// The same automaton with another initial state.
inline Automaton started_in(const Automaton& automaton, State initial) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.add_states(automaton.state_count());
  builder.add_initial(initial);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      builder.add_edge(state, edge.label, edge.marks, edge.target);
    }
  }
  return builder.build();
}

/// By the definition: whether every prefix, here up to when a set of states repeats at the same letter of the
/// cycle, can be continued to a word that is accepted.
inline bool no_prefix_refutes(const Automaton& automaton, const WordLetters& word) {
  std::vector<bool> hopeful(automaton.state_count());
  for (State s = 0; s < automaton.state_count(); ++s) hopeful[s] = !is_empty(started_in(automaton, s));
  std::vector<bool> now(automaton.state_count());
  for (const State s : automaton.initial()) now[s] = true;
  const std::size_t enough =
      word.stem.size() + word.cycle.size() * (std::size_t{1} << automaton.state_count());
  for (std::size_t i = 0; i <= enough; ++i) {
    bool some = false;
    for (State s = 0; s < now.size(); ++s) some = some || (now[s] && hopeful[s]);
    if (!some) return false;
    const WordLetter& letter =
        i < word.stem.size() ? word.stem[i] : word.cycle[(i - word.stem.size()) % word.cycle.size()];
    std::vector<bool> next(now.size());
    for (State s = 0; s < now.size(); ++s) {
      for (const Edge& edge : automaton.edges(s)) {
        if (now[s] && oracle::satisfies(automaton, letter, edge.label)) next[edge.target] = true;
      }
    }
    now = std::move(next);
  }
  return true;
}

}  // namespace ouro::omega::cases
