#include "omega/reduce/fair_simulation.hh"

#include <cassert>
#include <utility>
#include <vector>

#include "omega/reduce/answers.hh"

namespace ouro::omega {

namespace {

using Step = AnswerGame::Step;
using Pairs = std::vector<bool>;  // by number of the first state times states plus that of the second

bool has(const Step& step, Mark mark) { return ((step.marks >> mark) & 1U) != 0; }

class FairGame {
 public:
  explicit FairGame(const Automaton& automaton)
      : states_(automaton.state_count()),
        marks_(static_cast<Mark>(automaton.mark_count())),
        game_(automaton) {
    const Simulation plain = simulation(automaton, SimulationKind::Plain);
    for (State small = 0; small < states_; ++small) {
      for (State large = 0; large < states_; ++large) won_.push_back(plain.simulates(large, small));
    }
  }

  Simulation solve() {
    Mark stable = 0;  // marks in a row
    for (Mark mark = 0; stable < marks_; mark = (mark + 1) % marks_) {
      Pairs rest = forced(mark);
      stable = rest == won_ ? stable + 1 : 0;
      won_ = std::move(rest);
    }
    return game_.relation([&](State small, State large) { return won_[small * states_ + large]; });
  }

 private:
  // Won pairs from which an answer with the mark can be forced, unless a mark is missing from the steps.
  Pairs forced(Mark mark) {
    Pairs reached(won_.size());
    for (Mark idle = 0, missing = 0; idle < marks_; missing = (missing + 1) % marks_) {
      Pairs more = reached_or_without(missing, mark, reached);
      idle = more == reached ? idle + 1 : 0;
      reached = std::move(more);
    }
    return reached;
  }

  // Won pairs from which either steps do not have the missing mark, or a reached pair comes, or an answer
  // with the mark.
  Pairs reached_or_without(Mark missing, Mark mark, const Pairs& reached) {
    Pairs kept = won_;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t pair = 0; pair < kept.size(); ++pair) {
        if (!kept[pair] || reached[pair] || is_answered(pair, missing, mark, reached, kept)) continue;
        kept[pair] = false;
        changed = true;
      }
    }
    return kept;
  }

  bool is_answered(std::size_t pair, Mark missing, Mark mark, const Pairs& reached, const Pairs& kept) {
    const auto small = static_cast<State>(pair / states_);
    const auto large = static_cast<State>(pair % states_);
    return game_.all_answered(small, large, [&](const Step& step, const Step& answer) {
      const std::size_t there = step.target * states_ + answer.target;
      return reached[there] || (has(answer, mark) && won_[there]) || (!has(step, missing) && kept[there]);
    });
  }

  std::size_t states_;
  Mark marks_;
  AnswerGame game_;
  Pairs won_;  // not lost so far
};

}  // namespace

std::optional<Simulation> fair_simulation(const Automaton& automaton, std::size_t max_positions) {
  assert(automaton.acceptance() == Acceptance::generalized_buchi(automaton.mark_count()));
  const std::size_t states = automaton.state_count();
  if (automaton.mark_count() > 64 || states * states > max_positions) return std::nullopt;
  return FairGame(automaton).solve();
}

}  // namespace ouro::omega
