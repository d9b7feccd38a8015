#include "omega/reduce/simulation.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

#include "omega/reduce/answers.hh"
#include "omega/scc.hh"

namespace ouro::omega {

Simulation::Simulation(std::size_t states)
    : states_(states), words_((states + 63) / 64), rows_(states * words_, ~std::uint64_t{0}) {
  if (states % 64 == 0) return;
  for (std::size_t state = 0; state < states; ++state) {
    rows_[(state + 1) * words_ - 1] = (std::uint64_t{1} << (states % 64)) - 1;
  }
}

namespace {

// An edge as one of its ends sees it.
struct Step {
  State other;
  std::uint32_t label;
  const Marks* needs;   // marks that an answer to it must offer
  const Marks* offers;  // marks that it offers as an answer
};

class Refinement {
 public:
  Refinement(const Automaton& automaton, SimulationKind kind)
      : automaton_(automaton),
        all_(Marks::below(automaton.mark_count())),
        answers_(automaton),
        relation_(automaton.state_count()) {
    if (kind == SimulationKind::Loose) components_.emplace(automaton);
    collect_steps(kind);
    if (is_reverse(kind)) separate_initial();
    if (kind == SimulationKind::ReverseOnStates) separate_by_marks();
  }

  Simulation run() {
    std::vector<State> open(automaton_.state_count());
    for (State state = 0; state < open.size(); ++state) open[state] = state;
    std::vector<bool> changed(open.size());
    while (!open.empty()) {
      changed.assign(changed.size(), false);
      for (const State small : open) changed[small] = thin_out(small);
      open.clear();
      for (State small = 0; small < changed.size(); ++small) {
        const bool look_again =
            std::ranges::any_of(steps(small), [&](const Step& step) { return changed[step.other]; });
        if (look_again) open.push_back(small);
      }
    }
    return std::move(relation_);
  }

 private:
  std::span<const Step> steps(State state) const {
    return std::span(steps_).subspan(first_step_[state], first_step_[state + 1] - first_step_[state]);
  }

  void collect_steps(SimulationKind kind) {
    const std::size_t states = automaton_.state_count();
    first_step_.assign(states + 2, 0);
    const auto for_each = [&](auto f) {
      for (State source = 0; source < states; ++source) {
        for (std::size_t e = automaton_.first_edge(source); e < automaton_.first_edge(source + 1); ++e) {
          const Edge& edge = automaton_.edges()[e];
          const bool forward = !is_reverse(kind);
          f(forward ? source : edge.target, forward ? edge.target : source, source, e);
        }
      }
    };
    for_each([&](State state, State, State, std::size_t) { ++first_step_[state + 2]; });
    for (std::size_t i = 2; i < first_step_.size(); ++i) first_step_[i] += first_step_[i - 1];
    steps_.resize(automaton_.edge_count());
    for_each([&](State state, State other, State source, std::size_t e) {
      const Edge& edge = automaton_.edges()[e];
      const bool once = components_ && !components_->inside(source, edge);
      const bool ignored = once || kind == SimulationKind::Plain;
      steps_[first_step_[state + 1]++] = {other, answers_.label(e), ignored ? &none_ : &edge.marks,
                                          ignored ? &all_ : &edge.marks};
    });
  }

  void separate_initial() {
    std::vector<bool> initial(automaton_.state_count());
    for (const State state : automaton_.initial()) initial[state] = true;
    for (const State small : automaton_.initial()) {
      for (State large = 0; large < initial.size(); ++large) {
        if (!initial[large]) relation_.erase(large, small);
      }
    }
  }

  void separate_by_marks() {
    const auto own = [&](State state) -> const Marks& {
      const auto edges = automaton_.edges(state);
      return edges.empty() ? none_ : edges.front().marks;
    };
    for (State small = 0; small < automaton_.state_count(); ++small) {
      for (State large = 0; large < automaton_.state_count(); ++large) {
        if (!own(large).includes(own(small))) relation_.erase(large, small);
      }
    }
  }

  // Removes those that turn out not to simulate a state; whether there were any.
  bool thin_out(State small) {
    bool changed = false;
    const std::size_t words = relation_.row(small).size();
    for (std::size_t i = 0; i < words; ++i) {
      for (std::uint64_t rest = relation_.row(small)[i]; rest != 0; rest &= rest - 1) {
        const auto large = static_cast<State>(64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
        if (large == small || answers_all(large, small)) continue;
        relation_.erase(large, small);
        changed = true;
      }
    }
    return changed;
  }

  bool answers_all(State large, State small) {
    return std::ranges::all_of(steps(small), [&](const Step& step) {
      return answers_.exist(step, steps(large), [&](const Step& answer) {
        return relation_.simulates(answer.other, step.other) && answer.offers->includes(*step.needs);
      });
    });
  }

  const Automaton& automaton_;
  std::optional<Components> components_;  // for loose simulation
  const Marks none_;
  const Marks all_;
  Answers answers_;
  std::vector<std::size_t> first_step_;  // by state
  std::vector<Step> steps_;
  Simulation relation_;
};

}  // namespace

Simulation simulation(const Automaton& automaton, SimulationKind kind) {
  assert(automaton.acceptance().fin_marks().empty());
  return Refinement(automaton, kind).run();
}

}  // namespace ouro::omega
