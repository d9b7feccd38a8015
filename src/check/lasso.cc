#include "check/lasso.hh"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "check/growing_array.hh"

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
  /// How a node was reached, in the walk of that number.
  struct Arrival {
    std::uint32_t walk;
    Node source;
    MarkSet marks;
  };

  /// Goes on by a shortest path that ends with an edge which is wanted.
  template <class IsWanted>
  void walk(IsWanted is_wanted) {
    ++walk_;
    std::vector<Node> queue{cycle_.back()};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      edges_.clear();
      product_.successors(queue[next], edges_);
      arrivals_.reach(product_.node_bound());
      for (const Product::Edge& edge : edges_) {
        if ((edge.marks & region_.cut) != 0 || !region_.is_inside(edge.target)) continue;
        if (is_wanted(edge)) {
          append(queue[next], edge);
          return;
        }
        Arrival& arrival = arrivals_[edge.target];
        if (edge.target == queue.front() || arrival.walk == walk_) continue;
        arrival = {walk_, queue[next], edge.marks};
        queue.push_back(edge.target);
      }
    }
    throw std::logic_error("a cycle that was found sees less than it should");
  }

  void append(Node last_source, const Product::Edge& last) {
    std::vector<Node> path{last.target};
    missing_ &= ~last.marks;
    for (Node at = last_source; at != cycle_.back();) {
      path.push_back(at);
      const Arrival& arrival = arrivals_[at];
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
  std::uint32_t walk_ = 0;
  GrowingArray<Arrival> arrivals_;  // by node
  std::vector<Product::Edge> edges_;
};

/// Breadth first.
class PathSearch {
 public:
  PathSearch(Product& product, const PathQuestion& question) : product_(product), question_(question) {}

  std::optional<std::vector<Node>> run() {
    parents_.reach(product_.node_bound());
    for (const Node node : question_.from) reach(node, node);
    for (std::size_t next = 0; next < queue_.size() && !found_ && !question_.is_stopped(); ++next) {
      edges_.clear();
      product_.successors(queue_[next], edges_);
      parents_.reach(product_.node_bound());
      for (const Product::Edge& edge : edges_) reach(edge.target, queue_[next]);
    }
    if (!found_) return std::nullopt;
    std::vector<Node> path{*found_};
    while (parents_[path.back()] != path.back() + 1) path.push_back(parents_[path.back()] - 1);
    std::ranges::reverse(path);
    return path;
  }

 private:
  void reach(Node node, Node parent) {
    if (found_ || parents_[node] != 0 || !question_.may_enter(node)) return;
    parents_[node] = parent + 1;
    queue_.push_back(node);
    if (question_.is_goal(node)) found_ = node;
  }

  Product& product_;
  const PathQuestion& question_;
  GrowingArray<Node> parents_;  // by node, plus one; a first node is its own
  std::vector<Node> queue_;
  std::optional<Node> found_;
  std::vector<Product::Edge> edges_;
};

}  // namespace

std::optional<std::vector<Node>> find_path(Product& product, const PathQuestion& question) {
  return PathSearch(product, question).run();
}

std::vector<Node> find_cycle(Product& product, Node start, const CycleRegion& region) {
  return CycleSearch(product, start, region).run();
}

Lasso shortened(Product& product, const Lasso& lasso, MarkSet needed, PathQuestion stem) {
  const std::unordered_set<Node> cycle(lasso.cycle.begin(), lasso.cycle.end());
  const CycleRegion region{.is_inside = [&](Node node) { return cycle.contains(node); }, .needed = needed};
  stem.is_goal = region.is_inside;
  auto path = find_path(product, stem);
  if (!path) {
    path = lasso.stem;
    path->push_back(lasso.cycle.front());
  }
  const Node start = path->back();
  path->pop_back();
  return {std::move(*path), find_cycle(product, start, region)};
}

}  // namespace ouro::check
