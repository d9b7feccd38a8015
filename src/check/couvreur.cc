#include "check/couvreur.hh"

#include <algorithm>
#include <cassert>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "check/lasso.hh"
#include "check/mark_set.hh"
#include "check/search_path.hh"

namespace ouro::check {

namespace {

using Node = Product::Node;

class CouvreurCheck {
 public:
  CouvreurCheck(Product& product, const EmptinessOptions& options, const CouvreurObserver& observer)
      : product_(product),
        observer_(observer),
        condition_(product.acceptance()),
        watch_(options.limits, options.progress) {}

  EmptinessResult run() {
    try {
      const std::vector<Node> roots = product_.initial();
      orders_.reach(product_.node_bound());
      for (const Node root : roots) meet(orders_[root]);
      for (const Node root : roots)
        if (!is_done() && orders_[root] == waiting) search_from(root);
    } catch (const std::bad_alloc&) {
      result_.limit = Limit::Memory;
    }
    result_.take(counts());
    if (is_accepting_) result_.accepting = make_lasso();
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
  bool is_done() const { return is_accepting_ || result_.limit != Limit::None; }

  void search_from(Node root) {
    enter(root, 0);
    tell(root);
    while (!path_.empty() && !is_done()) {
      result_.limit = watch_.poll([this] { return counts(); });
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
    live_.push_back(node);
    const auto order = static_cast<Order>(live_.size());
    orders_[node] = order;
    roots_.push_back({order, marks, 0});
    path_.enter(node, marks, product_, orders_, [this](Order& known) { return meet(known); });
    result_.depth = std::max<std::uint64_t>(result_.depth, path_.steps().size());
  }

  void leave() {
    const Node node = path_.leave().node;
    const Order root = roots_.back().order;
    if (orders_[node] == root) {
      for (; live_.size() >= root; live_.pop_back()) orders_[live_.back()] = dead;
      roots_.pop_back();
    }
    tell(node);
  }

  /// A cycle is closed through the node with this order.
  void merge(Order target, MarkSet marks) {
    while (roots_.back().order > target) {
      marks |= roots_.back().entering | roots_.back().inside;
      roots_.pop_back();
    }
    roots_.back().inside |= marks;
    is_accepting_ = condition_.accepts(roots_.back().inside);
  }

  void tell(Node node, std::optional<Node> target = std::nullopt) const {
    if (observer_) observer_({node, target, roots_, live_});
  }

  /// The last component is accepting, and its root is on the path.
  Lasso make_lasso() {
    const Root& root = roots_.back();
    const Node start = live_[root.order - 1];
    Lasso lasso;
    for (auto step = path_.steps().begin(); step->node != start; ++step) lasso.stem.push_back(step->node);
    lasso.cycle = find_cycle(
        product_, start,
        {.is_inside = [&](Node node) { return orders_[node] >= root.order && orders_[node] < waiting; },
         .needed = condition_.needed(root.inside)});
    return lasso;
  }

  Counts counts() const {
    return {.states = met_,
            .transitions = product_.edge_count(),
            .depth = path_.steps().size(),
            .queue = path_.edge_count(),
            .memory_bytes = product_.memory() + orders_.memory() + live_.capacity() * sizeof(Node) +
                            roots_.capacity() * sizeof(Root) + path_.memory()};
  }

  Product& product_;
  const CouvreurObserver& observer_;
  InfCondition condition_;
  LimitWatch watch_;
  EmptinessResult result_;
  bool is_accepting_ = false;
  GrowingArray<Order> orders_;  // by node
  std::uint64_t met_ = 0;
  std::vector<Node> live_;
  std::vector<Root> roots_;
  SearchPath path_;
};

}  // namespace

EmptinessResult couvreur(Product& product, const EmptinessOptions& options,
                         const CouvreurObserver& observer) {
  assert(product.acceptance().fin_marks().empty());
  return CouvreurCheck(product, options, observer).run();
}

}  // namespace ouro::check
