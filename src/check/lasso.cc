#include "check/lasso.hh"

#include <algorithm>
#include <cassert>
#include <optional>
#include <unordered_map>

namespace ouro::check {

namespace {

using Node = Product::Node;

class CycleSearch {
 public:
  CycleSearch(Product& product, Node start, const CycleRegion& region)
      : product_(product), start_(start), region_(region), missing_(region.needed), cycle_{start} {}

  std::vector<Node> run() {
    while (missing_ != 0) walk([&](const Product::Edge& edge) { return (edge.marks & missing_) != 0; });
    if (cycle_.size() == 1 || cycle_.back() != start_)
      walk([&](const Product::Edge& edge) { return edge.target == start_; });
    cycle_.pop_back();  // the start again
    return std::move(cycle_);
  }

 private:
  /// How a node was reached.
  struct Arrival {
    Node source;
    MarkSet marks;
  };

  /// Goes on by a shortest path that ends with an edge which is wanted.
  template <class IsWanted>
  void walk(IsWanted is_wanted) {
    arrivals_.clear();
    std::vector<Node> queue{cycle_.back()};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      edges_.clear();
      product_.successors(queue[next], edges_);
      for (const Product::Edge& edge : edges_) {
        if ((edge.marks & region_.cut) != 0 || !region_.is_inside(edge.target)) continue;
        if (is_wanted(edge)) {
          append(queue[next], edge);
          return;
        }
        if (edge.target != queue.front() &&
            arrivals_.try_emplace(edge.target, Arrival{queue[next], edge.marks}).second)
          queue.push_back(edge.target);
      }
    }
    assert(false && "a region with a cycle has a way on");
  }

  void append(Node last_source, const Product::Edge& last) {
    std::vector<Node> path{last.target};
    missing_ &= ~last.marks;
    for (Node at = last_source; at != cycle_.back();) {
      path.push_back(at);
      const Arrival& arrival = arrivals_.at(at);
      missing_ &= ~arrival.marks;
      at = arrival.source;
    }
    cycle_.insert(cycle_.end(), path.rbegin(), path.rend());
  }

  Product& product_;
  Node start_;
  const CycleRegion& region_;
  MarkSet missing_;
  std::vector<Node> cycle_;
  std::unordered_map<Node, Arrival> arrivals_;
  std::vector<Product::Edge> edges_;
};

}  // namespace

std::vector<Node> find_cycle(Product& product, Node start, const CycleRegion& region) {
  return CycleSearch(product, start, region).run();
}

}  // namespace ouro::check
