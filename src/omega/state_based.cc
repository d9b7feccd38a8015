#include "omega/state_based.hh"

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "omega/pair_exploration.hh"
#include "omega/properties.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

// Numbers for sets of marks.
class MarkSets {
 public:
  std::uint32_t number(const Marks& marks) {
    const auto [place, is_new] = numbers_.try_emplace(marks, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) sets_.push_back(marks);
    return place->second;
  }
  const Marks& operator[](std::uint32_t number) const { return sets_[number]; }

 private:
  std::unordered_map<Marks, std::uint32_t> numbers_;
  std::vector<Marks> sets_;
};

// For each state the marks of one edge into it from its own component, or none.
std::vector<Marks> usual_marks(const Automaton& automaton, const Components& components) {
  std::vector<Marks> result(automaton.state_count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      if (components.inside(state, edge)) result[edge.target] = edge.marks;
    }
  }
  return result;
}

}  // namespace

Automaton state_based(const Automaton& automaton) {
  if (is_state_based(automaton)) return automaton;
  const Components components(automaton);
  const std::vector<Marks> usual = usual_marks(automaton, components);
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  PairExploration pairs(builder);
  MarkSets sets;
  for (const State state : automaton.initial()) pairs.add_initial(state, sets.number(usual[state]));
  pairs.run([&](State state, std::uint32_t shown) {
    for (const Edge& edge : automaton.edges(state)) {
      const Marks& entered = components.inside(state, edge) ? edge.marks : usual[edge.target];
      const std::uint32_t next = sets.number(entered);
      pairs.add_edge(edge.label, sets[shown], edge.target, next);
    }
  });
  return builder.build();
}

namespace {

// The marks that a state-based automaton shows in a state.
Marks shown_marks(const Automaton& automaton, State state) {
  return automaton.edges(state).empty() ? Marks{} : automaton.edges(state).front().marks;
}

// The edges that leave a state, as a key: targets and labels. Marks depend on targets only.
using Signature = std::vector<std::pair<State, std::uint32_t>>;

Signature signature_of(const Automaton& automaton, State state) {
  Signature result;
  for (const Edge& edge : automaton.edges(state)) result.emplace_back(edge.target, edge.label.word());
  return result;
}

// For each state the first one with the same signature.
std::vector<State> first_alike(const Automaton& automaton) {
  std::map<Signature, State> first;
  std::vector<State> result;
  for (State state = 0; state < automaton.state_count(); ++state) {
    result.push_back(first.try_emplace(signature_of(automaton, state), state).first->second);
  }
  return result;
}

}  // namespace

Automaton transition_based(const Automaton& automaton) {
  if (!is_state_based(automaton)) return automaton;
  const std::vector<State> alike = first_alike(automaton);
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  PairExploration pairs(builder);
  for (const State state : automaton.initial()) pairs.add_initial(alike[state], 0);
  pairs.run([&](State state, std::uint32_t) {
    for (const Edge& edge : automaton.edges(state)) {
      pairs.add_edge(edge.label, shown_marks(automaton, edge.target), alike[edge.target], 0);
    }
  });
  return builder.build();
}

}  // namespace ouro::omega
