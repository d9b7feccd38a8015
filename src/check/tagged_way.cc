#include "check/tagged_way.hh"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace ouro::check {

namespace {

struct Reached {
  space::StoredState state;
  std::size_t before = 0;  // among those that the last step reached
};
using Step = std::vector<Reached>;

/// Notes a state as reached, once: several transitions may lead to it.
void reach(Step& step, space::StateView state, std::size_t before) {
  const auto is_same = [&](const Reached& other) { return other.state.view() == state; };
  if (std::ranges::none_of(step, is_same)) step.push_back({space::StoredState(state), before});
}

/// All that the tags may lead to, step by step.
std::vector<Step> follow(const space::StateSpace& space, std::span<const std::uint32_t> tags,
                         const TagOf& tag_of) {
  const auto cursor = space.cursor();
  space::Successors successors;
  std::vector<Step> steps;
  for (const std::uint32_t tag : tags) {
    Step next;
    const auto take = [&](std::size_t before) {
      for (const space::Successor& successor : successors.entries())
        if (successor.has_state && tag_of(successors, successor) == tag)
          reach(next, successors.state(successor), before);
      successors.clear();
    };
    if (steps.empty()) {
      cursor->initial(successors);
      take(0);
    } else {
      for (std::size_t i = 0; i < steps.back().size(); ++i) {
        cursor->successors(steps.back()[i].state.view(), successors);
        take(i);
      }
    }
    steps.push_back(std::move(next));
  }
  return steps;
}

}  // namespace

std::vector<space::StoredState> walk_way(const space::StateSpace& space, std::span<const std::uint32_t> tags,
                                         const TagOf& tag_of, space::StateView last) {
  std::vector<Step> steps = follow(space, tags, tag_of);
  const auto is_last = [&](const Reached& reached) { return reached.state.view() == last; };
  const auto end = steps.empty() ? Step::iterator{} : std::ranges::find_if(steps.back(), is_last);
  if (steps.empty() || end == steps.back().end())
    throw std::logic_error("a way that was found cannot be walked once more, to " + hexadecimal(last));
  std::vector<space::StoredState> result(steps.size());
  auto number = static_cast<std::size_t>(end - steps.back().begin());
  for (std::size_t i = steps.size(); i-- > 0;) {
    result[i] = std::move(steps[i][number].state);
    number = steps[i][number].before;
  }
  return result;
}

}  // namespace ouro::check
