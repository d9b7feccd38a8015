// Products of automata: two automata side by side on the same word.
//
// A state is a pair of states; an edge is a pair of edges with a common letter, and carries the marks of
// both, those of the second automaton shifted past those of the first. So each run of the product is a run of
// each automaton, and each condition can still read its own marks:
//
//   intersection    both conditions hold: their conjunction
//   union           one of them holds: their disjunction, for complete automata only, because a product run
//                   that one automaton cannot follow is lost for the other too
//
// The union product keeps determinism; where that does not matter the sum (sum.hh) has |A| + |B| states
// instead of |A| * |B|.
//
// Generalised acceptance makes intersection this simple: two_copy_product.hh has the textbook construction
// that stays within Büchi conditions. At most |A| * |B| states, reachable ones only.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "omega/automaton.hh"
#include "omega/lazy.hh"
#include "omega/pair_numbering.hh"

namespace ouro::omega {

enum class ProductAccepts : std::uint8_t { WhenBothDo, WhenEitherDoes };

/// A product that is made while it is looked at.
class ProductAutomaton : public LazyAutomaton {
 public:
  /// The automata must outlive the product and have the same Propositions; for WhenEitherDoes they are
  /// required to be complete.
  ProductAutomaton(const Automaton& left, const Automaton& right, ProductAccepts accepts);

  const std::shared_ptr<Propositions>& propositions() const override { return left_.propositions(); }
  std::span<const bdd::Variable> variables() const override { return variables_; }
  const Acceptance& acceptance() const override { return acceptance_; }
  std::size_t mark_count() const override { return left_.mark_count() + right_.mark_count(); }

  std::vector<State> initial() override;
  void edges(State state, std::vector<Edge>& edges) override;
  void moves(State state, std::span<const std::uint64_t> valuation, std::vector<Move>& moves) override;
  /// The names of both, where either automaton has some.
  std::string state_name(State state) override;

  State left(State state) const { return pairs_.pair(state).first; }
  State right(State state) const { return pairs_.pair(state).second; }

 private:
  Marks marks(const Edge& left, const Edge& right) const { return left.marks | right.marks.shifted(shift_); }

  const Automaton& left_;
  const Automaton& right_;
  Mark shift_;
  Acceptance acceptance_;
  std::vector<bdd::Variable> variables_;
  PairNumbering pairs_;
};

/// Accepts what both accept. An automaton over other Propositions is brought to those of the first.
Automaton intersection(const Automaton& left, const Automaton& right);

/// Accepts what either accepts; deterministic if both are. Completes them first (complete.hh).
Automaton union_product(const Automaton& left, const Automaton& right);

}  // namespace ouro::omega
