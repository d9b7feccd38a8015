#include "check/couvreur.hh"

#include <algorithm>
#include <cassert>
#include <limits>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "check/compact_graph.hh"
#include "check/lasso.hh"
#include "check/mark_set.hh"
#include "check/search_path.hh"
#include "omega/accepting_cycle.hh"

namespace ouro::check {

namespace {

using Node = Product::Node;

class CouvreurCheck {
 public:
  CouvreurCheck(Product& product, const EmptinessOptions& options, const CouvreurObserver& observer,
                const std::vector<bool>& is_lead_in)
      : product_(product),
        observer_(observer),
        is_lead_in_(is_lead_in),
        condition_(product.acceptance()),
        watch_(options.limits, options.progress) {}

  EmptinessResult run() {
    try {
      const std::vector<Node> roots = product_.initial();
      orders_.reach(product_.node_bound());
      for (const Node root : roots) meet(orders_[root]);
      for (const Node root : roots) begin_at(root);
      search_lead_in();
      result_.take(counts());
      if (region_) result_.accepting = make_lasso();
    } catch (const std::bad_alloc&) {
      result_.limit = Limit::Memory;
      result_.take(counts());
    }
    return std::move(result_);
  }

 private:
  using Order = std::uint32_t;
  static constexpr Order unseen = 0;
  static constexpr Order dead = std::numeric_limits<Order>::max();
  static constexpr Order waiting = dead - 1;  // met, not entered

  /// A component that is not finished: from this place on the live stack to the next root's.
  using Root = CouvreurStep::Component;

  /// Whether an edge to a node with this order is to be followed.
  bool meet(Order& order) {
    if (order == unseen) {
      order = waiting;
      ++met_;
    }
    return order != dead;
  }
  bool is_live(Node node) const { return orders_[node] - 1 < waiting - 1; }

  bool is_done() const { return region_ || result_.limit != Limit::None; }
  bool is_limit_reached() {
    if (result_.limit == Limit::None && met_ > watch_.limits().states) result_.limit = Limit::States;
    if (result_.limit == Limit::None) result_.limit = watch_.poll([this] { return counts(); });
    return result_.limit != Limit::None;
  }

  /// With a node that waits.
  void begin_at(Node node) {
    if (is_in_lead_in(node)) {
      queue_.push_back(node);
    } else if (!is_done() && orders_[node] == waiting) {
      search_from(node);
    }
  }

  // --- The lead-in ---

  bool is_in_lead_in(Node node) const { return !is_lead_in_.empty() && is_lead_in_[product_[node].property]; }

