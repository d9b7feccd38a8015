// Random formulas and words from a seed: the same on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hh"
#include "logic/formula.hh"
#include "logic/semantics.hh"
#include "logic/word.hh"

namespace ouro::logic {

enum class Logic : std::uint8_t { Ltl, FiniteLtl, Ctl, CtlStar };

/// Relative frequencies of the operators; an operator of weight 0 never occurs.
class OpWeights {
 public:
  /// The weights that suit a logic: every operator it has, each as often as the others.
  explicit OpWeights(Logic logic);

  double operator[](Op op) const { return weights_[static_cast<std::size_t>(op)]; }
  void set(Op op, double weight) { weights_[static_cast<std::size_t>(op)] = weight; }

 private:
  std::array<double, op_count> weights_{};
};

struct RandomFormulaOptions {
  Logic logic = Logic::Ltl;
  Alphabet propositions = {"p0", "p1", "p2"};
  std::size_t min_size = 5;   ///< nodes of the syntax tree
  std::size_t max_size = 15;
  OpWeights weights{Logic::Ltl};
  /// Among F and G, how often bounds are drawn (both bounds at most max_bound).
  double bounded = 0.0;
  std::uint32_t max_bound = 3;
};

/// A random formula with exactly the tree size drawn from the range. Throws UserError where the
/// weights allow no formula of that size (no unary operator and an even size, say).
Formula random_formula(FormulaPool& pool, Random& random, const RandomFormulaOptions& options);

struct RandomWordOptions {
  std::size_t max_stem = 4;
  std::size_t max_cycle = 4;
  double density = 0.5;  ///< how often a proposition is true
};

LassoWord random_lasso_word(Random& random, std::size_t propositions, const RandomWordOptions& options = {});
FiniteWord random_finite_word(Random& random, std::size_t propositions, std::size_t max_length,
                              double density = 0.5);

/// A random structure in which every state is reachable from state 0, the initial one; each state
/// has one to `max_successors` successors, or none where `deadlocks` says so.
KripkeStructure random_kripke_structure(Random& random, std::size_t states, std::size_t propositions,
                                        std::size_t max_successors = 3, double deadlocks = 0.0);

}  // namespace ouro::logic
