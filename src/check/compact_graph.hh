// A part of a product, written down: 8 bytes a node and 8 an edge.
//
// For algorithms that look at the same edges again and again, and for those of omega/ that take any graph
// (component_search.hh, accepting_cycle.hh). Nodes have numbers from 0 on, which are for whoever makes the
// graph to give; the edges of a node are added before those of the next. Sets of marks are few and have
// numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "check/mark_set.hh"
#include "check/word_numbers.hh"
#include "omega/marks.hh"

namespace ouro::check {

class CompactGraph {
 public:
  using Node = std::uint32_t;
  struct Edge {
    Node target;
    WordNumbers::Number marks;
  };

  /// The edges of the next node.
  void add_edge(Node target, MarkSet marks) {
    const WordNumbers::Number number = mark_sets_.number(marks);
    if (number == marks_.size()) marks_.push_back(marks_of(marks));
    edges_.push_back({target, number});
  }
  void end_node() { first_edge_.push_back(edges_.size()); }

  std::size_t state_count() const { return first_edge_.size() - 1; }
  std::size_t first_edge(Node node) const { return first_edge_[node]; }
  std::span<const Edge> edges() const { return edges_; }
  std::span<const Edge> edges(Node node) const {
    return edges().subspan(first_edge_[node], first_edge_[node + 1] - first_edge_[node]);
  }
  MarkSet marks(const Edge& edge) const { return mark_sets_[edge.marks]; }
  friend const omega::Marks& edge_marks(const CompactGraph& graph, const Edge& edge) {
    return graph.marks_[edge.marks];
  }

  std::size_t memory() const {
    return first_edge_.capacity() * sizeof(std::size_t) + edges_.capacity() * sizeof(Edge);
  }

 private:
  std::vector<std::size_t> first_edge_{0};  // by node, with one more at the end
  std::vector<Edge> edges_;
  WordNumbers mark_sets_;
  std::vector<omega::Marks> marks_;  // by number
};

}  // namespace ouro::check
