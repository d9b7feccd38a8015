#include "session/lasso_witness.hh"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>
#include <utility>

#include "session/structure_path.hh"
#include "trace/ending.hh"
#include "trace/replay.hh"

namespace ouro::session {

using space::ExplicitSpace;
using space::StoredState;

namespace {

LassoStates states_of(const check::Product& product, const check::Lasso& lasso, const LassoFacts& facts) {
  LassoStates result{.states = {}, .cycle = lasso.stem.size()};
  auto& [states, cycle] = result;
  for (const auto* nodes : {&lasso.stem, &lasso.cycle})
    for (const check::Product::Node node : *nodes)
      states.push_back(product.states().state(product[node].state));
  // The property may take a turn more than the states: the run with the cycle begun earlier is the same.
  const std::size_t least = facts.decided.value_or(0) + 1;
  for (; cycle > 0 && states.size() > least && states[cycle - 1].view() == states.back().view(); --cycle)
    states.pop_back();
  return result;
}

/// Who has had a turn in a cycle.
class Turns {
 public:
  explicit Turns(check::ProcessFairness fairness) : fairness_(fairness) {}

  std::uint64_t owed() const { return fairness_ == check::ProcessFairness::None ? 0 : ~moved_; }

  void take(const trace::Replay& replay) {
    moved_ |= replay.movers();
    sometimes_enabled_ |= replay.enabled();
    always_enabled_ &= replay.enabled();
  }

  void require_fair(const std::string& model) const {
    const std::uint64_t entitled = fairness_ == check::ProcessFairness::Weak     ? always_enabled_
                                   : fairness_ == check::ProcessFairness::Strong ? sometimes_enabled_
                                                                                 : 0;
    if ((entitled & ~moved_) != 0)
      throw std::logic_error(
          fmt::format("the counterexample does not hold: in the cycle of {} process {} never has its turn",
                      model, std::countr_zero(entitled & ~moved_)));
  }

 private:
  check::ProcessFairness fairness_;
  std::uint64_t moved_ = 0;
  std::uint64_t sometimes_enabled_ = 0;
  std::uint64_t always_enabled_ = ~std::uint64_t{0};
};

}  // namespace

LassoWitness::LassoWitness(const Model& model, const check::Product& product, const check::Lasso& lasso,
                           const LassoFacts& facts)
    : LassoWitness(model, states_of(product, lasso, facts), facts) {}

LassoWitness::LassoWitness(const Model& model, const LassoStates& lasso, const LassoFacts& facts)
    : model_(model), facts_(facts) {
  const auto [states, cycle] = lasso.concrete(model, !facts.has_open_end);
  const bool is_program = model.program() != nullptr;
  const auto judge = is_program ? model.interpreter()->cursor() : model.space().cursor();
  auto dead = [&, next = space::Successors()](space::StateView state) mutable {
    if (!model.run_questions().reads_dead()) return std::uint64_t{0};
    next.clear();
    judge->successors(state, next);
    return std::uint64_t{next.empty()} << dead_proposition;
  };
  for (std::size_t i = 0; i < states.size(); ++i)
    (i < cycle ? stem_ : cycle_).push_back(judge->propositions(states[i].view()) | dead(states[i].view()));
  if (is_program) {
    walk_program(states, cycle);
  } else {
    walk_structure(states, cycle);
  }
}

void LassoWitness::walk_program(const std::vector<StoredState>& states, std::size_t cycle) {
  trace::Replay replay(*model_.interpreter(), model_.path());
  Turns turns(facts_.fairness);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const bool stays = i > 0 && states[i].view() == states[i - 1].view() && replay.is_stuck();
    if (i > cycle) replay.prefer(turns.owed());
    if (i == 0 && facts_.begins_anywhere) {
      replay.begin_at(states[i].view());
    } else if (!stays) {
      replay.go_to(states[i].view());
    }
    progress_.push_back({replay.run().steps.size(), replay.step_count()});
    if (i > cycle && !stays) turns.take(replay);
    if (i == cycle && !facts_.has_open_end) replay.begin_cycle();
    if (i == facts_.decided) counterexample_.decided_after = replay.step_count();
  }
  if (facts_.has_open_end) return end_open(replay);
  replay.prefer(turns.owed());
  replay.end_in_cycle();
  counterexample_.run = replay.run();
  counterexample_.steps = replay.step_count();
  const auto& loop = counterexample_.run->loop;
  if (loop) {
    turns.take(replay);
    turns.require_fair(model_.path());
    counterexample_.cycle_steps = counterexample_.run->steps.size() - *loop;
  }
  tell_ending(
      loop ? fmt::format("from step {} on this is repeated for ever", *loop + 1)
           : fmt::format("after {} nothing happens any more", trace::step_count_text(counterexample_.steps)));
}

void LassoWitness::end_open(trace::Replay& replay) {
  replay.end_open();
  counterexample_.run = replay.run();
  counterexample_.steps = replay.step_count();
  tell_ending("how it goes on does not matter");
}

void LassoWitness::walk_structure(const std::vector<StoredState>& states, std::size_t cycle) {
  const ExplicitSpace& structure = *model_.structure();
  const auto number = [&](std::size_t i) { return ExplicitSpace::decode(states[i].view()); };
  if (!facts_.begins_anywhere) require_initial(model_, number(0));
  for (std::size_t i = 0; i < states.size(); ++i) {
    const bool stays = i > 0 && number(i) == number(i - 1) && structure.edges(number(i)).empty();
    if (!stays) {
      const std::string action = i == 0 ? std::string() : action_between(model_, number(i - 1), number(i));
      counterexample_.visits.push_back({action, structure.state_name(number(i))});
    }
    if (i == facts_.decided) counterexample_.decided_after = counterexample_.visits.size() - 1;
  }
  if (facts_.has_open_end) {
    counterexample_.steps = counterexample_.visits.size() - 1;
    return tell_ending("how it goes on does not matter");
  }
  const ExplicitSpace::Number last = number(states.size() - 1);
  const bool stays = structure.edges(last).empty() && last == number(cycle);
  if (!stays) action_between(model_, last, number(cycle));
  counterexample_.steps = counterexample_.visits.size() - (stays ? 1 : 0);
  if (!stays) counterexample_.cycle_steps = states.size() - cycle;
  tell_ending(stays ? "and there it stays for ever"
                    : fmt::format("and back to {}, for ever", structure.state_name(number(cycle))));
}

void LassoWitness::tell_ending(const std::string& goes_on) {
  counterexample_.ending = goes_on;
  counterexample_.place = goes_on;
  if (!counterexample_.decided_after) return;
  counterexample_.place =
      fmt::format("after {}, however it goes on", trace::step_count_text(*counterexample_.decided_after));
  counterexample_.details.push_back(fmt::format("it is violated {}", counterexample_.place));
}

}  // namespace ouro::session
