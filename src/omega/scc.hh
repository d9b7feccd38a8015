// The strongly connected components of an automaton.
//
// Every cycle lies inside one component, so whatever is said about infinitely often is said about components:
// they are found once and then asked. Whether a component has an accepting cycle is a question for
// emptiness.hh, because for conditions with Fin it takes more than looking at the component's marks.
//
// Linear time and memory; see component_search.hh for the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// Components are numbered in reverse topological order: an edge between two of them leads from the larger
/// number to the smaller, so counting up meets successors first and counting down predecessors first.
using Component = std::uint32_t;

class Components {
 public:
  static constexpr Component none = ~Component{0};

  /// The components that the initial states reach.
  explicit Components(const Automaton& automaton);

  std::size_t count() const noexcept { return first_state_.size() - 1; }

  /// The component of a state; `none` when the state cannot be reached.
  Component of(State state) const { return component_[state]; }
  bool reachable(State state) const { return of(state) != none; }

  std::span<const State> states(Component c) const {
    return std::span(states_).subspan(first_state_[c], first_state_[c + 1] - first_state_[c]);
  }
  /// The marks on edges inside the component.
  const Marks& marks(Component c) const { return marks_[c]; }
  /// Whether there is no edge inside: a single state that no cycle visits.
  bool trivial(Component c) const { return edges_inside_[c] == 0; }
  std::size_t edges_inside(Component c) const { return edges_inside_[c]; }

  /// Whether an edge stays in the component of its source.
  bool inside(State source, const Edge& edge) const {
    return reachable(source) && component_[source] == component_[edge.target];
  }

 private:
  std::vector<Component> component_;      // by state
  std::vector<std::size_t> first_state_;  // by component, with one more at the end
  std::vector<State> states_;             // by component
  std::vector<Marks> marks_;
  std::vector<std::size_t> edges_inside_;
};

/// For each component, whether it is one of these or leads to one. Linear.
std::vector<bool> leading_to(const Automaton& automaton, const Components& components,
                             std::vector<bool> wanted);

}  // namespace ouro::omega
