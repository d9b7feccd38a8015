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
#include <span>
#include <vector>

#include "base/bytes.hh"
#include "base/memory_block.hh"
#include "base/spill_file.hh"
#include "check/way_tree.hh"
#include "space/state_space.hh"

namespace ouro::check {

class StateStack {
 public:
  using Tag = WayTree::Tag;
  using Way = WayTree::Way;
  static constexpr Way begin_of_ways = WayTree::begin;

  /// What it does with what has no room in memory.
  enum class WhenTight : std::uint8_t { Grow, ToDisk };
  explicit StateStack(WhenTight when_tight = WhenTight::Grow) : may_spill_(when_tight == WhenTight::ToDisk) {}

  /// A state that was taken.
  struct Taken {
    space::StateView state;
    Way way = begin_of_ways;
    std::uint32_t depth = 0;  ///< how many states the way has
  };

  /// Does nothing wait?
  bool empty() const { return end_ == 0 && pieces_.empty(); }
  /// Begins to take. It is to keep to so many bytes, if it can. Throws UserError where the disk fails.
  void begin(std::size_t most_bytes = std::numeric_limits<std::size_t>::max());
  /// Whether there is one to be taken before it is begun again; there is one then, if any waits.
  bool may_take() const { return end_ > 0; }
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
  std::size_t size() const { return end_ + ways_.memory() + pieces_.size() * sizeof(pieces_.front()); }
  std::size_t memory() const { return most_; }
  /// The most that were in files.
  std::uint64_t disk() const { return most_on_disk_; }

 private:
  /// Behind the bytes of a state, and those up to a multiple of its alignment.
  struct Head {
    Way way;
    std::uint32_t depth;
    std::uint32_t layout;
    std::uint32_t size;
  };
  Head& head(std::size_t end) const { return *reinterpret_cast<Head*>(records_.data() + end - sizeof(Head)); }
  /// Of a record with so many bytes of a state.
  static std::size_t record_size(std::size_t size) {
    return (size + alignof(Head) - 1) / alignof(Head) * alignof(Head) + sizeof(Head);
  }
  Taken read(std::size_t end) const;
  void make_room(std::size_t size);
  void clear_ways();
  void spill(std::size_t most_bytes);
  bool spill_records(std::size_t piece);
  void load();

  bool may_spill_;  // and there was room when it was tried last
  // Records of what waits, each told by its end.
  MemoryBlock records_;
  std::size_t end_ = 0;
  std::vector<std::size_t> taken_;
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
  const Head& its = head(end);
  return {{its.layout, {records_.data() + end - record_size(its.size), its.size}}, its.way, its.depth};
}

inline StateStack::Taken StateStack::take() {
  assert(may_take());
  taken_.push_back(end_);
  const Taken result = read(end_);
  end_ -= record_size(result.state.bytes.size());
  return result;
}

inline void StateStack::push(const space::StateView& state, Way from, std::uint32_t depth, Tag tag) {
  const std::size_t size = state.bytes.size();
  const std::size_t end = end_ + record_size(size);
  if (end > records_.size()) make_room(end);
  copy_bytes(records_.data() + end_, state.bytes.data(), size);
  head(end) = {ways_.add(from, tag), depth, state.layout, static_cast<std::uint32_t>(size)};
  end_ = end;
}

}  // namespace ouro::check
