// Identities of temporal operators, most of them from Somenzi and Bloem \cite{somenzi2000efficient}.
//
// Rules come in dual pairs: F and G, U and R, W and M, & and |. Where a rule concerns all four binary
// operators it is written once, in terms of what U and W (or R and M) have in common.
#include <algorithm>
#include <cstdint>
#include <optional>

#include "logic/rewrite/rule.hh"
#include "logic/rewrite/shapes.hh"

namespace ouro::logic::rewrite {

namespace {

using C = const Context&;
using F = const Formula&;

constexpr std::string_view bloem = "somenzi2000efficient";

std::optional<Bounds> sum(Bounds a, Bounds b) {
  const std::uint64_t low = std::uint64_t{a.low} + b.low;
  const bool endless = a.high == Bounds::infinite || b.high == Bounds::infinite;
  const std::uint64_t high = endless ? Bounds::infinite : std::uint64_t{a.high} + b.high;
  if (low >= Bounds::infinite || (!endless && high >= Bounds::infinite)) return std::nullopt;
  return Bounds{static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high)};
}

Formula merge_nested(C c, F f) {
  if (f.operand().op() != f.op()) return {};
  const std::optional<Bounds> bounds = sum(f.bounds(), f.operand().bounds());
  return bounds ? c.pool.bounded(f.op(), *bounds, f.operand().operand()) : Formula();
}

// F(X a) with the X outside; any bounds.
Formula pull_next(C c, F f, Op next) {
  if (!f.operand().is(next)) return {};
  return c.unary(next, c.pool.bounded(f.op(), f.bounds(), f.operand().operand()));
}

Formula pull_next_from_both(C c, F f) {
  if (!f.left().is(Op::Next) || !f.right().is(Op::Next)) return {};
  return c.unary(Op::Next, c.binary(f.op(), f.left().operand(), f.right().operand()));
}

// What F needs of a disjunct: F(a U b) is F b. Dually what G needs of a conjunct.
Formula needed(C c, F f, F part) {
  if (f.is(Op::Finally)) {
    if (part.is(Op::Until)) return part.right();
    if (part.is(Op::StrongRelease)) return c.binary(Op::And, part.left(), part.right());
  } else {
    if (part.is(Op::Release)) return part.right();
    if (part.is(Op::WeakUntil)) return c.binary(Op::Or, part.left(), part.right());
  }
  return is_unbounded(part, f.op()) ? part.operand() : part;
}

template <class Step>
Formula map_parts(C c, Op op, F chain, Step step) {
  std::vector<Formula> parts = flatten(op, chain);
  bool changed = false;
  for (Formula& part : parts) {
    Formula result = step(part);
    changed = changed || result != part;
    part = std::move(result);
  }
  return changed ? chain_of(op, parts, c.pool) : Formula();
}

Formula strip_eventualities(C c, F f) {
  if (!f.bounds().is_trivial()) return {};
  const Op inner = f.is(Op::Finally) ? Op::Or : Op::And;
  const Formula operand = map_parts(c, inner, f.operand(), [&](F part) { return needed(c, f, part); });
  return operand ? c.unary(f.op(), operand) : Formula();
}

// G F (a | X b) and F G (a & X b).
Formula strip_next(C c, F f) {
  const Op other = f.is(Op::Globally) ? Op::Finally : Op::Globally;
  if (!f.bounds().is_trivial() || !is_unbounded(f.operand(), other)) return {};
  const Op inner = f.is(Op::Globally) ? Op::Or : Op::And;
  const auto without_next = [](F part) { return part.is(Op::Next) ? part.operand() : part; };
  const Formula operand = map_parts(c, inner, f.operand().operand(), without_next);
  return operand ? c.unary(f.op(), c.unary(other, operand)) : Formula();
}

Formula to_unary(C c, F f) {
  switch (f.op()) {
    case Op::Until:
      return f.left().is(Op::True) ? c.unary(Op::Finally, f.right()) : Formula();
    case Op::Release:
      return f.left().is(Op::False) ? c.unary(Op::Globally, f.right()) : Formula();
    case Op::WeakUntil:
      return f.right().is(Op::False) ? c.unary(Op::Globally, f.left()) : Formula();
    default:
      return f.right().is(Op::True) ? c.unary(Op::Finally, f.left()) : Formula();
  }
}

// The operator that says `a U (a & b)` with the operands exchanged.
Op exchanged(Op op) {
  switch (op) {
    case Op::Until:
      return Op::StrongRelease;
    case Op::StrongRelease:
      return Op::Until;
    case Op::WeakUntil:
      return Op::Release;
    default:
      return Op::WeakUntil;
  }
}

Formula exchange_sides(C c, F f) {
  const Op inner = is_until(f) ? Op::And : Op::Or;
  if (!f.right().is(inner)) return {};
  std::vector<Formula> parts = flatten(inner, f.right());
  const std::vector<Formula> left = flatten(inner, f.left());
  const auto is_part = [&](F part) { return std::find(parts.begin(), parts.end(), part) != parts.end(); };
  if (left.size() > c.pairwise_operands() || parts.size() > c.pairwise_operands()) return {};
  if (!std::all_of(left.begin(), left.end(), is_part)) return {};
  std::erase_if(parts, [&](F part) { return std::find(left.begin(), left.end(), part) != left.end(); });
  return c.binary(exchanged(f.op()), chain_of(inner, parts, c.pool), f.left());
}

// (a op b) op' b: the inner one decides, unless it is weak and the outer one strong.
Formula merge_left_nested(C c, F f) {
  const Formula& inner = f.left();
  const bool same_family = (is_until(f) && is_until(inner)) || (is_release(f) && is_release(inner));
  if (!same_family || inner.right() != f.right()) return {};
  if (inner.is(f.op()) || inner.is(Op::Until) || inner.is(Op::Release)) return inner;
  return c.binary(f.op(), inner.left(), inner.right());
}

constexpr OpSet unary_ops{Op::Finally, Op::Globally};
constexpr OpSet binary_ops{Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease};

constexpr Rule rules[] = {
    {"strong-next",
     "X[!] a -> X a",
     "",
     Rewriting::Identities,
     Scope::Infinite,
     {Op::StrongNext},
     [](C c, F f) { return c.unary(Op::Next, f.operand()); }},
    {"nested-finally", "F[i:j] F[k:l] a -> F[i+k:j+l] a; dually G", bloem, Rewriting::Identities,
     Scope::Finite, unary_ops, merge_nested},
    {"finally-next",
     "F[i:j] X a -> X F[i:j] a",
     bloem,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::Finally},
     [](C c, F f) { return pull_next(c, f, Op::Next); }},
    {"finally-strong-next",
     "F[i:j] X[!] a -> X[!] F[i:j] a",
     bloem,
     Rewriting::Identities,
     Scope::Finite,
     {Op::Finally},
     [](C c, F f) { return pull_next(c, f, Op::StrongNext); }},
    {"globally-next",
     "G[i:j] X a -> X G[i:j] a",
     bloem,
     Rewriting::Identities,
     Scope::Finite,
     {Op::Globally},
     [](C c, F f) { return pull_next(c, f, Op::Next); }},
    {"next-of-both", "X a U X b -> X(a U b); likewise R, W, M", bloem, Rewriting::Identities, Scope::Infinite,
     binary_ops, pull_next_from_both},
    {"eventuality",
     "F(a U b | c) -> F(b | c); F(a M b | c) -> F((a & b) | c); F(F a | c) -> F(a | c); "
     "dually G(a R b & c), G(a W b & c), G(G a & c)",
     bloem, Rewriting::Identities, Scope::Finite, unary_ops, strip_eventualities},
    {"recurring-next", "G F(X a | b) -> G F(a | b); F G(X a & b) -> F G(a & b)", bloem, Rewriting::Identities,
     Scope::Infinite, unary_ops, strip_next},
    {"to-unary", "true U a -> F a; false R a -> G a; a W false -> G a; a M true -> F a", "",
     Rewriting::Identities, Scope::Finite, binary_ops, to_unary},
    {"exchange", "a U (a & b) -> b M a; a W (a & b) -> b R a; a R (a | b) -> b W a; a M (a | b) -> b U a", "",
     Rewriting::Identities, Scope::Finite, binary_ops, exchange_sides},
    {"left-nested", "(a U b) U b -> a U b; (a W b) U b -> a U b; (a U b) W b -> a U b; dually R, M", "",
     Rewriting::Identities, Scope::Nonempty, binary_ops, merge_left_nested},
};

}  // namespace

std::span<const Rule> temporal_rules() { return rules; }

}  // namespace ouro::logic::rewrite
