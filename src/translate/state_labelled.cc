#include "translate/state_labelled.hh"

namespace ouro::translate {

using omega::State;

void StateLabelled::set_mark_count(std::size_t count) {
  mark_count_ = count;
  acceptance_ = omega::Acceptance::generalized_buchi(count);
}

State StateLabelled::add_state(bdd::Bdd label, omega::Marks marks) {
  states_.push_back({label, std::move(marks)});
  return static_cast<State>(states_.size() - 1);
}

void StateLabelled::edges(State state, std::vector<omega::Edge>& edges) {
  edges.clear();
  if (states_[state].label.is_false()) return;
  for (const State target : successors(state)) {
    const Node& source = states_[state];
    edges.push_back({target, source.label, source.marks});
  }
}

void StateLabelled::moves(State state, std::span<const std::uint64_t> valuation,
                          std::vector<omega::Move>& moves) {
  moves.clear();
  if (!propositions_->labels().evaluate(states_[state].label, valuation)) return;
  for (const State target : successors(state)) moves.push_back({target, states_[state].marks});
}

}  // namespace ouro::translate
