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
  Walk(Product& product, LimitWatch& watch) : product_(product), watch_(watch), initial_(product.initial()) {}

  Node begin(const PairRun::Visit& visit) const {
    const auto found = std::ranges::find_if(initial_, is_at(visit));
    if (found == initial_.end()) refuse(visit);
    return *found;
  }
  Node step(Node from, const PairRun::Visit& visit) {
    edges_.clear();
    product_.successors(from, edges_);
    const auto found = std::ranges::find_if(edges_, is_at(visit), &Product::Edge::target);
    if (found == edges_.end()) refuse(visit);
    return found->target;
  }
  /// Stops where a limit is reached.
  void follow(const std::vector<PairRun::Visit>& visits, std::vector<Node>& nodes) {
    for (const PairRun::Visit& visit : visits) {
      limit_ = limit_ == Limit::None ? watch_.poll([this] { return counts(); }) : limit_;
      if (limit_ != Limit::None) return;
      last_ = is_begun_ ? step(last_, visit) : begin(visit);
      is_begun_ = true;
      nodes.push_back(last_);
    }
  }

  const std::vector<Node>& initial() const { return initial_; }
  Limit limit() const { return limit_; }

 private:
  /// Whether a node is that of the visit.
  std::function<bool(Node)> is_at(const PairRun::Visit& visit) const {
    return [this, state = product_.states().find(visit.state.view()), property = visit.property](Node node) {
      const Product::Pair pair = product_[node];
      return pair.state == state && pair.property == property;
    };
  }
  Counts counts() const {
    Counts counts;  // states are not counted here: a limit on them is for searches
    counts.memory_bytes = product_.memory();
    return counts;
  }
  [[noreturn]] static void refuse(const PairRun::Visit& visit) {
    throw std::logic_error("a run that was found cannot be walked once more, to " +
                           hexadecimal(visit.state.view()));
  }

  Product& product_;
  LimitWatch& watch_;
  std::vector<Node> initial_;
  std::vector<Product::Edge> edges_;
  Node last_ = 0;
  bool is_begun_ = false;
  Limit limit_ = Limit::None;
};

EmptinessResult walked(Product& product, const PairRun& run, bool is_weak, LimitWatch& watch) {
  Walk walk(product, watch);
  Lasso lasso;
  walk.follow(run.stem, lasso.stem);
  walk.follow(run.cycle, lasso.cycle);
  EmptinessResult result;
  result.limit = walk.limit();
  if (result.limit != Limit::None) return result;
  std::unordered_set<Node> nodes(lasso.stem.begin(), lasso.stem.end());
  nodes.insert(lasso.cycle.begin(), lasso.cycle.end());
  PathQuestion stem{.from = walk.initial(), .may_enter = [&](Node node) { return nodes.contains(node); }};
  if (run.cycle.empty()) {
    stem.is_goal = [last = lasso.stem.back()](Node node) { return node == last; };
    result.prefix = find_path(product, stem);
    assert(result.prefix);
  } else {
    if (walk.step(lasso.cycle.back(), run.cycle.front()) != lasso.cycle.front())
      throw std::logic_error("a cycle that was found is none");
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
