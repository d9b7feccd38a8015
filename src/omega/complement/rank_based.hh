// Complements of Büchi automata by ranks \cite{kupferman2001weak}, tight ones \cite{friedgut2006buchi}, with
// the levels cut in turns \cite{schewe2009buchi}: O((0.76 n)^n) states, times n^2, which is optimal up to
// that.
//
// All runs on a word form a graph, with the states reached after each letter as its levels. The word is
// rejected exactly when its nodes can be given *ranks* such that ranks never grow along an edge, no odd rank
// is kept by a marked edge, and no path keeps an even rank for ever. From some level on such ranks
// can be chosen tight: the largest, r, is odd, and each odd number below occurs in every level.
//
// The complement reads a prefix deterministically, keeping the set of states reached. Then it guesses a tight
// ranking of the set, and follows it: even ranks are watched in turns i = 0, 2, ..., r - 1. Those with
// rank i when the turn begins owe to get a smaller one, or to end; when nobody owes, the edge is marked and
// the next turn begins.
//
// Which rankings. It suffices to follow the largest ranking that is possible, except that all who owe may
// lower their ranks by one at the same time [Schewe, section 4]: with f* the true ranks of a rejected word,
// the ranking f that is followed stays above f*, and when those who owe all have f* < i, which happens since
// rank i of f* does not last, they lower f. And at the guess it suffices that each odd number below r
// is the rank of one state (one with that f* that has it for ever), and all other states get r.
//
// What keeps it small in practice:
//   - no state gets a rank above its bound (rank_bounds.hh), weak and deterministic parts need few ranks;
//   - r is such that sets of at least (r + 1) / 2 states can follow one another for ever;
//   - the guess is made only where a cycle of sets is closed: each infinite path of sets does so again and
//     again. For both, the sets that can be reached are built first: up to 2^n, and mostly far fewer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "omega/complement/macro_automaton.hh"
#include "omega/complement/subset_paths.hh"

namespace ouro::omega {

class RankComplement : public MacroAutomaton {
 public:
  /// Requires a condition Inf(m). Throws UserError when more than `max_states` sets can be reached.
  RankComplement(const Automaton& automaton, std::size_t max_states);

 private:
  using Rank = std::uint32_t;

  void step(const Macrostate& macro, const LetterBlock& letter) override;
  void read_prefix(const Macrostate& macro, const LetterBlock& letter);
  void guess(const std::vector<Member>& members);
  void guess(const std::vector<Member>& members, Rank largest);
  void follow(const Macrostate& macro, const LetterBlock& letter);
  Rank rank_after(Rank rank, State source, const Edge& edge) const;

  Mark mark_;
  std::vector<Rank> bounds_;  // by state
  SubsetPaths paths_;
};

}  // namespace ouro::omega
