#include "omega/reduce/reduce.hh"

#include <unordered_set>
#include <utility>

#include "omega/reduce/acceptance_cleanup.hh"
#include "omega/reduce/bisimulation.hh"
#include "omega/reduce/component_merge.hh"
#include "omega/reduce/delayed_simulation.hh"
#include "omega/reduce/fair_simulation.hh"
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

  bool is_small(const ReduceOptions& options) const {
    return automaton_.state_count() <= options.max_simulation_states &&
           automaton_.edge_count() <= options.max_simulation_edges &&
           label_count() <= options.max_simulation_labels;
  }

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

  void run_cheaply() { automaton_ = tidied(bisimulation_quotient(automaton_)); }

  // Whether delayed and fair simulation make it smaller.
  bool play_games(std::size_t max_positions) {
    const auto before = size(automaton_);
    if (const auto merged = delayed_quotient(automaton_, max_positions)) automaton_ = tidied(*merged);
    if (const auto inclusion = fair_simulation(automaton_, max_positions)) {
      automaton_ = tidied(components_merged(automaton_, *inclusion));
    }
    return size(automaton_) != before;
  }

  Automaton result() const { return on_states_ ? automaton_ : marks_per_component(automaton_); }

 private:
  std::size_t label_count() const {
    std::unordered_set<bdd::Bdd> labels;
    for (const Edge& edge : automaton_.edges()) labels.insert(edge.label);
    return labels.size();
  }

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
  if (!reduction.is_small(options)) reduction.run_cheaply();
  if (reduction.is_small(options)) {
    do {
      reduction.run();
    } while (reduction.play_games(options.max_game_positions));
  }
  return reduction.result();
}

}  // namespace ouro::omega
