#include "omega/project.hh"

#include <algorithm>

#include "omega/copy.hh"

namespace ouro::omega {

Automaton projected(const Automaton& automaton, std::span<const bdd::Variable> forgotten) {
  AutomatonBuilder builder(automaton.propositions());
  for (const bdd::Variable variable : automaton.variables()) {
    if (std::ranges::find(forgotten, variable) == forgotten.end()) builder.declare(variable);
  }
  builder.set_acceptance(automaton.acceptance(), automaton.mark_count());
  const bdd::Bdd variables = automaton.labels().cube(forgotten);
  copy_relabelled(automaton, builder,
                  [&](bdd::Bdd label) { return automaton.labels().exists(label, variables); });
  return builder.build();
}

}  // namespace ouro::omega
