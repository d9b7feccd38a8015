// Quantification, and the relational product \cite{burch1992symbolic}: a conjunction that is quantified as
// it is built. Universal quantification is the dual. A quantified variable makes a disjunction of the two
// halves, and when the first half is already true the second is not looked at.
#include <algorithm>
#include <utility>

#include "bdd/manager.hh"

namespace ouro::bdd {

Bdd Manager::skip_above(Bdd variables, Variable level) const {
  assert(is_positive_cube_at_top(variables));
  while (top(variables) < level) {
    variables = high(variables);
    assert(is_positive_cube_at_top(variables));
  }
  return variables;
}

Bdd Manager::exists(Bdd f, Bdd variables) {
  const Variable level = top(f);
  if (f.is_constant()) return f;
  variables = skip_above(variables, level);
  if (variables.is_true()) return f;

  const Key key(Operation::Exists, f.word(), variables.word());
  if (const std::uint32_t known = cache_.find(key); known != ComputedCache::absent) {
    return Bdd::from_word(known);
  }
  const Split fs = split(f, level);
  const bool quantified = top(variables) == level;
  const Bdd rest = quantified ? high(variables) : variables;
  Bdd result = exists(fs.low, rest);
  if (!quantified) {
    result = make(level, result, exists(fs.high, rest));
  } else if (!result.is_true()) {
    result = disjunction(result, exists(fs.high, rest));
  }
  return remember(key, result);
}

Bdd Manager::and_exists(Bdd f, Bdd g, Bdd variables) {
  if (f.is_false() || g.is_false() || f == !g) return false_function;
  if (f == g || g.is_true()) return exists(f, variables);
  if (f.is_true()) return exists(g, variables);
  const Variable level = std::min(top(f), top(g));
  variables = skip_above(variables, level);
  if (variables.is_true()) return conjunction(f, g);

  if (g < f) std::swap(f, g);
  const Key key(Operation::AndExists, f.word(), g.word(), variables.word());
  if (const std::uint32_t known = cache_.find(key); known != ComputedCache::absent) {
    return Bdd::from_word(known);
  }
  const Split fs = split(f, level);
  const Split gs = split(g, level);
  const bool quantified = top(variables) == level;
  const Bdd rest = quantified ? high(variables) : variables;
  Bdd result = and_exists(fs.low, gs.low, rest);
  if (!quantified) {
    result = make(level, result, and_exists(fs.high, gs.high, rest));
  } else if (!result.is_true()) {
    result = disjunction(result, and_exists(fs.high, gs.high, rest));
  }
  return remember(key, result);
}

}  // namespace ouro::bdd
