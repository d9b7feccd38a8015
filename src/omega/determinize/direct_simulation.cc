#include "omega/determinize/direct_simulation.hh"

#include <memory>

#include "omega/reduce/simulation.hh"

namespace ouro::omega {

std::function<Simulates(const Automaton&)> by_direct_simulation(std::size_t max_states) {
  return [max_states](const Automaton& automaton) -> Simulates {
    constexpr std::size_t most_edges = 5000;
    if (automaton.state_count() > max_states || automaton.edge_count() > most_edges) return nullptr;
    // Functions are copied, and the relation is large.
    const auto relation = std::make_shared<const Simulation>(simulation(automaton, SimulationKind::Direct));
    return [relation](State large, State small) { return relation->simulates(large, small); };
  };
}

}  // namespace ouro::omega
