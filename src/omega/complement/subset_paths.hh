// The sets of states that an automaton reaches, one for each prefix, and the paths among them.
//
// The rank-based construction (rank_based.hh) reads a prefix with a set of states and then, once, guesses. On
// one word the sets follow one another deterministically, and for ever. That says two things about the guess:
//
//   - it needs to be possible on some edge of each cycle of sets only. Guesses about small sets are cheaper,
//     so in each component of the graph of sets an edge is chosen when it enters a set of the smallest size
//     there from a larger one, or leads among sets of that size to one that is not newer; then the sets of
//     that size are taken out, and what is left falls apart into components again.
//   - it needs to provide for that many ranks only as there are states in all sets that will ever follow:
//     width() is the largest w such that sets of w states and more can follow one another for ever.
//
// Up to 2^n sets. The time is linear in their number and edges for the widths, and n times that for the
// edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "omega/complement/macro_automaton.hh"

namespace ouro::omega {

class SubsetPaths : private MacroAutomaton {
 public:
  /// Requires an automaton all of whose states can be reached. Throws UserError beyond `max_states` sets.
  SubsetPaths(const Automaton& automaton, std::size_t max_states);

  /// Whether a guess shall be possible on the edge from one set to another. Requires sets that are reached;
  /// tags do not matter.
  bool may_guess(const std::vector<Member>& from, const std::vector<Member>& to);

  /// The largest w such that a path that begins with this set for ever meets sets of w states and more.
  std::size_t width(const std::vector<Member>& set) { return width_[set_number(set)]; }

 private:
  void step(const Macrostate& macro, const LetterBlock& letter) override;
  State set_number(const std::vector<Member>& set);
  std::size_t size(State set) const { return macrostate(set).members.size(); }
  void measure_widths(const Automaton& graph);
  void choose_edges(const Automaton& graph);

  std::vector<std::size_t> width_;            // by set
  std::unordered_set<std::uint64_t> chosen_;  // pairs of sets
};

}  // namespace ouro::omega
