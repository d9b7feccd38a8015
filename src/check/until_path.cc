#include "check/until_path.hh"

#include <algorithm>
#include <cassert>
#include <limits>
#include <new>
#include <span>
#include <utility>

#include "check/growing_array.hh"

namespace ouro::check {

namespace {

/// What both searches do.
class PathSearch {
 public:
  PathSearch(StateGraph& graph, const UntilQuestion& question, LimitWatch& watch)
      : graph_(graph), question_(question), watch_(watch) {}

 protected:
  bool is_limit_reached(std::size_t waiting, std::size_t memory) {
    if (result_.limit == Limit::None) result_.limit = watch_.poll([&] { return counts(waiting, memory); });
    return result_.limit != Limit::None;
  }
  bool is_done() const { return result_.path || result_.limit != Limit::None; }
  Counts counts(std::size_t waiting, std::size_t memory) const {
    return {.states = result_.met,
            .transitions = result_.transitions,
            .depth = depth_,
            .queue = waiting,
            .memory_bytes = graph_.memory() + memory};
  }

  StateGraph& graph_;
  const UntilQuestion& question_;
  LimitWatch& watch_;
  UntilResult result_;
  std::uint64_t depth_ = 0;
};

class BreadthFirst : public PathSearch {
 public:
  using PathSearch::PathSearch;

  UntilResult run() {
    try {
      parents_.reach(graph_.states().size());
      for (const StateNumber state : question_.from) reach(state, state);
      search();
    } catch (const std::bad_alloc&) {
      result_.limit = Limit::Memory;
    }
    result_.memory_bytes = graph_.memory() + memory();
    return std::move(result_);
  }

 private:
  static constexpr std::size_t batch = 32;

  void search() {
    std::size_t next = 0;
    std::size_t level_end = 0;
    while (next < queue_.size() && !is_done()) {
      if (next == level_end) {
        level_end = queue_.size();
        ++depth_;
      }
      const std::size_t end = std::min(next + batch, level_end);
      graph_.prepare(std::span(queue_).subspan(next, end - next));
      for (; next < end && !is_done() && !is_limit_reached(queue_.size() - next, memory()); ++next)
        expand(queue_[next]);
    }
  }

  void expand(StateNumber state) {
    const std::span<const StateNumber> targets = graph_.successors(state).targets;
    result_.transitions += targets.size();
    parents_.reach(graph_.states().size());
    // Questions about the targets may overwrite what is not remembered.
    targets_.assign(targets.begin(), targets.end());
    for (const StateNumber target : targets_) reach(target, state);
  }

  void reach(StateNumber state, StateNumber parent) {
    if (is_done() || parents_[state] != 0) return;
    parents_[state] = parent + 1;
    ++result_.met;
    if (question_.is_goal(state)) {
      result_.path.emplace(path_to(state));
    } else if (question_.may_stay(state)) {
      queue_.push_back(state);
    }
  }

  UntilPath path_to(StateNumber state) {
    UntilPath path{.states = {state}};
    for (; parents_[state] != state + 1; state = path.states.back())
      path.states.push_back(parents_[state] - 1);
    std::ranges::reverse(path.states);
    return path;
  }

  std::size_t memory() const { return parents_.memory() + queue_.capacity() * sizeof(StateNumber); }

  GrowingArray<StateNumber> parents_;  // plus one; a first state is its own
  std::vector<StateNumber> queue_;
  std::vector<StateNumber> targets_;
};

class DepthFirst : public PathSearch {
 public:
  using PathSearch::PathSearch;

  UntilResult run() {
    try {
      for (const StateNumber state : question_.from) {
        if (!is_done()) search(state);
      }
      if (result_.path) shorten();
    } catch (const std::bad_alloc&) {
      if (!result_.path) result_.limit = Limit::Memory;
    }
    result_.memory_bytes = graph_.memory() + memory();
    return std::move(result_);
  }

 private:
  using Place = std::uint32_t;  // on the path, plus one; 0: not met
  static constexpr Place left = std::numeric_limits<Place>::max();

  struct Step {
    StateNumber state;
    std::size_t first_target;
  };

