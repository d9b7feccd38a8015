#include "check/naive.hh"

#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "check/growing_array.hh"
#include "omega/automaton.hh"
#include "omega/emptiness.hh"

namespace ouro::check {

namespace {

using Node = Product::Node;

class NaiveCheck {
 public:
  NaiveCheck(Product& product, const EmptinessOptions& options)
      : product_(product),
        watch_(options.limits, options.progress),
        builder_(std::make_shared<omega::Propositions>()) {}

  EmptinessResult run() {
    try {
      build();
      if (result_.limit == Limit::None) find_run();
    } catch (const std::bad_alloc&) {
      result_.limit = Limit::Memory;
    }
    return std::move(result_);
  }

 private:
  void build() {
    for (const Node node : product_.initial()) builder_.add_initial(state(node));
    std::vector<Product::Edge> edges;
    for (; next_ < nodes_.size() && result_.limit == Limit::None; ++next_) {
      edges.clear();
      product_.successors(nodes_[next_], edges);
      for (const Product::Edge& edge : edges)
        builder_.add_edge(next_, bdd::true_function, marks_of(edge.marks), state(edge.target));
      result_.limit = watch_.poll([this] { return counts(); });
    }
    result_.take(counts());
  }

  /// The automaton's state for a node: they are numbered in order of arrival.
  omega::State state(Node node) {
    numbers_.reach(product_.node_bound());
    omega::State& number = numbers_[node];
    if (number == 0) {
      builder_.add_state();
      nodes_.push_back(node);
      number = static_cast<omega::State>(nodes_.size());
    }
    return number - 1;
  }

  void find_run() {
    builder_.set_acceptance(product_.acceptance(), product_.mark_count());
    const omega::Automaton whole = builder_.build(omega::ParallelEdges::Keep);
    const auto run = omega::accepting_run(whole);
    if (!run) return;
    Lasso lasso;
    omega::State at = run->start;
    const auto follow = [&](const std::vector<std::size_t>& edges, std::vector<Node>& nodes) {
      for (const std::size_t edge : edges) {
        nodes.push_back(nodes_[at]);
        at = whole.edges()[edge].target;
      }
    };
    follow(run->stem, lasso.stem);
    follow(run->cycle, lasso.cycle);
    result_.accepting = std::move(lasso);
  }

  Counts counts() const {
    return {.states = nodes_.size(),
            .transitions = product_.edge_count(),
            .depth = 0,
            .queue = nodes_.size() - next_,
            .memory_bytes = product_.memory() + numbers_.memory() + nodes_.capacity() * sizeof(Node) +
                            product_.edge_count() * sizeof(omega::Edge)};
  }

  Product& product_;
  LimitWatch watch_;
  omega::AutomatonBuilder builder_;
  EmptinessResult result_;
  GrowingArray<omega::State> numbers_;  // by node, plus one
  std::vector<Node> nodes_;             // by state
  omega::State next_ = 0;
};

}  // namespace

EmptinessResult naive(Product& product, const EmptinessOptions& options) {
  return NaiveCheck(product, options).run();
}

}  // namespace ouro::check
