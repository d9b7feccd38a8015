#include "omega/emptiness.hh"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "omega/accepting_cycle.hh"

namespace ouro::omega {

namespace {

// Breadth-first search, again and again in one automaton.
class ShortestPath {
 public:
  explicit ShortestPath(const Automaton& automaton)
      : automaton_(automaton), reached_(automaton.state_count()) {}

  // The edges of a shortest path from a root whose last edge, but no other, satisfies goal(edge), along edges
  // that satisfy follow(edge). Empty when there is none.
  template <class Follow, class Goal>
  std::vector<std::size_t> find(std::span<const State> roots, Follow follow, Goal goal) {
    ++round_;
    queue_.assign(roots.begin(), roots.end());
    for (const State root : roots) reached_[root] = {round_, no_edge, root, 0};
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const State source = queue_[head];
      for (std::size_t e = automaton_.first_edge(source); e < automaton_.first_edge(source + 1); ++e) {
        const Edge& edge = automaton_.edges()[e];
        ++work_;
        if (!follow(edge)) continue;
        if (goal(edge)) {
          std::vector<std::size_t> found = path(source);
          found.push_back(e);
          return found;
        }
        if (reached_[edge.target].round == round_) continue;
        reached_[edge.target] = {round_, e, source, reached_[source].depth + 1};
        queue_.push_back(edge.target);
      }
    }
    return {};
  }

  // How many edges have been looked at.
  std::size_t work() const { return work_; }
  // The states that the last search met, the nearest first.
  std::span<const State> met() const { return queue_; }
  // The last search's path to one of them: its length, where it begins, its edges.
  std::size_t depth(State state) const { return reached_[state].depth; }
  State root(State state) const {
    while (reached_[state].edge != no_edge) state = reached_[state].from;
    return state;
  }
  std::vector<std::size_t> path(State state) const {
    std::vector<std::size_t> path;
    for (; reached_[state].edge != no_edge; state = reached_[state].from)
      path.push_back(reached_[state].edge);
    std::ranges::reverse(path);
    return path;
  }

 private:
  static constexpr std::size_t no_edge = std::numeric_limits<std::size_t>::max();

  struct Reached {
    std::size_t round = 0;
    std::size_t edge = no_edge;
    State from = 0;
    std::uint32_t depth = 0;
  };

  const Automaton& automaton_;
  std::vector<Reached> reached_;
  std::vector<State> queue_;
  std::size_t round_ = 0;
  std::size_t work_ = 0;
};

// Makes a lasso out of a region that has an accepting cycle.
class LassoMaker {
 public:
  LassoMaker(const Automaton& automaton, const AcceptingRegion& region)
      : automaton_(automaton), region_(region), inside_(automaton.state_count()), cycles_(automaton) {
    for (const State state : region.states) inside_[state] = true;
  }

  LassoRun make() {
    ShortestPath stems(automaton_);
    const auto everywhere = [](const Edge&) { return true; };
    const auto nowhere = [](const Edge&) { return false; };
    stems.find(automaton_.initial(), everywhere, nowhere);
    std::optional<State> best;
    std::size_t best_length = 0;
    std::vector<std::size_t> best_cycle;
    for (const State begin : stems.met()) {
      if (!inside_[begin]) continue;
      // The states come nearest first, so that from here on nothing can be shorter.
      if (best && (stems.depth(begin) + 1 >= best_length || cycles_.work() > enough_work)) break;
      std::vector<std::size_t> cycle = cycle_from(begin);
      const std::size_t length = stems.depth(begin) + cycle.size();
      if (best && length >= best_length) continue;
      best = begin;
      best_length = length;
      best_cycle = std::move(cycle);
    }
    assert(best);
    return {stems.root(*best), stems.path(*best), std::move(best_cycle)};
  }

 private:
  static constexpr std::size_t enough_work = 1U << 20U;

  // A cycle through all needed marks, each by the shortest path to the next.
  std::vector<std::size_t> cycle_from(State begin) {
    std::vector<std::size_t> cycle;
    Marks needed = region_.needed;
    State here = begin;
    const auto walk = [&](auto goal) {
      const auto path = cycles_.find(
          std::span(&here, 1), [&](const Edge& edge) { return allowed(edge); }, goal);
      assert(!path.empty());
      for (const std::size_t e : path) needed -= automaton_.edges()[e].marks;
      cycle.insert(cycle.end(), path.begin(), path.end());
      here = automaton_.edges()[cycle.back()].target;
    };
    while (!needed.empty()) walk([&](const Edge& edge) { return edge.marks.intersects(needed); });
    if (here != begin || cycle.empty()) walk([&](const Edge& edge) { return edge.target == begin; });
    return cycle;
  }

  bool allowed(const Edge& edge) const { return inside_[edge.target] && !edge.marks.intersects(region_.cut); }

  const Automaton& automaton_;
  const AcceptingRegion& region_;
  std::vector<bool> inside_;
  ShortestPath cycles_;
};

}  // namespace

bool is_empty(const Automaton& automaton) {
  AcceptingCycleSearch search(automaton);
  return !search.reachable_from(automaton.initial(), automaton.acceptance());
}

std::optional<LassoRun> accepting_run(const Automaton& automaton) {
  AcceptingCycleSearch search(automaton);
  const auto region = search.reachable_from(automaton.initial(), automaton.acceptance());
  if (!region) return std::nullopt;
  return LassoMaker(automaton, *region).make();
}

std::optional<Lasso> accepted_word(const Automaton& automaton) {
  const auto run = accepting_run(automaton);
  if (!run) return std::nullopt;
  return lasso_of(automaton, *run);
}

std::vector<bool> components_with_cycle(const Automaton& automaton, const Components& components,
                                        const Acceptance& condition) {
  AcceptingCycleSearch search(automaton);
  std::vector<bool> result(components.count());
  for (Component c = 0; c < components.count(); ++c) {
    result[c] = !components.trivial(c) && search.among(components.states(c), condition).has_value();
  }
  return result;
}

std::vector<bool> accepting_components(const Automaton& automaton, const Components& components) {
  return components_with_cycle(automaton, components, automaton.acceptance());
}

// Counting down meets predecessors first.
std::vector<bool> lead_in(const Automaton& automaton, const Components& components) {
  std::vector<bool> is_behind = accepting_components(automaton, components);
  std::vector<bool> result(automaton.state_count(), false);
  for (Component c = static_cast<Component>(components.count()); c-- > 0;)
    for (const State state : components.states(c)) {
      result[state] = !is_behind[c];
      if (!is_behind[c]) continue;
      for (const Edge& edge : automaton.edges(state)) is_behind[components.of(edge.target)] = true;
    }
  return result;
}

}  // namespace ouro::omega
