#include "check/delta_stack.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "base/hash.hh"

namespace ouro::check {

template <class T>
void DeltaStack::append(const T& value) {
  append_bytes(std::as_bytes(std::span(&value, 1)));
}

void DeltaStack::append_bytes(std::span<const std::byte> bytes) {
  assert(end_ + bytes.size() <= records_.size());
  if (!bytes.empty()) std::memcpy(records_.data() + end_, bytes.data(), bytes.size());
  end_ += bytes.size();
}

void DeltaStack::make_room(std::size_t bytes) {
  constexpr std::size_t first = 4096;
  if (end_ + bytes > records_.size()) records_.grow(std::max(end_ + bytes, 2 * records_.size() + first));
}

// --- Records --------------------------------------------------------------------------------------

void DeltaStack::push(space::StateView state) {
  if (!push_changes(state)) push_whole(state);
  most_ = std::max(most_, end_);
}

bool DeltaStack::push_changes(space::StateView state) {
  const std::size_t size = current_.bytes.size();
  if (state.layout != current_.layout || state.bytes.size() != size || size > most_offset) return false;
  const std::size_t begin = end_;
  const std::size_t most_bytes = std::min(most_changes, size / 2) * change_bytes;
  make_room(most_bytes + sizeof(std::uint64_t) * change_bytes + sizeof(Trailer));
  const std::byte* const from = current_.bytes.data();
  const std::byte* const to = state.bytes.data();
  std::size_t at = 0;
  for (; at + 8 <= size && end_ - begin <= most_bytes; at += 8)
    push_difference(at, read_word<8>(from + at) ^ read_word<8>(to + at));
  for (; at < size && end_ - begin <= most_bytes; ++at)
    push_difference(at, read_word<1>(from + at) ^ read_word<1>(to + at));
  if (end_ - begin > most_bytes) {
    end_ = begin;
    return false;
  }
  append(static_cast<Trailer>((end_ - begin) / change_bytes));
  return true;
}

void DeltaStack::push_difference(std::size_t at, std::uint64_t difference) {
  while (difference != 0) {
    const auto byte = static_cast<unsigned>(std::countr_zero(difference)) / 8;
    append(static_cast<std::uint16_t>(at + byte));
    append(static_cast<std::uint8_t>(difference >> 8 * byte));
    difference &= ~(std::uint64_t{0xff} << 8 * byte);
  }
}

void DeltaStack::push_whole(space::StateView state) {
  const space::StateView from = current();
  make_room(from.bytes.size() + state.bytes.size() + sizeof(Whole) + sizeof(Trailer));
  append_bytes(from.bytes);
  append_bytes(state.bytes);
  append(Whole{from.layout, static_cast<std::uint32_t>(from.bytes.size()), state.layout,
               static_cast<std::uint32_t>(state.bytes.size())});
  append(whole);
}

std::size_t DeltaStack::begin_of(std::size_t end) const {
  const Trailer told = trailer(end);
  end -= sizeof(Trailer);
  if ((told & whole) == 0) return end - std::size_t{told & most_changes} * change_bytes;
  end -= sizeof(Whole);
  const auto states = read<Whole>(end);
  return end - states.from_size - states.to_size;
}

void DeltaStack::take(std::size_t end, bool forwards, space::StoredState& state) const {
  const std::size_t begin = begin_of(end);
  if ((trailer(end) & whole) == 0) {
    for (std::size_t at = begin; at < end - sizeof(Trailer); at += change_bytes)
      state.bytes[read<std::uint16_t>(at)] ^= read<std::byte>(at + sizeof(std::uint16_t));
    return;
  }
  const auto states = read<Whole>(end - sizeof(Trailer) - sizeof(Whole));
  const std::byte* const from = records_.data() + begin;
  const std::byte* const to = from + states.from_size;
  state.layout = forwards ? states.to_layout : states.from_layout;
  if (forwards) {
    state.bytes.assign(to, to + states.to_size);
  } else {
    state.bytes.assign(from, to);
  }
}

// --- The path -------------------------------------------------------------------------------------

void DeltaStack::enter() {
  assert(!empty() && !is_entered());
  take(end_, true, current_);
  const auto marked = static_cast<Trailer>(trailer(end_) | entered);
  std::memcpy(records_.data() + end_ - sizeof marked, &marked, sizeof marked);
  ++depth_;
}

void DeltaStack::leave() {
  assert(!empty() && is_entered());
  take(end_, false, current_);
  end_ = begin_of(end_);
  --depth_;
}

DeltaStack DeltaStack::fork() const {
  std::vector<std::size_t> ends;
  for (std::size_t end = end_; end > 0; end = begin_of(end))
    if ((trailer(end) & entered) != 0) ends.push_back(end);
  DeltaStack result;
  result.make_room(end_);
  std::ranges::reverse(ends);
  for (const std::size_t end : ends) {
    const std::size_t begin = begin_of(end);
    result.append_bytes({records_.data() + begin, end - begin});
  }
  result.most_ = result.end_;
  result.depth_ = depth_;
  result.current_ = current_;
  return result;
}

// From the end, as records are read.
std::vector<space::StoredState> DeltaStack::path() const {
  std::vector<space::StoredState> result;
  space::StoredState state(current());
  for (std::size_t end = end_; end > 0; end = begin_of(end)) {
    if ((trailer(end) & entered) == 0) continue;
    result.push_back(state);
    take(end, false, state);
  }
  std::ranges::reverse(result);
  return result;
}

}  // namespace ouro::check
