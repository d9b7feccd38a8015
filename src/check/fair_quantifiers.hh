// CTL over fair paths only \cite{emerson1987modalities}.
//
// Fair is what happens again and again: whether a path is fair does not depend on how it begins. So a path to
// a state from which a fair path leads is the beginning of a fair path, and one question is left: from which
// states does a fair path lead that stays in a set of states for ever? With `fair` the states from which any
// leads,
//
//     E X a   = E X (a & fair)                      E a U b = E a U (b & fair)
//     E a R b = (E b U (a & b & fair)) | (b for ever on a fair path)
//
// and A by duality. The X and U on the right are those of all paths.
//
// In a graph that is not total (whole_graph.hh) the same is right with all infinite paths as the fair ones:
// what stays in a set for ever is E G then, and the X and U on the right may follow steps that lead nowhere.
#pragma once

#include <functional>

#include "check/quantifiers.hh"
#include "check/state_set.hh"

namespace ouro::check {

class FairQuantifiers final : public Quantifiers {
 public:
  /// The states from which a fair path leads that never leaves a set. Where a limit is reached it says so,
  /// and the set does not matter.
  struct Staying {
    StateSet states;
    Limit limit = Limit::None;
  };
  using StayingIn = std::function<Staying(const StateSet&)>;

  /// `plain` are those of all paths of a graph with so many states, and must outlive this.
  FairQuantifiers(Quantifiers& plain, std::size_t state_count, StayingIn staying_in);

  StateSet next(Quantifier quantifier, const StateSet& a) override;
  StateSet until(Quantifier quantifier, const StateSet& a, const StateSet& b) override;
  StateSet release(Quantifier quantifier, const StateSet& a, const StateSet& b) override;
  const StateSet& with_path() override { return fair_; }
  Limit limit() const override { return limit_ != Limit::None ? limit_ : plain_.limit(); }

 private:
  StateSet some_release(const StateSet& a, const StateSet& b);
  StateSet staying_in(const StateSet& set);

  Quantifiers& plain_;
  StayingIn staying_in_;
  Limit limit_ = Limit::None;
  StateSet fair_;
};

}  // namespace ouro::check
