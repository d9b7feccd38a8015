// What a rewrite rule is.
//
// A rule rewrites one formula whose operands are simplified already, or says that it does not match.
// Conjunctions and disjunctions are special: a chain of one operator, however nested, is one unit, a
// list of operands in a fixed order (operands.hh), and rules for them rewrite the list.
//
// Rules are data: a name, the equivalence in words, where it comes from, the level from which it is used, and
// the words on which it is sound. Tests enumerate them, so a rule without an example fails a test.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "base/pointer_map.hh"
#include "logic/formula.hh"
#include "logic/implication.hh"
#include "logic/rewrite/operands.hh"
#include "logic/simplify.hh"

namespace ouro::logic::rewrite {

/// What rules may ask.
class Context {
 public:
  Context(FormulaPool& the_pool, const SimplifyOptions& options, Scope scope)
      : pool(the_pool), options_(options), scope_(scope) {}

  FormulaPool& pool;

  Scope scope() const { return scope_; }
  std::size_t pairwise_operands() const { return options_.pairwise_operands; }

  /// a => b where the formula itself is read.
  bool implies(Signed a, Signed b) const { return logic::implies(a, b, scope_, options_.implication_steps); }
  /// a => b where the operands of a temporal operator are read.
  bool implies_inside(Signed a, Signed b) const {
    return logic::implies(a, b, inside(scope_), options_.implication_steps);
  }

  /// The negation: `!a` at level Constants, else in the normal form that the rules expect.
  Formula negate(const Formula& a) const;

  Formula constant(bool value) const { return pool.constant(value); }
  Formula unary(Op op, const Formula& a) const { return pool.unary(op, a); }
  Formula binary(Op op, const Formula& a, const Formula& b) const { return pool.binary(op, a, b); }

 private:
  const SimplifyOptions& options_;
  Scope scope_;
};

struct Rule {
  std::string_view name;
  std::string_view text;    ///< match -> result
  std::string_view source;  ///< a key of docs/bibliography.bib; empty for folklore
  Rewriting level;
  /// The words on which it is sound: Infinite is infinite words only, Nonempty adds the nonempty
  /// finite words, and Finite all finite words.
  Scope scope;
  OpSet ops;  ///< operators at the root of a match

  /// The result, or an empty formula where the rule does not match.
  Formula (*rewrite)(const Context& context, const Formula& formula) = nullptr;
  /// For & and |: changes the operands and says whether it did.
  bool (*rewrite_operands)(const Context& context, Operands& operands) = nullptr;

  bool is_sound_in(Scope wanted) const { return scope >= wanted; }
};

std::span<const Rule> constant_rules();   ///< constants.cc
std::span<const Rule> boolean_rules();    ///< boolean.cc
std::span<const Rule> temporal_rules();   ///< temporal.cc
std::span<const Rule> closure_rules();    ///< closure.cc: eventual and universal formulas
std::span<const Rule> grouping_rules();   ///< grouping.cc
std::span<const Rule> implied_rules();    ///< implied.cc
std::span<const Rule> branching_rules();  ///< branching.cc

}  // namespace ouro::logic::rewrite
