#include "check/bounded_path.hh"

#include <cassert>

namespace ouro::check {

BoundedPath::BoundedPath(SpelledSpace& space) : space_(space) {}

std::optional<std::size_t> BoundedPath::find(const HashedPair& pair) const {
  const PairSlots::Slot slot = slots_.find(pair);
  return slot == PairSlots::no_slot ? std::nullopt : std::optional<std::size_t>(slot);
}

void BoundedPath::push(const HashedPair& pair) {
  assert(!find(pair));
  slots_.put(static_cast<PairSlots::Slot>(size()), pair);
  next_.push_back(0);
  expand_top();
}

void BoundedPath::pop() {
  next_.pop_back();
  slots_.clear(static_cast<PairSlots::Slot>(size()));
}

const SpelledSpace::Expansion& BoundedPath::expansion() {
  if (ring_[(size() - 1) % ring_size].owner != size() - 1) expand_top();
  return ring_[(size() - 1) % ring_size].expansion;
}

void BoundedPath::expand_top() {
  const std::size_t place = size() - 1;
  if (place == ring_.size() && place < ring_size)
    ring_.push_back({.owner = nobody, .expansion = space_.make_expansion()});
  Kept& kept = ring_[place % ring_size];
  ring_memory_ -= kept.expansion.memory();
  space_.expand(top(), kept.expansion);
  ring_memory_ += kept.expansion.memory();
  kept.owner = place;
}

void BoundedPath::append_to(std::vector<SpelledPath::Visit>& visits, std::size_t first) const {
  for (std::size_t i = first; i < size(); ++i)
    visits.push_back({space::StoredState((*this)[i].state), (*this)[i].reader});
}

std::size_t BoundedPath::memory() const {
  return slots_.memory() + next_.memory() + ring_.capacity() * sizeof(Kept) + ring_memory_;
}

}  // namespace ouro::check
