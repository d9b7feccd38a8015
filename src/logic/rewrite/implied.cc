// Rules that need one part to imply another.
//
// Two of them come twice: by syntactic implication (implication.hh) at level Implication, and from level
// Identities with the plainest of implications, equality. U and W are treated alike, and so are R and M, by
// duality.
#include <algorithm>

#include "logic/rewrite/rule.hh"
#include "logic/rewrite/shapes.hh"

namespace ouro::logic::rewrite {

namespace {

using C = const Context&;
using F = const Formula&;

constexpr std::string_view bloem = "somenzi2000efficient";
constexpr std::string_view holzmann = "etessami2000optimizing";
constexpr OpSet binary_ops{Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease};

using Test = bool (*)(C, Signed, Signed);

bool by_proof(C c, Signed a, Signed b) { return c.implies_inside(a, b); }

bool by_equality(C, Signed a, Signed b) {
  if (a.negated == b.negated) return a.formula == b.formula;
  return are_complementary(a.formula, b.formula);
}

Formula drop_left(C c, F f) {
  const bool negated = is_release(f);
  return c.implies({f, negated}, {f.right(), negated}) ? f.right() : Formula();
}

Formula cover(C c, F f) {
  const Signed right{f.right(), is_until(f)};
  const Signed left{f.left(), !is_until(f)};
  if (!c.implies_inside(right, left)) return {};
  switch (f.op()) {
    case Op::Until:
      return c.unary(Op::Finally, f.right());
    case Op::Release:
      return c.unary(Op::Globally, f.right());
    default:
      return c.constant(f.is(Op::WeakUntil));
  }
}

// Whether the operator of an inner formula gives way to the outer one's.
bool gives_way(F inner, F outer) {
  switch (outer.op()) {
    case Op::WeakUntil:
      return is_until(inner);
    case Op::StrongRelease:
      return is_release(inner);
    default:
      return inner.is(outer.op());
  }
}

template <Test test>
Formula merge_right_nested(C c, F f) {
  const Op chain = is_until(f) ? Op::Or : Op::And;
  std::vector<Formula> parts = flatten(chain, f.right());
  if (parts.size() > c.pairwise_operands()) return {};
  bool changed = false;
  for (Formula& part : parts) {
    if (!gives_way(part, f)) continue;
    const bool implied =
        is_until(f) ? test(c, {part.left()}, {f.left()}) : test(c, {f.left()}, {part.left()});
    if (!implied) continue;
    part = Formula(part.right());
    changed = true;
  }
  return changed ? c.binary(f.op(), f.left(), chain_of(chain, parts, c.pool)) : Formula();
}

// What is left of an operand of f's right side when f becomes weak: of `G a` or `a W c` beside `a U ...`,
// nothing or `c`; dually of `F a` or `a M c` beside `a R ...`. An empty formula for other operands.
Formula weak_rest(C c, F f, F part) {
  const bool until = is_until(f);
  if (is_unbounded(part, until ? Op::Globally : Op::Finally) && part.operand() == f.left()) {
    return c.constant(!until);
  }
  const bool weak = part.is(until ? Op::WeakUntil : Op::StrongRelease) && part.left() == f.left();
  return weak ? part.right() : Formula();
}

Formula weaken(C c, F f) {
  const Op chain = is_until(f) ? Op::Or : Op::And;
  std::vector<Formula> parts = flatten(chain, f.right());
  bool changed = false;
  for (Formula& part : parts) {
    Formula rest = weak_rest(c, f, part);
    if (!rest) continue;
    part = std::move(rest);
    changed = true;
  }
  if (!changed) return {};
  std::erase(parts, c.constant(!is_until(f)));
  return c.binary(is_until(f) ? Op::WeakUntil : Op::StrongRelease, f.left(), chain_of(chain, parts, c.pool));
}

// What goes on for ever and excludes the goal cannot be waited with.
Formula drop_endless_left(C c, F f) {
  const bool until = f.is(Op::Until);
  if (!f.left().has(until ? Trait::Universal : Trait::Eventual)) return {};
  return c.implies_inside({f.left(), !until}, {f.right(), until}) ? f.right() : Formula();
}

// Whether an operand of f's left side makes no difference to f.
template <Test test>
bool is_idle(C c, F f, bool conjunct, F part) {
  const bool until = is_until(f);
  if (conjunct) return test(c, {f.right(), until}, {part});
  return test(c, {part}, {f.right(), !until});
}

template <Test test>
Formula trim_left(C c, F f) {
  const Op chain = f.left().op();
  if (chain != Op::And && chain != Op::Or) return {};
  std::vector<Formula> parts = flatten(chain, f.left());
  if (parts.size() > c.pairwise_operands()) return {};
  const auto idle = [&](F part) { return is_idle<test>(c, f, chain == Op::And, part); };
  if (std::erase_if(parts, idle) == 0) return {};
  return c.binary(f.op(), chain_of(chain, parts, c.pool), f.right());
}

// Compares operands pairwise: one that another implies (or that implies another) is dropped.
bool compare_pairs(C c, Operands& operands) {
  std::vector<Formula>& list = operands.list;
  if (list.size() > c.pairwise_operands()) return false;
  const bool conjunction = operands.is_conjunction();
  std::vector<bool> dropped(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t j = 0; j < list.size() && !dropped[i]; ++j) {
      if (i == j || dropped[j]) continue;
      const bool clash = i < j && c.implies({list[i], !conjunction}, {list[j], conjunction});
      if (clash) {
        list = {c.constant(!conjunction)};
        return true;
      }
      dropped[i] = conjunction ? c.implies({list[j]}, {list[i]}) : c.implies({list[i]}, {list[j]});
    }
  }
  std::size_t index = 0;
  return std::erase_if(list, [&](F) { return dropped[index++]; }) > 0;
}

constexpr Rule rules[] = {
    {"merge-same", "a U (b | (a U c)) -> a U (b | c); a W (b | (a U c)) -> a W (b | c); dually R, M", bloem,
     Rewriting::Identities, Scope::Finite, binary_ops, merge_right_nested<by_equality>},
    {"trim-same", "(a | b) U b -> a U b; (a & !p) U p -> a U p; likewise W; dually R, M", "",
     Rewriting::Identities, Scope::Finite, binary_ops, trim_left<by_equality>},
    {"weaken",
     "a U (b | G a) -> a W b; a U (b | (a W c)) -> a W (b | c); a W (b | G a) -> a W b; dually R, M", "",
     Rewriting::Identities, Scope::Nonempty, binary_ops, weaken},
    {"drop-endless-left",
     "u U b -> b for universal u if u => !b; e R b -> b for eventual e if !e => b",
     "",
     Rewriting::Implication,
     Scope::Infinite,
     {Op::Until, Op::Release},
     drop_endless_left},
    {"drop-left", "a U b -> b if a U b => b, as when a => b; likewise W; dually R, M", bloem,
     Rewriting::Implication, Scope::Nonempty, binary_ops, drop_left},
    {"cover", "a U b -> F b, a W b -> true if !b => a; a R b -> G b, a M b -> false if b => !a", holzmann,
     Rewriting::Implication, Scope::Finite, binary_ops, cover},
    {"merge-implied", "a U (b | (d U c)) -> a U (b | c) if d => a; likewise W; dually R, M", bloem,
     Rewriting::Implication, Scope::Finite, binary_ops, merge_right_nested<by_proof>},
    {"trim-implied",
     "(a & d) U b -> a U b if !b => d; (a | d) U b -> a U b if d => b; likewise W; dually R, M", "",
     Rewriting::Implication, Scope::Finite, binary_ops, trim_left<by_proof>},
    {"pairs",
     "a & b -> a if a => b; a & b -> false if a => !b; dually |",
     bloem,
     Rewriting::Implication,
     Scope::Finite,
     {Op::And, Op::Or},
     nullptr,
     compare_pairs},
};

}  // namespace

std::span<const Rule> implied_rules() { return rules; }

}  // namespace ouro::logic::rewrite
