#include "check/state_stack.hh"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <new>

#include "base/bytes.hh"

namespace ouro::check {

StateStack::Taken StateStack::read(std::size_t end) const {
  const Head& its = head(end);
  return {{its.layout, {records_.data() + end - record_size(its.size), its.size}}, its.way, its.depth};
}

StateStack::Taken StateStack::take() {
  assert(!empty());
  taken_.push_back(end_);
  const Taken result = read(end_);
  end_ -= record_size(result.state.bytes.size());
  return result;
}

void StateStack::push(space::StateView state, Way from, std::uint32_t depth, Tag tag) {
  const std::size_t size = state.bytes.size();
  const std::size_t end = end_ + record_size(size);
  if (end > records_.size()) make_room(end);
  copy_bytes(records_.data() + end_, state.bytes.data(), size);
  head(end) = {add_way(from, tag), depth, state.layout, static_cast<std::uint32_t>(size)};
  end_ = end;
}

void StateStack::make_room(std::size_t size) {
  constexpr std::size_t first = 4096;
  records_.grow(std::max(size, 2 * records_.size() + first));
}

void StateStack::begin(std::size_t most_bytes) {
  most_ = std::max(most_, size());
  taken_.clear();
  constexpr std::size_t few = std::size_t{1} << 16U;
  const bool may_be_tight = size() > most_bytes && ways_.size() > needed_ + needed_ / 8;
  if (may_be_tight || ways_.size() > std::max(few, 3 * needed_)) clear_ways();
}

// --- Ways -----------------------------------------------------------------------------------------

StateStack::Way StateStack::add_way(Way from, Tag tag) {
  if (ways_.size() > std::numeric_limits<Way>::max()) throw std::bad_alloc();
  ways_.push_back({from, tag});
  return static_cast<Way>(ways_.size() - 1);
}

/// A node comes behind its parent, so that one pass gives new numbers to nodes and parents.
void StateStack::clear_ways() {
  std::vector<Way> renamed(ways_.size(), 0);  // 1: needed
  for (std::size_t end = end_; end > 0; end -= record_size(head(end).size))
    for (Way way = head(end).way; way != begin_of_ways && renamed[way] == 0; way = ways_[way].parent)
      renamed[way] = 1;
  Way count = begin_of_ways + 1;
  for (std::size_t way = count; way < ways_.size(); ++way) {
    if (renamed[way] == 0) continue;
    ways_[count] = {renamed[ways_[way].parent], ways_[way].tag};
    renamed[way] = count++;
  }
  ways_.resize(count);
  for (std::size_t end = end_; end > 0; end -= record_size(head(end).size))
    head(end).way = renamed[head(end).way];
  needed_ = count;
}

std::vector<StateStack::Tag> StateStack::tags(Way way) const {
  std::vector<Tag> result;
  for (; way != begin_of_ways; way = ways_[way].parent) result.push_back(ways_[way].tag);
  std::ranges::reverse(result);
  return result;
}

}  // namespace ouro::check
