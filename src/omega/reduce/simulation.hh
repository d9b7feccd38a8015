// Direct simulation: which states can do all that another one can, step by step.
//
// A state q simulates p, written p <= q, when every step of p can be answered by q on the same letter, with
// at least the same marks, so that the targets are again related; the greatest such relation. Then whatever
// is accepted from p is accepted from q \cite{etessami2000optimizing,somenzi2000efficient}. Reverse
// simulation is the same against the direction of the edges, where an initial state is simulated by initial
// states only.
//
// Loose simulation asks less. A run takes an edge between two components once, so the marks of such an edge
// need not be answered, and it may be said to answer all marks. If p <= q, what is accepted from p is still
// accepted from q, but the relation is not transitive, and states that simulate each other cannot just be
// merged: component_merge.hh says when.
//
// The relation is a matrix of bits, thinned out until it is stable; a row is looked at again only when a row
// of one of its successors has changed. A step may be answered by several edges together, each for some of
// the letters of its label.
//
// With n states of d edges: n^2 bits, and at most n^2 d^2 steps a round. For thousands of states it is slow.
// Answers by several edges take operations on labels, of which there is a limit: beyond it single edges have
// to do. What is found is a simulation still, but not the greatest, and it need not be transitive any more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

enum class SimulationKind : std::uint8_t {
  Direct,   ///< of what is to come
  Reverse,  ///< of how a state was reached
  Plain,    ///< of what is to come, whatever the marks: all other kinds that look ahead are parts of it
  Loose,    ///< of what is to come; marks that a run sees once at most are ignored
  /// Of how a state was reached and of the marks on its own edges, for automata with marks on states: the
  /// quotient by it is state-based again.
  ReverseOnStates,
};

constexpr bool is_reverse(SimulationKind kind) {
  return kind == SimulationKind::Reverse || kind == SimulationKind::ReverseOnStates;
}

/// A relation between the states of an automaton; reflexive, and most often a preorder, unless it is loose.
class Simulation {
 public:
  /// All states simulate all others.
  explicit Simulation(std::size_t states);

  std::size_t state_count() const noexcept { return states_; }

  /// Whether `large` can do all that `small` can.
  bool simulates(State large, State small) const {
    return ((row(small)[large / 64] >> (large % 64)) & 1U) != 0;
  }
  bool equivalent(State a, State b) const { return simulates(a, b) && simulates(b, a); }

  void erase(State large, State small) {
    rows_[small * words_ + large / 64] &= ~(std::uint64_t{1} << (large % 64));
  }

  /// The states that simulate this one, a bit for each.
  std::span<const std::uint64_t> row(State small) const {
    return std::span(rows_).subspan(small * words_, words_);
  }

 private:
  std::size_t states_;
  std::size_t words_;  // of a row
  std::vector<std::uint64_t> rows_;
};

/// The greatest simulation of the kind, or for large automata a part of it. The marks of edges are compared
/// as they are: see acceptance_cleanup.hh for removing those that do not matter first. For conditions without
/// Fin only.
Simulation simulation(const Automaton& automaton, SimulationKind kind);

}  // namespace ouro::omega
