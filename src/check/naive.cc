#include "check/naive.hh"

#include <memory>
#include <new>
#include <utility>
#include <vector>

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
    const std::vector<Node> initial = product_.initial();
    std::vector<Product::Edge> edges;
    for (; next_ < product_.size() && result_.limit == Limit::None; ++next_) {
      edges.clear();
      product_.successors(next_, edges);
      builder_.add_states(product_.size() - builder_.state_count());
      for (const Product::Edge& edge : edges)
        builder_.add_edge(next_, bdd::true_function, marks_of(edge.marks), edge.target);
      result_.limit = watch_.poll([this] { return counts(); });
    }
    for (const Node node : initial) builder_.add_initial(node);
    result_.take(counts());
  }

  void find_run() {
    builder_.set_acceptance(product_.property().acceptance(), product_.property().mark_count());
    const omega::Automaton whole = builder_.build(omega::ParallelEdges::Keep);
    const auto run = omega::accepting_run(whole);
    if (!run) return;
    Lasso lasso;
    Node at = run->start;
    const auto follow = [&](const std::vector<std::size_t>& edges, std::vector<Node>& nodes) {
      for (const std::size_t edge : edges) {
        nodes.push_back(at);
        at = whole.edges()[edge].target;
      }
    };
    follow(run->stem, lasso.stem);
    follow(run->cycle, lasso.cycle);
    result_.accepting = std::move(lasso);
  }

  Counts counts() const {
    return {.states = product_.size(),
            .transitions = product_.edge_count(),
            .depth = 0,
            .queue = product_.size() - next_,
            .memory_bytes = product_.memory() + product_.edge_count() * sizeof(omega::Edge)};
  }

  Product& product_;
  LimitWatch watch_;
  omega::AutomatonBuilder builder_;
  EmptinessResult result_;
  Node next_ = 0;
};

}  // namespace

EmptinessResult naive(Product& product, const EmptinessOptions& options) {
  return NaiveCheck(product, options).run();
}

}  // namespace ouro::check
