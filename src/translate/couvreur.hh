// Couvreur's translation: formulas as Boolean functions of now, of promises, and of what comes next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "bdd/node_table.hh"
#include "logic/formula.hh"
#include "omega/lazy.hh"

namespace ouro::translate {

/// How much of Couvreur's paper is used \cite{couvreur1999onthefly}.
enum class CouvreurMode : std::uint8_t {
  Basic,     ///< Theorem 1: a node is a set of formulas, its edges are all prime implicants
  Improved,  ///< nodes whose expansions are the same function are one node
  Default,   ///< and GF is expanded as one operator, an irredundant cover replaces the set of all primes,
             ///< and edges to nodes that are plainly unsatisfiable are left out
};

/// When a run decides between ways to go on that look the same now: same letter, same marks.
enum class Branching : std::uint8_t {
  Early,  ///< at once: one edge for each way
  Late,   ///< when they begin to differ: one edge, to a node that stands for all of them
};

struct CouvreurOptions {
  CouvreurMode mode = CouvreurMode::Default;
  /// Late branching makes automata more deterministic, and smaller or (up to exponentially) larger. It is for
  /// edges(); moves() branches early.
  Branching branching = Branching::Early;
  /// Whether states have names (the formulas they stand for); printing them takes longer than the rest.
  bool state_names = false;
  /// Beyond this many edges of a node edges() throws UserError; moves() has no such limit.
  std::size_t max_edges = std::size_t{1} << 20U;
  /// Beyond this many decision nodes for all expansions together everything throws UserError. Time is roughly
  /// proportional to it, also where states and edges are few.
  std::size_t max_nodes = bdd::node_limit;
};

/// An automaton with generalised Büchi acceptance, one mark for each eventuality (U, F, M), that accepts the
/// infinite words that satisfy the formula. At most 2^t nodes for t temporal operators, and as many edges of
/// a node as its expansion has prime implicants. moves() expands a node under the valuation only and costs
/// about as much as the decision diagram of its expansion has nodes, however many edges there are.
///
/// Throws UserError for path quantifiers, for a formula with too many temporal operators for the variables of
/// a BDD manager (bdd::max_variables), and, from edges(), for a node with too many edges.
std::unique_ptr<omega::LazyAutomaton> couvreur(const logic::Formula& formula,
                                               std::shared_ptr<omega::Propositions> propositions,
                                               const CouvreurOptions& options = {});

}  // namespace ouro::translate
