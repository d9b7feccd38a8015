// Both relabellings choose a set of subformulas, none inside another, and replace each by a
// proposition. For relabel() they are the propositions. For relabel_boolean() they are the maximal
// *free* ones: a proposition is free, and so is a Boolean operator over free operands to which no
// other edge of the formula's graph leads. A free formula is a tree that hangs on the rest by its root
// only and in which every proposition occurs once, so by induction its propositions can be set to
// make it true, and set to make it false, without touching anything else. (Sharing is seen because
// equal subformulas are one node: in `(x & y) U G(x & y)` the conjunction has two edges, is free
// itself, and is named once.) Constants are not free: what contains one may be constant itself.
#include "logic/relabel.hh"

#include <fmt/format.h>

#include <cassert>
#include <string>

#include "logic/post_order.hh"

namespace ouro::logic {

namespace {

std::string name_of(std::size_t index, Naming naming) {
  if (naming == Naming::Numbered) return fmt::format("p{}", index);
  constexpr std::size_t letters = 26;
  const char letter = static_cast<char>('a' + index % letters);
  return index < letters ? std::string(1, letter) : fmt::format("{}{}", letter, index / letters);
}

// Replaces the marked subformulas, which must not contain one another. What is inside a marked one comes
// through unchanged and unused.
Relabelling replace_marked(const PostOrder& nodes, const std::vector<bool>& marked, Naming naming) {
  FormulaPool& pool = nodes.root().formula.pool();
  Relabelling result;
  std::vector<Formula> renamed(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [formula, left, right] = nodes[i];
    if (marked[i]) {
      renamed[i] = pool.proposition(name_of(result.names.size(), naming));
      result.names.push_back({renamed[i], formula});
    } else {
      renamed[i] = pool.rebuild(formula, renamed[left], renamed[right]);
    }
  }
  result.formula = renamed.back();
  return result;
}

std::vector<std::size_t> incoming_edges(const PostOrder& nodes) {
  std::vector<std::size_t> edges(nodes.size());
  for (const auto& entry : nodes) {
    const int operands = arity(entry.formula.op());
    if (operands > 0) ++edges[entry.left];
    if (operands > 1) ++edges[entry.right];
  }
  return edges;
}

std::vector<bool> maximal_free(const PostOrder& nodes) {
  const std::vector<std::size_t> edges = incoming_edges(nodes);
  std::vector<bool> free(nodes.size());
  std::vector<bool> maximal(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [formula, left, right] = nodes[i];
    const int operands = arity(formula.op());
    const bool absorbs_left = operands < 1 || (free[left] && edges[left] == 1);
    const bool absorbs_right = operands < 2 || (free[right] && edges[right] == 1);
    free[i] = formula.has(Trait::Boolean) && !formula.is_constant() && absorbs_left && absorbs_right;
    maximal[i] = free[i];
    if (free[i] && operands > 0) maximal[left] = false;
    if (free[i] && operands > 1) maximal[right] = false;
  }
  return maximal;
}

}  // namespace

Formula substitute(const Formula& formula, const std::unordered_map<Formula, Formula>& replacement) {
  FormulaPool& pool = formula.pool();
  return transform(formula, [&](const Formula& part, const Formula& left, const Formula& right) {
    if (part.is(Op::Proposition)) {
      const auto found = replacement.find(part);
      return found == replacement.end() ? part : found->second;
    }
    return pool.rebuild(part, left, right);
  });
}

Relabelling relabel(const Formula& formula, Naming naming) {
  const PostOrder nodes(formula);
  std::vector<bool> marked(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) marked[i] = nodes[i].formula.is(Op::Proposition);
  return replace_marked(nodes, marked, naming);
}

Relabelling relabel_boolean(const Formula& formula, Naming naming) {
  const PostOrder nodes(formula);
  return replace_marked(nodes, maximal_free(nodes), naming);
}

Formula restore(const Formula& formula, std::span<const Relabelling::Name> names) {
  std::unordered_map<Formula, Formula> meanings;
  for (const auto& [proposition, meaning] : names) {
    assert(proposition.is(Op::Proposition));
    meanings.emplace(proposition, meaning);
  }
  return substitute(formula, meanings);
}

}  // namespace ouro::logic
