// The product of an automaton with one that is made on demand: what both accept.
//
// As in product.hh, but of the second automaton only those states are ever made which the first one leads to.
// A state of it is in many pairs, so its edges are asked for once and kept.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "omega/automaton.hh"
#include "omega/lazy.hh"
#include "omega/pair_numbering.hh"

namespace ouro::omega {

class LazyProduct : public LazyAutomaton {
 public:
  /// Both must outlive the product and have the same Propositions and variables.
  LazyProduct(const Automaton& left, LazyAutomaton& right);

  const std::shared_ptr<Propositions>& propositions() const override { return left_.propositions(); }
  std::span<const bdd::Variable> variables() const override { return left_.variables(); }
  /// The condition of the second automaton may change while it is looked at, and so does this.
  const Acceptance& acceptance() const override;
  std::size_t mark_count() const override { return shift_ + right_.mark_count(); }

  std::vector<State> initial() override;
  void edges(State state, std::vector<Edge>& edges) override;

 private:
  const std::vector<Edge>& right_edges(State state);

  const Automaton& left_;
  LazyAutomaton& right_;
  Mark shift_;
  mutable Acceptance acceptance_;
  PairNumbering pairs_;
  std::vector<std::optional<std::vector<Edge>>> right_edges_;  // by state, where they are known
};

}  // namespace ouro::omega
