#include "check/accepted_paths.hh"

#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "check/compact_graph.hh"
#include "check/growing_array.hh"
#include "check/mark_set.hh"
#include "omega/accepting_cycle.hh"
#include "omega/component_search.hh"

namespace ouro::check {

namespace {

class AcceptedNodes {
 public:
  AcceptedNodes(Product& product, LimitWatch& watch)
      : product_(product), watch_(watch), condition_(product.acceptance()) {}

  AcceptedPaths run() {
    try {
      const std::vector<Product::Node> first = product_.initial();
      write_down(first);
      if (result_.limit == Limit::None) search();
      result_.states = StateSet(product_.states().size());
      for (std::size_t i = 0; i < first.size() && result_.limit == Limit::None; ++i)
        if (is_accepted_[numbers_[first[i]] - 1]) result_.states.insert(product_[first[i]].state);
    } catch (const std::bad_alloc&) {
      result_.limit = Limit::Memory;
    }
    take_counts();
    return std::move(result_);
  }

 private:
  using Number = CompactGraph::Node;

  void write_down(std::span<const Product::Node> first) {
    for (const Product::Node node : first) number(node);
    std::vector<Product::Edge> edges;
    for (std::size_t next = 0; next < nodes_.size() && !is_limit_reached(); ++next) {
      edges.clear();
      product_.successors(nodes_[next], edges);
      for (const Product::Edge& edge : edges) graph_.add_edge(number(edge.target), edge.marks);
      graph_.end_node();
    }
  }

  /// Nodes are numbered in order of arrival.
  Number number(Product::Node node) {
    numbers_.reach(product_.node_bound());
    if (numbers_[node] == 0) {
      nodes_.push_back(node);
      numbers_[node] = static_cast<Number>(nodes_.size());
    }
    return numbers_[node] - 1;
  }

  void search() {
    is_accepted_.assign(nodes_.size(), false);
    component_.assign(nodes_.size(), 0);
    std::vector<Number> all(nodes_.size());
    std::iota(all.begin(), all.end(), 0);
    omega::BasicComponentSearch<CompactGraph> components(graph_);
    const auto follow = [this](Number, const CompactGraph::Edge&) { return !is_limit_reached(); };
    components.run(all, follow, [this](std::span<const Number> component) {
      if (result_.limit == Limit::None && leads_to_acceptance(component))
        for (const Number node : component) is_accepted_[node] = true;
    });
  }

  bool leads_to_acceptance(std::span<const Number> component) {
    ++component_count_;
    for (const Number node : component) component_[node] = component_count_;
    bool has_edge = false;
    MarkSet inside = 0;
    for (const Number node : component) {
      for (const CompactGraph::Edge& edge : graph_.edges(node)) {
        if (is_accepted_[edge.target]) return true;
        if (component_[edge.target] != component_count_) continue;
        has_edge = true;
        inside |= graph_.marks(edge);
      }
    }
    if (!has_edge) return false;
    if (condition_.accepts(inside)) return true;
    return condition_.has_fin() && condition_.may_accept_within(inside) && has_accepting_part(component);
  }

  bool has_accepting_part(std::span<const Number> component) {
    if (!parts_) parts_.emplace(graph_);
    return parts_->among(component, product_.acceptance(), [this] { return is_limit_reached(); }).has_value();
  }

  bool is_limit_reached() {
    if (result_.limit == Limit::None) {
      result_.limit = watch_.poll([this] {
        take_counts();
        return Counts{.states = product_.states().size(),
                      .transitions = result_.edges,
                      .queue = nodes_.size() - graph_.state_count(),
                      .memory_bytes = result_.memory_bytes};
      });
    }
    return result_.limit != Limit::None;
  }

  void take_counts() {
    result_.nodes = nodes_.size();
    result_.edges = product_.edge_count();
    constexpr std::size_t search_bytes = 16;  // a node, in the search for components
    result_.memory_bytes = product_.memory() + graph_.memory() + numbers_.memory() +
                           nodes_.capacity() * (sizeof(Product::Node) + sizeof(Number) + search_bytes);
  }

  Product& product_;
  LimitWatch& watch_;
  Condition condition_;
  AcceptedPaths result_;
  GrowingArray<Number> numbers_;      // by node of the product, plus one
  std::vector<Product::Node> nodes_;  // by number
  CompactGraph graph_;
  std::vector<bool> is_accepted_;  // by number: an accepted run leads from there
  std::vector<std::uint32_t> component_;
  std::uint32_t component_count_ = 0;
  std::optional<omega::BasicAcceptingCycleSearch<CompactGraph>> parts_;
};

}  // namespace

AcceptedPaths accepted_paths(Product& product, LimitWatch& watch) {
  return AcceptedNodes(product, watch).run();
}

}  // namespace ouro::check
