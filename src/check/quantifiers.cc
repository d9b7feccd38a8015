#include "check/quantifiers.hh"

#include <utility>

namespace ouro::check {

/// Sets come round again in the end, and there may be billions of rounds. So one set is kept, a later one
/// after 1, 2, 4, ... rounds (Brent's method); when it comes again, whole periods are left out.
template <class Step>
StateSet Quantifiers::repeat(StateSet set, std::uint32_t rounds, Step step) {
  StateSet kept = set;
  std::uint32_t age = 0;
  std::uint32_t next_kept = 1;
  while (rounds > 0 && limit() == Limit::None) {
    StateSet next = step(set);
    if (next == set) break;
    set = std::move(next);
    --rounds;
    ++age;
    if (set == kept) rounds %= age;
    if (age == next_kept) {
      kept = set;
      age = 0;
      next_kept *= 2;
    }
  }
  return set;
}

StateSet Quantifiers::now(Quantifier quantifier, const StateSet& a) {
  return quantifier == Quantifier::Exists ? a & with_path() : a | ~with_path();
}

StateSet Quantifiers::finally(Quantifier quantifier, const StateSet& a) {
  return until(quantifier, StateSet(a.size(), true), a);
}

StateSet Quantifiers::globally(Quantifier quantifier, const StateSet& a) {
  return release(quantifier, StateSet(a.size()), a);
}

StateSet Quantifiers::weak_until(Quantifier quantifier, const StateSet& a, const StateSet& b) {
  return release(quantifier, b, a | b);
}

StateSet Quantifiers::strong_release(Quantifier quantifier, const StateSet& a, const StateSet& b) {
  return until(quantifier, b, a & b);
}

StateSet Quantifiers::after(Quantifier quantifier, std::uint32_t steps, StateSet a) {
  return repeat(std::move(a), steps, [&](const StateSet& set) { return next(quantifier, set); });
}

StateSet Quantifiers::finally_within(Quantifier quantifier, std::uint32_t steps, const StateSet& a) {
  const StateSet here = now(quantifier, a);
  return repeat(here, steps, [&](const StateSet& set) { return here | next(quantifier, set); });
}

StateSet Quantifiers::globally_within(Quantifier quantifier, std::uint32_t steps, const StateSet& a) {
  const StateSet here = now(quantifier, a);
  return repeat(here, steps, [&](const StateSet& set) { return here & next(quantifier, set); });
}

}  // namespace ouro::check
