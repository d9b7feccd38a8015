#include "check/terminal.hh"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <new>
#include <span>
#include <utility>

#include "check/growing_array.hh"
#include "check/lasso.hh"
#include "check/shortest.hh"

namespace ouro::check {

namespace {

using Node = Product::Node;

class TerminalCheck {
 public:
  TerminalCheck(Product& product, const std::vector<bool>& is_terminal, const EmptinessOptions& options,
                TerminalOrder order)
      : product_(product),
        is_terminal_(is_terminal),
        order_(order),
        watch_(options.limits, options.progress) {}

  EmptinessResult run() {
    try {
      const std::vector<Node> roots = product_.initial();
      parents_.reach(product_.node_bound());
      for (const Node root : roots) reach(root, root);
      if (order_ == TerminalOrder::BreadthFirst) {
        search_breadth_first();
      } else {
        search_straight_ahead();
      }
    } catch (const std::bad_alloc&) {
      result_.limit = Limit::Memory;
    }
    result_.take(counts());
    return std::move(result_);
  }

 private:
  static constexpr std::size_t batch = 32;
  static constexpr std::size_t nearby = 4096;  // so many nodes

  bool is_done() const { return result_.accepting || result_.prefix || result_.limit != Limit::None; }
  bool is_limit_reached() {
    if (result_.limit == Limit::None && met_ > watch_.limits().states) result_.limit = Limit::States;
    if (result_.limit == Limit::None) result_.limit = watch_.poll([this] { return counts(); });
    return result_.limit != Limit::None;
  }

  /// A batch never crosses a level, so nodes are met in the order of a search without batches.
  void search_breadth_first() {
    std::size_t level_end = 0;
    while (next_ < queue_.size() && !is_done()) {
      if (next_ == level_end) {
        level_end = queue_.size();
        ++result_.depth;
      }
      const std::size_t end = std::min(next_ + batch, level_end);
      expand(next_, end);
    }
  }

  void search_straight_ahead() {
    while (!queue_.empty() && !is_done() && !is_limit_reached()) {
      const Node node = queue_.back();
      queue_.pop_back();
      expand(node);
    }
  }

  /// The nodes of the queue between these places, all of them at once, so that waits for memory overlap.
  void expand(std::size_t begin, std::size_t end) {
    product_.prepare(std::span(queue_).subspan(begin, end - begin));
    edges_.clear();
    edge_ends_.clear();
    for (std::size_t i = begin; i < end; ++i) {
      product_.successors(queue_[i], edges_);
      edge_ends_.push_back(edges_.size());
    }
    prefetch_parents();
    std::size_t first = 0;
    for (; next_ < end && !is_done() && !is_limit_reached(); ++next_) {
      const std::size_t last = edge_ends_[next_ - begin];
      reach_all(queue_[next_], std::span(edges_).subspan(first, last - first));
      first = last;
    }
  }

  void expand(Node node) {
    edges_.clear();
    product_.successors(node, edges_);
    prefetch_parents();
    reach_all(node, edges_);
  }

  void prefetch_parents() {
    parents_.reach(product_.node_bound());
    for (const Product::Edge& edge : edges_) parents_.prefetch(edge.target);
  }

  void reach_all(Node node, std::span<const Product::Edge> edges) {
    if (edges.empty() && product_.may_move_to(node, is_terminal_)) end_open(node);
    for (std::size_t i = 0; i < edges.size() && !is_done(); ++i) reach(edges[i].target, node);
  }

  void reach(Node node, Node parent) {
    if (is_done() || parents_[node] != 0) return;
    parents_[node] = parent + 1;
    ++met_;
    if (is_terminal_[product_[node].property]) {
      follow(node);
    } else {
      queue_.push_back(node);
    }
  }

  /// A terminal node was reached: a cycle nearby makes a run of it.
  void follow(Node first) {
    const EmptinessResult found = shortest_lasso(product_, {.from = {first}, .max_nodes = nearby}, watch_);
    if (!found.accepting) return end_open(first);
    result_.accepting = {path_to(first), found.accepting->cycle};
    std::ranges::copy(found.accepting->stem, std::back_inserter(result_.accepting->stem));
  }

  void end_open(Node last) {
    result_.prefix = path_to(last);
    result_.prefix->push_back(last);
  }

  /// The shortest way to a node through those that were met, without the node.
  std::vector<Node> path_to(Node node) {
    if (order_ == TerminalOrder::StraightAhead) {
      auto path = find_path(product_, {.from = product_.initial(),
                                       .may_enter = [this](Node met) { return parents_.get(met) != 0; },
                                       .is_goal = [node](Node met) { return met == node; }});
      assert(path);
      path->pop_back();
      return *std::move(path);
    }
    std::vector<Node> path;  // along the search's tree
    for (; parents_[node] != node + 1; node = path.back()) path.push_back(parents_[node] - 1);
    std::ranges::reverse(path);
    return path;
  }

  Counts counts() const {
    return {.states = met_,
            .transitions = product_.edge_count(),
            .depth = result_.depth,
            .queue = queue_.size() - next_,
            .memory_bytes = product_.memory() + parents_.memory() + queue_.capacity() * sizeof(Node)};
  }

  Product& product_;
  const std::vector<bool>& is_terminal_;
  TerminalOrder order_;
  LimitWatch watch_;
  EmptinessResult result_;
  GrowingArray<Node> parents_;  // by node, plus one; a first node is its own
  std::uint64_t met_ = 0;
  std::vector<Node> queue_;  // the nodes that are not terminal, in the order of their arrival
  std::size_t next_ = 0;     // breadth first, to be expanded
  std::vector<Product::Edge> edges_;
  std::vector<std::size_t> edge_ends_;  // of the nodes that are expanded at once
};

}  // namespace

EmptinessResult terminal(Product& product, const std::vector<bool>& is_terminal,
                         const EmptinessOptions& options, TerminalOrder order) {
  assert(product.property().known_state_count() == is_terminal.size());
  return TerminalCheck(product, is_terminal, options, order).run();
}

}  // namespace ouro::check
