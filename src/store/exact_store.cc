#include "store/exact_store.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "base/hash.hh"
#include "space/state_hash.hh"

namespace ouro::store {

namespace {

/// As memcpy, without a call for the sizes that states have.
void copy_bytes(std::byte* to, const std::byte* from, std::size_t size) {
  if (size < 8 || size > 128) {
    if (size > 0) std::memcpy(to, from, size);
    return;
  }
  for (std::size_t i = 0; i + 8 < size; i += 8) std::memcpy(to + i, from + i, 8);
  std::memcpy(to + size - 8, from + size - 8, 8);
}

}  // namespace

// Three passes, so that the waits for memory overlap: for the lines of the index, then for the states that
// they name, and only then are states compared and added, one after another. Everything that happens for a
// state is to be in this function: calls cost more than what they do.
[[gnu::flatten]] void ExactStore::intern(std::span<const Candidate> states, std::span<Interned> results) {
  assert(states.size() == results.size());
  index_.make_room(states.size());
  wanted_.resize(states.size());
  find_lines(states);
  find_likely(states);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Wanted& wanted = wanted_[i];
    const space::StateView& state = states[i].state;
    const bool is_known =
        wanted.likely != nullptr && same_bytes(wanted.likely, state.bytes.data(), state.bytes.size());
    results[i] = is_known ? Interned{wanted.number, false} : intern_one(state, wanted);
  }
}

inline std::uint64_t ExactStore::hash_of(const Candidate& state) const {
  if (other_hash_ != nullptr) return other_hash_(state.state);
  return state.hash != 0 ? state.hash : space::hash_state(state.state);
}

inline void ExactStore::find_lines(std::span<const Candidate> states) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::uint64_t hash = hash_of(states[i]);
    NumberLine& line = index_.home(hash);
    __builtin_prefetch(&line);
    wanted_[i].hash = hash;
    wanted_[i].line = &line;
  }
}

/// A line that is full and has no such state is going to be followed by the next one.
inline void ExactStore::find_likely(std::span<const Candidate> states) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    Wanted& wanted = wanted_[i];
    const std::uint32_t matches = wanted.line->matches(wanted.hash);
    wanted.likely = nullptr;
    if (matches != 0) {
      wanted.number = wanted.line->number(static_cast<unsigned>(std::countr_zero(matches)));
      wanted.likely = bytes_if_alike(wanted.number, states[i].state);
      __builtin_prefetch(wanted.likely);
      // Further lines of a large state come with the first ones, by the processor's own foresight.
      __builtin_prefetch(wanted.likely + std::min<std::size_t>(states[i].state.bytes.size(), 128) - 1);
    } else if (wanted.line->is_full()) {
      __builtin_prefetch(wanted.line + 1);
    }
  }
}

inline Interned ExactStore::intern_one(space::StateView state, const Wanted& wanted) {
  require_size(state);
  const StateNumber next = next_number(size_);
  const auto is_it = [&](StateNumber number) { return is_at(number, state); };
  const StateNumber number = index_.find_or_insert_from(wanted.line, wanted.hash, next, is_it);
  if (number != next) return {number, false};
  append(state);
  ++size_;
  return {number, true};
}

std::optional<StateNumber> ExactStore::find(space::StateView state) const {
  return unless_none(index_.find(hash_of({state}), [&](StateNumber number) { return is_at(number, state); }));
}

inline bool ExactStore::is_at(StateNumber number, space::StateView state) const {
  const std::byte* bytes = bytes_if_alike(number, state);
  return bytes != nullptr && same_bytes(bytes, state.bytes.data(), state.bytes.size());
}

/// The bytes of a state, if its layout and size are those of another.
inline const std::byte* ExactStore::bytes_if_alike(StateNumber number, space::StateView state) const {
  const Group& group = groups_[number / group_size];
  const std::size_t place = number % group_size;
  std::uint32_t layout = group.layout;
  std::uint32_t size = group.size;
  const std::byte* begin = group.begin + place * size;
  if (group.places != nullptr) {
    layout = group.places->layouts[place];
    size = group.places->sizes[place];
    begin = group.places->begins[place];
  }
  return layout == state.layout && size == state.bytes.size() ? begin : nullptr;
}

space::StateView ExactStore::view(StateNumber number) const {
  assert(number < size_);
  const Group& group = groups_[number / group_size];
  const std::size_t place = number % group_size;
  if (group.places == nullptr) return {group.layout, {group.begin + place * group.size, group.size}};
  return {group.places->layouts[place], {group.places->begins[place], group.places->sizes[place]}};
}

inline void ExactStore::append(space::StateView state) {
  const std::size_t bytes = state.bytes.size();
  const std::size_t place = size_ % group_size;
  if (place == 0) begin_group(state);
  Group& group = groups_.back();
  if (group.places == nullptr && (group.layout != state.layout || group.size != bytes))
    keep_places(group, place);
  std::byte* begin = group.begin + place * group.size;
  if (group.places != nullptr) {
    begin = allocate(bytes);
    group.places->begins[place] = begin;
    group.places->layouts[place] = state.layout;
    group.places->sizes[place] = static_cast<std::uint32_t>(bytes);
  }
  copy_bytes(begin, state.bytes.data(), bytes);
}

void ExactStore::begin_group(space::StateView state) {
  Group& group = groups_.emplace_back();
  group.layout = state.layout;
  group.size = static_cast<std::uint32_t>(state.bytes.size());
  if (group.size > large_state) {
    keep_places(group, 0);
  } else {
    group.begin = allocate(group.size * group_size);
  }
}

/// The first `count` states of the group lie one after another; what was reserved for the others goes back.
void ExactStore::keep_places(Group& group, std::size_t count) {
  group.places = std::make_unique_for_overwrite<Places>();
  places_bytes_ += sizeof(Places);
  for (std::size_t i = 0; i < count; ++i) {
    group.places->begins[i] = group.begin + i * group.size;
    group.places->layouts[i] = group.layout;
    group.places->sizes[i] = group.size;
  }
  if (group.begin != nullptr) chunk_used_ -= (group_size - count) * group.size;
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
