// Automata shown as text, and compared edge by edge.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "bdd/expression.hh"
#include "omega/acceptance_name.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

/// An edge a line, with names: "0 -a & !b-> 1 {0} {2}".
inline std::string shown(const Automaton& automaton) {
  std::string out;
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      const std::string label = bdd::print_expression(
          automaton.labels(), edge.label, [&](bdd::Variable v) { return automaton.propositions()->name(v); });
      out += std::to_string(state) + " -" + label + "-> " + std::to_string(edge.target);
      edge.marks.for_each([&](Mark mark) { out += " {" + std::to_string(mark) + "}"; });
      out += '\n';
    }
  }
  return out;
}

inline std::vector<State> initial(const Automaton& automaton) {
  return {automaton.initial().begin(), automaton.initial().end()};
}

/// The same states, edges and initial states, over the same propositions, and equivalent conditions.
inline bool same_structure(const Automaton& a, const Automaton& b) {
  const auto same_edge = [](const Edge& x, const Edge& y) {
    return x.target == y.target && x.label == y.label && x.marks == y.marks;
  };
  if (a.state_count() != b.state_count() || initial(a) != initial(b) || a.mark_count() != b.mark_count() ||
      !equivalent(a.acceptance(), b.acceptance())) {
    return false;
  }
  for (State state = 0; state < a.state_count(); ++state) {
    if (!std::ranges::equal(a.edges(state), b.edges(state), same_edge)) return false;
  }
  return true;
}

}  // namespace ouro::omega
