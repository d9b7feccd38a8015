// Where a set of states goes, on the letters that matter.
//
// n propositions have 2^n letters, but a few states with a few edges tell only few of them apart. Given
// moves, a label and a target each, letters are alike when the same targets are reached on them. The classes
// are found by refinement: all letters are one block at first, and each label in turn splits the blocks that
// it cuts. Labels of moves to one target are joined before, and equal labels treated once:
//
//   a: 1,   b: 2,   a: 3      gives   a & b: {1, 2, 3},   a & !b: {1, 3},   !a & b: {2},   !a & !b: {}
//
// Every block is there because its set of targets differs from those of the others, so there are never more
// blocks than sets of targets, at no time of the refinement. (Constructions that need to know the edges, not
// only the targets, have more blocks: determinize/letter_blocks.hh.) At most one conjunction and one
// difference a block and a label.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

struct SuccessorSet {
  bdd::Bdd letters;            ///< never false
  std::vector<State> targets;  ///< in increasing order
};

/// Finds the sets of targets of moves; keeps its memory from one use to the next.
class SuccessorSets {
 public:
  explicit SuccessorSets(bdd::Manager& labels) : labels_(labels) {}

  void clear() { moves_.clear(); }
  void add(bdd::Bdd label, State target) { moves_.push_back({label, target}); }

  /// The sets for the moves that were added, their letters disjoint and together all; nothing when there are
  /// more than `max_sets`. Valid until the next use.
  std::optional<std::span<const SuccessorSet>> find(std::size_t max_sets);

 private:
  struct LabelledMove {
    bdd::Bdd label;
    State target;
  };

  void join_labels_by_target();
  void split(bdd::Bdd label, std::span<const LabelledMove> moves);

  bdd::Manager& labels_;
  std::vector<LabelledMove> moves_;
  std::vector<SuccessorSet> sets_;
};

}  // namespace ouro::omega
