#include "check/pair_slots.hh"

#include <algorithm>
#include <cassert>
#include <cstring>

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
  if (chains_.empty()) return no_slot;
  Slot slot = chains_[wanted.hash & (chains_.size() - 1)];
  while (slot != no_slot && !is(records_[slot], bytes_.data() + slot * stride_, wanted))
    slot = records_[slot].next;
  return slot;
}

void PairSlots::put(Slot slot, const HashedPair& pair) {
  const space::StateView state = pair.pair.state;
  if (state.bytes.size() > stride_) widen(state.bytes.size());
  if (slot == records_.size()) append();
  assert(slot < records_.size());
  Record& record = records_[slot];
  record = {static_cast<std::uint32_t>(pair.hash), state.layout,
            static_cast<std::uint32_t>(state.bytes.size()), pair.pair.reader, no_slot};
  std::copy(state.bytes.begin(), state.bytes.end(),
            bytes_.begin() + static_cast<std::ptrdiff_t>(slot * stride_));
  record.next = chain(record.hash);
  chain(record.hash) = slot;
}

void PairSlots::clear(Slot slot) {
  Slot* link = &chain(records_[slot].hash);
  while (*link != slot) {
    assert(*link != no_slot);
    link = &records_[*link].next;
  }
  *link = records_[slot].next;
}

SpelledSpace::Pair PairSlots::operator[](Slot slot) const {
  const Record& record = records_[slot];
  return {{record.layout, std::span(bytes_).subspan(slot * stride_, record.size)}, record.reader};
}

/// Slots that are free are in no chain.
void PairSlots::append() {
  if (records_.size() == no_slot) throw LimitError("more than 2^32 - 1 pairs at once are not supported");
  records_.emplace_back();
  bytes_.resize(records_.size() * stride_);
  if (records_.size() <= chains_.size()) return;
  std::vector<bool> is_linked(records_.size());
  for (Slot slot : chains_)
    for (; slot != no_slot; slot = records_[slot].next) is_linked[slot] = true;
  chains_.assign(std::max(first_chains, 2 * chains_.size()), no_slot);
  for (Slot slot = 0; slot < records_.size(); ++slot) {
    if (!is_linked[slot]) continue;
    records_[slot].next = chain(records_[slot].hash);
    chain(records_[slot].hash) = slot;
  }
}

void PairSlots::widen(std::size_t size) {
  const std::size_t stride = (size + 7) / 8 * 8;
  std::vector<std::byte> wider(records_.size() * stride);
  for (std::size_t slot = 0; slot < records_.size(); ++slot)
    if (stride_ != 0) std::memcpy(wider.data() + slot * stride, bytes_.data() + slot * stride_, stride_);
  bytes_ = std::move(wider);
  stride_ = stride;
}

}  // namespace ouro::check
