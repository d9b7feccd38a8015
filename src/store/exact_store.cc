#include "store/exact_store.hh"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/bytes.hh"
#include "space/state_hash.hh"

namespace ouro::store {

namespace {

// The states of a batch, wherever they are.

struct CandidateStates {
  std::size_t size() const { return candidates.size(); }
  const space::StateView& operator[](std::size_t i) const { return candidates[i].state; }
  std::uint64_t hash(std::size_t i) const { return candidates[i].hash; }

  std::span<const Candidate> candidates;
};

struct SuccessorStates {
  std::size_t size() const { return count; }
  space::StateView operator[](std::size_t i) const {
    return {entries[i].layout, {bytes + entries[i].begin, entries[i].size}};
  }
  std::uint64_t hash(std::size_t i) const { return entries[i].hash; }

  const space::Successor* entries;
  const std::byte* bytes;
  std::size_t count;
};

}  // namespace

[[gnu::flatten]] void ExactStore::intern(std::span<const Candidate> states, std::span<Interned> results) {
  assert(states.size() == results.size());
  intern_states(CandidateStates{states}, results.data());
}

[[gnu::flatten]] bool ExactStore::intern_all(const space::Successors& successors,
                                             std::span<Interned> results) {
  assert(!successors.has_faults() && successors.size() == results.size());
  intern_states(SuccessorStates{successors.entries().data(), successors.bytes(), successors.size()},
                results.data());
  return true;
}

// Three passes, so that the waits for memory overlap: for the lines of the index, then for the states that
// they name, and only then are states compared and added, one after another. All that happens to most states
// is to be in this function, and nothing else: calls cost more than what they do, and so do registers that
// what is rare takes away.
template <class States>
inline void ExactStore::intern_states(const States& states, Interned* results) {
  const std::size_t count = states.size();
  index_.make_room(count);
  if (wanted_.size() < count) wanted_.resize(count);
  find_lines(states);
  find_likely(states);
  const Wanted* wanted = wanted_.data();
  for (std::size_t i = 0; i < count; ++i, ++wanted) {
    const space::StateView state = states[i];
    const bool is_known =
        wanted->likely != nullptr && same_bytes(wanted->likely, state.bytes.data(), state.bytes.size());
    results[i] = is_known ? Interned{wanted->number, false} : intern_one(state, *wanted);
  }
}

inline std::uint64_t ExactStore::hash_of(const space::StateView& state, std::uint64_t known) const {
  if (other_hash_ != nullptr) return other_hash_(state);
  return known != 0 ? known : space::hash_state(state);
}

template <class States>
inline void ExactStore::find_lines(const States& states) {
  const NumberIndex::Lines lines = index_.lines();
  Wanted* wanted = wanted_.data();
  const std::size_t count = states.size();
  for (std::size_t i = 0; i < count; ++i, ++wanted) {
    wanted->hash = hash_of(states[i], states.hash(i));
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
      const space::StateView state = states[i];
      wanted.number = wanted.line->number(static_cast<unsigned>(std::countr_zero(matches)));
      wanted.likely = bytes_if_alike(wanted.number, state);
      __builtin_prefetch(wanted.likely);
      // Further lines of a large state come with the first ones, by the processor's own foresight.
      __builtin_prefetch(wanted.likely + std::min<std::size_t>(state.bytes.size(), 128) - 1);
    } else if (wanted.line->is_full()) {
      __builtin_prefetch(wanted.line + 1);
    }
  }
}

inline Interned ExactStore::intern_one(const space::StateView& state, const Wanted& wanted) {
  const StateNumber next = next_number(size_);
  const auto is_it = [&](StateNumber number) { return is_at(number, state); };
  const StateNumber number = index_.find_or_insert_from(wanted.line, wanted.hash, next, is_it);
  if (number != next) return {number, false};
  copy_bytes(place_for_next(state), state.bytes.data(), state.bytes.size());
  ++size_;
  return {number, true};
}

std::optional<StateNumber> ExactStore::find(space::StateView state) const {
  return unless_none(
      index_.find(hash_of(state, 0), [&](StateNumber number) { return is_at(number, state); }));
}

inline bool ExactStore::is_at(StateNumber number, const space::StateView& state) const {
  const std::byte* bytes = bytes_if_alike(number, state);
  return bytes != nullptr && same_bytes(bytes, state.bytes.data(), state.bytes.size());
}

/// The bytes of a state, if its layout and size are those of another.
inline const std::byte* ExactStore::bytes_if_alike(StateNumber number, const space::StateView& state) const {
  const Group& group = groups_[number / group_size];
  if (group.shape != shape_of(state)) return place_if_alike(number, state);
  return group.begin + number % group_size * state.bytes.size();
}

[[gnu::noinline]] const std::byte* ExactStore::place_if_alike(StateNumber number,
                                                              const space::StateView& state) const {
  const Group& group = groups_[number / group_size];
  if (group.places == nullptr) return nullptr;  // all are of another shape
  const Place& place = (*group.places)[number % group_size];
  return place.shape == shape_of(state) ? place.begin : nullptr;
}

space::StateView ExactStore::view(StateNumber number) const {
  assert(number < size_);
  const Group& group = groups_[number / group_size];
  const std::size_t place = number % group_size;
  if (group.places != nullptr) return view_of((*group.places)[place].begin, (*group.places)[place].shape);
  return view_of(group.begin + place * static_cast<std::uint32_t>(group.shape), group.shape);
}

// --- Adding ---------------------------------------------------------------------------------------

inline std::byte* ExactStore::place_for_next(const space::StateView& state) {
  const std::size_t place = size_ % group_size;
  if (place == 0 || groups_.back().shape != shape_of(state)) return unlike_place_for_next(state);
  return groups_.back().begin + place * state.bytes.size();
}

[[gnu::noinline]] std::byte* ExactStore::unlike_place_for_next(const space::StateView& state) {
  require_size(state);
  const std::size_t place = size_ % group_size;
  if (place == 0) begin_group(state);
  Group& group = groups_.back();
  if (group.shape == shape_of(state)) return group.begin;
  if (group.places == nullptr) keep_places(group, place);
  std::byte* const begin = allocate(state.bytes.size());
  (*group.places)[place] = {begin, shape_of(state)};
  return begin;
}

void ExactStore::begin_group(const space::StateView& state) {
  Group& group = groups_.emplace_back();
  if (state.bytes.size() > large_state) return;
  group.shape = shape_of(state);
  group.begin = allocate(state.bytes.size() * group_size);
}

/// The first `count` states of the group lie one after another; what was reserved for the others goes back.
void ExactStore::keep_places(Group& group, std::size_t count) {
  group.places = std::make_unique_for_overwrite<Places>();
  places_bytes_ += sizeof(Places);
  const auto size = static_cast<std::uint32_t>(group.shape);
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
