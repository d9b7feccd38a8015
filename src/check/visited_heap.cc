#include "check/visited_heap.hh"

namespace ouro::check {

using Slot = PairSlots::Slot;

std::string_view to_string(Replacement replacement) {
  constexpr auto names = std::to_array<std::string_view>({"random", "age", "depth", "probe"});
  return names[static_cast<std::size_t>(replacement)];
}

Slot VisitedHeap::victim(const HashedPair& newcomer) {
  if (replacement_ == Replacement::Random) return static_cast<Slot>(random_.below(capacity_));
  if (replacement_ == Replacement::Age) return static_cast<Slot>(replaced_ % capacity_);
  const auto place = [&](std::size_t i) {
    return replacement_ == Replacement::Depth ? random_.below(capacity_)
                                              : (mix(newcomer.hash) + i) % capacity_;
  };
  std::uint64_t chosen = place(0);
  for (std::size_t i = 1; i < sample; ++i)
    if (const std::uint64_t other = place(i); rank_[other] < rank_[chosen]) chosen = other;
  return static_cast<Slot>(chosen);
}

void VisitedHeap::keep(const HashedPair& pair, std::uint64_t depth) {
  if (capacity_ == 0) {
    ++replaced_;
    return;
  }
  const bool is_full = slots_.size() >= capacity_;
  const Slot slot = is_full ? victim(pair) : static_cast<Slot>(slots_.size());
  if (is_full) {
    slots_.clear(slot);
    ++replaced_;
  }
  slots_.put(slot, pair);
  if (replacement_ != Replacement::Depth && replacement_ != Replacement::Probe) return;
  if (slot == rank_.size()) rank_.push_back(0);
  rank_[slot] = replacement_ == Replacement::Depth ? ~depth : arrivals_++;
}

}  // namespace ouro::check
