#include "logic/express.hh"

#include "logic/eliminate.hh"
#include "logic/expand_bounds.hh"
#include "logic/post_order.hh"

namespace ouro::logic {

namespace {

// NuSMV's CTL has no release: A[a R b] is !E[!a U !b], and E[a R b] is !A[!a U !b].
Formula without_quantified_release(const Formula& formula) {
  FormulaPool& pool = formula.pool();
  return transform(formula, [&pool](const Formula& f, const Formula& left, const Formula& right) {
    if (!is_quantifier(f.op()) || !left.is(Op::Release)) return pool.rebuild(f, left, right);
    const Op dual = f.is(Op::ForAll) ? Op::Exists : Op::ForAll;
    const Formula until = pool.binary(Op::Until, pool.negate(left.left()), pool.negate(left.right()));
    return pool.negate(pool.unary(dual, until));
  });
}

}  // namespace

Formula express_in(const Formula& formula, Syntax syntax) {
  switch (syntax) {
    case Syntax::Infix:
    case Syntax::Symbols:
      return formula;
    case Syntax::Lbt:
      return eliminate(expand_bounds(formula), {Op::StrongNext});
    case Syntax::Spin:
      return eliminate(expand_bounds(formula), {Op::StrongNext, Op::WeakUntil, Op::StrongRelease, Op::Xor});
    case Syntax::Nusmv:
      return without_quantified_release(
          eliminate(expand_bounds(formula), {Op::StrongNext, Op::WeakUntil, Op::StrongRelease}));
  }
  return formula;
}

}  // namespace ouro::logic