  void search(StateNumber root) {
    places_.reach(graph_.states().size());
    meet(root);
    while (!path_.empty() && !is_done() && !is_limit_reached(targets_.size(), memory())) {
      if (targets_.size() > path_.back().first_target) {
        const StateNumber target = targets_.back();
        targets_.pop_back();
        meet(target);
      } else {
        places_[path_.back().state] = left;
        path_.pop_back();
      }
    }
  }

  /// The state at the end of an edge from the last one of the path.
  void meet(StateNumber state) {
    if (const Place place = places_[state]; place != 0) {
      if (place != left) found(place - 1);
      return;
    }
    ++result_.met;
    if (question_.is_goal(state)) {
      path_.push_back({state, targets_.size()});
      return found(std::nullopt);
    }
    if (!question_.may_stay(state)) {
      places_[state] = left;
      return;
    }
    enter(state);
  }

  void enter(StateNumber state) {
    path_.push_back({state, targets_.size()});
    depth_ = std::max<std::uint64_t>(depth_, path_.size());
    places_[state] = static_cast<Place>(path_.size());
    const std::span<const StateNumber> targets = graph_.successors(state).targets;
    result_.transitions += targets.size();
    targets_.insert(targets_.end(), targets.rbegin(), targets.rend());
    places_.reach(graph_.states().size());
    close_cycle();
  }

  /// An edge back to the path is taken before all others: those might lead far away.
  void close_cycle() {
    for (std::size_t i = path_.back().first_target; i < targets_.size(); ++i)
      if (const Place place = places_[targets_[i]]; place != 0 && place != left) return found(place - 1);
  }

  void found(std::optional<std::size_t> cycle) {
    result_.path.emplace();
    result_.path->cycle = cycle;
    for (const Step& step : path_) result_.path->states.push_back(step.state);
  }

  /// Through states that were met. Without the time or the memory for it the path stays as it is.
  void shorten() {
    std::vector<StateNumber>& states = result_.path->states;
    UntilQuestion way{.from = {states.front()},
                      .may_stay = [&](StateNumber state) { return may_pass(state); }};
    if (!result_.path->cycle) {
      way.is_goal = [goal = states.back()](StateNumber state) { return state == goal; };
      const UntilResult shortest = BreadthFirst(graph_, way, watch_).run();
      if (shortest.path) states = shortest.path->states;
      return;
    }
    std::vector<bool> is_on_cycle(graph_.states().size());
    for (std::size_t i = *result_.path->cycle; i < states.size(); ++i) is_on_cycle[states[i]] = true;
    way.is_goal = [&](StateNumber state) { return state < is_on_cycle.size() && is_on_cycle[state]; };
    const auto stem = BreadthFirst(graph_, way, watch_).run().path;
    if (!stem) return;
    const StateNumber entry = stem->states.back();
    const std::span<const StateNumber> next = graph_.successors(entry).targets;
    way.from.assign(next.begin(), next.end());
    way.is_goal = [entry](StateNumber state) { return state == entry; };
    const auto round = BreadthFirst(graph_, way, watch_).run().path;
    if (!round) return;
    const std::size_t cycle = stem->states.size() - 1;
    states = stem->states;
    states.insert(states.end(), round->states.begin(), round->states.end() - 1);
    result_.path->cycle = cycle;
  }

  bool may_pass(StateNumber state) const { return places_.get(state) != 0 && question_.may_stay(state); }

  std::size_t memory() const {
    return places_.memory() + path_.capacity() * sizeof(Step) + targets_.capacity() * sizeof(StateNumber);
  }

  GrowingArray<Place> places_;  // by state
  std::vector<Step> path_;
  std::vector<StateNumber> targets_;  // of the states of the path, those still to be met; the next one last
};

}  // namespace

UntilResult find_until(StateGraph& graph, const UntilQuestion& question, LimitWatch& watch) {
  return BreadthFirst(graph, question, watch).run();
}

UntilResult find_weak_until(StateGraph& graph, const UntilQuestion& question, LimitWatch& watch) {
  return DepthFirst(graph, question, watch).run();
}

}  // namespace ouro::check
