#include "omega/classify/safety.hh"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/source.hh"
#include "omega/classify/minimal_weak.hh"
#include "omega/copy.hh"
#include "omega/emptiness.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "omega/sum.hh"
#include "omega/trim.hh"

namespace ouro::omega {

Automaton safety_closure(const Automaton& automaton) {
  const Automaton useful = trimmed(automaton);
  AutomatonBuilder builder = AutomatonBuilder::like(useful);
  builder.set_acceptance(Acceptance::always(), 0);
  copy_states(useful, builder);
  for (State state = 0; state < useful.state_count(); ++state) {
    for (const Edge& edge : useful.edges(state)) builder.add_edge(state, edge.label, {}, edge.target);
  }
  return builder.build();
}

Automaton monitor(const Automaton& automaton, const MonitorLimits& limits) {
  std::optional<Automaton> result = minimal_monitor(automaton, {.max_states = limits.max_states});
  if (!result) {
    throw LimitError(fmt::format("the monitor needs more than {} sets of states", limits.max_states));
  }
  return *std::move(result);
}

Automaton refuted_words(const Automaton& automaton, const MonitorLimits& limits) {
  const Automaton watching = monitor(automaton, limits);
  AutomatonBuilder builder = AutomatonBuilder::like(watching);
  builder.set_acceptance(Acceptance::inf(0), 1);
  copy_states(watching, builder);
  const State refuted = builder.add_state();
  if (watching.initial().empty()) builder.add_initial(refuted);
  builder.add_edge(refuted, bdd::true_function, {0}, refuted);
  for (State state = 0; state < watching.state_count(); ++state) {
    for (const Edge& edge : watching.edges(state)) builder.add_edge(state, edge.label, {}, edge.target);
    builder.add_edge(state, !letters_from(watching, state), {}, refuted);
  }
  return builder.build();
}

Automaton liveness_part(const Automaton& automaton, const MonitorLimits& limits) {
  return sum(automaton, refuted_words(automaton, limits));
}

bool is_safety(const Automaton& automaton, const Automaton& complement) {
  return is_empty(intersection(safety_closure(automaton), complement));
}

bool is_liveness(const Automaton& automaton, const MonitorLimits& limits) {
  return is_empty(refuted_words(automaton, limits));
}

}  // namespace ouro::omega
