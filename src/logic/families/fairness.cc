// Families built from fairness and eventuality: Boolean combinations of F p, GF p and FG p.
//
// What grows with n here is the number of acceptance sets (conjunctions) or of independent choices
// (disjunctions); every part by itself is translated to one or two states.
#include <vector>

#include "logic/build.hh"
#include "logic/families/catalogue.hh"

namespace ouro::logic::family {

using namespace build;

namespace {

// f(first), ..., f(last).
template <class Make>
std::vector<Formula> series(std::size_t first, std::size_t last, Make make) {
  std::vector<Formula> result;
  result.reserve(last - first + 1);
  for (std::size_t i = first; i <= last; ++i) result.push_back(make(i));
  return result;
}

// shape(x1), ..., shape(xn) over the propositions of a stem.
std::vector<Formula> over(FormulaPool& pool, std::string_view stem, std::size_t n,
                          Formula (*shape)(const Formula&)) {
  return series(1, n, [&](std::size_t i) { return shape(indexed(pool, stem, i)); });
}

Formula fair_pair(FormulaPool& pool, Op op, std::size_t i) {
  return binary(op, FG(indexed(pool, "a", i)), GF(indexed(pool, "b", i)));
}

// Muller and Sickert's phi_r and phi_s call each other; this unrolls them from i = 0 upwards.
Formula alternate(FormulaPool& pool, Op top, std::size_t n) {
  const Op other = top == Op::And ? Op::Or : Op::And;
  const auto pair_op = [&](std::size_t i) { return (n - i) % 2 == 0 ? top : other; };
  Formula result = fair_pair(pool, pair_op(0), 0);
  for (std::size_t i = 1; i <= n; ++i) {
    const Op joined = pair_op(i) == Op::And ? Op::Or : Op::And;
    result = binary(joined, fair_pair(pool, pair_op(i), i), result);
  }
  return result;
}

}  // namespace

Formula and_f(FormulaPool& pool, std::size_t n) { return conjunction(over(pool, "p", n, F)); }
Formula and_fg(FormulaPool& pool, std::size_t n) { return conjunction(over(pool, "p", n, FG)); }
Formula and_gf(FormulaPool& pool, std::size_t n) { return conjunction(over(pool, "p", n, GF)); }
Formula or_fg(FormulaPool& pool, std::size_t n) { return disjunction(over(pool, "p", n, FG)); }
Formula or_g(FormulaPool& pool, std::size_t n) { return disjunction(over(pool, "p", n, G)); }
Formula or_gf(FormulaPool& pool, std::size_t n) { return disjunction(over(pool, "p", n, GF)); }

Formula gf_equiv(FormulaPool& pool, std::size_t n) {
  return iff(conjunction(over(pool, "a", n, GF)), GF(pool.proposition("z")));
}

Formula gf_implies(FormulaPool& pool, std::size_t n) {
  return implies(conjunction(over(pool, "a", n, GF)), GF(pool.proposition("z")));
}

Formula gf_equiv_xn(FormulaPool& pool, std::size_t n) {
  const Formula a = pool.proposition("a");
  return GF(iff(a, X(n, a)));
}

Formula gf_implies_xn(FormulaPool& pool, std::size_t n) {
  const Formula a = pool.proposition("a");
  return GF(implies(a, X(n, a)));
}

Formula gh_q(FormulaPool& pool, std::size_t n) {
  return conjunction(series(
      1, n, [&](std::size_t i) { return lor(F(indexed(pool, "p", i)), G(indexed(pool, "p", i + 1))); }));
}

Formula gh_r(FormulaPool& pool, std::size_t n) {
  return conjunction(series(
      1, n, [&](std::size_t i) { return lor(GF(indexed(pool, "p", i)), FG(indexed(pool, "p", i + 1))); }));
}

Formula go_theta(FormulaPool& pool, std::size_t n) {
  const Formula response = G(implies(pool.proposition("q"), F(pool.proposition("r"))));
  return lnot(implies(and_gf(pool, n), response));
}

Formula ms_phi_h(FormulaPool& pool, std::size_t n) {
  const Formula a = pool.proposition("a");
  const Formula b = pool.proposition("b");
  return disjunction(series(0, n, [&](std::size_t i) { return FG(lor(i % 2 == 0 ? a : lnot(a), X(i, b))); }));
}

Formula ms_phi_r(FormulaPool& pool, std::size_t n) { return alternate(pool, Op::And, n); }
Formula ms_phi_s(FormulaPool& pool, std::size_t n) { return alternate(pool, Op::Or, n); }

Formula sejk_j(FormulaPool& pool, std::size_t n) {
  return implies(conjunction(over(pool, "a", n, GF)), conjunction(over(pool, "b", n, GF)));
}

Formula sejk_k(FormulaPool& pool, std::size_t n) {
  return conjunction(
      series(1, n, [&](std::size_t i) { return lor(GF(indexed(pool, "a", i)), FG(indexed(pool, "b", i))); }));
}

}  // namespace ouro::logic::family
