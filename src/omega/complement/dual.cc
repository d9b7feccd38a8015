#include "omega/complement/dual.hh"

#include <cassert>

#include "omega/complete.hh"
#include "omega/copy.hh"
#include "omega/properties.hh"

namespace ouro::omega {

Automaton dual(const Automaton& automaton) {
  assert(is_deterministic(automaton));
  const Automaton complete = completed(automaton);
  AutomatonBuilder builder = AutomatonBuilder::like(complete);
  builder.set_acceptance(complete.acceptance().negated(), complete.mark_count());
  copy_relabelled(complete, builder, [](bdd::Bdd label) { return label; });
  builder.set_name({});
  return builder.build(ParallelEdges::Keep);
}

}  // namespace ouro::omega
