#include "check/walked_run.hh"

#include <algorithm>
#include <cassert>
#include <functional>
#include <new>
#include <stdexcept>
#include <unordered_set>
#include <utility>
#include <vector>

#include "check/lasso.hh"
#include "check/mark_set.hh"

namespace ouro::check {

namespace {

using Node = Product::Node;

class Walk {
 public:
  Walk(Product& product, const PairRun& run, LimitWatch& watch)
      : product_(product), run_(run), watch_(watch), initial_(product.initial()) {}

  /// The nodes of the steps. Stops where a limit is reached.
  Lasso follow() {
    Lasso result;
    for (std::size_t i = 0; i < run_.path.size() && !is_limit_reached(); ++i) {
      const Node node = i == 0 ? begin() : step(last_, i);
      (i < run_.stem ? result.stem : result.cycle).push_back(node);
      entered_.insert(node);
      last_ = node;
    }
    return result;
  }
  /// The one of the nodes behind `from` that is that of this step of the run.
  Node step(Node from, std::size_t number) {
    edges_.clear();
    product_.successors(from, edges_);
    const auto found = std::ranges::find_if(edges_, is_at(number), &Product::Edge::target);
    if (found == edges_.end()) refuse(number);
    return found->target;
  }

  const std::vector<Node>& initial() const { return initial_; }
  bool has_entered(Node node) const { return entered_.contains(node); }
  Limit limit() const { return limit_; }
  bool is_limit_reached() {
    if (limit_ == Limit::None) limit_ = watch_.poll([this] { return counts(); });
    return limit_ != Limit::None;
  }

 private:
  Node begin() const {
    const auto found = std::ranges::find_if(initial_, is_at(0));
    if (found == initial_.end()) refuse(0);
    return *found;
  }
  /// Whether a node is that of a step.
  std::function<bool(Node)> is_at(std::size_t number) const {
    const PairPath::Step& step = run_.path[number];
    return [this, state = product_.states().find(run_.path.known(step).state),
            property = step.property](Node node) {
      const Product::Pair pair = product_[node];
      return pair.state == state && pair.property == property;
    };
  }
  Counts counts() const {
    constexpr std::size_t bytes_a_node = 40;  // in the lasso, and in the set
    Counts counts;                            // states are not counted here: a limit on them is for searches
    counts.memory_bytes = product_.memory() + run_.path.memory() + entered_.size() * bytes_a_node;
    return counts;
  }
  [[noreturn]] void refuse(std::size_t number) const {
    throw std::logic_error("a run that was found cannot be walked once more, to " +
                           hexadecimal(run_.path.known(run_.path[number]).state));
  }

  Product& product_;
  const PairRun& run_;
  LimitWatch& watch_;
  std::vector<Node> initial_;
  std::unordered_set<Node> entered_;
  std::vector<Product::Edge> edges_;
  Node last_ = 0;
  Limit limit_ = Limit::None;
};

EmptinessResult walked(Product& product, const PairRun& run, bool is_weak, LimitWatch& watch) {
  Walk walk(product, run, watch);
  const Lasso lasso = walk.follow();
  EmptinessResult result;
  result.limit = walk.limit();
  if (result.limit != Limit::None) return result;
  PathQuestion stem{.from = walk.initial(), .may_enter = [&](Node node) { return walk.has_entered(node); }};
  if (!run.has_cycle()) {
    stem.is_goal = [last = lasso.stem.back()](Node node) { return node == last; };
    result.prefix = find_path(product, stem);
    assert(result.prefix);
  } else {
    if (walk.step(lasso.cycle.back(), run.stem) != lasso.cycle.front())
      throw std::logic_error("a cycle that was found is none");
    stem.is_stopped = [&] { return walk.is_limit_reached(); };
    const MarkSet needed = is_weak ? 0 : Condition(product.acceptance()).needed(~MarkSet{0});
    result.accepting = shortened(product, lasso, needed, std::move(stem));
  }
  return result;
}

}  // namespace

EmptinessResult walked_run(Product& product, const PairRun& run, bool is_weak, const Limits& limits) {
  LimitWatch watch(limits);
  try {
    return walked(product, run, is_weak, watch);
  } catch (const std::bad_alloc&) {
    EmptinessResult result;
    result.limit = Limit::Memory;
    return result;
  }
}

}  // namespace ouro::check