  void search_lead_in() {
    constexpr std::size_t batch = 32;
    while (next_ < queue_.size() && !is_done()) {
      expand(next_, std::min(next_ + batch, queue_.size()));
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
    orders_.reach(product_.node_bound());
    for (const Product::Edge& edge : edges_) orders_.prefetch(edge.target);
    std::size_t first = 0;
    for (; next_ < end && !is_done() && !is_limit_reached(); ++next_) {
      const std::size_t last = edge_ends_[next_ - begin];
      follow(queue_[next_], std::span(edges_).subspan(first, last - first));
      first = last;
    }
  }

  void follow(Node node, std::span<const Product::Edge> edges) {
    ++entered_;
    orders_[node] = dead;
    for (const Product::Edge& edge : edges) {
      if (orders_[edge.target] != unseen) continue;
      meet(orders_[edge.target]);
      begin_at(edge.target);
    }
  }

  // --- Components ---

  void search_from(Node root) {
    enter(root, 0);
    tell(root);
    while (!path_.empty() && !is_done() && !is_limit_reached()) {
      if (!path_.has_edges()) {
        leave();
        continue;
      }
      const Node source = path_.steps().back().node;
      const Product::Edge edge = path_.next_edge();
      const Order target = orders_[edge.target];
      if (target == waiting) {
        enter(edge.target, edge.marks);
      } else if (target != dead) {
        merge(target, edge.marks);
      }
      tell(source, edge.target);
    }
  }

  void enter(Node node, MarkSet marks) {
    ++entered_;
    live_.push_back(node);
    const auto order = static_cast<Order>(live_.size());
    orders_[node] = order;
    roots_.push_back({order, false, marks, 0});
    path_.enter(node, marks, product_, orders_, [this](Order& known) { return meet(known); });
    result_.depth = std::max<std::uint64_t>(result_.depth, path_.steps().size());
  }

  void leave() {
    const Node node = path_.steps().back().node;
    const Root root = roots_.back();
    if (orders_[node] == root.order) {
      if (root.is_cyclic && condition_.has_fin() && condition_.may_accept_within(root.inside))
        take_apart(root);
      if (is_done()) return;
      for (; live_.size() >= root.order; live_.pop_back()) orders_[live_.back()] = dead;
      roots_.pop_back();
    }
    path_.leave();
    tell(node);
  }

  /// A cycle is closed through the node with this order.
  void merge(Order target, MarkSet marks) {
    while (roots_.back().order > target) {
      marks |= roots_.back().entering | roots_.back().inside;
      roots_.pop_back();
    }
    Root& root = roots_.back();
    root.is_cyclic = true;
    root.inside |= marks;
    if (!condition_.accepts(root.inside)) return;
    region_ = {.is_inside =
                   [this, first = root.order](Node node) { return is_live(node) && orders_[node] >= first; },
               .cut = condition_.fin_marks() & ~root.inside,
               .needed = condition_.needed(root.inside)};
  }

  /// Looks for an accepting cycle in a part of the last component, which is finished.
  void take_apart(const Root& root) {
    const auto component = std::span(live_).subspan(root.order - 1);
    CompactGraph graph;
    if (!write_down(component, root.order, graph)) return;
    std::vector<CompactGraph::Node> all(component.size());
    std::iota(all.begin(), all.end(), 0);
    const auto found = omega::BasicAcceptingCycleSearch(graph).among(all, product_.acceptance(),
                                                                     [this] { return is_limit_reached(); });
    if (!found || is_done()) return;
    std::vector<bool> is_inside(component.size());
    for (const CompactGraph::Node node : found->states) is_inside[node] = true;
    region_ = {.is_inside =
                   [this, first = root.order, is_inside = std::move(is_inside)](Node node) {
                     return is_live(node) && orders_[node] >= first && is_inside[orders_[node] - first];
                   },
               .cut = mark_set(found->cut),
               .needed = mark_set(found->needed)};
  }

  /// The edges inside the component whose first node has this order. False when a limit is reached.
  bool write_down(std::span<const Node> component, Order first, CompactGraph& graph) {
    std::vector<Product::Edge> edges;
    for (const Node node : component) {
      edges.clear();
      product_.successors(node, edges);
      for (const Product::Edge& edge : edges)
        if (is_live(edge.target) && orders_[edge.target] >= first)
          graph.add_edge(orders_[edge.target] - first, edge.marks);
      graph.end_node();
      if (is_limit_reached()) return false;
    }
    return true;
  }

  void tell(Node node, std::optional<Node> target = std::nullopt) const {
    if (observer_) observer_({node, target, roots_, live_});
  }

  Lasso make_lasso() {
    Lasso lasso;
    lasso.stem = stem();
    const Node start = lasso.stem.back();
    lasso.stem.pop_back();
    lasso.cycle = find_cycle(product_, start, *region_);
    return lasso;
  }

  /// Not behind a lead-in.
  bool has_whole_path() const { return is_lead_in_.empty(); }
  bool is_time_to_stop() {
    return watch_.poll([this] { return counts(); }) != Limit::None;
  }

  /// A way to the region, its first node there included. When it is time to stop the path of the search will
  /// do, as far as the component of the region: its root is on the path.
  std::vector<Node> stem() {
    const auto short_one = find_path(
        product_, {.from = product_.initial(),
                   .may_enter = [this](Node node) { return is_live(node) || orders_[node] == dead; },
                   .is_goal = region_->is_inside,
                   .is_stopped = [this] { return has_whole_path() && is_time_to_stop(); }});
    if (short_one) return *short_one;
    const Order first = roots_.back().order;
    std::vector<Node> path;
    for (auto step = path_.steps().begin(); orders_[step->node] != first; ++step) path.push_back(step->node);
    const auto rest =
        find_path(product_, {.from = {live_[first - 1]},
                             .may_enter = [&](Node node) { return is_live(node) && orders_[node] >= first; },
                             .is_goal = region_->is_inside});
    path.insert(path.end(), rest->begin(), rest->end());
    return path;
  }

  Counts counts() const {
    return {.states = met_,
            .transitions = product_.edge_count(),
            .depth = path_.steps().size(),
            .queue = met_ - entered_,
            .memory_bytes = product_.memory() + orders_.memory() + live_.capacity() * sizeof(Node) +
                            roots_.capacity() * sizeof(Root) + path_.memory() +
                            queue_.capacity() * sizeof(Node)};
  }

  Product& product_;
  const CouvreurObserver& observer_;
  const std::vector<bool>& is_lead_in_;  // by state of the property; empty: none is
  Condition condition_;
  LimitWatch watch_;
  EmptinessResult result_;
  std::optional<CycleRegion> region_;  // where an accepting cycle is
  GrowingArray<Order> orders_;         // by node
  std::uint64_t met_ = 0;
  std::uint64_t entered_ = 0;
  std::vector<Node> live_;
  std::vector<Root> roots_;
  SearchPath path_;
  std::vector<Node> queue_;  // of the lead-in, in the order of arrival
  std::size_t next_ = 0;     // to be expanded
  std::vector<Product::Edge> edges_;
  std::vector<std::size_t> edge_ends_;  // of the nodes that are expanded at once
};

}  // namespace

EmptinessResult couvreur(Product& product, const EmptinessOptions& options,
                         const CouvreurObserver& observer) {
  const std::vector<bool> no_lead_in;
  return CouvreurCheck(product, options, observer, no_lead_in).run();
}

EmptinessResult couvreur_after_lead_in(Product& product, const std::vector<bool>& is_lead_in,
                                       const EmptinessOptions& options) {
  assert(product.property().known_state_count() == is_lead_in.size());
  const CouvreurObserver nobody;
  return CouvreurCheck(product, options, nobody, is_lead_in).run();
}

}  // namespace ouro::check
