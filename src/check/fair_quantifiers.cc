#include "check/fair_quantifiers.hh"

#include <utility>

namespace ouro::check {

FairQuantifiers::FairQuantifiers(Quantifiers& plain, std::size_t state_count, StayingIn staying_in)
    : plain_(plain),
      staying_in_(std::move(staying_in)),
      fair_(this->staying_in(StateSet(state_count, true))) {}

StateSet FairQuantifiers::next(Quantifier quantifier, const StateSet& a) {
  return plain_.next(quantifier, now(quantifier, a));
}

StateSet FairQuantifiers::until(Quantifier quantifier, const StateSet& a, const StateSet& b) {
  if (quantifier == Quantifier::Exists) return plain_.until(quantifier, a, b & fair_);
  return ~some_release(~a, ~b);
}

StateSet FairQuantifiers::release(Quantifier quantifier, const StateSet& a, const StateSet& b) {
  if (quantifier == Quantifier::Exists) return some_release(a, b);
  return plain_.release(quantifier, a, b | ~fair_);
}

StateSet FairQuantifiers::some_release(const StateSet& a, const StateSet& b) {
  return plain_.until(Quantifier::Exists, b, a & b & fair_) | staying_in(b);
}

StateSet FairQuantifiers::staying_in(const StateSet& set) {
  if (limit_ != Limit::None) return set;
  Staying found = staying_in_(set);
  limit_ = found.limit;
  return limit_ == Limit::None ? std::move(found.states) : set;
}

}  // namespace ouro::check
