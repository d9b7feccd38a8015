#include "omega/reduce/reduce.hh"

#include <utility>

#include "omega/reduce/acceptance_cleanup.hh"
#include "omega/reduce/component_merge.hh"
#include "omega/reduce/simulation_quotient.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

std::pair<std::size_t, std::size_t> size(const Automaton& automaton) {
  return {automaton.state_count(), automaton.edge_count()};
}

Automaton tidied(const Automaton& automaton) { return without_unneeded_marks(trimmed(automaton)); }

}  // namespace

Automaton reduced(const Automaton& automaton, const ReduceOptions& options) {
  if (!automaton.acceptance().is_generalized_buchi()) return trimmed(automaton);
  Automaton result = tidied(automaton);
  if (result.state_count() > options.max_simulation_states) return result;
  for (auto before = size(result);; before = size(result)) {
    result = tidied(simulation_quotient(result, SimulationKind::Direct));
    result = tidied(simulation_quotient(result, SimulationKind::Reverse));
    result = tidied(components_merged(result));
    if (size(result) == before) break;
  }
  return marks_per_component(result);
}

}  // namespace ouro::omega
