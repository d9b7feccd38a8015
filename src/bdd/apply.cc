// The connectives: conjunction, exclusive or, if-then-else, and the disjointness test.
//
// All follow one scheme \cite{bryant1986graph}: decide the trivial cases, bring the operands into an order
// that makes equal questions look equal (so that the computed cache answers them), and otherwise split on
// the top variable. Disjunction and its relatives are conjunction with negations, which are free.
// If-then-else calls the two binary connectives wherever an operand is constant or repeated
// \cite{brace1990efficient}: they are cheaper, and share their computed results with everybody else.
#include <algorithm>
#include <utility>

#include "bdd/manager.hh"

namespace ouro::bdd {

Bdd Manager::conjunction(Bdd f, Bdd g) {
  if (f == g || g.is_true()) return f;
  if (f.is_true()) return g;
  if (f == !g || f.is_false() || g.is_false()) return false_function;

  if (g < f) std::swap(f, g);
  const Key key(Operation::And, f.word(), g.word());
  if (const std::uint32_t known = cache_.find(key); known != ComputedCache::absent) {
    return Bdd::from_word(known);
  }
  const Variable level = std::min(top(f), top(g));
  const Split fs = split(f, level);
  const Split gs = split(g, level);
  const Bdd low = conjunction(fs.low, gs.low);
  const Bdd high = conjunction(fs.high, gs.high);
  return remember(key, make(level, low, high));
}

Bdd Manager::exclusive_or(Bdd f, Bdd g) {
  const bool negate = f.is_complemented() != g.is_complemented();
  f = f.regular();
  g = g.regular();
  if (f == g) return Bdd::constant(negate);
  if (g < f) std::swap(f, g);
  if (f.is_true()) return (!g).negated_if(negate);

  const Key key(Operation::Xor, f.word(), g.word());
  if (const std::uint32_t known = cache_.find(key); known != ComputedCache::absent) {
    return Bdd::from_word(known).negated_if(negate);
  }
  const Variable level = std::min(top(f), top(g));
  const Split fs = split(f, level);
  const Split gs = split(g, level);
  const Bdd low = exclusive_or(fs.low, gs.low);
  const Bdd high = exclusive_or(fs.high, gs.high);
  return remember(key, make(level, low, high)).negated_if(negate);
}

Bdd Manager::ite(Bdd f, Bdd g, Bdd h) {
  if (f.is_constant()) return f.is_true() ? g : h;
  if (g == h) return g;
  if (g == f || g == !f) g = Bdd::constant(g == f);
  if (h == f || h == !f) h = Bdd::constant(h != f);
  if (g.is_constant()) return g.is_true() ? disjunction(f, h) : conjunction(!f, h);
  if (h.is_constant()) return h.is_true() ? implication(f, g) : conjunction(f, g);
  if (g == !h) return exclusive_or(f, h);

  // Of the four ways to write it, the one whose condition and first choice are not negated.
  if (f.is_complemented()) {
    f = !f;
    std::swap(g, h);
  }
  const bool negate = g.is_complemented();
  return ite_reduced(f, g.negated_if(negate), h.negated_if(negate)).negated_if(negate);
}

Bdd Manager::ite_reduced(Bdd f, Bdd g, Bdd h) {
  const Key key(Operation::Ite, f.word(), g.word(), h.word());
  if (const std::uint32_t known = cache_.find(key); known != ComputedCache::absent) {
    return Bdd::from_word(known);
  }
  const Variable level = std::min({top(f), top(g), top(h)});
  const Split fs = split(f, level);
  const Split gs = split(g, level);
  const Split hs = split(h, level);
  const Bdd low = ite(fs.low, gs.low, hs.low);
  const Bdd high = ite(fs.high, gs.high, hs.high);
  return remember(key, make(level, low, high));
}

bool Manager::disjoint(Bdd f, Bdd g) {
  if (f.is_false() || g.is_false() || f == !g) return true;
  if (f == g || f.is_true() || g.is_true()) return false;

  if (g < f) std::swap(f, g);
  const Key key(Operation::Disjoint, f.word(), g.word());
  if (const std::uint32_t known = cache_.find(key); known != ComputedCache::absent) {
    return Bdd::from_word(known).is_true();
  }
  const Variable level = std::min(top(f), top(g));
  const Split fs = split(f, level);
  const Split gs = split(g, level);
  const bool result = disjoint(fs.low, gs.low) && disjoint(fs.high, gs.high);
  return remember(key, Bdd::constant(result)).is_true();
}

}  // namespace ouro::bdd
