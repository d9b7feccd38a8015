// The path of a depth-first search through a product, without recursion: it may be as deep as there are
// nodes.
//
// All edges of a node are computed when it is entered; those that are still to be followed lie on one stack
// for the whole path, the next one last. What the search knows of their targets is wanted at once for all of
// them, so that the waits for memory overlap, and edges that it does not want to follow are dropped there and
// then.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "check/growing_array.hh"
#include "check/mark_set.hh"
#include "check/product.hh"

namespace ouro::check {

class SearchPath {
 public:
  struct Step {
    Product::Node node;
    MarkSet entering;        ///< on the edge that led here
    std::size_t first_edge;  ///< the search's own
  };

  /// meet(known[target]) is called for every edge and says whether it is to be followed.
  template <class Knowledge, class Meet>
  void enter(Product::Node node, MarkSet entering, Product& product, GrowingArray<Knowledge>& known,
             Meet meet) {
    const std::size_t first = edges_.size();
    steps_.push_back({node, entering, first});
    product.successors(node, edges_);
    known.reach(product.node_bound());
    for (std::size_t i = first; i < edges_.size(); ++i) known.prefetch(edges_[i].target);
    const auto begin = edges_.begin() + static_cast<std::ptrdiff_t>(first);
    std::reverse(begin, edges_.end());
    edges_.erase(std::remove_if(begin, edges_.end(),
                                [&](const Product::Edge& edge) { return !meet(known[edge.target]); }),
                 edges_.end());
  }
  /// Does the last node have edges that are to be followed?
  bool has_edges() const { return edges_.size() > steps_.back().first_edge; }
  /// Those, the next one last.
  std::span<Product::Edge> edges() { return std::span(edges_).subspan(steps_.back().first_edge); }
  Product::Edge next_edge() {
    const Product::Edge edge = edges_.back();
    edges_.pop_back();
    return edge;
  }
  Step leave() {
    const Step step = steps_.back();
    edges_.resize(step.first_edge);
    steps_.pop_back();
    return step;
  }

  const std::vector<Step>& steps() const { return steps_; }
  bool empty() const { return steps_.empty(); }
  std::size_t memory() const {
    return steps_.capacity() * sizeof(Step) + edges_.capacity() * sizeof(Product::Edge);
  }

 private:
  std::vector<Step> steps_;
  std::vector<Product::Edge> edges_;
};

}  // namespace ouro::check
