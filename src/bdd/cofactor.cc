// Simplification by a care set: the operators `constrain` and `restrict` of Coudert and Madre
// \cite{coudert1990unified}.
//
// Both follow f, and where the care set is false on one side of a variable that side may be anything: it
// becomes like the other one, and the variable disappears. They differ where the care set tests a variable
// that f does not: constrain() tests it as well, which makes it a homomorphism (and may add variables);
// simplify() abstracts it from the care set. For a cube both are the plain cofactor.
#include <algorithm>

#include "bdd/manager.hh"

namespace ouro::bdd {

Bdd Manager::constrain(Bdd f, Bdd care) { return reduce_by(Operation::Constrain, f, care); }

Bdd Manager::simplify(Bdd f, Bdd care) { return reduce_by(Operation::Simplify, f, care); }

Bdd Manager::reduce_by(Operation operation, Bdd f, Bdd care) {
  assert(!care.is_false());
  if (care.is_true() || f.is_constant()) return f;
  if (operation == Operation::Simplify) {
    while (top(care) < top(f)) care = disjunction(low(care), high(care));
    if (care.is_true()) return f;
  }
  if (f == care || f == !care) return Bdd::constant(f == care);

  const bool negate = f.is_complemented();
  const Key key(operation, f.regular().word(), care.word());
  if (const std::uint32_t known = cache_.find(key); known != ComputedCache::absent) {
    return Bdd::from_word(known).negated_if(negate);
  }
  const Variable level = std::min(top(f), top(care));
  const Split fs = split(f.regular(), level);
  const Split cs = split(care, level);
  Bdd result;
  if (cs.low.is_false()) {
    result = reduce_by(operation, fs.high, cs.high);
  } else if (cs.high.is_false()) {
    result = reduce_by(operation, fs.low, cs.low);
  } else {
    const Bdd low = reduce_by(operation, fs.low, cs.low);
    result = make(level, low, reduce_by(operation, fs.high, cs.high));
  }
  return remember(key, result).negated_if(negate);
}

}  // namespace ouro::bdd
