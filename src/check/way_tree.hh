// The ways to states that wait to be expanded, where no store keeps states.
//
// Of a way there is a number for each step, a tag (a part of the hash of the state that the step leads to),
// which tells who walks it again which successor to take (tagged_way.hh). Ways are a tree: a node is a tag
// and its parent, 8 bytes, and has a larger number than its parent. (To keep the states of a path, or their
// differences, takes more memory than this, and more time.)
//
// Nodes that nobody needs any more are found by marking those that are needed, and the others get new
// numbers in the same order (Clearing). Where memory is tight, all nodes go to a file. There they keep their
// numbers, and are looked at only when the way to an error is told.
//
//     on disk, with these numbers for ever: 0 1 2 ... | first_ ... in memory
//
// Constant time for a new node; clearing is linear in the nodes in memory and in what is marked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/spill_file.hh"
#include "check/growing_array.hh"

namespace ouro::check {

class WayTree {
 public:
  using Tag = std::uint32_t;
  using Way = std::uint32_t;
  /// The root, where no step has been taken.
  static constexpr Way begin = 0;

  /// The file is to be in this folder; it is not made where spill() is not called.
  explicit WayTree(std::string folder = {}) : file_(std::move(folder)) { add(begin, 0); }

  /// Throws std::bad_alloc.
  Way add(Way from, Tag tag);
  /// The tags on a way, the first one first. Throws UserError where the disk fails.
  std::vector<Tag> tags(Way way) const;

  /// Nodes that are not on one of the marked ways are to go.
  class Clearing {
   public:
    explicit Clearing(WayTree& tree) : tree_(tree), renamed_(tree.count_, 0) {}
    void mark(Way way);
    /// All have been marked.
    void clear();
    /// The new number of one that was marked.
    Way operator()(Way way) const { return way < tree_.first_ ? way : renamed_[way - tree_.first_]; }

   private:
    WayTree& tree_;
    std::vector<Way> renamed_;  // of those in memory; 0: not needed
  };

  /// No node with a larger number is needed.
  void cut(Way last);
  /// All to the file; false if there is no room.
  bool spill();

  std::size_t node_count() const { return count_; }  ///< those in memory
  std::size_t memory() const { return count_ * sizeof(Node); }
  /// The bytes of the file.
  std::uint64_t disk() const { return disk_; }

 private:
  struct Node {
    Way parent;
    Tag tag;
  };

  std::span<const Node> nodes() const { return {nodes_.at(0), count_}; }

  GrowingArray<Node> nodes_;  // those in memory,
  std::size_t count_ = 0;
  Way first_ = 0;  // and the number of the first one
  SpillFile file_;
  std::uint64_t disk_ = 0;
};

inline WayTree::Way WayTree::add(Way from, Tag tag) {
  if (count_ >= std::numeric_limits<Way>::max() - first_) throw std::bad_alloc();
  nodes_.reach(count_ + 1);
  nodes_[count_] = {from, tag};
  return first_ + static_cast<Way>(count_++);
}

inline void WayTree::Clearing::mark(Way way) {
  for (; way >= tree_.first_ && renamed_[way - tree_.first_] == 0;
       way = tree_.nodes_[way - tree_.first_].parent)
    renamed_[way - tree_.first_] = 1;
}

}  // namespace ouro::check
