// CTL by labelling \cite{clarke1986automatic}: every operator in one pass, linear in states and edges.
//
// Take `E a U b`. States with b have it; those with neither a nor b do not; the others, with a alone, are
// open, and have it if one can go through open states to one that has it. `E a R b` is alike, but staying in
// open states for ever will do, too. So there are two procedures, for a set `open` and a set `goal`:
//
//   reaching   Backwards from the goal, over predecessors, through open states.
//   staying    Depth first through open states. An edge to the goal, to a state that is on the path of the
//              search (a cycle of open states), or to one known to have it, settles at once that all states
//              of the path have it; a state that the search leaves without such an edge does not. Every
//              state is marked when it is entered, and never entered again.
//
// A state on the path counts as one that has it from the beginning, so the three kinds of edges are one test.
// The operators are four procedures made of those two, with less and less left to do (o: open, g: goal):
//
//     E a U b   reaching: o = a - b, g = b           A a R b   not reaching: o = b - a, g = not b
//     E a R b   staying: o = b - a, g = a & b        A a U b   not staying: o = a - b, g = neither
//
// Depth first one cannot decide U of some path: a cycle that leads back to the path says nothing about it,
// and what it says depends on what is found later. The path is an explicit stack, as deep as need be.
//
// Memory: two bits a state, 4 bytes for each state that is reached or 8 for each on the path; predecessors
// (whole_graph.hh) where there is `reaching`.
#pragma once

#include "check/quantifiers.hh"
#include "check/whole_graph.hh"

namespace ouro::check {

class Labelling final : public Quantifiers {
 public:
  /// Both must outlive this; the graph is complete, and total (fair_quantifiers.hh is for others).
  Labelling(WholeGraph& graph, LimitWatch& watch) : graph_(graph), watch_(watch), all_(graph.all()) {}

  StateSet next(Quantifier quantifier, const StateSet& a) override;
  StateSet until(Quantifier quantifier, const StateSet& a, const StateSet& b) override;
  StateSet release(Quantifier quantifier, const StateSet& a, const StateSet& b) override;
  const StateSet& with_path() override { return all_; }
  Limit limit() const override { return limit_; }

 private:
  /// The goal, and the open states from which it can be reached through open states.
  StateSet reaching(const StateSet& open, StateSet goal);
  /// The same, and the open states from which one can stay in open states for ever.
  StateSet staying(StateSet open, StateSet goal);
  bool is_limit_reached();

  WholeGraph& graph_;
  LimitWatch& watch_;
  Limit limit_ = Limit::None;
  StateSet all_;
};

}  // namespace ouro::check
