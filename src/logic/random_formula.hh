// Random formulas, words and structures from a seed: the same on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/random.hh"
#include "logic/formula.hh"
#include "logic/semantics.hh"
#include "logic/word.hh"

namespace ouro::logic {

enum class Logic : std::uint8_t { Ltl, FiniteLtl, Ctl, CtlStar };

/// Relative frequencies of the operators; an operator of weight 0 never occurs, and neither does one
/// that the logic lacks. The weight of Op::Proposition is that of all propositions together.
class OpWeights {
 public:
  /// The weights that suit a logic: every operator it has, each as often as the others; one leaf in
  /// ten is a constant.
  explicit OpWeights(Logic logic);

  double operator[](Op op) const { return weights_[static_cast<std::size_t>(op)]; }
  void set(Op op, double weight) { weights_[static_cast<std::size_t>(op)] = weight; }

 private:
  std::array<double, op_count> weights_{};
};

struct RandomFormulaOptions {
  /// A formula of CTL or CTL* is a state formula. In CTL a quantifier and its temporal operator are
  /// drawn together, by the weight of the temporal operator, and count as two nodes.
  Logic logic = Logic::Ltl;
  Alphabet propositions = {"p0", "p1", "p2"};
  std::size_t min_size = 5;  ///< nodes of the syntax tree
  std::size_t max_size = 15;
  OpWeights weights{Logic::Ltl};
  /// Among F and G, how often bounds are drawn (both bounds at most max_bound).
  double bounded = 0.0;
  std::uint32_t max_bound = 3;
};

/// A random formula whose tree size is drawn evenly from those sizes of the range that the weights
/// allow, and is met exactly. Throws UserError where they allow none (no unary operator and an even
/// size, say). Takes time linear in the size.
Formula random_formula(FormulaPool& pool, Random& random, const RandomFormulaOptions& options);

struct RandomWordOptions {
  std::size_t max_stem = 4;
  std::size_t max_cycle = 4;  ///< at least 1
  double density = 0.5;       ///< how often a proposition is true
};

LassoWord random_lasso_word(Random& random, std::size_t propositions, const RandomWordOptions& options = {});
FiniteWord random_finite_word(Random& random, std::size_t propositions, std::size_t max_length,
                              double density = 0.5);

/// A random structure in which every state is reachable from state 0, the initial one. Each state has
/// one to `max_successors` distinct successors; a state through which no other need be reached has
/// none with probability `deadlocks`. Requires states > 0 and max_successors > 0.
KripkeStructure random_kripke_structure(Random& random, std::size_t states, std::size_t propositions,
                                        std::size_t max_successors = 3, double deadlocks = 0.0);

}  // namespace ouro::logic
