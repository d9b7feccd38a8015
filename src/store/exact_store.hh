// A set of visited states that interns: each state is kept once, whole, and has a number.
//
// Numbers count from 0 in the order of arrival, so a search keeps its own data (parents, colours, marks) in
// arrays beside the store, and can take the numbers themselves for its queue.
//
// Three blocks of memory:
//
//   table    lines of eight slots of eight bytes, each line a cache line
//              slot     fingerprint: 32 upper bits of the hash | number + 1: 32 bits; all zero is empty
//   places   per state, four bytes: where its record begins, from the beginning of its group of 4096 states;
//            and eight bytes a group for where that is
//   arena    chunks of a mebibyte with records one after another; no record crosses the end of a chunk
//              record   shape: one byte for the first 128 shapes, two up to 2^14, ... | the state's bytes
//
// A shape is a layout and a size; there are about as many as layouts, so records do not spell them out.
//
// A look-up computes the hash of the state, whose lower bits choose a slot, and walks from it: around its
// line first, then on to the next lines. It ends at an empty slot, or at one with the same fingerprint whose
// state is the same. Slots are never emptied, so whatever stood before a state when it came still stands
// there. Nearly always that is one cache miss for a new state and, fingerprints being 32 bits, two more
// (place and record) for a known one. Callers that have all successors of a state at hand compute their
// hashes, call prefetch() for each, and only then intern() them: the misses overlap.
//
// The table grows by doubling when three quarters are full. It keeps no full hashes: the states are read
// again, in the order of the arena, which is a pass over contiguous memory, and inserted without comparing
// since they are all different. The old table is freed before the new one is made. Nothing else ever moves:
// the view of a state stays valid for the life of the store.
//
// So a state of n bytes costs n + 5 bytes and 11 to 21 for the table. One thread at a time may intern; const
// functions may run at the same time as each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "space/state_space.hh"

namespace ouro::store {

/// What a state is called in a store.
using StateNumber = std::uint32_t;

struct Interned {
  StateNumber number = 0;
  bool is_new = false;
};

/// The hash of a state's layout and bytes.
std::uint64_t hash_state(space::StateView state);

class ExactStore {
 public:
  using Hash = std::uint64_t (*)(space::StateView);

  /// The largest state, in bytes.
  static constexpr std::size_t max_state_bytes = (std::size_t{1} << 20U) - 8;
  /// One number is kept back for callers to mean none.
  static constexpr StateNumber no_state = 0xffffffffU;

  struct Options {
    Hash hash = hash_state;           ///< another one is for tests
    std::size_t initial_slots = 512;  ///< rounded up to a power of two, at least eight
  };

  ExactStore() : ExactStore(Options{}) {}
  explicit ExactStore(const Options& options);

  /// The number of a state, which is added if it is not there. Throws LimitError when all numbers are taken
  /// or the state is larger than max_state_bytes. When memory runs out the store must not be used any more.
  Interned intern(space::StateView state) { return intern(state, hash(state)); }
  /// The same with the hash of the state, which must be hash(state).
  Interned intern(space::StateView state, std::uint64_t hash);
  /// The number of a state that is there.
  std::optional<StateNumber> find(space::StateView state) const { return find(state, hash(state)); }
  std::optional<StateNumber> find(space::StateView state, std::uint64_t hash) const;

  std::uint64_t hash(space::StateView state) const { return hash_(state); }
  /// Begins to load what intern() or find() will need first.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&lines_[line_of(hash)]); }

  /// The state of a number. Its bytes stay where they are.
  space::StateView state(StateNumber number) const;

  std::size_t size() const noexcept { return size_; }
  /// The bytes in use: table, places and records.
  std::size_t memory() const noexcept;

 private:
  using Slot = std::uint64_t;

  static constexpr std::size_t slots_per_line = 8;
  static constexpr std::size_t chunk_bytes = std::size_t{1} << 20U;
  static constexpr std::size_t group_size = 4096;

  struct alignas(64) Line {
    std::array<Slot, slots_per_line> slots{};
  };
  struct Group {
    std::uint64_t begin;  // where the record of its first state begins
    std::unique_ptr<std::uint32_t[]> places;
  };
  struct Shape {
    std::uint32_t layout;
    std::uint32_t size;
  };

  std::size_t line_of(std::uint64_t hash) const { return (hash / slots_per_line) & (lines_.size() - 1); }
  template <class Stop>
  std::pair<std::size_t, std::size_t> walk(std::uint64_t hash, Stop stop) const;
  std::pair<std::size_t, std::size_t> place_of(space::StateView searched, std::uint64_t hash) const;
  void grow();

  const std::byte* record(StateNumber number) const;
  void append(space::StateView state);
  std::uint32_t shape_number(space::StateView state);
  std::byte* allocate(std::size_t bytes);

  Hash hash_;
  std::vector<Line> lines_;
  std::vector<Group> groups_;
  std::vector<std::unique_ptr<std::byte[]>> chunks_;
  std::uint64_t arena_end_ = 0;  // chunk * chunk_bytes + offset in it
  std::vector<Shape> shapes_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> shape_numbers_;
  std::uint32_t last_shape_ = 0;
  std::size_t size_ = 0;
};

}  // namespace ouro::store
