// Families that nest temporal operators: what grows with n is the depth.
//
// All are built from the innermost operator outwards, in time linear in the size of the result as a
// graph. The flat and nested variants of a formula (tv-f1 and tv-f2, ccj-beta and ccj-beta-prime)
// are equivalent, and show what a translator makes of the same property written in two ways.
#include <array>
#include <vector>

#include "logic/build.hh"
#include "logic/families/catalogue.hh"

namespace ouro::logic::family {

using namespace build;

namespace {

// stem first, ..., stem last.
std::vector<Formula> numbered(FormulaPool& pool, std::string_view stem, std::size_t first, std::size_t last) {
  std::vector<Formula> result;
  for (std::size_t i = first; i <= last; ++i) result.push_back(indexed(pool, stem, i));
  return result;
}

// f1 op step(f2 op step(f3 ...)).
template <class Step>
Formula nest(Op op, const std::vector<Formula>& parts, Step step) {
  Formula result = parts.back();
  for (std::size_t i = parts.size() - 1; i-- > 0;) result = binary(op, parts[i], step(result));
  return result;
}

// f op X f op X X f ..., with n operands.
Formula flat_window(Op op, const Formula& f, std::size_t n) {
  std::vector<Formula> shifted{f};
  while (shifted.size() < n) shifted.push_back(X(shifted.back()));
  return fold_left(op, shifted);
}

// The same as f op X(f op X(...)).
Formula nested_window(Op op, const Formula& f, std::size_t n) {
  return nest(op, std::vector<Formula>(n, f), [](const Formula& g) { return X(g); });
}

Formula on_request(FormulaPool& pool, Formula (*window)(Op, const Formula&, std::size_t), Op op,
                   std::size_t n) {
  return G(implies(pool.proposition("p"), window(op, pool.proposition("q"), n)));
}

Formula eventual_chain(FormulaPool& pool, std::string_view stem, std::size_t n) {
  return F(nest(Op::And, numbered(pool, stem, 1, n), F));
}

// No two of the formulas are true at once, ever.
Formula exclusive(std::span<const Formula> formulas) {
  std::vector<Formula> pairs;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    for (std::size_t j = i + 1; j < formulas.size(); ++j)
      pairs.push_back(lnot(land(formulas[i], formulas[j])));
  }
  return G(conjunction(pairs));
}

}  // namespace

Formula u_left(FormulaPool& pool, std::size_t n) { return fold_left(Op::Until, numbered(pool, "p", 1, n)); }
Formula u_right(FormulaPool& pool, std::size_t n) { return fold_right(Op::Until, numbered(pool, "p", 1, n)); }
Formula r_left(FormulaPool& pool, std::size_t n) { return fold_left(Op::Release, numbered(pool, "p", 1, n)); }
Formula r_right(FormulaPool& pool, std::size_t n) {
  return fold_right(Op::Release, numbered(pool, "p", 1, n));
}

Formula ccj_alpha(FormulaPool& pool, std::size_t n) {
  return land(eventual_chain(pool, "p", n), eventual_chain(pool, "q", n));
}

Formula ccj_beta(FormulaPool& pool, std::size_t n) {
  return land(F(flat_window(Op::And, pool.proposition("p"), n)),
              F(flat_window(Op::And, pool.proposition("q"), n)));
}

Formula ccj_beta_prime(FormulaPool& pool, std::size_t n) {
  return land(F(nested_window(Op::And, pool.proposition("p"), n)),
              F(nested_window(Op::And, pool.proposition("q"), n)));
}

Formula fxg_or(FormulaPool& pool, std::size_t n) {
  return F(nest(Op::Or, numbered(pool, "p", 0, n), [](const Formula& f) { return X(G(f)); }));
}

Formula gxf_and(FormulaPool& pool, std::size_t n) {
  return G(nest(Op::And, numbered(pool, "p", 0, n), [](const Formula& f) { return X(F(f)); }));
}

// The word is a list of blocks of n letters from {a, b}, each after a c; after the only d one more
// block, which is equal to one of them; then c for ever.
Formula kv_psi(FormulaPool& pool, std::size_t n) {
  const std::array<Formula, 4> letters = {pool.proposition("a"), pool.proposition("b"), pool.proposition("c"),
                                          pool.proposition("d")};
  const auto& [a, b, c, d] = letters;
  Formula last_block = X(G(c));
  for (std::size_t i = 0; i < n; ++i) last_block = X(land(lor(a, b), last_block));

  Formula match = c;
  Formula next_a = a;
  Formula next_b = b;
  for (std::size_t i = 0; i < n; ++i) {
    next_a = X(next_a);
    next_b = X(next_b);
    match = land(match, lor(land(next_a, G(implies(d, next_a))), land(next_b, G(implies(d, next_b)))));
  }
  return land(U(lnot(d), land(d, last_block)), F(land(match, X(n + 1, c))), exclusive(letters));
}

Formula tv_f1(FormulaPool& pool, std::size_t n) { return on_request(pool, flat_window, Op::Or, n); }
Formula tv_f2(FormulaPool& pool, std::size_t n) { return on_request(pool, nested_window, Op::Or, n); }
Formula tv_g1(FormulaPool& pool, std::size_t n) { return on_request(pool, flat_window, Op::And, n); }
Formula tv_g2(FormulaPool& pool, std::size_t n) { return on_request(pool, nested_window, Op::And, n); }

Formula tv_uu(FormulaPool& pool, std::size_t n) {
  Formula result = indexed(pool, "p", n + 1);
  for (std::size_t i = n; i > 0; --i) {
    const Formula p = indexed(pool, "p", i);
    result = i > 1 ? land(p, U(p, result)) : implies(p, U(p, result));
  }
  return G(result);
}

}  // namespace ouro::logic::family
