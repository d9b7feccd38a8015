// Nested depth-first search with a lossy set: accepting runs where the product does not fit into memory.
//
// The nested search was made for this \cite{courcoubetis1992memory}: beside two bits a node it needs a path,
// and nothing has to be read from a visited node, as components would have to. So visited pairs of a state
// and a property state may be kept as a few bits, or as a hash (store/visited_set.hh), and SPIN does so. The
// path has the states themselves (pair_path.hh).
//
// A first, blue search visits everything, depth first. An edge with the mark that it leaves behind, or whose
// target it has left before, is the seed of a second, red search for a way back to the blue path, which goes
// on from its end: blue steps and red ones are one path. Both searches ask one set, with the colour in the
// hash, so that neither has memory that the other one lacks. As nested.hh has it, any pair on the blue path
// closes a cycle \cite{holzmann1996nested}, an edge with the mark back to the path is noticed by the blue
// search \cite{schwoon2005note}, and for a weak property there is no red search. For a terminal one
// (terminal.hh) it is enough that it can move to a state that accepts everything.
//
// What is found is a run. Whether a pair is on the path is a question about bytes, not about hashes: so a
// cycle is one, and a set that takes one pair for another cannot make one up.
//
// What is not found may be there. A pair that the set takes for a visited one is left out, and in three ways
// a cycle is lost by that:
//
//     blue   the pair is not entered, nor what can be reached through it alone
//     red    a red search does not go through it, and there was no other way back
//     order  a red search may leave out what earlier ones have seen since blue leaves pairs in post-order;
//            where blue has left out a pair the order is another, and what was seen in vain might have led
//            to a path that came later
//
// So a search that finds nothing proves nothing: the loss says how likely it is that anything was left out by
// either colour. Where nothing was, the answer is that of nested.hh.
// What is too deep, or is more than the limit on states allows, is told without looking whether it is there
// already: a limit that just suffices is not recognised.
//
// Not taken over: all successors of several states looked up at once (lossy_search.hh) would not be depth
// first. Nothing is left out where the space says that some successors suffice: to know that nothing is put
// off for ever, one would have to know which states lie on the path of either search, the same for both.
//
// Time: an expansion for each pair of each colour, so up to two; a state is expanded again for every property
// state it is paired with. Memory: the set, and on the path for each state, and each that waits, its bytes
// and 24 more, 28 for each step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.hh"
#include "check/lossy_memory.hh"
#include "check/pair_path.hh"
#include "check/property.hh"
#include "space/state_space.hh"
#include "store/visited_set.hh"

namespace ouro::check {

struct LossyNestedOptions {
  LossyOptions lossy = {};
  Limits limits = {};  ///< one on memory is required; states are pairs here
  Progress* progress = nullptr;
  /// Whether all edges inside a component of the property have the same marks (omega::is_weak).
  bool is_weak = false;
  /// If not empty: the property states from which every run is accepting, and no other run is.
  std::vector<bool> terminal = {};
  /// This proposition, which the space does not have, holds where a run cannot go on.
  std::optional<unsigned> dead = std::nullopt;
};

/// A run of the product: the path that it was found on, which may be long, and is not copied. Without a cycle
/// it ends where the property can move to a terminal state, and how it goes on does not matter.
struct PairRun {
  PairPath path;
  std::size_t stem = 0;  ///< so many steps are before the cycle

  bool has_cycle() const { return stem < path.size(); }
};

struct LossyNestedResult {
  std::uint64_t pairs = 0;  ///< that the blue search visited
  std::uint64_t edges = 0;  ///< that either search looked at
  std::uint64_t depth = 0;  ///< in steps, of both paths together
  std::size_t memory_bytes = 0;
  /// Reached. That on memory for the stack of a bit-state search, and that on the depth, leave out what lies
  /// behind, and the search goes on.
  Limit limit = Limit::None;
  store::Loss loss = {};       ///< of both colours; of a search that got to its end
  bool has_met_fault = false;  ///< a step that failed and led nowhere
  std::optional<PairRun> accepting = {};
};

/// A property for whose acceptance is_for_nested_search() holds, or a weak one. A state without successors is
/// its own; steps that fail and lead nowhere are none, as for StateGraph.
LossyNestedResult lossy_nested(const space::StateSpace& space, Property& property,
                               const LossyNestedOptions& options);

}  // namespace ouro::check
