// The path of a depth-first search through a product, without recursion: it may be as deep as there are
// nodes.
//
// All edges of a node are computed when it is entered; those that are still to be followed lie on one stack
// for the whole path, the next one last.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

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

  void enter(Product::Node node, MarkSet entering, Product& product) {
    steps_.push_back({node, entering, edges_.size()});
    product.successors(node, edges_);
    std::ranges::reverse(edges_.begin() + static_cast<std::ptrdiff_t>(steps_.back().first_edge),
                         edges_.end());
  }
  /// Does the last node have edges that are to be followed?
  bool has_edges() const { return edges_.size() > steps_.back().first_edge; }
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
  std::size_t edge_count() const { return edges_.size(); }
  std::size_t memory() const {
    return steps_.capacity() * sizeof(Step) + edges_.capacity() * sizeof(Product::Edge);
  }

 private:
  std::vector<Step> steps_;
  std::vector<Product::Edge> edges_;
};

}  // namespace ouro::check
