#include "check/shortest.hh"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "base/hash.hh"
#include "check/compact_graph.hh"
#include "check/growing_array.hh"
#include "omega/component_search.hh"
#include "store/number_index.hh"

namespace ouro::check {

namespace {

using Node = CompactGraph::Node;

constexpr std::uint32_t far = std::numeric_limits<std::uint32_t>::max();

/// A clause of the condition.
struct Clause {
  MarkSet inf;
  MarkSet fin;
};

/// The shortest cycle from a node along some edges that sees some marks: breadth first over nodes and the
/// marks seen.
class CycleSearch {
 public:
  explicit CycleSearch(const CompactGraph& graph) : graph_(graph) {}

  /// Its nodes, from `start` on; none, if there is none with fewer than `limit`, or it was stopped.
  template <class MayFollow, class IsStopped>
  std::vector<Node> run(Node start, MarkSet needed, std::size_t limit, MayFollow may_follow,
                        IsStopped is_stopped) {
    places_.assign(1, {start, 0, 0});
    index_ = {};
    std::size_t level_end = 1, length = 1;  // of a cycle that is closed from this level
    for (std::size_t next = 0; next < places_.size() && !is_stopped(); ++next) {
      if (next == level_end) {
        level_end = places_.size();
        ++length;
      }
      if (length >= limit) break;
      for (const CompactGraph::Edge& edge : graph_.edges(places_[next].node)) {
        if (!may_follow(edge)) continue;
        const MarkSet seen = (places_[next].seen | graph_.marks(edge)) & needed;
        if (edge.target == start && seen == needed) return path_to(next);
        add({edge.target, static_cast<std::uint32_t>(next), seen});
      }
    }
    return {};
  }

  std::size_t memory() const { return places_.capacity() * sizeof(Place) + index_.memory(); }

 private:
  struct Place {
    Node node;
    std::uint32_t parent;  // in places_; the first is its own
    MarkSet seen;
  };

  void add(const Place& place) {
    const auto next = static_cast<std::uint32_t>(places_.size());
    const auto is_it = [&](std::uint32_t known) {
      return places_[known].node == place.node && places_[known].seen == place.seen;
    };
    if (index_.find_or_insert(combine(place.seen, place.node), next, is_it) == next) places_.push_back(place);
  }

  std::vector<Node> path_to(std::size_t last) const {
    std::vector<Node> path{places_[last].node};
    for (; last != 0; path.push_back(places_[last].node)) last = places_[last].parent;
    std::ranges::reverse(path);
    return path;
  }

  const CompactGraph& graph_;
  std::vector<Place> places_;
  store::NumberIndex index_;
};

class ShortestLasso {
 public:
  ShortestLasso(Product& product, const LassoQuestion& question, LimitWatch& watch)
      : product_(product), question_(question), watch_(watch) {
    constexpr std::size_t max_clauses = 1000;
    for (const auto& clause : question.condition.clauses(max_clauses))
      clauses_.push_back({mark_set(clause.inf), mark_set(clause.fin)});
  }

  EmptinessResult run() {
    try {
      write_down();
      for (const Clause& clause : clauses_) note_distance(clause);
      for (const Clause& clause : clauses_) note_cycles(clause);
      if (!is_stopped() && !cycle_.empty()) result_.accepting = make_lasso();
    } catch (const std::bad_alloc&) {
      result_.limit = Limit::Memory;
    }
    result_.depth = distances_.empty() ? 0 : distances_.back() + std::uint64_t{1};
    result_.take(counts());
    return std::move(result_);
  }

 private:
  bool is_stopped() {
    if (result_.limit == Limit::None) result_.limit = watch_.poll([this] { return counts(); });
    return result_.limit != Limit::None;
  }

  Counts counts() const {
    const std::size_t words =
        nodes_.capacity() + parents_.capacity() + distances_.capacity() + components_.capacity();
    return {.states = nodes_.size(),
            .transitions = product_.edge_count(),
            .depth = distances_.empty() ? 0 : distances_.back(),
            .queue = nodes_.size() - graph_.state_count(),
            .memory_bytes = product_.memory() + graph_.memory() + numbers_.memory() + cycles_.memory() +
                            words * sizeof(Node)};
  }

  void write_down() {
    for (const Product::Node node : question_.from) reach(node, std::nullopt);
    std::vector<Product::Edge> edges;
    for (Node next = 0; next < nodes_.size() && !is_stopped(); ++next) {
      edges.clear();
      product_.successors(nodes_[next], edges);
      for (const Product::Edge& edge : edges)
        if (const auto target = reach(edge.target, next)) graph_.add_edge(*target, edge.marks);
      graph_.end_node();
    }
  }

