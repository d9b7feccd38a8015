#include "omega/copy.hh"

namespace ouro::omega {

State copy_states(const Automaton& automaton, AutomatonBuilder& builder) {
  const State offset = builder.add_states(automaton.state_count());
  for (const State state : automaton.initial()) builder.add_initial(offset + state);
  for (State state = 0; state < automaton.state_names().size(); ++state) {
    builder.set_state_name(offset + state, automaton.state_names()[state]);
  }
  return offset;
}

}  // namespace ouro::omega
