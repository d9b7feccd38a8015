#include "check/labelling.hh"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace ouro::check {

namespace {

/// So far ahead in the queue memory is asked for: as many waits overlap.
constexpr std::size_t prefetched = 8;

}  // namespace

StateSet Labelling::next(Quantifier quantifier, const StateSet& a) {
  const bool is_wanted = quantifier == Quantifier::Exists;  // A X a: no successor without a
  StateSet result = graph_.none();
  for (StateNumber state = 0; state < graph_.state_count() && !is_limit_reached(); ++state) {
    const bool found = std::ranges::any_of(
        graph_.successors(state), [&](StateNumber target) { return a.contains(target) == is_wanted; });
    if (found == is_wanted) result.insert(state);
  }
  return result;
}

StateSet Labelling::until(Quantifier quantifier, const StateSet& a, const StateSet& b) {
  return quantifier == Quantifier::Exists ? reaching(a - b, b) : ~staying(a - b, ~(a | b));
}

StateSet Labelling::release(Quantifier quantifier, const StateSet& a, const StateSet& b) {
  return quantifier == Quantifier::Exists ? staying(b - a, a & b) : ~reaching(b - a, ~b);
}

StateSet Labelling::reaching(const StateSet& open, StateSet goal) {
  graph_.need_predecessors();
  std::vector<StateNumber> queue;
  const auto spread = [&](StateNumber state) {
    if (is_limit_reached()) return;
    for (const StateNumber source : graph_.predecessors(state)) {
      if (!open.contains(source) || goal.contains(source)) continue;
      goal.insert(source);
      queue.push_back(source);
    }
  };
  const StateSet first = goal;
  first.for_each(spread);
  for (std::size_t next = 0; next < queue.size() && limit_ == Limit::None; ++next) {
    if (next + prefetched < queue.size()) graph_.prefetch_predecessors(queue[next + prefetched]);
    spread(queue[next]);
  }
  return goal;
}

StateSet Labelling::staying(StateSet open, StateSet goal) {
  struct Step {
    StateNumber state;
    std::uint32_t next;  // the successor to look at
  };
  std::vector<Step> path;
  const auto enter = [&](StateNumber state) {
    open.erase(state);
    goal.insert(state);
    path.push_back({state, 0});
  };
  const auto search = [&] {
    while (!path.empty() && !is_limit_reached()) {
      auto& [state, next] = path.back();
      const auto targets = graph_.successors(state);
      while (next < targets.size() && !open.contains(targets[next]) && !goal.contains(targets[next])) ++next;
      if (next == targets.size()) {
        goal.erase(state);
        path.pop_back();
      } else if (goal.contains(targets[next])) {
        path.clear();
      } else {
        enter(targets[next++]);
      }
    }
  };
  for (StateNumber root = 0; root < graph_.state_count() && limit_ == Limit::None; ++root) {
    if (!open.contains(root)) continue;
    enter(root);
    search();
  }
  return goal;
}

bool Labelling::is_limit_reached() {
  if (limit_ == Limit::None) limit_ = watch_.poll([this] { return graph_.counts(); });
  return limit_ != Limit::None;
}

}  // namespace ouro::check