  /// The number of a node, if it has one.
  std::optional<Node> reach(Product::Node node, std::optional<Node> parent) {
    numbers_.reach(product_.node_bound());
    if (numbers_[node] == 0) {
      if (nodes_.size() >= question_.max_nodes) return std::nullopt;
      const auto number = static_cast<Node>(nodes_.size());
      nodes_.push_back(node);
      parents_.push_back(parent.value_or(number));
      distances_.push_back(parent ? distances_[*parent] + 1 : 0);
      numbers_[node] = number + 1;
    }
    return numbers_[node] - 1;
  }

  /// Calls report(component) for each that has a cycle by the clause; components_ says what belongs to it.
  template <class Report>
  void for_components(const Clause& clause, Report report) {
    if (is_stopped()) return;
    components_.assign(nodes_.size(), far);
    std::vector<Node> roots(nodes_.size());
    std::iota(roots.begin(), roots.end(), 0);
    const auto follow = [&](Node, const CompactGraph::Edge& edge) {
      return !is_stopped() && (graph_.marks(edge) & clause.fin) == 0;
    };
    std::uint32_t count = 0;
    omega::BasicComponentSearch(graph_).run(roots, follow, [&](std::span<const Node> component) {
      if (is_stopped()) return;
      for (const Node node : component) components_[node] = count;
      if (has_cycle(component, clause)) report(component);
      ++count;
    });
  }

  bool stays(Node source, const CompactGraph::Edge& edge, const Clause& clause) const {
    return components_[edge.target] == components_[source] && (graph_.marks(edge) & clause.fin) == 0;
  }

  bool has_cycle(std::span<const Node> component, const Clause& clause) const {
    bool has_edge = false;
    MarkSet seen = 0;
    for (const Node node : component)
      for (const CompactGraph::Edge& edge : graph_.edges(node)) {
        if (!stays(node, edge, clause)) continue;
        has_edge = true;
        seen |= graph_.marks(edge);
      }
    return has_edge && (clause.inf & ~seen) == 0;
  }

  void note_distance(const Clause& clause) {
    for_components(clause, [&](std::span<const Node> component) {
      for (const Node node : component) distance_ = std::min(distance_, distances_[node]);
    });
  }

  void note_cycles(const Clause& clause) {
    for_components(clause, [&](std::span<const Node> component) {
      for (const Node start : component)
        if (distances_[start] == distance_) note_cycle(start, clause);
    });
  }

  void note_cycle(Node start, const Clause& clause) {
    std::vector<Node> cycle = cycles_.run(
        start, clause.inf, cycle_.empty() ? far : cycle_.size(),
        [&](const CompactGraph::Edge& edge) { return stays(start, edge, clause); },
        [this] { return is_stopped(); });
    if (!cycle.empty()) cycle_ = std::move(cycle);
  }

  Lasso make_lasso() const {
    Lasso lasso;
    for (Node node = cycle_.front(); parents_[node] != node;) {
      node = parents_[node];
      lasso.stem.push_back(nodes_[node]);
    }
    std::ranges::reverse(lasso.stem);
    for (const Node node : cycle_) lasso.cycle.push_back(nodes_[node]);
    return lasso;
  }

  Product& product_;
  const LassoQuestion& question_;
  LimitWatch& watch_;
  EmptinessResult result_;
  std::vector<Clause> clauses_;

  CompactGraph graph_;
  GrowingArray<Node> numbers_;        // by the product's node, plus one
  std::vector<Product::Node> nodes_;  // by number
  std::vector<Node> parents_;
  std::vector<std::uint32_t> distances_;
  std::vector<std::uint32_t> components_;

  CycleSearch cycles_{graph_};
  std::uint32_t distance_ = far;  // of the nearest node that lies on an accepting cycle
  std::vector<Node> cycle_;       // the best one
};

}  // namespace

EmptinessResult shortest_lasso(Product& product, const LassoQuestion& question, LimitWatch& watch) {
  return ShortestLasso(product, question, watch).run();
}

EmptinessResult shortest(Product& product, const EmptinessOptions& options) {
  LimitWatch watch(options.limits, options.progress);
  return shortest_lasso(product, {.from = product.initial(), .condition = product.acceptance()}, watch);
}

}  // namespace ouro::check
