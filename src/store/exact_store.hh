// A store that keeps states as they are.
//
// Two parts: an index from hashes to numbers (number_index.hh, lines of eight), and the states. A look-up
// costs one cache miss for a new state and, fingerprints being 32 bits, a second one for a known state, whose
// bytes are compared; both are overlapped with those of the other states in the batch.
//
// The states lie in groups of 1024 consecutive numbers. Nearly always all states of a group have one shape
// (layout and size): they lie one after another and an address is a multiplication. A group that meets a
// second shape keeps address, layout and size for each of its states. So a state of n bytes costs n bytes and
// 11 to 22 for the index; 16 more in a group of several shapes. Nothing ever moves: the view of a state stays
// valid for the life of the store.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/memory_block.hh"
#include "space/state_space.hh"
#include "store/number_index.hh"
#include "store/state_batch.hh"
#include "store/state_store.hh"

namespace ouro::store {

class ExactStore final : public StateStore {
 public:
  using Hash = std::uint64_t (*)(space::StateView);

  ExactStore() = default;
  /// Another hash is for tests.
  explicit ExactStore(Hash hash) : other_hash_(hash) {}

  using StateStore::intern;
  void intern(std::span<const Candidate> states, std::span<Interned> results) override;
  bool intern_all(const space::Successors& successors, std::span<Interned> results) override;
  std::optional<StateNumber> find(space::StateView state) const override;
  void load(StateNumber number, Loaded& result) const override { result.view = view(number); }
  /// The state of a number. Its bytes stay where they are.
  space::StateView view(StateNumber number) const;

  std::size_t size() const noexcept override { return size_; }
  std::size_t memory() const noexcept override;

 private:
  static constexpr std::size_t group_size = 1024;
  static constexpr std::size_t chunk_bytes = MemoryBlock::huge_page;
  /// States that are larger are not kept in groups of one shape, which would reserve too much at once.
  static constexpr std::size_t large_state = 1024;

  /// Where a state is, and what it is like.
  struct Place {
    std::byte* begin;
    Shape shape;
  };
  /// Of a group whose states do not lie one after another.
  using Places = std::array<Place, group_size>;

  static space::StateView view_of(std::byte* begin, Shape shape) {
    return {layout_of(shape), {begin, size_of(shape)}};
  }
  static constexpr Shape several = ~Shape{0};  // no state is so large

  struct Group {
    std::byte* begin = nullptr;
    Shape shape = several;           // of each state
    std::unique_ptr<Places> places;  // in a group of several shapes
  };

  /// A state of a batch that is being looked up.
  struct Wanted {
    std::uint64_t hash = 0;
    NumberLine* line = nullptr;         // where its number is, unless that line overflows
    const std::byte* likely = nullptr;  // the bytes of a state of its shape that the line takes it for
    StateNumber number = no_state;      // of that state
  };

  template <class States>
  void intern_states(const States& states, Interned* results);
  template <class States>
  void find_lines(const States& states);
  template <class States>
  void find_likely(const States& states);
  template <class States>
  Interned intern_one(const States& states, std::size_t i, const Wanted& wanted);
  const std::byte* bytes_if_alike(StateNumber number, Shape shape) const;
  const std::byte* place_if_alike(StateNumber number, Shape shape) const;

  std::byte* place_for_next(Shape shape);
  std::byte* unlike_place_for_next(Shape shape);
  void begin_group(Shape shape);
  void keep_places(Group& group, std::size_t count);
  std::byte* allocate(std::size_t bytes);

  Hash other_hash_ = nullptr;
  NumberIndex index_;
  std::vector<Group> groups_;
  std::vector<MemoryBlock> chunks_;
  std::size_t chunk_used_ = chunk_bytes;  // of the last chunk
  std::size_t places_bytes_ = 0;
  std::size_t size_ = 0;
  std::vector<Wanted> wanted_;  // the states of the batch at hand
};

}  // namespace ouro::store
