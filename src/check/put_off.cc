#include "check/put_off.hh"

#include <algorithm>
#include <cassert>
#include <limits>

#include "check/terminal_components.hh"

namespace ouro::check {

using store::Interned;
using store::StateNumber;

void PutOff::note(StateNumber state, std::span<const Interned> taken, StateNumber expanded) {
  constexpr std::size_t many = 1U << 20U;
  assert(open_.empty() || open_.back().state < state);
  const auto settles = [=, this](const Interned& target) { return is_settled(target.number, expanded); };
  if (std::ranges::any_of(taken, settles)) return;
  add(state);
  for (const Interned& target : taken)
    if (target.number != store::no_state) taken_.push_back(target.number);
  if (open_.size() > 2 * left_ + many) settle_what_leads_on(expanded);
}

std::vector<StateNumber> PutOff::settle() {
  settle_what_leads_on(store::no_state);
  std::vector<StateNumber> result = roots();
  clear();
  return result;
}

std::size_t PutOff::memory() const {
  return open_.capacity() * sizeof(Open) + taken_.capacity() * sizeof(StateNumber) + is_open_.capacity() / 8;
}

void PutOff::add(StateNumber state) {
  if (state >= is_open_.size()) is_open_.resize(std::max<std::size_t>(2 * is_open_.size(), state + 64));
  is_open_[state] = true;
  open_.push_back({state, taken_.size()});
}

std::span<const StateNumber> PutOff::taken(std::size_t i) const {
  const std::size_t end = i + 1 < open_.size() ? open_[i + 1].begin : taken_.size();
  return std::span(taken_).subspan(open_[i].begin, end - open_[i].begin);
}

std::size_t PutOff::place_of(StateNumber state) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(open_, state, {}, &Open::state) - open_.begin());
}

/// One pass, the last first, and what is still open moves together.
void PutOff::settle_what_leads_on(StateNumber expanded) {
  for (std::size_t i = open_.size(); i-- > 0;)
    if (std::ranges::any_of(taken(i), [=, this](StateNumber target) { return is_settled(target, expanded); }))
      is_open_[open_[i].state] = false;
  std::size_t count = 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if (!is_open_[open_[i].state]) continue;
    const auto targets = taken(i);
    const Open moved{open_[i].state, end};
    std::ranges::copy(targets, taken_.begin() + static_cast<std::ptrdiff_t>(end));
    end += targets.size();
    open_[count++] = moved;
  }
  open_.resize(count);
  taken_.resize(end);
  left_ = count;
}

/// A state of each component of open states that nothing leaves, by a depth-first search through all of them.
std::vector<StateNumber> PutOff::roots() const {
  struct Frame {
    std::size_t place;
    std::span<const StateNumber> left;
  };
  std::vector<StateNumber> result;
  std::vector<Frame> path;
  std::vector<bool> is_entered(open_.size());
  TerminalComponents components;
  const auto enter = [&](std::size_t place) {
    is_entered[place] = true;
    components.enter(static_cast<StateNumber>(place));
    path.push_back({place, taken(place)});
  };
  const auto meet = [&](StateNumber target) {
    if (!is_open(target)) return components.meet_outside();
    const std::size_t place = place_of(target);
    if (is_entered[place])
      components.meet(static_cast<StateNumber>(place));
    else
      enter(place);
  };
  const auto leave = [&](std::size_t place) {
    path.pop_back();
    if (!components.is_root(static_cast<StateNumber>(place))) return;
    if (components.is_closed()) result.push_back(open_[place].state);
    components.leave();
  };
  for (std::size_t first = 0; first < open_.size(); ++first) {
    if (!is_entered[first]) enter(first);
    while (!path.empty()) {
      auto& [place, left] = path.back();
      if (left.empty()) {
        leave(place);
        continue;
      }
      const StateNumber target = left.front();
      left = left.subspan(1);
      meet(target);
    }
  }
  return result;
}

void PutOff::clear() {
  for (const Open& open : open_) is_open_[open.state] = false;
  open_.clear();
  taken_.clear();
  left_ = 0;
}

// --- Checkpoints ----------------------------------------------------------------------------------

void PutOff::save(CheckedWriter& file) const {
  file.number(open_.size());
  for (std::size_t i = 0; i < open_.size(); ++i) {
    file.number(open_[i].state);
    file.numbers(taken(i));
  }
  file.number(left_);
}

void PutOff::restore(CheckedReader& file, std::uint64_t states) {
  for (std::uint64_t count = file.number(states); count > 0; --count) {
    const auto state = file.number_of<StateNumber>(states - 1);
    if (!open_.empty() && state <= open_.back().state) file.refuse("what it puts off is out of order");
    add(state);
    const auto targets = file.numbers<StateNumber>(std::numeric_limits<std::uint64_t>::max(), states - 1);
    taken_.insert(taken_.end(), targets.begin(), targets.end());
  }
  left_ = file.number(open_.size());
}

}  // namespace ouro::check
