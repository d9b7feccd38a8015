// Short names for building formulas in tests, and a plain way to print them.
#pragma once

#include <string>

#include "logic/formula.hh"
#include "logic/print.hh"

namespace ouro::logic::building {

inline Formula operator!(const Formula& f) { return f.pool().negate(f); }
inline Formula operator&(const Formula& a, const Formula& b) { return a.pool().binary(Op::And, a, b); }
inline Formula operator|(const Formula& a, const Formula& b) { return a.pool().binary(Op::Or, a, b); }

inline Formula X(const Formula& f) { return f.pool().unary(Op::Next, f); }
inline Formula strong_X(const Formula& f) { return f.pool().unary(Op::StrongNext, f); }
inline Formula F(const Formula& f) { return f.pool().unary(Op::Finally, f); }
inline Formula G(const Formula& f) { return f.pool().unary(Op::Globally, f); }
inline Formula F(Bounds bounds, const Formula& f) { return f.pool().bounded(Op::Finally, bounds, f); }
inline Formula G(Bounds bounds, const Formula& f) { return f.pool().bounded(Op::Globally, bounds, f); }
inline Formula A(const Formula& f) { return f.pool().unary(Op::ForAll, f); }
inline Formula E(const Formula& f) { return f.pool().unary(Op::Exists, f); }
inline Formula U(const Formula& a, const Formula& b) { return a.pool().binary(Op::Until, a, b); }
inline Formula R(const Formula& a, const Formula& b) { return a.pool().binary(Op::Release, a, b); }
inline Formula W(const Formula& a, const Formula& b) { return a.pool().binary(Op::WeakUntil, a, b); }
inline Formula M(const Formula& a, const Formula& b) { return a.pool().binary(Op::StrongRelease, a, b); }

inline std::string show(const Formula& formula) { return to_text(formula, {.all_parentheses = true}); }

}  // namespace ouro::logic::building
