// Comparing deterministic automata, and the states of one.
//
// A deterministic automaton has one run on a word, so two of them side by side have one run each, and they
// differ exactly if there is a cycle of pairs that one of the conditions accepts and the other does not. One
// product, and a search for cycles that satisfy "one and not the other", for any Emerson-Lei conditions.
#pragma once

#include <cstddef>
#include <vector>

#include "omega/automaton.hh"
#include "omega/label_table.hh"

namespace ouro::omega {

/// Which states of a deterministic automaton accept the same words. n^2 pairs for n states.
class StateComparison {
 public:
  explicit StateComparison(const Automaton& automaton);

  bool equal(State a, State b) const { return !tells_apart_[pair(a, b)] && !tells_apart_[pair(b, a)]; }

 private:
  State pair(State a, State b) const { return static_cast<State>(a * states_ + b); }
  Automaton all_pairs(const Automaton& complete) const;
  void add_edges(const Automaton& complete, LabelTable& labels, State a, State b,
                 AutomatonBuilder& builder) const;

  std::size_t states_;  // of the completed automaton
  std::vector<bool>
      tells_apart_;  // by ordered pair: whether the first accepts a word that the second does not
};

/// Whether two deterministic automata over the same Propositions accept the same words.
bool same_language(const Automaton& one, const Automaton& other);

}  // namespace ouro::omega
