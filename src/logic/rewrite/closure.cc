// Eventual and universal formulas \cite{etessami2000optimizing}.
//
// An eventual formula e (X e => e) absorbs what only delays it: F e, a U e are e. A universal formula
// u (u => X u) absorbs what only repeats it: G u, a R u are u. A formula that is both, *suspendable* in the
// words of Babiak et al. \cite{babiak2013compositional}, has one value along the whole word, so every
// temporal operator can be pulled off it.
//
// The hoisting rules keep the size and move an operand out from under a temporal operator.
#include <algorithm>

#include "logic/rewrite/rule.hh"
#include "logic/rewrite/shapes.hh"

namespace ouro::logic::rewrite {

namespace {

using C = const Context&;
using F = const Formula&;

constexpr std::string_view holzmann = "etessami2000optimizing";

bool is_eventual(F f) { return f.has(Trait::Eventual); }
bool is_universal(F f) { return f.has(Trait::Universal); }

// Whether a part of the right operand `f op (part chain ...)` may stand beside f instead.
bool can_leave(F f, Op chain, F part) {
  const bool disjunct = chain == Op::Or;
  switch (f.op()) {
    case Op::Next:
      return is_suspendable(part);
    case Op::Finally:
    case Op::Until:
      return disjunct ? is_eventual(part) : is_suspendable(part);
    case Op::Globally:
    case Op::Release:
      return disjunct ? is_suspendable(part) : is_universal(part);
    case Op::WeakUntil:
      return disjunct && is_eventual(part);
    default:  // M
      return !disjunct && is_universal(part);
  }
}

Formula hoist(C c, F f) {
  const bool unary = arity(f.op()) == 1;
  const Formula& last = unary ? f.operand() : f.right();
  if (!last.is(Op::And) && !last.is(Op::Or)) return {};
  if ((f.is(Op::Finally) || f.is(Op::Globally)) && !f.bounds().is_trivial()) return {};
  std::vector<Formula> parts = flatten(last.op(), last);
  const auto stays = [&](F part) { return !can_leave(f, last.op(), part); };
  const auto leaving = std::stable_partition(parts.begin(), parts.end(), stays);
  // Where all may leave, an unhoisted rule is smaller (or, for W and M, the formula is).
  if (leaving == parts.begin() || leaving == parts.end()) return {};
  std::vector<Formula> outside(leaving, parts.end());
  parts.erase(leaving, parts.end());
  const Formula rest = chain_of(last.op(), parts, c.pool);
  outside.push_back(unary ? c.unary(f.op(), rest) : c.binary(f.op(), f.left(), rest));
  return chain_of(last.op(), outside, c.pool);
}

// Where `part` is F(b & e) with an eventual e, the operands b and e; dually for G(b | u).
struct Occurrence {
  Formula event;
  Formula whole;  // b & e
};

Occurrence occurrence(F part, bool disjunction) {
  if (!is_unbounded(part, disjunction ? Op::Finally : Op::Globally)) return {};
  const Formula& whole = part.operand();
  if (!whole.is(disjunction ? Op::And : Op::Or)) return {};
  const auto lasting = [&](F f) { return disjunction ? is_eventual(f) : is_universal(f); };
  if (lasting(whole.right())) return {whole.left(), whole};
  return lasting(whole.left()) ? Occurrence{whole.right(), whole} : Occurrence{};
}

// If b ever happens, an eventual e holds at one of its occurrences just when it holds at the first.
bool settle_at_first(C c, Operands& operands) {
  const bool disjunction = !operands.is_conjunction();
  std::vector<Formula>& list = operands.list;
  if (list.size() > c.pairwise_operands()) return false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto [event, whole] = occurrence(list[i], disjunction);
    if (!event) continue;
    for (std::size_t j = 0; j < list.size(); ++j) {
      if (!is_unbounded(list[j], disjunction ? Op::Globally : Op::Finally)) continue;
      if (!are_complementary(list[j].operand(), event)) continue;
      list[i] = c.binary(disjunction ? Op::WeakUntil : Op::StrongRelease, list[j].operand(), whole);
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(j));
      return true;
    }
  }
  return false;
}

constexpr Rule rules[] = {
    {"next-suspendable",
     "X s -> s for suspendable s",
     holzmann,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::Next},
     [](C, F f) { return is_suspendable(f.operand()) ? f.operand() : Formula(); }},
    {"bounded-suspendable",
     "F[i:j] s -> s; G[i:j] s -> s for suspendable s",
     "",
     Rewriting::Identities,
     Scope::Infinite,
     {Op::Finally, Op::Globally},
     [](C, F f) { return is_suspendable(f.operand()) ? f.operand() : Formula(); }},
    {"finally-eventual",
     "F e -> e for eventual e",
     holzmann,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::Finally},
     [](C, F f) { return f.bounds().is_trivial() && is_eventual(f.operand()) ? f.operand() : Formula(); }},
    {"globally-universal",
     "G u -> u for universal u",
     holzmann,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::Globally},
     [](C, F f) { return f.bounds().is_trivial() && is_universal(f.operand()) ? f.operand() : Formula(); }},
    {"until-eventual",
     "a U e -> e for eventual e",
     holzmann,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::Until},
     [](C, F f) { return is_eventual(f.right()) ? f.right() : Formula(); }},
    {"release-universal",
     "a R u -> u for universal u",
     holzmann,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::Release},
     [](C, F f) { return is_universal(f.right()) ? f.right() : Formula(); }},
    {"universal-weak-until",
     "u W a -> u | a for universal u",
     holzmann,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::WeakUntil},
     [](C c, F f) { return is_universal(f.left()) ? c.binary(Op::Or, f.left(), f.right()) : Formula(); }},
    {"eventual-strong-release",
     "e M a -> e & a for eventual e",
     holzmann,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::StrongRelease},
     [](C c, F f) { return is_eventual(f.left()) ? c.binary(Op::And, f.left(), f.right()) : Formula(); }},
    {"settle-at-first",
     "G !b | F(b & e) -> !b W (b & e) for eventual e; F b & G(!b | u) -> b M (!b | u) for universal u",
     "",
     Rewriting::Identities,
     Scope::Infinite,
     {Op::And, Op::Or},
     nullptr,
     settle_at_first},
    {"hoist",
     "F(a | e) -> F a | e, F(a & s) -> F a & s, a U (b | e) -> (a U b) | e, a U (b & s) -> (a U b) & s, "
     "a W (b | e) -> (a W b) | e, X(a & s) -> X a & s, X(a | s) -> X a | s for eventual e and suspendable s; "
     "dually G, R, M",
     holzmann,
     Rewriting::Identities,
     Scope::Infinite,
     {Op::Next, Op::Finally, Op::Globally, Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease},
     hoist},
};

}  // namespace

std::span<const Rule> closure_rules() { return rules; }

}  // namespace ouro::logic::rewrite
