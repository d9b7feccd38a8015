#include "omega/reduce/delayed_simulation.hh"

#include <cassert>
#include <utility>
#include <vector>

#include "omega/reduce/answers.hh"
#include "omega/reduce/simulation_quotient.hh"

namespace ouro::omega {

namespace {

using Step = AnswerGame::Step;
using Owed = AnswerGame::MarkBits;

class DelayedGame {
 public:
  DelayedGame(const Automaton& automaton, const Simulation& plain)
      : states_(automaton.state_count()), marks_(automaton.mark_count()), game_(automaton) {
    won_.reserve(positions(automaton));
    for (State small = 0; small < states_; ++small) {
      for (State large = 0; large < states_; ++large) {
        won_.insert(won_.end(), std::size_t{1} << marks_, plain.simulates(large, small));
      }
    }
  }

  static std::size_t positions(const Automaton& automaton) {
    return automaton.state_count() * automaton.state_count() << automaton.mark_count();
  }

  Simulation solve() {
    std::size_t stable = 0;  // marks in a row
    for (Mark mark = 0; stable < marks_; mark = (mark + 1) % static_cast<Mark>(marks_)) {
      std::vector<bool> rest = forced_to_pay(mark);
      stable = rest == won_ ? stable + 1 : 0;
      won_ = std::move(rest);
    }
    return game_.relation([&](State small, State large) { return won_[position(small, large, 0)]; });
  }

 private:
  std::size_t position(State small, State large, Owed owed) const {
    return ((small * states_ + large) << marks_) | owed;
  }

  // Positions from which one can be forced that is won and does not owe the mark, by won ones only.
  std::vector<bool> forced_to_pay(Mark mark) {
    std::vector<bool> reached(won_.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t here = 0; here < won_.size(); ++here) {
        if (!won_[here] || reached[here] || !is_answered(here, mark, reached)) continue;
        reached[here] = true;
        changed = true;
      }
    }
    return reached;
  }

  bool is_answered(std::size_t here, Mark mark, const std::vector<bool>& reached) {
    const Owed owed = here & ((Owed{1} << marks_) - 1);
    const std::size_t pair = here >> marks_;
    const auto small = static_cast<State>(pair / states_);
    const auto large = static_cast<State>(pair % states_);
    return game_.all_answered(small, large, [&](const Step& step, const Step& answer) {
      const Owed then = (owed | step.marks) & ~answer.marks;
      const std::size_t there = position(step.target, answer.target, then);
      return reached[there] || (won_[there] && ((then >> mark) & 1U) == 0);
    });
  }

  std::size_t states_;
  std::size_t marks_;
  AnswerGame game_;
  std::vector<bool> won_;  // by position; not lost so far
};

bool is_playable(const Automaton& automaton, std::size_t max_positions) {
  return automaton.mark_count() <= 16 && DelayedGame::positions(automaton) <= max_positions;
}

}  // namespace

std::optional<Simulation> delayed_simulation(const Automaton& automaton, std::size_t max_positions) {
  assert(automaton.acceptance() == Acceptance::generalized_buchi(automaton.mark_count()));
  if (!is_playable(automaton, max_positions)) return std::nullopt;
  return DelayedGame(automaton, simulation(automaton, SimulationKind::Plain)).solve();
}

std::optional<Automaton> delayed_quotient(const Automaton& automaton, std::size_t max_positions) {
  if (!is_playable(automaton, max_positions)) return std::nullopt;
  const Simulation plain = simulation(automaton, SimulationKind::Plain);
  if (!relates_different_states(plain)) return std::nullopt;
  const Simulation relation = DelayedGame(automaton, plain).solve();
  if (!relates_different_states(relation)) return std::nullopt;
  return with_merged_states(automaton, representatives(relation));
}

}  // namespace ouro::omega
