#include "logic/measure.hh"

#include <algorithm>

#include "logic/post_order.hh"

namespace ouro::logic {

namespace {

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  return sum < a ? ~std::uint64_t{0} : sum;
}

// What a subformula hands to the operators above it.
struct Sizes {
  std::uint64_t tree = 0;
  std::size_t depth = 0;
  std::size_t temporal_depth = 0;
};

Sizes sizes_above(Op op, const Sizes& left, const Sizes& right) {
  const std::size_t own_temporal = is_temporal(op) ? 1 : 0;
  return {saturating_add(saturating_add(left.tree, right.tree), 1), std::max(left.depth, right.depth) + 1,
          std::max(left.temporal_depth, right.temporal_depth) + own_temporal};
}

}  // namespace

Measure measure(const Formula& formula) {
  const PostOrder nodes(formula);
  std::vector<Sizes> sizes(nodes.size());
  Measure result;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Op op = nodes[i].formula.op();
    const int operands = arity(op);
    sizes[i] = sizes_above(op, operands > 0 ? sizes[nodes[i].left] : Sizes(),
                           operands > 1 ? sizes[nodes[i].right] : Sizes());
    if (op == Op::Proposition) ++result.propositions;
  }
  result.distinct = nodes.size();
  result.tree_size = sizes.back().tree;
  result.depth = sizes.back().depth;
  result.temporal_depth = sizes.back().temporal_depth;
  return result;
}

std::uint64_t tree_size(const Formula& formula) { return measure(formula).tree_size; }

std::vector<Formula> propositions(const Formula& formula) {
  // Post-order goes to the left first, so the leaves come in the order of their first occurrence.
  std::vector<Formula> result;
  for (const auto& entry : PostOrder(formula)) {
    if (entry.formula.is(Op::Proposition)) result.push_back(entry.formula);
  }
  return result;
}

}  // namespace ouro::logic
