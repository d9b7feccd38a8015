// What complementation must know of an automaton's components.
//
// A run ends up in one component, so a word is rejected when, for each accepting component, every run that
// stays in it is rejecting. How hard that is to say depends on the component:
//
//   Rejecting       has no accepting cycle: nothing to say
//   Weak            all its cycles are accepting: no run may stay
//   Deterministic   at most one move inside of it on each letter: no run may see the mark again and again,
//                   and two runs that meet have the same future there
//   General         none of these
//
// Automata without General components are called elevator automata \cite{havlena2022sky}; semi-deterministic
// and weak ones are among them.
#pragma once

#include <cstdint>
#include <vector>

#include "omega/automaton.hh"
#include "omega/scc.hh"

namespace ouro::omega {

enum class ComponentKind : std::uint8_t { Rejecting, Weak, Deterministic, General };

/// The kind of each component, the first that fits. Needs up to two searches for accepting cycles a
/// component.
std::vector<ComponentKind> component_kinds(const Automaton& automaton, const Components& components);

class KnownComponents;

/// For each reachable state, whether it accepts every word, as far as that is plain to see: whatever comes, a
/// run can stay in a Weak component, or go to such a state. Quadratic at worst.
std::vector<bool> plainly_universal(const Automaton& automaton, const KnownComponents& known);

/// The components of an automaton with their kinds. The automaton must outlive it.
class KnownComponents {
 public:
  explicit KnownComponents(const Automaton& automaton)
      : components_(automaton), kinds_(component_kinds(automaton, components_)) {}

  const Components& components() const { return components_; }
  bool inside(State source, const Edge& edge) const { return components_.inside(source, edge); }
  ComponentKind kind(Component c) const { return kinds_[c]; }
  /// Requires a reachable state.
  ComponentKind kind_of(State state) const { return kinds_[components_.of(state)]; }
  bool accepting(State state) const { return kind_of(state) != ComponentKind::Rejecting; }
  bool has(ComponentKind kind) const;

  /// The first accepting component after a given one, and round again from 0, with a state for which
  /// wanted(member) holds; Components::none when there is no such state.
  template <class Members, class Wanted>
  Component next_accepting(const Members& members, Component after, Wanted wanted) const {
    Component best = Components::none;
    for (const auto& member : members) {
      const Component c = components_.of(member.state);
      if (kinds_[c] == ComponentKind::Rejecting || !wanted(member)) continue;
      // What is not after the given one wraps around and comes behind what is.
      if (c - after - 1 < best - after - 1 || best == Components::none) best = c;
    }
    return best;
  }

 private:
  Components components_;
  std::vector<ComponentKind> kinds_;
};

}  // namespace ouro::omega
