#include "omega/accepting_cycle.hh"

#include <cassert>
#include <utility>

namespace ouro::omega {

namespace {

// As few of the marks as suffice, seen again and again, whatever else is seen. Requires that all suffice.
Marks needed_marks(const Acceptance& condition, const Marks& seen) {
  const Acceptance without_fin = condition.without_fin(condition.fin_marks());
  Marks needed = without_fin.inf_marks() & seen;
  assert(without_fin.accepts(needed));
  Marks rest = needed;
  rest.for_each([&](Mark mark) {
    needed.erase(mark);
    if (!without_fin.accepts(needed)) needed.insert(mark);
  });
  return needed;
}

Mark first_mark(const Marks& marks) {
  assert(!marks.empty());
  Mark mark = 0;
  while (!marks.contains(mark)) ++mark;
  return mark;
}

}  // namespace

std::optional<AcceptingRegion> AcceptingCycleSearch::reachable_from(std::span<const State> roots,
                                                                    const Acceptance& condition) {
  region_.assign(region_.size(), 0);
  take_apart(roots, 0, {}, condition);
  return finish();
}

std::optional<AcceptingRegion> AcceptingCycleSearch::among(std::span<const State> states,
                                                           const Acceptance& condition) {
  take_apart(states, mark_region(states), {}, condition);
  return finish();
}

std::optional<AcceptingRegion> AcceptingCycleSearch::finish() {
  while (!found_ && !tasks_.empty()) {
    const Task task = std::move(tasks_.back());
    tasks_.pop_back();
    take_apart(*task.states, mark_region(*task.states), task.cut, task.condition);
  }
  tasks_.clear();
  return std::exchange(found_, std::nullopt);
}

AcceptingCycleSearch::Region AcceptingCycleSearch::mark_region(std::span<const State> states) {
  ++last_region_;
  for (const State state : states) region_[state] = last_region_;
  return last_region_;
}

void AcceptingCycleSearch::take_apart(std::span<const State> roots, Region region, const Marks& cut,
                                      const Acceptance& condition) {
  // A component that is finished becomes a region of its own, so edges into it are not followed: they
  // would lead nowhere new.
  const auto follow = [&](State, const Edge& edge) {
    return !found_ && region_[edge.target] == region && !edge.marks.intersects(cut);
  };
  search_.run(roots, follow, [&](std::span<const State> component) {
    if (!found_) examine(component, cut, condition);
  });
}

void AcceptingCycleSearch::examine(std::span<const State> component, const Marks& cut,
                                   const Acceptance& condition) {
  const Region region = mark_region(component);
  bool has_edge = false;
  Marks seen;
  for (const State state : component) {
    for (const Edge& edge : automaton_.edges(state)) {
      if (region_[edge.target] != region || edge.marks.intersects(cut)) continue;
      has_edge = true;
      seen |= edge.marks;
    }
  }
  if (!has_edge) return;
  Acceptance possible = condition.without(condition.marks() - seen);
  if (possible.is_never()) return;
  std::vector<State> states(component.begin(), component.end());
  if (possible.accepts(seen)) {
    found_ = AcceptingRegion{std::move(states), cut, needed_marks(possible, seen)};
  } else {
    split(std::make_shared<const std::vector<State>>(std::move(states)), cut, std::move(possible));
  }
}

void AcceptingCycleSearch::split(const States& component, const Marks& cut, Acceptance condition) {
  std::vector<Acceptance> open{std::move(condition)};
  while (!open.empty()) {
    const Acceptance next = std::move(open.back());
    open.pop_back();
    for (const Acceptance& disjunct : next.disjuncts()) {
      // Without Fin it would have accepted the component, which sees every mark that is left.
      if (disjunct.is_never()) continue;
      Marks avoided = disjunct.required_fin_marks();
      if (avoided.empty()) {
        avoided = {first_mark(disjunct.fin_marks())};
        open.push_back(disjunct.without_fin(avoided));
      }
      tasks_.push_back({component, cut | avoided, disjunct.without(avoided)});
    }
  }
}

}  // namespace ouro::omega
