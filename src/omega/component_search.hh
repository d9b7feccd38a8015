// Tarjan's search for strongly connected components \cite{tarjan1972depth}, on any part of an automaton.
//
// A depth-first search numbers states as it meets them. `low` of a state is the smallest number known to be
// reachable from it through its subtree and one edge back into a component that is still open; a state that
// is its own `low` when the search leaves it is the root of a component, whose other states lie above it on
// the stack. The path of the search is an explicit stack: automata may be as deep as they like.
//
// Any graph will do that has state_count(), edges() in the order of their sources, and first_edge(state),
// also for the state behind the last. Which part of it is searched is a predicate on edges, so that an
// algorithm which takes an automaton apart again and again (emptiness.cc) never copies it. A search takes
// time linear in the states that it meets and their edges, whatever the size of the automaton: scratch memory
// is cleaned where it was used only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

template <class Graph>
class BasicComponentSearch {
 public:
  /// The graph must outlive the search.
  explicit BasicComponentSearch(const Graph& graph) : graph_(graph), nodes_(graph.state_count()) {}

  /// Calls report(std::span<const State>) for every component that the roots reach along edges for which
  /// follow(source, edge) holds. Components come in reverse topological order: each after all others
  /// that it reaches. The span, and nothing of the search, may be used inside of report.
  template <class Follow, class Report>
  void run(std::span<const State> roots, Follow follow, Report report) {
    for (const State root : roots) {
      if (nodes_[root].number == unseen) search_from(root, follow, report);
    }
    for (const State state : seen_) nodes_[state] = {};
    seen_.clear();
  }

 private:
  static constexpr std::uint32_t unseen = 0;
  static constexpr std::uint32_t finished = ~std::uint32_t{0};

  struct Node {
    std::uint32_t number = unseen;
    std::uint32_t low = 0;
  };
  struct Frame {
    State state;
    std::size_t next;  // the edge to look at
  };

  void enter(State state) {
    seen_.push_back(state);
    nodes_[state].number = nodes_[state].low = static_cast<std::uint32_t>(seen_.size());
    path_.push_back({state, graph_.first_edge(state)});
    open_.push_back(state);
  }

  template <class Follow, class Report>
  void search_from(State root, Follow& follow, Report& report) {
    enter(root);
    while (!path_.empty()) {
      Frame& frame = path_.back();
      if (frame.next == graph_.first_edge(frame.state + 1)) {
        leave(report);
        continue;
      }
      const auto& edge = graph_.edges()[frame.next++];
      if (!follow(frame.state, edge)) continue;
      const Node& target = nodes_[edge.target];
      if (target.number == unseen) {
        enter(edge.target);
      } else if (target.number != finished) {
        Node& source = nodes_[frame.state];
        source.low = std::min(source.low, target.number);
      }
    }
  }

  template <class Report>
  void leave(Report& report) {
    const State state = path_.back().state;
    path_.pop_back();
    const Node node = nodes_[state];
    if (node.low != node.number) {
      Node& parent = nodes_[path_.back().state];
      parent.low = std::min(parent.low, node.low);
      return;
    }
    std::size_t first = open_.size();
    do {
      nodes_[open_[--first]].number = finished;
    } while (open_[first] != state);
    report(std::span<const State>(open_).subspan(first));
    open_.resize(first);
  }

  const Graph& graph_;
  std::vector<Node> nodes_;
  std::vector<State> seen_;  // in the order of their numbers, from 1
  std::vector<Frame> path_;
  std::vector<State> open_;  // states of components that are not finished
};

using ComponentSearch = BasicComponentSearch<Automaton>;

}  // namespace ouro::omega
