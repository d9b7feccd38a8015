#include "cross/minimize.hh"

#include <algorithm>
#include <tuple>
#include <vector>

#include "logic/measure.hh"
#include "logic/post_order.hh"

namespace ouro::cross {

namespace {

using logic::Formula;

Formula with_replaced(const Formula& formula, const Formula& old_part, const Formula& new_part) {
  return logic::transform(formula, [&](const Formula& original, const Formula& left, const Formula& right) {
    if (original == old_part) return new_part;
    if (logic::arity(original.op()) == 0) return original;
    return original.pool().rebuild(original, left, right);
  });
}

std::vector<Formula> replacements(const Formula& part, const std::vector<Formula>& propositions) {
  std::vector<Formula> result;
  if (part.is_constant()) return result;
  result = {part.pool().constant(false), part.pool().constant(true)};
  if (part.is(logic::Op::Proposition)) {
    const auto own = std::ranges::find(propositions, part);
    result.insert(result.end(), propositions.begin(), own);
    return result;
  }
  result.push_back(part.left());
  if (logic::arity(part.op()) == 2) result.push_back(part.right());
  if (!propositions.empty()) result.push_back(propositions.front());
  return result;
}

std::pair<std::uint64_t, std::size_t> rank(const Formula& formula) {
  const logic::Measure sizes = measure(formula);
  return {sizes.tree_size, sizes.propositions};
}

}  // namespace

std::vector<Formula> smaller_formulas(const Formula& formula) {
  using Candidate = std::pair<std::pair<std::uint64_t, std::size_t>, Formula>;
  const std::vector<Formula> propositions = logic::propositions(formula);
  const auto own_rank = rank(formula);
  std::vector<Candidate> candidates;
  for (const auto& node : logic::PostOrder(formula)) {
    for (const Formula& part : replacements(node.formula, propositions)) {
      const Formula candidate = with_replaced(formula, node.formula, part);
      const auto candidate_rank = rank(candidate);
      if (candidate_rank < own_rank) candidates.emplace_back(candidate_rank, candidate);
    }
  }
  std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
    return a.first != b.first ? a.first < b.first : structural_order(a.second, b.second) < 0;
  });
  std::vector<Formula> result;
  for (const Candidate& candidate : candidates) {
    if (result.empty() || result.back() != candidate.second) result.push_back(candidate.second);
  }
  return result;
}

Minimized minimized(const Formula& formula, const std::function<bool(const Formula&)>& fails,
                    std::size_t max_attempts) {
  Minimized result{.formula = formula};
  const auto still_fails = [&](const Formula& candidate) {
    return result.attempts < max_attempts && (++result.attempts, fails(candidate));
  };
  for (;;) {
    const std::vector<Formula> candidates = smaller_formulas(result.formula);
    const auto found = std::ranges::find_if(candidates, still_fails);
    if (found == candidates.end()) break;
    result.formula = *found;
  }
  result.is_minimal = result.attempts < max_attempts;
  return result;
}

}  // namespace ouro::cross
