// The stack of a depth-first search that has no store to get states from.
//
// The states of the path are on it, and for each of them the successors that wait to be entered. Only one
// state is there as it is, the one at the end of the path. The others are told by what is different: a step
// changes few bytes, so a record is a list of places and of what to exclusive-or them with. Taken once, it
// leads from the parent to the state, and taken again, back. So the same records are what waits and the way
// back:
//
//     enter   take the record on top; it stays, marked as entered
//     leave   take it again, and drop it
//
// A record costs 2 bytes and 3 for each byte that is different. States of different layouts or lengths, and
// those that differ in too many places, are kept as they are, both of them. Records are read from their end,
// where their length is told; no other memory is needed, for a path however deep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/memory_block.hh"
#include "space/state_space.hh"

namespace ouro::check {

class DeltaStack {
 public:
  bool empty() const { return end_ == 0; }
  /// Whether the state on top is the end of the path; otherwise it waits. Requires a stack that is not empty.
  bool is_entered() const { return (trailer(end_) & entered) != 0; }

  /// A successor of the state at the end of the path, or an initial state if there is no path, is to wait.
  /// The view must not be of current(). Throws std::bad_alloc.
  void push(space::StateView state);
  /// Requires a state that waits on top.
  void enter();
  /// Requires that the state on top is entered.
  void leave();

  /// The end of the path; valid until the next enter() or leave().
  space::StateView current() const { return current_.view(); }
  /// How many states are on the path.
  std::size_t depth() const { return depth_; }
  /// Those states, the first one first.
  std::vector<space::StoredState> path() const;

  /// A stack with the same path, where nothing waits. Linear in what is on this one.
  DeltaStack fork() const;

  /// The bytes in use, and the most that were.
  std::size_t size() const { return end_; }
  std::size_t memory() const { return most_ + current_.bytes.capacity(); }

 private:
  using Trailer = std::uint16_t;
  static constexpr Trailer entered = 0x8000;
  static constexpr Trailer whole = 0x4000;
  static constexpr std::size_t most_changes = whole - 1U;
  static constexpr std::size_t most_offset = 0xffff;
  static constexpr std::size_t change_bytes = 3;

  /// Two states as they are; their bytes lie before it.
  struct Whole {
    std::uint32_t from_layout, from_size, to_layout, to_size;
  };

  template <class T>
  T read(std::size_t at) const {
    T value;
    std::memcpy(&value, records_.data() + at, sizeof value);
    return value;
  }
  template <class T>
  void append(const T& value);
  void append_bytes(std::span<const std::byte> bytes);
  void make_room(std::size_t bytes);
  Trailer trailer(std::size_t end) const { return read<Trailer>(end - sizeof(Trailer)); }
  /// Where the record begins that ends here.
  std::size_t begin_of(std::size_t end) const;

  bool push_changes(space::StateView state);
  void push_difference(std::size_t at, std::uint64_t difference);
  void push_whole(space::StateView state);
  /// Takes the record that ends here: forwards to the state, or backwards to its parent.
  void take(std::size_t end, bool forwards, space::StoredState& state) const;

  MemoryBlock records_;
  std::size_t end_ = 0;
  std::size_t most_ = 0;
  std::size_t depth_ = 0;
  space::StoredState current_;
};

}  // namespace ouro::check
