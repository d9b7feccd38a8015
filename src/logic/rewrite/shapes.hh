// Names for shapes of formulas that several groups of rules ask for.
#pragma once

#include "logic/formula.hh"

namespace ouro::logic::rewrite {

/// F or G without bounds.
inline bool is_unbounded(const Formula& f, Op op) { return f.is(op) && f.bounds().is_trivial(); }

inline bool is_until(const Formula& f) { return f.is(Op::Until) || f.is(Op::WeakUntil); }
inline bool is_release(const Formula& f) { return f.is(Op::Release) || f.is(Op::StrongRelease); }

/// G F a.
inline bool is_recurrence(const Formula& f) {
  return is_unbounded(f, Op::Globally) && is_unbounded(f.operand(), Op::Finally);
}
/// F G a.
inline bool is_persistence(const Formula& f) {
  return is_unbounded(f, Op::Finally) && is_unbounded(f.operand(), Op::Globally);
}

/// Both eventual and universal: the same at every position of an infinite word.
inline bool is_suspendable(const Formula& f) { return f.has(Trait::Eventual) && f.has(Trait::Universal); }

}  // namespace ouro::logic::rewrite
