#include "translate/reshape.hh"

#include <algorithm>
#include <optional>
#include <vector>

#include "logic/build.hh"
#include "logic/post_order.hh"
#include "logic/rewrite/operands.hh"

namespace ouro::translate {

namespace {

using logic::Formula;
using logic::Op;
using logic::Trait;

bool is_timeless(const Formula& formula) {
  return formula.has(Trait::Eventual) && formula.has(Trait::Universal) && !formula.is_constant();
}

// The operands of a chain that have a trait, and the others.
struct Parts {
  std::vector<Formula> with;
  std::vector<Formula> without;
};

Parts parted(Op op, const Formula& chain, Trait trait) {
  Parts parts;
  for (const Formula& f : logic::rewrite::flatten(op, chain)) {
    (f.has(trait) ? parts.with : parts.without).push_back(f);
  }
  return parts;
}

// G(a & e) and GF(a & e) with e outside, FG(a | u) with u before the G.
Formula recurrence_apart(const Formula& f) {
  using namespace logic::build;
  if (f.is(Op::Globally)) {
    const bool recurrence = f.operand().is(Op::Finally);
    const auto [eventual, others] =
        parted(Op::And, recurrence ? f.operand().operand() : f.operand(), Trait::Eventual);
    if (eventual.empty() || others.empty()) return f;
    const Formula rest = conjunction(others);
    return land(recurrence ? GF(rest) : G(rest), G(conjunction(eventual)));
  }
  if (f.is(Op::Finally) && f.operand().is(Op::Globally)) {
    const auto [universal, others] = parted(Op::Or, f.operand().operand(), Trait::Universal);
    if (universal.empty() || others.empty()) return f;
    return F(lor(G(disjunction(others)), disjunction(universal)));
  }
  if (f.is(Op::StrongRelease) && f.right().has(Trait::Eventual)) return F(land(f.left(), f.right()));
  if (f.is(Op::WeakUntil) && is_timeless(f.right())) return lor(G(f.left()), f.right());
  return f;
}

// `s U b` and `s R b` for a timeless s, by cases.
Formula decided_by_cases(const Formula& f) {
  using namespace logic::build;
  if (f.is(Op::Until) && is_timeless(f.left())) return lor(f.right(), land(f.left(), F(f.right())));
  if (f.is(Op::Release) && is_timeless(f.left())) return lor(land(f.left(), f.right()), G(f.right()));
  return f;
}

// NOLINTBEGIN(misc-no-recursion): at most most_nested_next deep.

// Under X there may be another X, a million of them: timeless operands are moved through so many.
constexpr int most_nested_next = 50;

// `a op e` for a timeless e, with e moved as far into a as there is something to wait for, which is `depth`
// times X below the formula.
Formula inside(Op op, const Formula& a, const Formula& e, int depth);

// f | e; nothing when f does not wait for anything.
std::optional<Formula> disjunction_inside(const Formula& f, const Formula& e, int depth) {
  using namespace logic::build;
  switch (f.op()) {
    case Op::Finally:
    case Op::Globally:
      return unary(f.op(), lor(f.operand(), e));
    case Op::Next:
      return X(inside(Op::Or, f.operand(), e, depth + 1));
    case Op::Until:
    case Op::WeakUntil:
    case Op::Release:
      return binary(f.op(), f.left(), lor(f.right(), e));
    case Op::StrongRelease:
      return binary(f.op(), lor(f.left(), e), lor(f.right(), e));
    default:
      return std::nullopt;
  }
}

// f & e; nothing when f does not wait for anything.
std::optional<Formula> conjunction_inside(const Formula& f, const Formula& e, int depth) {
  using namespace logic::build;
  switch (f.op()) {
    case Op::Finally:
      return F(land(f.operand(), e));
    case Op::Next:
      return X(inside(Op::And, f.operand(), e, depth + 1));
    case Op::Until:
      return binary(f.op(), f.left(), land(f.right(), e));
    case Op::StrongRelease:
      return binary(f.op(), land(f.left(), e), f.right());
    default:
      return std::nullopt;
  }
}

// `F a1 | F a2` as `F(a1 | a2)`: one waiting state for all of them.
void join_eventualities(std::vector<Formula>& operands) {
  std::optional<Formula> goals;
  std::erase_if(operands, [&](const Formula& f) {
    if (!f.is(Op::Finally)) return false;
    goals = goals ? logic::build::lor(*goals, f.operand()) : f.operand();
    return true;
  });
  if (goals) operands.insert(operands.begin(), logic::build::F(*goals));
}

// Puts the timeless operands of a chain into one that waits.
Formula postponed_in_chain(Op op, const Formula& chain, int depth = 0) {
  std::vector<Formula> others = logic::rewrite::flatten(op, chain);
  const auto waits = [&](const Formula& f) { return f.is(Op::Finally) && !is_timeless(f); };
  const bool all_timeless = std::ranges::all_of(others, is_timeless);
  // F G a is timeless, but waits as well: it is what others are put into if there is nothing better.
  if (op == Op::Or && (all_timeless || std::ranges::any_of(others, waits))) join_eventualities(others);
  std::vector<Formula> timeless;
  std::erase_if(others, [&](const Formula& f) {
    const bool postpone = is_timeless(f) && !(op == Op::Or && all_timeless && f.is(Op::Finally));
    if (postpone) timeless.push_back(f);
    return postpone;
  });
  if (others.empty()) return chain;
  if (timeless.empty()) return logic::build::fold_left(op, others);
  const Formula e = logic::build::fold_left(op, timeless);
  for (Formula& f : others) {
    const auto result = op == Op::Or ? disjunction_inside(f, e, depth) : conjunction_inside(f, e, depth);
    if (!result) continue;
    f = *result;
    return logic::build::fold_left(op, others);
  }
  return chain;
}

Formula inside(Op op, const Formula& a, const Formula& e, int depth) {
  const Formula chain = logic::build::binary(op, a, e);
  return a.is(Op::Next) || depth > most_nested_next ? chain : postponed_in_chain(op, chain, depth);
}

// NOLINTEND(misc-no-recursion)

}  // namespace

Formula recurrences_apart(const Formula& formula) {
  return logic::transform(formula, [](const Formula& f, const Formula& left, const Formula& right) {
    return recurrence_apart(f.pool().rebuild(f, left, right));
  });
}

Formula cases_apart(const Formula& formula) {
  return logic::transform(formula, [](const Formula& f, const Formula& left, const Formula& right) {
    return decided_by_cases(f.pool().rebuild(f, left, right));
  });
}

Formula postponed(const Formula& formula) {
  const logic::PostOrder nodes(formula);
  std::vector<bool> in_chain_only(nodes.size(), true);  // used by the same connective, and by nothing else
  in_chain_only.back() = false;
  for (const auto& [f, left, right] : nodes) {
    const int operands = logic::arity(f.op());
    if (operands > 0 && nodes[left].formula.op() != f.op()) in_chain_only[left] = false;
    if (operands > 1 && nodes[right].formula.op() != f.op()) in_chain_only[right] = false;
  }
  std::vector<Formula> result(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [f, left, right] = nodes[i];
    const int operands = logic::arity(f.op());
    if (operands == 0) result[i] = f;
    if (operands == 1) result[i] = logic::build::unary(f.op(), result[left]);
    if (operands == 2) result[i] = logic::build::binary(f.op(), result[left], result[right]);
    const bool chain = f.is(Op::And) || f.is(Op::Or);
    if (chain && !in_chain_only[i]) result[i] = postponed_in_chain(f.op(), result[i]);
  }
  return result.back();
}

std::vector<Formula> parts_of(const Formula& formula) {
  auto [obligations, result] = parted(formula.op(), formula, Trait::Obligation);
  if (!obligations.empty()) result.push_back(logic::build::fold_left(formula.op(), obligations));
  return result;
}

}  // namespace ouro::translate
