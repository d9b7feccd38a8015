// The stack of a search that has no store to get states from.
//
// What waits to be expanded lies there as it is, and is expanded where it lies. The last ones are taken
// together; what comes of them takes their place:
//
//     waits | waits | taken | taken      ->      waits | waits | new | new | new
//
// Of the way to a state there is a number for each step, a tag (a part of the hash of the state that the step
// leads to), which tells who walks it again which successor to take. Ways are a tree: a node is a tag and its
// parent, 8 bytes. Nodes that no state needs that waits are cleared away when they may be most of the tree.
// (To keep the states of a path, or their differences, takes more memory than this, and more time.)
//
// Constant time for what is pushed, and taken; clearing is linear in what is there, and as many nodes have
// come since it was done before.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include "base/bytes.hh"
#include "base/memory_block.hh"
#include "space/state_space.hh"

namespace ouro::check {

class StateStack {
 public:
  using Tag = std::uint32_t;
  /// A node of the tree of ways; the root, where no step has been taken, is `begin_of_ways`.
  using Way = std::uint32_t;
  static constexpr Way begin_of_ways = 0;

  /// A state that was taken.
  struct Taken {
    space::StateView state;
    Way way = begin_of_ways;
    std::uint32_t depth = 0;  ///< how many states the way has
  };

  /// Does nothing wait?
  bool empty() const { return end_ == 0; }
  /// Begins to take. It is to keep to so many bytes, if it can.
  void begin(std::size_t most_bytes = std::numeric_limits<std::size_t>::max());
  /// Takes the last one that waits; there must be one. The view is valid until something is pushed.
  Taken take();
  /// Those that were taken since begin(), by place, the first one taken first; until something is pushed.
  Taken taken(std::size_t i) const { return read(taken_[i]); }
  /// Puts a state there that is to wait, behind the way to the one it came from, instead of those that were
  /// taken. Throws std::bad_alloc.
  void push(const space::StateView& state, Way from, std::uint32_t depth, Tag tag);

  /// The tags on a way, the first one first.
  std::vector<Tag> tags(Way way) const;

  /// The bytes in use, and the most that were.
  std::size_t size() const { return end_ + ways_.size() * sizeof(Node); }
  std::size_t memory() const { return most_; }

 private:
  /// Behind the bytes of a state, and those up to a multiple of its alignment.
  struct Head {
    Way way;
    std::uint32_t depth;
    std::uint32_t layout;
    std::uint32_t size;
  };
  struct Node {
    Way parent;
    Tag tag;
  };

  Head& head(std::size_t end) const { return *reinterpret_cast<Head*>(records_.data() + end - sizeof(Head)); }
  /// Of a record with so many bytes of a state.
  static std::size_t record_size(std::size_t size) {
    return (size + alignof(Head) - 1) / alignof(Head) * alignof(Head) + sizeof(Head);
  }
  Taken read(std::size_t end) const;
  void make_room(std::size_t size);
  Way add_way(Way from, Tag tag);
  void clear_ways();

  // Records of what waits, each told by its end.
  MemoryBlock records_;
  std::size_t end_ = 0;
  std::vector<std::size_t> taken_;
  std::vector<Node> ways_ = {Node{}};
  std::size_t needed_ = 0;  // so many ways were, when it was looked for those that are not
  std::size_t most_ = 0;
};

inline StateStack::Taken StateStack::read(std::size_t end) const {
  const Head& its = head(end);
  return {{its.layout, {records_.data() + end - record_size(its.size), its.size}}, its.way, its.depth};
}

inline StateStack::Taken StateStack::take() {
  assert(!empty());
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
  head(end) = {add_way(from, tag), depth, state.layout, static_cast<std::uint32_t>(size)};
  end_ = end;
}

inline StateStack::Way StateStack::add_way(Way from, Tag tag) {
  if (ways_.size() > std::numeric_limits<Way>::max()) throw std::bad_alloc();
  ways_.push_back({from, tag});
  return static_cast<Way>(ways_.size() - 1);
}

}  // namespace ouro::check
