// The letters that a set of states can tell apart.
//
// A subset construction asks where a set of states goes on each letter. There are 2^n letters, but all that
// matters is which edges of the set they enable: a block is a set of letters, as a label, that enable the
// same edges. Blocks are found by splitting: start with one block of all letters, and split every block by
// the label of each edge. Their number is at most that of the distinct successors and edge sets, whatever n
// is: exponential only when the labels of the set are independent of each other, as those of `p1 U (p2 U
// ...)` are. So there is a limit.
//
// Constructions whose states are more than sets (trees, pairs of sets) meet the same set again and again, so
// the blocks of a set are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "omega/automaton.hh"
#include "omega/determinize/sequence_table.hh"

namespace ouro::omega {

/// A move of a set of states: some letters, and the edges that they enable, by position of their source in
/// the set.
struct LetterBlock {
  struct Enabled {
    std::uint32_t position;
    std::uint32_t edge;
  };
  bdd::Bdd label;
  std::vector<Enabled> edges;
};

class LetterBlocks {
 public:
  static constexpr std::size_t default_max_size = std::size_t{1} << 26U;

  /// The automaton must outlive the blocks. All blocks of all sets, and the edges that they enable, are at
  /// most `max_size` together.
  explicit LetterBlocks(const Automaton& automaton, std::size_t max_size = default_max_size)
      : automaton_(automaton), max_size_(max_size) {}

  /// The blocks of a sorted set of states that enable at least one edge; disjoint. Valid as long as *this.
  /// Throws UserError when there are too many; this is of no more use then.
  const std::vector<LetterBlock>& of(std::span<const State> states);

 private:
  std::vector<LetterBlock> split(std::span<const State> states);

  const Automaton& automaton_;
  std::size_t max_size_;
  std::size_t size_ = 0;
  SequenceTable sets_;
  std::deque<std::vector<LetterBlock>> blocks_;  // by number of the set
};

}  // namespace ouro::omega
