// Smaller deterministic automata, with any acceptance condition.
//
// In a deterministic automaton what comes after a prefix depends on the state alone, so two states accept the
// same words or they are told apart by one, and which of the two can be decided: on the product of the
// automaton with itself, from all pairs of states at once, by looking for cycles that one side accepts and
// the other does not. One search over n^2 pairs. Then
//
//   - marks that no cycle needs go: those between components, and those inside of components all of whose
//     cycles are accepting, or rejecting, which get the same marks everywhere;
//   - edges into a state lead to one that accepts the same words in a component from which there is no way
//     back (component_merge.hh says why that is right);
//   - states that agree in the marks of their moves, and from there on, are merged: letter_partition.hh;
//   - states of one component that accept the same words are merged by trial: that changes how often marks
//   are
//     seen, and may change the language, so the two automata are compared.
//
// Minimal for weak automata. For others minimisation is NP-hard \cite{schewe2010minimisation}.
#pragma once

#include <cstddef>

#include "omega/automaton.hh"

namespace ouro::omega {

struct ReduceDeterministicOptions {
  /// Automata with more edges are not compared with themselves, which costs up to the square of it.
  std::size_t max_compared_edges = 1500;
  /// Merging states of one component by trial is given up after comparing about this many pairs of states.
  std::size_t max_tried_pairs = 20'000;
  /// The marks of edges stay as they are, so that marks on states stay on states.
  bool keep_marks = false;
};

/// The same language with no more states and marks. Requires a deterministic automaton; it stays so. The
/// condition is simplified, but not brought into another class.
Automaton reduced_deterministic(const Automaton& automaton, const ReduceDeterministicOptions& options = {});

/// Whether no deterministic automaton of the language has fewer states, for a reason that is easily seen: no
/// two states accept the same words. Requires the result of reduced_deterministic().
bool is_smallest(const Automaton& automaton, const ReduceDeterministicOptions& options = {});

}  // namespace ouro::omega
