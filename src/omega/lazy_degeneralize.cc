#include "omega/lazy_degeneralize.hh"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace ouro::omega {

LazyDegeneralization::LazyDegeneralization(std::unique_ptr<LazyAutomaton> automaton)
    : automaton_(std::move(automaton)) {
  assert(automaton_->acceptance().is_generalized_buchi());
  automaton_->acceptance().marks().for_each([this](Mark mark) { round_.push_back(mark); });
}

std::vector<State> LazyDegeneralization::initial() {
  std::vector<State> result = automaton_->initial();
  for (State& state : result) state = pairs_.number(state, 0);
  return result;
}

void LazyDegeneralization::edges(State state, std::vector<Edge>& edges) {
  const auto [inner, level] = pairs_.pair(state);
  automaton_->edges(inner, edges);
  for (Edge& edge : edges) lift(level, edge);
}

void LazyDegeneralization::moves(State state, std::span<const std::uint64_t> valuation,
                                 std::vector<Move>& moves) {
  const auto [inner, level] = pairs_.pair(state);
  automaton_->moves(inner, valuation, moves);
  for (Move& move : moves) lift(level, move);
}

std::string LazyDegeneralization::state_name(State state) {
  const auto [inner, level] = pairs_.pair(state);
  const std::string name = automaton_->state_name(inner);
  return name.empty() ? name : fmt::format("{} @ {}", name, level);
}

LazyDegeneralization::Level LazyDegeneralization::advanced(Level level, const Marks& marks) const {
  while (level < round_.size() && marks.contains(round_[level])) ++level;
  return level;
}

/// An edge with all marks completes a round, and stands at the beginning of the next.
template <class Step>
void LazyDegeneralization::lift(Level level, Step& step) {
  level = advanced(level, step.marks);
  const bool is_complete = level == round_.size();
  if (is_complete) level = advanced(0, step.marks);
  if (level == round_.size()) level = 0;
  step.target = pairs_.number(step.target, level);
  step.marks = is_complete ? Marks{0} : Marks{};
}

}  // namespace ouro::omega
