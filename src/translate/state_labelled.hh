// Automata whose letters and marks are on states, as tableau constructions make them.
//
// A run reads in each of its states a letter that the state allows. As edges that is: an edge to each
// successor, with the label and the marks of the state that it leaves. No extra initial state is needed.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "omega/lazy.hh"

namespace ouro::translate {

class StateLabelled : public omega::LazyAutomaton {
 public:
  const std::shared_ptr<omega::Propositions>& propositions() const final { return propositions_; }
  std::span<const bdd::Variable> variables() const final { return variables_; }
  const omega::Acceptance& acceptance() const final { return acceptance_; }
  std::size_t mark_count() const final { return mark_count_; }

  void edges(omega::State state, std::vector<omega::Edge>& edges) final;
  void moves(omega::State state, std::span<const std::uint64_t> valuation,
             std::vector<omega::Move>& moves) final;

 protected:
  StateLabelled(std::shared_ptr<omega::Propositions> propositions, std::vector<bdd::Variable> variables)
      : propositions_(std::move(propositions)), variables_(std::move(variables)) {}

  /// Generalised Büchi acceptance.
  void set_mark_count(std::size_t count);

  omega::State add_state(bdd::Bdd label, omega::Marks marks);
  std::size_t state_count() const { return states_.size(); }

  /// The successors of a state; valid until the next call.
  virtual std::span<const omega::State> successors(omega::State state) = 0;

 private:
  struct Node {
    bdd::Bdd label;
    omega::Marks marks;
  };

  std::shared_ptr<omega::Propositions> propositions_;
  std::vector<bdd::Variable> variables_;
  omega::Acceptance acceptance_;
  std::size_t mark_count_ = 0;
  std::vector<Node> states_;
};

}  // namespace ouro::translate
