#include "omega/complete.hh"

#include "omega/copy.hh"
#include "omega/properties.hh"

namespace ouro::omega {

namespace {

// How the sink rejects.
struct Rejection {
  Acceptance acceptance;
  std::size_t mark_count = 0;
  Marks sink;       // on the sink's loop
  Marks elsewhere;  // on all other edges, in addition
};

Rejection rejection_for(const Automaton& automaton) {
  const Acceptance& condition = automaton.acceptance();
  const std::size_t marks = automaton.mark_count();
  for (const Marks& seen : {Marks{}, condition.fin_marks()}) {
    if (!condition.accepts(seen)) return {condition, marks, seen, {}};
  }
  const auto added = static_cast<Mark>(marks);
  return {condition & Acceptance::inf(added), marks + 1, {}, {added}};
}

// Taken once at most, so any marks will do: those that keep the automaton state-based.
Marks marks_towards_sink(const Automaton& automaton, State state) {
  return automaton.edges(state).empty() ? Marks{} : automaton.edges(state).front().marks;
}

}  // namespace

Automaton completed(const Automaton& automaton) {
  if (is_complete(automaton)) return automaton;
  const Rejection rejection = rejection_for(automaton);
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_acceptance(rejection.acceptance, rejection.mark_count);
  builder.set_name(automaton.name());
  copy_states(automaton, builder);
  const State sink = builder.add_state();
  builder.add_edge(sink, bdd::true_function, rejection.sink, sink);
  if (!automaton.state_names().empty()) builder.set_state_name(sink, "sink");
  if (automaton.initial().empty()) builder.add_initial(sink);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      builder.add_edge(state, edge.label, edge.marks | rejection.elsewhere, edge.target);
    }
    builder.add_edge(state, !letters_from(automaton, state),
                     marks_towards_sink(automaton, state) | rejection.elsewhere, sink);
  }
  return builder.build(ParallelEdges::Keep);
}

}  // namespace ouro::omega
