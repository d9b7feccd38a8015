#include "check/pair_slots.hh"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "base/source.hh"

namespace ouro::check {

namespace {

constexpr std::size_t first_chains = 64;

}  // namespace

bool PairSlots::is(const Record& record, const std::byte* bytes, const HashedPair& wanted) const {
  const SpelledSpace::Pair& pair = wanted.pair;
  return record.hash == static_cast<std::uint32_t>(wanted.hash) && record.reader == pair.reader &&
         record.layout == pair.state.layout && record.size == pair.state.bytes.size() &&
         same_bytes(bytes, pair.state.bytes.data(), record.size);
}

PairSlots::Slot PairSlots::find(const HashedPair& wanted) const {
  if (chain_count_ == 0) return no_slot;
  for (Slot next = chains_[place(wanted.hash)]; next != 0; next = records_[next - 1].next)
    if (is(records_[next - 1], bytes_.at((next - 1) * stride_), wanted)) return next - 1;
  return no_slot;
}

void PairSlots::put(Slot slot, const HashedPair& pair) {
  const space::StateView state = pair.pair.state;
  if (state.bytes.size() > stride_) widen(state.bytes.size());
  if (slot == records_.size()) append();
  assert(slot < records_.size() && records_[slot].next == unlinked);
  records_[slot] = {static_cast<std::uint32_t>(pair.hash), state.layout,
                    static_cast<std::uint32_t>(state.bytes.size()), pair.pair.reader, unlinked};
  if (!state.bytes.empty()) std::memcpy(&bytes_[slot * stride_], state.bytes.data(), state.bytes.size());
  link(slot);
}

void PairSlots::link(Slot slot) {
  Slot& first = chains_[place(records_[slot].hash)];
  records_[slot].next = std::exchange(first, slot + 1);
}

void PairSlots::clear(Slot slot) {
  Slot* link = &chains_[place(records_[slot].hash)];
  while (*link != slot + 1) {
    assert(*link != 0);
    link = &records_[*link - 1].next;
  }
  *link = std::exchange(records_[slot].next, unlinked);
}

SpelledSpace::Pair PairSlots::operator[](Slot slot) const {
  const Record& record = records_[slot];
  return {{record.layout, {bytes_.at(slot * stride_), record.size}}, record.reader};
}

void PairSlots::append() {
  if (records_.size() + 1 == no_slot) throw LimitError("more than 2^32 - 2 pairs at once are not supported");
  records_.push_back({});
  bytes_.reach(records_.size() * stride_);
  if (records_.size() > chain_count_) double_chains();
}

void PairSlots::double_chains() {
  chain_count_ = std::max(first_chains, 2 * chain_count_);
  chains_.reach(chain_count_);
  for (std::size_t i = 0; i < chain_count_; ++i) chains_[i] = 0;
  for (Slot slot = 0; slot < records_.size(); ++slot)
    if (records_[slot].next != unlinked) link(slot);
}

/// From the last slot on, so that nothing is overwritten.
void PairSlots::widen(std::size_t size) {
  const std::size_t stride = (size + 7) / 8 * 8;
  bytes_.reach(records_.size() * stride);
  for (std::size_t slot = records_.size(); slot-- > 0 && stride_ > 0;)
    std::memmove(&bytes_[slot * stride], &bytes_[slot * stride_], stride_);
  stride_ = stride;
}

}  // namespace ouro::check
