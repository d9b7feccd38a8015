#include "check/waiting_roots.hh"

#include <algorithm>

namespace ouro::check {

using omega::Danger;

namespace {

SpelledPath::Visit visit_of(const SpelledSpace::Pair& pair) {
  return {space::StoredState(pair.state), pair.reader};
}

}  // namespace

WaitingRoots::WaitingRoots(SpelledSpace& space, std::span<const Danger> danger, std::size_t room,
                           OnlineMemory& memory)
    : space_(space), danger_(danger), room_(room), memory_(memory), path_(space) {}

void WaitingRoots::run() {
  SpelledSpace::Expansion initial = space_.make_expansion();
  space_.initial(initial);
  note_fault();
  for (std::size_t i = 0; i < initial.size(); ++i) meet(initial.pair(i), PairSlots::no_slot);
  for (Slot root = 0; root < slots_.size() && !is_over(); ++root)
    if (known_[root].progress == Progress::Waiting) walk_from(root);
}

/// The place of a pair; no_slot if it does not matter, or if there is no room.
PairSlots::Slot WaitingRoots::meet(const SpelledSpace::Pair& pair, Slot from) {
  if (danger_[pair.reader] == Danger::None) return PairSlots::no_slot;
  const HashedPair hashed(pair);
  if (const Slot slot = slots_.find(hashed); slot != PairSlots::no_slot) return slot;
  if (slots_.size() >= room_) {
    has_overflowed_ = true;
    return PairSlots::no_slot;
  }
  const auto slot = static_cast<Slot>(slots_.size());
  slots_.put(slot, hashed);
  known_.push_back({.met_from = from, .progress = Progress::Waiting});
  return slot;
}

void WaitingRoots::walk_from(Slot root) {
  enter(root);
  while (!path_.empty() && !is_over()) {
    if (path_.has_next()) {
      memory_.count_transition();
      take(path_.take_next());
    } else {
      leave();
    }
  }
}

void WaitingRoots::enter(Slot slot) {
  if (!memory_.count_pair(0, path_.size() + 1, memory())) return;
  known_[slot].progress = Progress::OnPath;
  on_path_.push_back(slot);
  path_.push(HashedPair(slots_[slot]));
  note_fault();
}

void WaitingRoots::leave() {
  known_[on_path_.back()].progress = Progress::Left;
  on_path_.pop_back();
  path_.pop();
}

void WaitingRoots::take(std::size_t next) {
  const SpelledSpace::Expansion& from = path_.expansion();
  const bool is_marked = from[next].is_marked;
  const Slot slot = meet(from.pair(next), on_path_.back());
  if (slot == PairSlots::no_slot || is_marked) return;
  if (known_[slot].progress == Progress::OnPath) note_cycle(slot);
  if (known_[slot].progress == Progress::Waiting) enter(slot);
}

void WaitingRoots::note_cycle(Slot begin) {
  UnmarkedLasso& lasso = violation_.emplace();
  lasso.stem = way_to(begin);
  lasso.stem.pop_back();
  std::size_t place = 0;
  while (on_path_[place] != begin) ++place;
  for (; place < on_path_.size(); ++place) lasso.cycle.push_back(visit_of(slots_[on_path_[place]]));
}

/// In the state that was entered last, if in any.
void WaitingRoots::note_fault() {
  if (!space_.has_met_fault() || to_fault_) return;
  to_fault_.emplace();
  if (!on_path_.empty()) to_fault_->visits = way_to(on_path_.back());
}

/// From an initial pair on, the pair itself included.
std::vector<SpelledPath::Visit> WaitingRoots::way_to(Slot slot) const {
  std::vector<SpelledPath::Visit> way;
  for (; slot != PairSlots::no_slot; slot = known_[slot].met_from) way.push_back(visit_of(slots_[slot]));
  std::ranges::reverse(way);
  return way;
}

std::size_t WaitingRoots::memory() const {
  return slots_.memory() + known_.memory() + path_.memory() + on_path_.memory();
}

}  // namespace ouro::check
