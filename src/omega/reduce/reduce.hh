// Making automata smaller: the reductions of this folder in an order that works.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

struct ReduceOptions {
  /// Automata with more states are not compared state by state: only useless states and marks go.
  std::size_t max_simulation_states = 1500;
  /// Nor are those with more edges: all pairs of edges are compared.
  std::size_t max_simulation_edges = 10'000;
  /// Nor are those with more different labels, whose differences can have large decision diagrams.
  std::size_t max_simulation_labels = 1500;
  /// When nothing else helps, delayed and fair simulation are tried if their games have no more positions
  /// than this. They take about as long as all the rest, and rarely find anything.
  std::size_t max_game_positions = 0;
  /// The automaton is state-based, and shall remain so.
  bool keep_state_based = false;
};

/// An automaton with the same language and no more states than before; useless states and marks are gone,
/// direct and reverse simulation have been applied until neither makes it smaller. Deterministic if it was.
/// For conditions other than generalised Büchi only useless states are removed.
Automaton reduced(const Automaton& automaton, const ReduceOptions& options = {});

}  // namespace ouro::omega
