// Path quantifiers.
//
// Distributing a quantifier (A(a & b) into A a & A b) grows the formula, and merging two makes a CTL
// formula one of CTL*; the rules here do neither. Merges that stay in CTL are in grouping.cc.
#include <algorithm>
#include <tuple>

#include "logic/rewrite/rule.hh"
#include "logic/rewrite/shapes.hh"

namespace ouro::logic::rewrite {

namespace {

using C = const Context&;
using F = const Formula&;

constexpr OpSet quantifiers{Op::ForAll, Op::Exists};

Formula hoist_state_formulas(C c, F f) {
  const Formula& body = f.operand();
  if (!body.is(Op::And) && !body.is(Op::Or)) return {};
  std::vector<Formula> parts = flatten(body.op(), body);
  const auto is_path = [](F part) { return !part.has(Trait::State); };
  const auto states = std::stable_partition(parts.begin(), parts.end(), is_path);
  if (states == parts.end()) return {};
  std::vector<Formula> outside(states, parts.end());
  parts.erase(states, parts.end());
  outside.push_back(c.unary(f.op(), chain_of(body.op(), parts, c.pool)));
  return chain_of(body.op(), outside, c.pool);
}

// Q F Q' F a and Q G Q' G a: one quantifier says it all.
Formula merge_nested(C c, F f) {
  const Formula& outer = f.operand();
  for (const Op op : {Op::Finally, Op::Globally}) {
    if (!is_unbounded(outer, op) || !is_quantifier(outer.operand().op())) continue;
    const Formula& inner = outer.operand();
    if (!is_unbounded(inner.operand(), op)) continue;
    const Op decisive = op == Op::Finally ? Op::Exists : Op::ForAll;
    const bool decided = f.is(decisive) || inner.is(decisive);
    return c.unary(decided ? decisive : f.op(), inner.operand());
  }
  return {};
}

// E F Q(a U b) is E F b, A F A(a U b) is A F b; dually A G Q(a R b), E G E(a R b).
Formula strip_nested(C c, F f) {
  const Formula& outer = f.operand();
  for (const auto& [op, decisive, binary] :
       {std::tuple(Op::Finally, Op::Exists, Op::Until), std::tuple(Op::Globally, Op::ForAll, Op::Release)}) {
    if (!is_unbounded(outer, op) || !is_quantifier(outer.operand().op())) continue;
    const Formula& inner = outer.operand();
    if (!inner.operand().is(binary) || !(f.is(decisive) || inner.is(f.op()))) continue;
    return c.unary(f.op(), c.unary(op, inner.operand().right()));
  }
  return {};
}

constexpr Rule rules[] = {
    {"quantified-state", "A s -> s; E s -> s for a state formula s", "", Rewriting::Identities,
     Scope::Infinite, quantifiers,
     [](C, F f) { return f.operand().has(Trait::State) ? f.operand() : Formula(); }},
    {"quantifier-hoist", "A(s & a) -> s & A a; A(s | a) -> s | A a for a state formula s; likewise E", "",
     Rewriting::Identities, Scope::Infinite, quantifiers, hoist_state_formulas},
    {"nested-quantified", "AF AF a -> AF a; EF AF a, AF EF a, EF EF a -> EF a; dually G", "",
     Rewriting::Identities, Scope::Infinite, quantifiers, merge_nested},
    {"nested-quantified-until", "EF E(a U b), EF A(a U b) -> EF b; AF A(a U b) -> AF b; dually G and R", "",
     Rewriting::Identities, Scope::Infinite, quantifiers, strip_nested},
};

}  // namespace

std::span<const Rule> branching_rules() { return rules; }

}  // namespace ouro::logic::rewrite
