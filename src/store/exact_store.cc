#include "store/exact_store.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "base/hash.hh"
#include "base/source.hh"

namespace ouro::store {

namespace {

constexpr std::uint64_t fingerprint(std::uint64_t hash) { return hash >> 32U << 32U; }
constexpr std::uint64_t fingerprint_in(std::uint64_t slot) { return slot >> 32U << 32U; }
constexpr StateNumber number_in(std::uint64_t slot) { return static_cast<StateNumber>(slot) - 1; }
constexpr std::uint64_t filled_slot(std::uint64_t hash, std::size_t number) {
  return fingerprint(hash) | (number + 1);
}

// Numbers of seven bits a byte, the lowest first; a set upper bit says that more follow.
constexpr unsigned digit_bits = 7;
constexpr std::uint32_t more = 1U << digit_bits;

std::size_t encoded_size(std::uint32_t value) {
  std::size_t size = 1;
  while (value >>= digit_bits) ++size;
  return size;
}

std::byte* encode(std::uint32_t value, std::byte* out) {
  for (; value >= more; value >>= digit_bits) *out++ = static_cast<std::byte>(value % more | more);
  *out++ = static_cast<std::byte>(value);
  return out;
}

const std::byte* decode(const std::byte* in, std::uint32_t& value) {
  value = 0;
  for (unsigned shift = 0;; shift += digit_bits) {
    const auto digit = std::to_integer<std::uint32_t>(*in++);
    value |= digit % more << shift;
    if (digit < more) return in;
  }
}

}  // namespace

std::uint64_t hash_state(space::StateView state) { return hash_bytes(state.bytes, state.layout); }

ExactStore::ExactStore(const Options& options)
    : hash_(options.hash),
      lines_(std::bit_ceil(std::max(options.initial_slots, slots_per_line)) / slots_per_line) {}

// The first slot of a hash's walk, as line and place in it, at which stop(slot).
template <class Stop>
std::pair<std::size_t, std::size_t> ExactStore::walk(std::uint64_t hash, Stop stop) const {
  for (std::size_t line = line_of(hash);; line = (line + 1) & (lines_.size() - 1)) {
    for (std::size_t i = 0; i < slots_per_line; ++i) {
      const std::size_t at = (hash + i) % slots_per_line;
      if (stop(lines_[line].slots[at])) return {line, at};
    }
  }
}

// Where the state is, or the empty slot where it would be.
std::pair<std::size_t, std::size_t> ExactStore::place_of(space::StateView searched,
                                                         std::uint64_t hash) const {
  return walk(hash, [&](Slot slot) {
    return slot == 0 || (fingerprint_in(slot) == fingerprint(hash) && state(number_in(slot)) == searched);
  });
}

std::optional<StateNumber> ExactStore::find(space::StateView state, std::uint64_t hash) const {
  assert(hash == hash_(state));
  const auto [line, at] = place_of(state, hash);
  const Slot slot = lines_[line].slots[at];
  return slot == 0 ? std::nullopt : std::optional(number_in(slot));
}

Interned ExactStore::intern(space::StateView state, std::uint64_t hash) {
  assert(hash == hash_(state));
  const auto [line, at] = place_of(state, hash);
  if (const Slot slot = lines_[line].slots[at]; slot != 0) return {number_in(slot), false};
  append(state);
  const std::size_t number = size_++;
  lines_[line].slots[at] = filled_slot(hash, number);
  if (4 * size_ > 3 * slots_per_line * lines_.size()) grow();
  return {static_cast<StateNumber>(number), true};
}

void ExactStore::grow() {
  const std::size_t lines = 2 * lines_.size();
  lines_ = {};
  lines_.resize(lines);
  for (std::size_t number = 0; number < size_; ++number) {
    const std::uint64_t hash = hash_(state(static_cast<StateNumber>(number)));
    const auto [line, at] = walk(hash, [](Slot slot) { return slot == 0; });
    lines_[line].slots[at] = filled_slot(hash, number);
  }
}

const std::byte* ExactStore::record(StateNumber number) const {
  const Group& group = groups_[number / group_size];
  const std::uint64_t begin = group.begin + group.places[number % group_size];
  return chunks_[begin / chunk_bytes].get() + begin % chunk_bytes;
}

space::StateView ExactStore::state(StateNumber number) const {
  assert(number < size_);
  std::uint32_t shape = 0;
  const std::byte* bytes = decode(record(number), shape);
  return {shapes_[shape].layout, {bytes, shapes_[shape].size}};
}

void ExactStore::append(space::StateView state) {
  if (size_ == no_state) throw LimitError("more than 2^32 - 1 states are not supported");
  if (state.bytes.size() > max_state_bytes)
    throw LimitError("states of a mebibyte or more are not supported");
  const std::uint32_t shape = shape_number(state);
  const std::size_t bytes = encoded_size(shape) + state.bytes.size();
  std::byte* const begin = allocate(bytes);
  const std::uint64_t place = arena_end_ - bytes;
  if (size_ % group_size == 0) {
    groups_.push_back({place, std::make_unique_for_overwrite<std::uint32_t[]>(group_size)});
  }
  groups_.back().places[size_ % group_size] = static_cast<std::uint32_t>(place - groups_.back().begin);
  std::ranges::copy(state.bytes, encode(shape, begin));
}

std::uint32_t ExactStore::shape_number(space::StateView state) {
  const Shape shape{state.layout, static_cast<std::uint32_t>(state.bytes.size())};
  const bool as_last = !shapes_.empty() && shapes_[last_shape_].layout == shape.layout &&
                       shapes_[last_shape_].size == shape.size;
  if (as_last) return last_shape_;
  const auto next = static_cast<std::uint32_t>(shapes_.size());
  const auto [found, is_new] = shape_numbers_.try_emplace({shape.layout, shape.size}, next);
  if (is_new) shapes_.push_back(shape);
  return last_shape_ = found->second;
}

// The end of a chunk stays empty where the record does not fit.
std::byte* ExactStore::allocate(std::size_t bytes) {
  std::uint64_t begin = arena_end_;
  if (begin / chunk_bytes != (begin + bytes - 1) / chunk_bytes) begin = chunks_.size() * chunk_bytes;
  if (begin / chunk_bytes == chunks_.size()) {
    chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(chunk_bytes));
  }
  arena_end_ = begin + bytes;
  return chunks_[begin / chunk_bytes].get() + begin % chunk_bytes;
}

std::size_t ExactStore::memory() const noexcept {
  return lines_.size() * sizeof(Line) +
         groups_.size() * (sizeof(Group) + group_size * sizeof(std::uint32_t)) + arena_end_;
}

}  // namespace ouro::store
