#include "store/exact_store.hh"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/bytes.hh"
#include "space/state_hash.hh"

namespace ouro::store {

namespace {

struct AtCandidates {
  const Candidate& operator()(std::size_t i) const { return candidates[i]; }
  const Candidate* candidates;
};

struct AtSuccessors {
  Candidate operator()(std::size_t i) const {
    return {{entries[i].layout, {bytes + entries[i].begin, entries[i].size}}, nullptr, entries[i].hash};
  }
  const space::Successor* entries;
  const std::byte* bytes;
};

}  // namespace

void ExactStore::intern(std::span<const Candidate> states, std::span<Interned> results) {
  assert(states.size() == results.size());
  intern_states(MixedStates(AtCandidates{states.data()}, states.size(), other_hash_), results.data());
}

bool ExactStore::intern_all(const space::Successors& successors, std::span<Interned> results) {
  assert(!successors.has_faults() && successors.size() == results.size());
  if (successors.empty()) return true;
  Interned* const to = results.data();
  const std::size_t words = other_hash_ == nullptr && space::are_alike(successors.entries())
                                ? space::hashing::words_of(successors[0].size)
                                : 0;
  switch (words) {
    case 1:
      intern_states(AlikeStates<1>(successors), to);
      break;
    case 2:
      intern_states(AlikeStates<2>(successors), to);
      break;
    case 3:
      intern_states(AlikeStates<3>(successors), to);
      break;
    case 4:
      intern_states(AlikeStates<4>(successors), to);
      break;
    case 5:
      intern_states(AlikeStates<5>(successors), to);
      break;
    case 6:
      intern_states(AlikeStates<6>(successors), to);
      break;
    case 7:
      intern_states(AlikeStates<7>(successors), to);
      break;
    default:
      intern_states(MixedStates(AtSuccessors{successors.entries().data(), successors.bytes()},
                                successors.size(), other_hash_),
                    to);
  }
  return true;
}

// Three passes, so that the waits for memory overlap: for the lines of the index, then for the states that
// they name, and only then are states compared and added, one after another. All that happens to most states
// is to be in this function, and nothing else: calls cost more than what they do, and so do registers that
// what is rare takes away.
template <class States>
[[gnu::flatten]] void ExactStore::intern_states(const States& states, Interned* results) {
  const std::size_t count = states.size();
  index_.make_room(count);
  if (wanted_.size() < count) wanted_.resize(count);
  find_lines(states);
  find_likely(states);
  const Wanted* wanted = wanted_.data();
  for (std::size_t i = 0; i < count; ++i, ++wanted) {
    const bool is_known = wanted->likely != nullptr && states.is_same(i, wanted->likely);
    results[i] = is_known ? Interned{wanted->number, false} : intern_one(states, i, *wanted);
  }
}

template <class States>
inline void ExactStore::find_lines(const States& states) {
  const NumberIndex::Lines lines = index_.lines();
  Wanted* wanted = wanted_.data();
  const std::size_t count = states.size();
  for (std::size_t i = 0; i < count; ++i, ++wanted) {
    wanted->hash = states.hash(i);
    wanted->line = lines.home(wanted->hash);
    __builtin_prefetch(wanted->line);
  }
}

/// A line that is full and has no such state is going to be followed by the next one.
template <class States>
inline void ExactStore::find_likely(const States& states) {
  Wanted* next = wanted_.data();
  const std::size_t count = states.size();
  for (std::size_t i = 0; i < count; ++i) {
    Wanted& wanted = *next++;
    const std::uint32_t matches = wanted.line->matches(wanted.hash);
    wanted.likely = nullptr;
    if (matches != 0) {
      const Shape shape = states.shape(i);
      wanted.number = wanted.line->number(static_cast<unsigned>(std::countr_zero(matches)));
      wanted.likely = bytes_if_alike(wanted.number, shape);
      if (wanted.likely == nullptr) continue;
      __builtin_prefetch(wanted.likely);
      // Further lines of a large state come with the first ones, by the processor's own foresight.
      __builtin_prefetch(wanted.likely + std::clamp(size_of(shape), 1U, 128U) - 1);
    } else if (wanted.line->is_full()) {
      __builtin_prefetch(wanted.line + 1);
    }
  }
}

template <class States>
inline Interned ExactStore::intern_one(const States& states, std::size_t i, const Wanted& wanted) {
  const StateNumber next = next_number(size_);
  const Shape shape = states.shape(i);
  const auto is_it = [&](StateNumber number) {
    const std::byte* const bytes = bytes_if_alike(number, shape);
    return bytes != nullptr && states.is_same(i, bytes);
  };
  const StateNumber number = index_.find_or_insert_from(wanted.line, wanted.hash, next, is_it);
  if (number != next) return {number, false};
  states.copy(i, place_for_next(shape));
  ++size_;
  return {number, true};
}

std::optional<StateNumber> ExactStore::find(space::StateView state) const {
  const std::uint64_t hash = other_hash_ != nullptr ? other_hash_(state) : space::hash_state(state);
  return unless_none(index_.find(hash, [&](StateNumber number) {
    const std::byte* const bytes = bytes_if_alike(number, shape_of(state));
    return bytes != nullptr && same_bytes(bytes, state.bytes.data(), state.bytes.size());
  }));
}

/// The bytes of a state, if it has this shape.
inline const std::byte* ExactStore::bytes_if_alike(StateNumber number, Shape shape) const {
  const Group& group = groups_[number / group_size];
  if (group.shape != shape) return place_if_alike(number, shape);
  return group.begin + number % group_size * size_of(shape);
}

[[gnu::noinline]] const std::byte* ExactStore::place_if_alike(StateNumber number, Shape shape) const {
  const Group& group = groups_[number / group_size];
  if (group.places == nullptr) return nullptr;  // all are of another shape
  const Place& place = (*group.places)[number % group_size];
  return place.shape == shape ? place.begin : nullptr;
}

space::StateView ExactStore::view(StateNumber number) const {
  assert(number < size_);
  const Group& group = groups_[number / group_size];
  const std::size_t place = number % group_size;
  if (group.places != nullptr) return view_of((*group.places)[place].begin, (*group.places)[place].shape);
  return view_of(group.begin + place * size_of(group.shape), group.shape);
}

// --- Adding ---------------------------------------------------------------------------------------

inline std::byte* ExactStore::place_for_next(Shape shape) {
  const std::size_t place = size_ % group_size;
  if (place == 0 || groups_.back().shape != shape) return unlike_place_for_next(shape);
  return groups_.back().begin + place * size_of(shape);
}

[[gnu::noinline]] std::byte* ExactStore::unlike_place_for_next(Shape shape) {
  require_size(size_of(shape));
  const std::size_t place = size_ % group_size;
  if (place == 0) begin_group(shape);
  Group& group = groups_.back();
  if (group.shape == shape) return group.begin;
  if (group.places == nullptr) keep_places(group, place);
  std::byte* const begin = allocate(size_of(shape));
  (*group.places)[place] = {begin, shape};
  return begin;
}

void ExactStore::begin_group(Shape shape) {
  Group& group = groups_.emplace_back();
  if (size_of(shape) > large_state) return;
  group.shape = shape;
  group.begin = allocate(std::size_t{size_of(shape)} * group_size);
}

/// The first `count` states of the group lie one after another; what was reserved for the others goes back.
void ExactStore::keep_places(Group& group, std::size_t count) {
  group.places = std::make_unique_for_overwrite<Places>();
  places_bytes_ += sizeof(Places);
  const std::uint32_t size = size_of(group.shape);
  for (std::size_t i = 0; i < count; ++i) (*group.places)[i] = {group.begin + i * size, group.shape};
  if (group.begin != nullptr) chunk_used_ -= (group_size - count) * size;
  group.shape = several;
}

// The end of a chunk stays empty where the bytes do not fit.
std::byte* ExactStore::allocate(std::size_t bytes) {
  if (chunks_.empty() || chunk_used_ + bytes > chunk_bytes) {
    chunks_.emplace_back(chunk_bytes);
    chunk_used_ = 0;
  }
  std::byte* const begin = chunks_.back().data() + chunk_used_;
  chunk_used_ += bytes;
  return begin;
}

std::size_t ExactStore::memory() const noexcept {
  const std::size_t chunks = chunks_.empty() ? 0 : (chunks_.size() - 1) * chunk_bytes + chunk_used_;
  return index_.memory() + groups_.size() * sizeof(Group) + places_bytes_ + chunks;
}

}  // namespace ouro::store
