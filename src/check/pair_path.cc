#include "check/pair_path.hh"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/hash.hh"

namespace ouro::check {

void PairPath::add(const Known& state) {
  records_.push(state.state, {.hash = state.hash, .propositions = state.propositions});
}

void PairPath::add_same() { records_.push_again(steps_.back().end); }

void PairPath::drop() {
  assert(has_waiting());
  most_ = std::max(most_, bytes());
  records_.cut(records_.begin_of(records_.end()));
  steps_.back().move = 0;
}

void PairPath::enter(Property::State property, bool is_marked) {
  if (steps_.size() >= chain_count_) double_chains();
  steps_.push_back({.end = records_.end(), .property = property, .is_marked = is_marked});
  const auto number = static_cast<std::uint32_t>(steps_.size());
  steps_.back().chain = std::exchange(chain_of(records_.end(), property), number);
  most_ = std::max(most_, bytes());
}

PairPath::Step PairPath::leave() {
  const Step left = steps_.back();
  most_ = std::max(most_, bytes());
  assert(chain_of(left.end, left.property) == steps_.size());
  chain_of(left.end, left.property) = left.chain;
  steps_.pop_back();
  records_.cut(left.end);
  return left;
}

std::uint32_t& PairPath::chain_of(std::size_t end, Property::State property) {
  return chains_[combine(records_.head(end).hash, property) & (chain_count_ - 1)];
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
    if (step.property != property || records_.head(step.end).hash != wanted.hash) continue;
    if (known(step).state == wanted.state) return next - 1;
  }
  return std::nullopt;
}

}  // namespace ouro::check
