#include "omega/import.hh"

#include <string>
#include <unordered_map>
#include <vector>

#include "omega/copy.hh"

namespace ouro::omega {

Automaton import_automaton(const Automaton& automaton, const std::shared_ptr<Propositions>& propositions) {
  if (automaton.propositions() == propositions) return automaton;
  AutomatonBuilder builder(propositions);
  std::vector<bdd::Bdd> meaning(automaton.labels().variable_count());
  for (const bdd::Variable variable : automaton.variables()) {
    const bdd::Variable here = builder.declare(automaton.propositions()->name(variable));
    meaning[variable] = propositions->labels().variable(here);
  }
  builder.set_acceptance(automaton.acceptance(), automaton.mark_count());
  copy_relabelled(automaton, builder, [&](bdd::Bdd label) {
    return propositions->labels().import(automaton.labels(), label, meaning);
  });
  return builder.build(ParallelEdges::Keep);
}

}  // namespace ouro::omega
