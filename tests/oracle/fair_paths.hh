// Fair paths by brute force: every set of states is tried, so there can be a handful of states only.
//
// A path stays, from some point on, in a set of states that it sees again and again, and that set is strongly
// connected. The other way round, a strongly connected set with an edge inside is what some path sees again
// and again, taking all edges inside of it. So a fair path stays in a set W for ever if some strongly
// connected part of W, with all its edges, is fair.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ouro::oracle {

/// A bit for each state.
using States = std::uint32_t;

enum class Fair { Always, Weakly, Strongly };

struct FairGraph {
  struct Edge {
    std::size_t source;
    std::size_t target;
    std::uint64_t movers;  ///< a bit for each process
  };

  std::size_t states = 0;
  std::size_t processes = 0;
  std::vector<Edge> edges;
  std::vector<std::uint64_t> enabled;  ///< by state: a bit for each process

  States all() const { return (States{1} << states) - 1; }

  /// The states with an edge into a set.
  States before(States set) const {
    States result = 0;
    for (const Edge& edge : edges)
      if ((set >> edge.target & 1U) != 0) result |= States{1} << edge.source;
    return result;
  }
  States after(States set) const {
    States result = 0;
    for (const Edge& edge : edges)
      if ((set >> edge.source & 1U) != 0) result |= States{1} << edge.target;
    return result;
  }
  /// The states from which one can go through `open` to `goal`.
  States reaching(States open, States goal) const {
    for (States next = goal;; goal = next) {
      next = goal | (open & before(goal));
      if (next == goal) return goal;
    }
  }

  bool is_strongly_connected(States set) const {
    const States first = set & (~set + 1);
    if ((after(first) & set) == 0) return false;
    States forward = first;
    for (States next = 0; (next = forward | (after(forward) & set)) != forward;) forward = next;
    return forward == set && reaching(set, first) == set;
  }

  bool is_fair(States set, Fair fairness) const {
    for (std::size_t process = 0; process < processes && fairness != Fair::Always; ++process) {
      bool moves = false;
      for (const Edge& edge : edges)
        moves |= (set >> edge.source & set >> edge.target & 1U) != 0 && (edge.movers >> process & 1U) != 0;
      std::size_t enabling = 0;
      for (std::size_t state = 0; state < states; ++state)
        enabling += set >> state & enabled[state] >> process & 1U;
      const bool may_rest =
          fairness == Fair::Weakly ? enabling < static_cast<std::size_t>(std::popcount(set)) : enabling == 0;
      if (!moves && !may_rest) return false;
    }
    return true;
  }

  /// The states from which a fair path leads that stays in a set for ever.
  States staying_in(States set, Fair fairness) const {
    States result = 0;
    for (States part = set; part != 0; part = (part - 1) & set)
      if (is_strongly_connected(part) && is_fair(part, fairness)) result |= part;
    return reaching(set, result);
  }
};

}  // namespace ouro::oracle
