#include "check/state_stack.hh"

#include <algorithm>

namespace ouro::check {

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
