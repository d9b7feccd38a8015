#include "check/set_fixpoints.hh"

#include <utility>

namespace ouro::check {

template <class Step>
StateSet SetFixpoints::iterate(StateSet set, Step step) const {
  while (limit_ == Limit::None) {
    StateSet next = step(set);
    if (next == set) break;
    set = std::move(next);
  }
  return set;
}

StateSet SetFixpoints::next(Quantifier quantifier, const StateSet& a) {
  StateSet some = graph_.none();
  StateSet every = graph_.all();
  for (StateNumber state = 0; state < graph_.state_count() && limit_ == Limit::None; ++state) {
    for (const StateNumber target : graph_.successors(state)) {
      if (a.contains(target)) {
        some.insert(state);
      } else {
        every.erase(state);
      }
    }
    limit_ = watch_.poll([this] { return graph_.counts(); });
  }
  return quantifier == Quantifier::Exists ? some : every;
}

StateSet SetFixpoints::until(Quantifier quantifier, const StateSet& a, const StateSet& b) {
  return iterate(graph_.none(), [&](const StateSet& set) { return b | (a & next(quantifier, set)); });
}

StateSet SetFixpoints::release(Quantifier quantifier, const StateSet& a, const StateSet& b) {
  return iterate(graph_.all(), [&](const StateSet& set) { return b & (a | next(quantifier, set)); });
}

}  // namespace ouro::check
