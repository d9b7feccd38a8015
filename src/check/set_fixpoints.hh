// CTL by fixpoints: the definitions, iterated over sets of states.
//
//     Q a U b = least Z. b | (a & Q X Z)             Q a R b = greatest Z. b & (a | Q X Z)
//
// for both quantifiers Q. A least fixpoint is what is left of iterating from the empty set, a greatest one
// from the set of all states. Each round looks at every edge, and there may be as many rounds as states:
// O(states * edges). Nothing but successors is needed. It is there to be compared with (labelling.hh), and is
// the faster of the two on graphs that are wide and not deep only if predecessors do not fit into memory.
#pragma once

#include "check/quantifiers.hh"
#include "check/whole_graph.hh"

namespace ouro::check {

class SetFixpoints final : public Quantifiers {
 public:
  /// Both must outlive this; the graph is complete, and total (fair_quantifiers.hh is for others).
  SetFixpoints(const WholeGraph& graph, LimitWatch& watch)
      : graph_(graph), watch_(watch), all_(graph.all()) {}

  StateSet next(Quantifier quantifier, const StateSet& a) override;
  StateSet until(Quantifier quantifier, const StateSet& a, const StateSet& b) override;
  StateSet release(Quantifier quantifier, const StateSet& a, const StateSet& b) override;
  const StateSet& with_path() override { return all_; }
  Limit limit() const override { return limit_; }

 private:
  template <class Step>
  StateSet iterate(StateSet set, Step step) const;

  const WholeGraph& graph_;
  LimitWatch& watch_;
  Limit limit_ = Limit::None;
  StateSet all_;
};

}  // namespace ouro::check
