// Degeneralisation of an automaton that is made while it is looked at.
//
// The construction of degeneralize.hh on transitions: a state is paired with a level, the number of the mark
// that is waited for, and an edge that sees the last one completes a round and begins the next:
//
//   (p, i) -> (q, j)   where j is i, past all marks from i on that the edge has; marked if that was the last,
//                      and then j is counted from 0 again, with the same edge
//
// Components are not known, so nothing is saved by them: up to one copy of a state for each mark, of those
// states and levels only that are met. Where the whole automaton is there, degeneralized() is better.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "omega/lazy.hh"
#include "omega/pair_numbering.hh"

namespace ouro::omega {

class LazyDegeneralization final : public LazyAutomaton {
 public:
  /// Requires a generalised Büchi condition. The result's is Inf(0), and its language that of the other.
  explicit LazyDegeneralization(std::unique_ptr<LazyAutomaton> automaton);

  const std::shared_ptr<Propositions>& propositions() const override { return automaton_->propositions(); }
  std::span<const bdd::Variable> variables() const override { return automaton_->variables(); }
  const Acceptance& acceptance() const override { return acceptance_; }
  std::size_t mark_count() const override { return 1; }

  std::vector<State> initial() override;
  void edges(State state, std::vector<Edge>& edges) override;
  void moves(State state, std::span<const std::uint64_t> valuation, std::vector<Move>& moves) override;
  std::string state_name(State state) override;

 private:
  using Level = std::uint32_t;

  /// The first level from this one on whose mark is missing; that behind the last mark if none is.
  Level advanced(Level level, const Marks& marks) const;
  /// Gives an edge or a move from a state at this level its new target and marks.
  template <class Step>
  void lift(Level level, Step& step);

  std::unique_ptr<LazyAutomaton> automaton_;
  std::vector<Mark> round_;  // the marks that are waited for, in this order
  Acceptance acceptance_ = Acceptance::inf(0);
  PairNumbering pairs_;
};

}  // namespace ouro::omega
