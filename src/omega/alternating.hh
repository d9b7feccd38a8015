// Alternating automata, as HOA files may hold them: an edge leads to several states at once, and every one of
// them must accept the rest of the word.
//
// This is what a file says and nothing more; algorithms work on nondeterministic automata, and
// dealternation.hh makes one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// Some of an alternating automaton's `targets`.
struct Conjunction {
  std::size_t first = 0;
  std::size_t size = 0;
};

struct AlternatingEdge {
  State source = 0;
  Conjunction target;
  bdd::Bdd label;
  Marks marks;
};

struct AlternatingAutomaton {
  std::shared_ptr<Propositions> propositions;
  std::vector<bdd::Variable> variables = {};
  Acceptance acceptance = {};
  std::size_t mark_count = 0;
  std::size_t state_count = 0;
  std::vector<State> targets = {};  ///< the conjunctions, one after another
  std::vector<Conjunction> initial = {};
  std::vector<AlternatingEdge> edges = {};
  std::string name = {};
  std::vector<std::string> state_names = {};  ///< one text per state, or none at all

  std::span<const State> states_of(const Conjunction& c) const {
    return std::span(targets).subspan(c.first, c.size);
  }
  /// Whether some conjunction has more than one state.
  bool is_alternating() const {
    const auto several = [](const Conjunction& c) { return c.size > 1; };
    return std::ranges::any_of(initial, several) ||
           std::ranges::any_of(edges, several, &AlternatingEdge::target);
  }
};

}  // namespace ouro::omega
