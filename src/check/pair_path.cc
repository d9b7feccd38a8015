#include "check/pair_path.hh"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/bytes.hh"
#include "base/hash.hh"

namespace ouro::check {

void PairPath::add(const Known& state) {
  const std::size_t size = state.state.bytes.size();
  const std::size_t end = make_room(record_size(size));
  copy_bytes(records_.data() + end_, state.state.bytes.data(), size);
  head(end) = {state.hash, state.propositions, state.state.layout, static_cast<std::uint32_t>(size)};
  end_ = end;
}

void PairPath::add_same() {
  const std::size_t own = steps_.back().end;
  const std::size_t size = record_size(head(own).size);
  const std::size_t end = make_room(size);
  copy_bytes(records_.data() + end_, records_.data() + own - size, size);
  end_ = end;
}

void PairPath::drop() {
  assert(has_waiting());
  most_ = std::max(most_, bytes());
  end_ -= record_size(head(end_).size);
  steps_.back().move = 0;
}

/// Where so many bytes more will end.
std::size_t PairPath::make_room(std::size_t size) {
  constexpr std::size_t first = 4096;
  const std::size_t end = end_ + size;
  if (end > records_.size()) records_.grow(std::max(end, 2 * records_.size() + first));
  return end;
}

void PairPath::enter(Property::State property, bool is_marked) {
  if (steps_.size() >= chain_count_) double_chains();
  steps_.push_back({.end = end_, .property = property, .is_marked = is_marked});
  const auto number = static_cast<std::uint32_t>(steps_.size());
  steps_.back().chain = std::exchange(chain_of(end_, property), number);
  most_ = std::max(most_, bytes());
}

PairPath::Step PairPath::leave() {
  const Step left = steps_.back();
  most_ = std::max(most_, bytes());
  assert(chain_of(left.end, left.property) == steps_.size());
  chain_of(left.end, left.property) = left.chain;
  steps_.pop_back();
  end_ = left.end;
  return left;
}

std::uint32_t& PairPath::chain_of(std::size_t end, Property::State property) {
  return chains_[combine(head(end).hash, property) & (chain_count_ - 1)];
}

void PairPath::double_chains() {
  constexpr std::size_t first = 64;
  chain_count_ = std::max(first, 2 * chain_count_);
  chains_.reach(chain_count_);
  for (std::size_t i = 0; i < chain_count_; ++i) chains_[i] = 0;
  for (std::uint32_t i = 0; i < steps_.size(); ++i)
    steps_[i].chain = std::exchange(chain_of(steps_[i].end, steps_[i].property), i + 1);
}

std::optional<std::size_t> PairPath::find_waiting(Property::State property) const {
  if (chain_count_ == 0) return std::nullopt;
  const Known wanted = waiting();
  for (std::uint32_t next = chains_[combine(wanted.hash, property) & (chain_count_ - 1)]; next != 0;
       next = steps_[next - 1].chain) {
    const Step& step = steps_[next - 1];
    if (step.property != property || head(step.end).hash != wanted.hash) continue;
    if (known(step).state == wanted.state) return next - 1;
  }
  return std::nullopt;
}

}  // namespace ouro::check
