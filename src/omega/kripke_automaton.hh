// A Kripke structure as an automaton: it accepts the words that the structure's paths spell.
//
// The letter at a position is what is true in the state there, so every edge that leaves a state is labelled
// with exactly that valuation. Every infinite path counts: the condition is `always`, with no marks, which
// as a Büchi automaton is the one in which all states accept. Model checking in three words is then:
// structure, intersection, emptiness.
//
// A path must not end: a state without successors stutters, that is, it is its own successor.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "omega/automaton.hh"
#include "omega/lasso.hh"

namespace ouro::omega {

/// A small explicit Kripke structure over some propositions.
struct LabelledGraph {
  std::vector<std::string> propositions;       ///< in the order of the labels' entries
  std::vector<WordLetter> labels;              ///< one per state
  std::vector<std::vector<State>> successors;  ///< one list per state
  std::vector<State> initial;

  std::size_t size() const { return labels.size(); }
};

/// One state for each state of the graph, with the same number. Linear.
Automaton kripke_automaton(const LabelledGraph& graph, const std::shared_ptr<Propositions>& propositions);

}  // namespace ouro::omega
