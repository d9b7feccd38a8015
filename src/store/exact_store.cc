#include "store/exact_store.hh"

#include <algorithm>
#include <cassert>
#include <cstring>

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
  const std::size_t count = states.size();
  hashes_.resize(count);
  guesses_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    hashes_[i] = hash_of(states[i].state);
    index_.prefetch(hashes_[i]);
  }
  for (std::size_t i = 0; i < count; ++i) {
    guesses_[i] = index_.candidate(hashes_[i]);
    if (guesses_[i] != no_state) prefetch_state(guesses_[i]);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_known = guesses_[i] != no_state && is_at(guesses_[i], states[i].state);
    results[i] = is_known ? Interned{guesses_[i], false} : intern_one(states[i].state, hashes_[i]);
  }
}

Interned ExactStore::intern_one(space::StateView state, std::uint64_t hash) {
  require_size(state);
  const StateNumber next = next_number(size_);
  const auto is_it = [&](StateNumber number) { return is_at(number, state); };
  const StateNumber number = index_.find_or_insert(hash, next, is_it);
  if (number != next) return {number, false};
  append(state);
  ++size_;
  return {number, true};
}

std::optional<StateNumber> ExactStore::find(space::StateView state) const {
  return unless_none(index_.find(hash_of(state), [&](StateNumber number) { return is_at(number, state); }));
}

bool ExactStore::is_at(StateNumber number, space::StateView state) const {
  const Group& group = groups_[number / group_size];
  if (group.places != nullptr) return view(number) == state;
  return group.layout == state.layout && group.size == state.bytes.size() &&
         same_bytes(group.begin + number % group_size * group.size, state.bytes.data(), group.size);
}

space::StateView ExactStore::view(StateNumber number) const {
  assert(number < size_);
  const Group& group = groups_[number / group_size];
  const std::size_t place = number % group_size;
  if (group.places == nullptr) return {group.layout, {group.begin + place * group.size, group.size}};
  return {group.places->layouts[place], {group.places->begins[place], group.places->sizes[place]}};
}

void ExactStore::prefetch_state(StateNumber number) const {
  const Group& group = groups_[number / group_size];
  const std::size_t place = number % group_size;
  const bool is_plain = group.places == nullptr;
  const std::byte* begin = is_plain ? group.begin + place * group.size : group.places->begins[place];
  __builtin_prefetch(begin);
  // Further lines of a large state come with the first ones, by the processor's own foresight.
  if (is_plain) __builtin_prefetch(begin + std::min(group.size, 128U) - 1);
}

void ExactStore::append(space::StateView state) {
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
