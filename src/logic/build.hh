// Writing formulas in C++.
//
// With `using namespace build` the formula G(p -> (q U r)) is written G(implies(p, U(q, r))). The
// functions take the pool from their operands and build exactly what they say, like the pool itself.
// They are in a namespace of their own because their names are as short as the logician's.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "logic/formula.hh"

namespace ouro::logic::build {

inline Formula unary(Op op, const Formula& f) { return f.pool().unary(op, f); }
inline Formula binary(Op op, const Formula& a, const Formula& b) { return a.pool().binary(op, a, b); }

inline Formula lnot(const Formula& f) { return unary(Op::Not, f); }
inline Formula implies(const Formula& a, const Formula& b) { return binary(Op::Implies, a, b); }
inline Formula iff(const Formula& a, const Formula& b) { return binary(Op::Equiv, a, b); }

/// (a & b) & c ...: a conjunction of one or more operands.
inline Formula land(const Formula& a) { return a; }
template <class... Rest>
Formula land(const Formula& a, const Formula& b, const Rest&... rest) {
  return land(binary(Op::And, a, b), rest...);
}

/// (a | b) | c ...: a disjunction of one or more operands.
inline Formula lor(const Formula& a) { return a; }
template <class... Rest>
Formula lor(const Formula& a, const Formula& b, const Rest&... rest) {
  return lor(binary(Op::Or, a, b), rest...);
}

/// ((f1 op f2) op f3) ... op fn. Requires n > 0.
inline Formula fold_left(Op op, std::span<const Formula> operands) {
  assert(!operands.empty());
  Formula result = operands.front();
  for (const Formula& f : operands.subspan(1)) result = binary(op, result, f);
  return result;
}

/// f1 op (f2 op (... op fn)). Requires n > 0.
inline Formula fold_right(Op op, std::span<const Formula> operands) {
  assert(!operands.empty());
  Formula result = operands.back();
  for (std::size_t i = operands.size() - 1; i-- > 0;) result = binary(op, operands[i], result);
  return result;
}

/// The conjunction or disjunction of one or more formulas; group to the left.
inline Formula conjunction(std::span<const Formula> operands) { return fold_left(Op::And, operands); }
inline Formula disjunction(std::span<const Formula> operands) { return fold_left(Op::Or, operands); }

inline Formula X(const Formula& f) { return unary(Op::Next, f); }
inline Formula F(const Formula& f) { return unary(Op::Finally, f); }
inline Formula G(const Formula& f) { return unary(Op::Globally, f); }
inline Formula GF(const Formula& f) { return G(F(f)); }
inline Formula FG(const Formula& f) { return F(G(f)); }

inline Formula U(const Formula& a, const Formula& b) { return binary(Op::Until, a, b); }
inline Formula R(const Formula& a, const Formula& b) { return binary(Op::Release, a, b); }
inline Formula W(const Formula& a, const Formula& b) { return binary(Op::WeakUntil, a, b); }
inline Formula M(const Formula& a, const Formula& b) { return binary(Op::StrongRelease, a, b); }

inline Formula A(const Formula& f) { return unary(Op::ForAll, f); }
inline Formula E(const Formula& f) { return unary(Op::Exists, f); }

/// X X ... X f, with `count` times X.
inline Formula X(std::size_t count, Formula f) {
  for (; count > 0; --count) f = X(f);
  return f;
}

/// A proposition of a numbered series: indexed(pool, "p", 3) is p3.
inline Formula indexed(FormulaPool& pool, std::string_view stem, std::size_t index) {
  return pool.proposition(std::string(stem) + std::to_string(index));
}

}  // namespace ouro::logic::build
