// Comparing deterministic automata, and the states of one.
//
// A deterministic automaton has one run on a word, so two of them side by side have one run each, and they
// differ exactly if there is a cycle of pairs that one of the conditions accepts and the other does not. One
// product, and a search for cycles that satisfy "one and not the other", for any Emerson-Lei conditions.
#pragma once

#include <cstddef>
#include <vector>

#include "omega/automaton.hh"
#include "omega/classify/letter_partition.hh"
#include "omega/label_table.hh"
#include "omega/reduce/sample_words.hh"

namespace ouro::omega {

/// Which states of a deterministic automaton accept the same words. For n states up to n^2 pairs are
/// compared; sample_words.hh leaves few of them.
class StateComparison {
 public:
  explicit StateComparison(const Automaton& automaton);
  StateComparison(const StateComparison&) = delete;
  StateComparison& operator=(const StateComparison&) = delete;

  bool equal(State a, State b) const {
    return class_[a] == class_[b] && !tells_apart_[pair(a, b)] && !tells_apart_[pair(b, a)];
  }

  /// Whether no two states are equal. Then a deterministic automaton with fewer states accepts another
  /// language, whatever its condition, if each state accepts something.
  bool all_different() const;

  /// Whether it is plain that the language changes when instead[s] takes the place of each state s as a
  /// target. Requires that s and instead[s] are equal.
  bool surely_changed_by(std::vector<State> instead) const;

 private:
  // The pairs of a class lie together.
  State pair(State a, State b) const {
    return static_cast<State>(first_pair_[class_[a]] + rank_[a] * size_[class_[a]] + rank_[b]);
  }
  std::size_t number_pairs();
  void compare_pairs();
  Automaton all_pairs() const;
  void add_edges(LabelTable& labels, State a, State b, AutomatonBuilder& builder) const;

  std::size_t states_;  // of the automaton that was given
  Automaton complete_;
  SampleWords words_;                    // of complete_
  Classes class_;                        // by state; states of different classes are different
  std::vector<std::size_t> rank_;        // of a state in its class
  std::vector<std::size_t> size_;        // by class
  std::vector<std::size_t> first_pair_;  // by class
  // By ordered pair of one class: whether the first accepts a word that the second does not.
  std::vector<bool> tells_apart_;
};

/// Whether two deterministic automata over the same Propositions accept the same words.
bool same_language(const Automaton& one, const Automaton& other);

}  // namespace ouro::omega
