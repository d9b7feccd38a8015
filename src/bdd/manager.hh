// Boolean functions as reduced ordered binary decision diagrams \cite{bryant1986graph,brace1990efficient}.
//
// A diagram tests variables in one fixed order; equal subdiagrams are shared and tests whose two outcomes
// agree are left out, so a function has exactly one diagram and equality is equality of references.
// Three parts, a file each, in the order of their use in one step of an operation:
//
//   computed_cache  was this asked before?          16 bytes an entry, direct-mapped, may forget
//   apply, ...      if not: split both operands on their top variable, solve the two halves
//   node_table      the node with these children    16 bytes a node, each stored once
//
// Complement edges. A reference has a bit that says "negated", so !f costs nothing and f and !f share all
// their nodes. To keep diagrams unique the high child of a node is never negated: where it would be,
// both children are negated and so is the reference to the node (see make()). The one terminal is true.
//
// Example, over a < b:  a & b  is  a ? b : false;  its negation  !a | !b  is the same node, negated.
//
// Memory is an arena. Nodes stay until reset() or until collect(), which the user calls, with everything
// that shall survive. No operation frees anything, so references are plain values, need no counting, and
// can be kept anywhere between two such calls.
//
// Depth. Operations recurse once a level, so the stack they need is bounded by the number of variables;
// that is why there are at most max_variables of them, for which 8 MiB of stack suffice, sanitizers included.
//
// Threads. A manager has no state outside of itself: two threads may use two managers. One manager is for
// one thread at a time; the functions declared const only read, and may run at the same time.
//
// Time. With |f| the number of nodes: conjunction, disjunction, exclusive_or take O(|f||g|), ite
// O(|f||g||h|), as long as the computed cache does not forget; both have been observed to be near-linear in
// the result. Quantification and composition can be exponential in the number of variables concerned.
//
// Everything that can create nodes throws UserError when there are more than Options::max_nodes; the
// manager stays usable.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bdd/bdd.hh"
#include "bdd/computed_cache.hh"
#include "bdd/node_table.hh"

namespace ouro::bdd {

/// See "Depth" above.
inline constexpr Variable max_variables = 1U << 12U;

struct Options {
  /// Memory that is there from the beginning: 36 bytes a node.
  std::size_t initial_nodes = 1U << 8U;
  /// Beyond this many nodes operations throw UserError.
  std::size_t max_nodes = node_limit;
  /// The computed cache has as many entries as the table has room for nodes, but not more than this.
  std::size_t max_cache_entries = std::size_t{1} << 22U;
};

class Manager {
 public:
  explicit Manager(const Options& options = {});
  Manager(const Manager&) = delete;
  Manager& operator=(const Manager&) = delete;
  /// What was moved from may only be destroyed or assigned to.
  Manager(Manager&&) = default;
  Manager& operator=(Manager&&) = default;
  ~Manager() = default;

  // Variables ---------------------------------------------------------------------------------------

  /// A new variable, tested after all others. Throws UserError when there are max_variables.
  Variable new_variable() { return new_variables(1); }
  /// Several new variables with consecutive numbers; returns the first.
  Variable new_variables(std::size_t count);
  Variable variable_count() const { return variable_count_; }

  /// The function that is the variable, or the literal. Requires that the variable was created.
  Bdd variable(Variable variable) { return literal({variable, true}); }
  Bdd literal(Literal literal);
  /// The conjunction of literals in increasing order of variables.
  Bdd cube(CubeView literals);
  /// The conjunction of variables in any order, for quantification.
  Bdd cube(std::span<const Variable> variables);

  // Structure ---------------------------------------------------------------------------------------

  /// The top variable of a function; terminal_level for a constant.
  Variable top(Bdd f) const { return table_[f.index()].level; }
  /// The function where its top variable is false. Requires that f is not constant.
  Bdd low(Bdd f) const { return Bdd::from_word(table_[f.index()].low).negated_if(f.is_complemented()); }
  /// The function where its top variable is true. Requires that f is not constant.
  Bdd high(Bdd f) const { return Bdd::from_word(table_[f.index()].high).negated_if(f.is_complemented()); }
  /// "If the variable then high else low". Requires that both are functions of later variables only.
  Bdd make(Variable variable, Bdd low, Bdd high);

  struct Split {
    Bdd low;
    Bdd high;
  };
  /// Both halves of f by a variable that is not after its top variable.
  Split split(Bdd f, Variable by) const {
    const Node& node = table_[f.index()];
    if (node.level != by) return {f, f};
    const bool negate = f.is_complemented();
    return {Bdd::from_word(node.low).negated_if(negate), Bdd::from_word(node.high).negated_if(negate)};
  }

  // Connectives (apply.cc); negation is !f --------------------------------------------------------------

