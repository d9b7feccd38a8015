#include "omega/complement/rank_bounds.hh"

#include <algorithm>

namespace ouro::omega {

namespace {

std::uint32_t ranks_inside(const KnownComponents& known, Component c) {
  switch (known.kind(c)) {
    case ComponentKind::Rejecting:
      return known.components().trivial(c) ? 0 : 1;
    case ComponentKind::Weak:
      return 0;
    case ComponentKind::Deterministic:
      return 2;
    case ComponentKind::General:
      break;
  }
  return static_cast<std::uint32_t>(2 * known.components().states(c).size());
}

}  // namespace

std::vector<std::uint32_t> rank_bounds(const Automaton& automaton, const KnownComponents& known) {
  const Components& components = known.components();
  std::vector<std::uint32_t> bounds(automaton.state_count());
  for (Component c = 0; c < components.count(); ++c) {
    std::uint32_t behind = 0;
    for (const State state : components.states(c)) {
      for (const Edge& edge : automaton.edges(state)) {
        if (components.of(edge.target) != c) behind = std::max(behind, bounds[edge.target]);
      }
    }
    const std::uint32_t bound = behind + behind % 2 + ranks_inside(known, c);
    for (const State state : components.states(c)) bounds[state] = bound;
  }
  return bounds;
}

}  // namespace ouro::omega
