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

// One round of reductions after another, each followed by a clean-up.
class Reduction {
 public:
  Reduction(const Automaton& automaton, const ReduceOptions& options)
      : on_states_(options.keep_state_based), automaton_(tidied(automaton)) {}

  std::size_t state_count() const { return automaton_.state_count(); }

  // In turn, until none of them makes the automaton smaller any more. Repeating one at once is of no use.
  void run() {
    const auto reverse = on_states_ ? SimulationKind::ReverseOnStates : SimulationKind::Reverse;
    std::size_t idle = 0;
    for (std::size_t turn = 0; idle < 3; ++turn) {
      const auto before = size(automaton_);
      switch (turn % 3) {
        case 0:
          automaton_ = tidied(simulation_quotient(automaton_, SimulationKind::Direct));
          break;
        case 1:
          automaton_ = tidied(simulation_quotient(automaton_, reverse));
          break;
        default:
          automaton_ = tidied(components_merged(automaton_));
      }
      idle = size(automaton_) == before ? idle + 1 : 1;
    }
  }

  Automaton result() const { return on_states_ ? automaton_ : marks_per_component(automaton_); }

 private:
  Automaton tidied(const Automaton& automaton) const {
    const Automaton useful = trimmed(automaton);
    return on_states_ ? state_marks_cleaned(useful) : without_unneeded_marks(useful);
  }

  bool on_states_;
  Automaton automaton_;
};

}  // namespace

Automaton reduced(const Automaton& automaton, const ReduceOptions& options) {
  if (!automaton.acceptance().is_generalized_buchi()) return trimmed(automaton);
  Reduction reduction(automaton, options);
  if (reduction.state_count() <= options.max_simulation_states) reduction.run();
  return reduction.result();
}

}  // namespace ouro::omega
