// The stack of a search that has no store to get states from.
//
// What waits to be expanded lies there as it is, and is expanded where it lies. The last ones are taken
// together; what comes of them takes their place:
//
//     waits | waits | taken | taken      ->      waits | waits | new | new | new
//
// Of the way to each there is a node in a tree (way_tree.hh). What lies higher has a node with a larger
// number. Nodes that no state needs that waits are cleared away when they may be most of the tree.
//
// Only the top is in use. Where memory is tight, what lies below may go to a file, in pieces of an eighth of
// the memory there is, and comes back when everything above it is done:
//
//     file: piece | piece | piece      memory: waits | waits | taken
//
// A state goes there once for each time that as many others as fill a piece have come to wait above it. The
// nodes of the tree go before it, so that states in the file need not be told of new numbers. Where the file
// has no room, the stack grows in memory, and whoever asks for its size may let that be a limit.
//
// Constant time for what is pushed, and taken; clearing is linear in what is there, and as many nodes have
// come since it was done before.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/spill_file.hh"
#include "check/record_stack.hh"
#include "check/way_tree.hh"
#include "space/state_space.hh"

namespace ouro::check {

class StateStack {
 public:
  using Tag = WayTree::Tag;
  using Way = WayTree::Way;
  static constexpr Way begin_of_ways = WayTree::begin;

  /// What has no room in memory goes to a file in this folder; without one, the stack grows.
  explicit StateStack(const std::string& folder = {})
      : may_spill_(!folder.empty()), ways_(folder), file_(folder) {}

  /// A state that was taken.
  struct Taken {
    space::StateView state;
    Way way = begin_of_ways;
    std::uint32_t depth = 0;  ///< how many states the way has
  };

  /// Does nothing wait?
  bool empty() const { return records_.empty() && pieces_.empty(); }
  /// Begins to take. It is to keep to so many bytes, if it can. Throws UserError where the disk fails.
  void begin(std::size_t most_bytes = std::numeric_limits<std::size_t>::max());
  /// Whether there is one to be taken before it is begun again; there is one then, if any waits.
  bool may_take() const { return !records_.empty(); }
  /// Takes the last one that waits; may_take() must say so. The view is valid until something is pushed.
  Taken take();
  /// Those that were taken since begin(), by place, the first one taken first; until something is pushed.
  Taken taken(std::size_t i) const { return read(taken_[i]); }
  /// Puts a state there that is to wait, behind the way to the one it came from, instead of those that were
  /// taken. Throws std::bad_alloc.
  void push(const space::StateView& state, Way from, std::uint32_t depth, Tag tag);

  /// The tags on a way, the first one first. Throws UserError where the disk fails.
  std::vector<Tag> tags(Way way) const { return ways_.tags(way); }

  /// The bytes in use, and the most that were.
  std::size_t size() const {
    return records_.end() + ways_.memory() + pieces_.size() * sizeof(pieces_.front());
  }
  std::size_t memory() const { return most_; }
  /// The most that were in files.
  std::uint64_t disk() const { return most_on_disk_; }

 private:
  struct Head {
    Way way;
    std::uint32_t depth;
    std::uint32_t layout = 0;
    std::uint32_t size = 0;
  };
  Taken read(std::size_t end) const;
  void clear_ways();
  void spill(std::size_t most_bytes);
  bool spill_records(std::size_t piece);
  void load();

  bool may_spill_;                  // and there was room when it was tried last
  RecordStack<Head> records_;       // what waits
  std::vector<std::size_t> taken_;  // where they end
  WayTree ways_;
  std::size_t needed_ = 0;  // so many ways were, when it was looked for those that are not
  // What lies below, and how large each piece is.
  SpillFile file_;
  std::vector<std::size_t> pieces_;
  std::uint64_t file_end_ = 0;
  std::size_t most_ = 0;
  std::uint64_t most_on_disk_ = 0;
};

inline StateStack::Taken StateStack::read(std::size_t end) const {
  const Head& its = records_.head(end);
  return {records_.state(end), its.way, its.depth};
}

inline StateStack::Taken StateStack::take() {
  assert(may_take());
  const std::size_t end = records_.end();
  taken_.push_back(end);
  const Taken result = read(end);
  records_.cut(records_.begin_of(end));
  return result;
}

inline void StateStack::push(const space::StateView& state, Way from, std::uint32_t depth, Tag tag) {
  records_.push(state, {.way = ways_.add(from, tag), .depth = depth});
}

}  // namespace ouro::check
