#include "check/nested.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "check/lasso.hh"
#include "check/mark_set.hh"
#include "check/search_path.hh"

namespace ouro::check {

namespace {

using Node = Product::Node;

class NestedCheck {
 public:
  NestedCheck(Product& product, NestedSearch kind, const EmptinessOptions& options)
      : product_(product),
        kind_(kind),
        accepting_(product.acceptance()),
        watch_(options.limits, options.progress) {}

  EmptinessResult run() {
    try {
      const std::vector<Node> roots = product_.initial();
      colours_.reach(product_.node_bound());
      for (const Node root : roots) meet(colours_[root]);
      for (const Node root : roots)
        if (!is_done() && colours_[root] == Colour::White) search_blue(root);
      result_.take(counts());
      if (found_) result_.accepting = short_lasso();
    } catch (const std::bad_alloc&) {
      result_.limit = Limit::Memory;
      result_.take(counts());
    }
    return std::move(result_);
  }

 private:
  /// White: met, not entered. Cyan: on the blue path. Pink: on the blue path, and seen by a red search.
  enum class Colour : std::uint8_t { None, White, Cyan, Blue, Pink, Red };

  /// Whether an edge to a node of this colour is to be followed.
  bool meet(Colour& colour) {
    if (colour == Colour::None) {
      colour = Colour::White;
      ++met_;
    }
    return kind_ != NestedSearch::Weak || colour != Colour::Blue;
  }
  static bool is_on_path(Colour colour) { return colour == Colour::Cyan || colour == Colour::Pink; }
  static bool is_red(Colour colour) { return colour == Colour::Red || colour == Colour::Pink; }

  /// Whether the blue search does, itself.
  bool notices_cycles() const { return kind_ == NestedSearch::Improved || kind_ == NestedSearch::Weak; }

  bool is_done() const { return found_ || result_.limit != Limit::None; }
  bool may_go_on() {
    if (result_.limit == Limit::None) result_.limit = watch_.poll([this] { return counts(); });
    return !is_done();
  }

  void search_blue(Node root) {
    enter_blue(root, 0);
    while (!blue_.empty() && may_go_on()) {
      if (!blue_.has_edges()) {
        leave_blue();
        continue;
      }
      const Product::Edge edge = blue_.next_edge();
      const Colour target = colours_[edge.target];
      if (notices_cycles() && is_on_path(target) && accepting_.accepts(edge.marks)) {
        report(edge.target);
      } else if (target == Colour::White) {
        enter_blue(edge.target, edge.marks);
      } else if (accepting_.accepts(edge.marks)) {
        search_red(edge.target);
      }
    }
  }

  void enter_blue(Node node, MarkSet marks) {
    ++entered_;
    colours_[node] = Colour::Cyan;
    blue_.enter(node, marks, product_, colours_, [this](Colour& known) { return meet(known); });
    result_.depth = std::max<std::uint64_t>(result_.depth, blue_.steps().size());
  }

  void leave_blue() {
    const SearchPath::Step left = blue_.leave();
    colours_[left.node] = is_red(colours_[left.node]) ? Colour::Red : Colour::Blue;
    if (!blue_.empty() && accepting_.accepts(left.entering)) search_red(left.node);
  }

  /// An accepting edge led from the end of the blue path to this node.
  void search_red(Node seed) {
    if (kind_ == NestedSearch::Weak) return;
    if (is_found(seed)) {
      report(seed);
      return;
    }
    if (is_red(colours_[seed])) return;
    enter_red(seed);
    while (!red_.empty() && may_go_on()) {
      if (!red_.has_edges()) {
        red_.leave();
        continue;
      }
      const Node target = red_.next_edge().target;
      if (is_found(target)) {
        report(target);
      } else if (!is_red(colours_[target])) {
        enter_red(target);
      }
    }
  }

  void enter_red(Node node) {
    colours_[node] = is_on_path(colours_[node]) ? Colour::Pink : Colour::Red;
    red_.enter(node, 0, product_, colours_, [this](Colour& known) { return meet(known); });
  }

  /// Does a red search that reaches this node close a cycle?
  bool is_found(Node node) const {
    return kind_ == NestedSearch::Classic ? node == blue_.steps().back().node : is_on_path(colours_[node]);
  }

  /// The cycle goes along the blue path from `begin` to its end, then along the red path.
  void report(Node begin) {
    Lasso lasso;
    bool is_cycle = false;
    for (const SearchPath::Step& step : blue_.steps()) {
      is_cycle |= step.node == begin;
      (is_cycle ? lasso.cycle : lasso.stem).push_back(step.node);
    }
    for (const SearchPath::Step& step : red_.steps()) lasso.cycle.push_back(step.node);
    found_ = std::move(lasso);
  }

  Lasso short_lasso() {
    const MarkSet needed = kind_ == NestedSearch::Weak ? 0 : accepting_.needed(~MarkSet{0});
    return shortened(
        product_, *found_, needed,
        {.from = product_.initial(),
         .may_enter = [this](Node node) { return colours_[node] > Colour::White; },
         .is_stopped = [this] { return watch_.poll([this] { return counts(); }) != Limit::None; }});
  }

  Counts counts() const {
    return {.states = met_,
            .transitions = product_.edge_count(),
            .depth = blue_.steps().size(),
            .queue = met_ - entered_,
            .memory_bytes = product_.memory() + colours_.memory() + blue_.memory() + red_.memory()};
  }

  Product& product_;
  NestedSearch kind_;
  Condition accepting_;
  LimitWatch watch_;
  EmptinessResult result_;
  std::optional<Lasso> found_;
  GrowingArray<Colour> colours_;  // by node
  std::uint64_t met_ = 0;
  std::uint64_t entered_ = 0;
  SearchPath blue_;
  SearchPath red_;
};

}  // namespace

bool is_for_nested_search(const omega::Acceptance& acceptance) {
  if (!acceptance.fin_marks().empty()) return false;
  const auto clauses = acceptance.clauses();
  return clauses.size() <= 1 && std::ranges::all_of(clauses, [](const auto& clause) {
           return std::popcount(mark_set(clause.inf)) <= 1;
         });
}

EmptinessResult nested(Product& product, NestedSearch kind, const EmptinessOptions& options) {
  assert(kind == NestedSearch::Weak || is_for_nested_search(product.acceptance()));
  return NestedCheck(product, kind, options).run();
}

}  // namespace ouro::check