  Bdd conjunction(Bdd f, Bdd g);
  Bdd disjunction(Bdd f, Bdd g) { return !conjunction(!f, !g); }
  Bdd exclusive_or(Bdd f, Bdd g);
  Bdd equivalence(Bdd f, Bdd g) { return !exclusive_or(f, g); }
  Bdd implication(Bdd f, Bdd g) { return !conjunction(f, !g); }
  Bdd difference(Bdd f, Bdd g) { return conjunction(f, !g); }
  /// f ? g : h.
  Bdd ite(Bdd f, Bdd g, Bdd h);

  /// Whether f & g is false. Builds no node and stops at the first common assignment.
  bool disjoint(Bdd f, Bdd g);
  /// Whether f -> g is true. Builds no node.
  bool implies(Bdd f, Bdd g) { return disjoint(f, !g); }

  // Cofactors and simplification (cofactor.cc) ----------------------------------------------------------

  /// The function where the literals of the cube hold; it does not depend on their variables.
  Bdd cofactor(Bdd f, Bdd cube) { return constrain(f, cube); }
  Bdd cofactor(Bdd f, Literal where) { return constrain(f, literal(where)); }
  /// The generalised cofactor \cite{coudert1990unified}: agrees with f wherever `care` holds, and
  /// conjunction and negation pass through it. Requires that `care` is not false.
  Bdd constrain(Bdd f, Bdd care);
  /// Agrees with f wherever `care` holds, and is usually smaller; never depends on more variables than f.
  /// Requires that `care` is not false.
  Bdd simplify(Bdd f, Bdd care);

  // Quantification (quantify.cc); `variables` is a conjunction of variables: see cube() ------------------

  Bdd exists(Bdd f, Bdd variables);
  Bdd forall(Bdd f, Bdd variables) { return !exists(!f, variables); }
  /// exists(f & g) without building the conjunction.
  Bdd and_exists(Bdd f, Bdd g, Bdd variables);

  // Substitution (substitute.cc) -----------------------------------------------------------------------

  /// f with g in the place of a variable.
  Bdd compose(Bdd f, Variable variable, Bdd g);
  /// f with replacements[v] in the place of each variable v, all at once. Requires a replacement for
  /// every variable of f.
  Bdd substitute(Bdd f, std::span<const Bdd> replacements) { return import(*this, f, replacements); }
  /// f with names[v] in the place of each variable v, all at once: renames, swaps, identifies variables.
  Bdd rename(Bdd f, std::span<const Variable> names);
  /// A function of another manager, here: replacements[v], of this manager, is what its variable v becomes.
  Bdd import(const Manager& other, Bdd f, std::span<const Bdd> replacements);

  // Questions (inspect.cc) ------------------------------------------------------------------------------

  /// The value where variable v is bit v % 64 of word v / 64. Requires words for all variables of f.
  bool evaluate(Bdd f, std::span<const std::uint64_t> valuation) const;
  /// The variables that f depends on, in increasing order.
  std::vector<Variable> support(Bdd f) const;
  /// The decision nodes of f, shared ones counted once; the terminal is not counted.
  std::size_t size(Bdd f) const;
  /// The share of all assignments that satisfy f, from 0 to 1; 0 also when it is too small for a double.
  double density(Bdd f) const;
  /// The number of satisfying assignments to a set of `variables` variables that contains those of f.
  double count(Bdd f, std::size_t variables) const;
  /// The same, exactly. Requires at most 63 variables.
  std::uint64_t exact_count(Bdd f, std::size_t variables) const;

  // Memory ----------------------------------------------------------------------------------------------

  /// Frees all nodes that no root needs; references to roots and their parts stay valid, all others do
  /// not. Linear in the number of nodes there are; forgets computed results.
  void collect(std::span<const Bdd> roots);
  /// Frees all nodes; only the constants stay valid. Variables stay. Keeps memory for the next use.
  void reset();

  std::size_t node_count() const { return table_.size(); }
  std::size_t memory_bytes() const { return table_.memory_bytes() + cache_.memory_bytes(); }

 private:
  using Key = ComputedCache::Key;

  bool is_variable(Bdd f) const;
  bool is_positive_cube_at_top(Bdd f) const;
  Bdd add_node(Variable variable, Bdd low, Bdd high);
  Bdd branch(Bdd condition, Bdd low, Bdd high);
  Bdd remember(const Key& key, Bdd result) {
    cache_.store(key, result.word());
    return result;
  }
  Bdd reduce_by(Operation operation, Bdd f, Bdd care);
  Bdd ite_reduced(Bdd f, Bdd g, Bdd h);
  Bdd skip_above(Bdd variables, Variable level) const;

  NodeTable table_;
  ComputedCache cache_;
  Variable variable_count_ = 0;
};

inline Bdd Manager::make(Variable variable, Bdd low, Bdd high) {
  assert(variable < variable_count_ && variable < top(low) && variable < top(high));
  if (low == high) return low;
  const bool negate = high.is_complemented();
  low = low.negated_if(negate);
  high = high.regular();
  const std::uint32_t index = table_.find(variable, low.word(), high.word());
  const Bdd node = index != 0 ? Bdd::from_word(index << 1U) : add_node(variable, low, high);
  return node.negated_if(negate);
}

}  // namespace ouro::bdd
