#include "check/state_stack.hh"

#include <algorithm>

namespace ouro::check {

void StateStack::begin(std::size_t most_bytes) {
  most_ = std::max(most_, size());
  taken_.clear();
  if (records_.empty() && !pieces_.empty()) load();
  if (!records_.empty()) ways_.cut(records_.head(records_.end()).way);
  constexpr std::size_t few = std::size_t{1} << 16U;
  const std::size_t enough = may_spill_ ? most_bytes / 4 * 3 : most_bytes;
  const bool may_be_tight = size() > enough && ways_.node_count() > needed_ + needed_ / 8;
  if (may_be_tight || ways_.node_count() > std::max(few, 3 * needed_)) clear_ways();
  if (may_spill_ && size() > enough) spill(most_bytes);
}

void StateStack::clear_ways() {
  WayTree::Clearing clearing(ways_);
  const std::size_t top = records_.end();
  for (std::size_t end = top; end > 0; end = records_.begin_of(end)) clearing.mark(records_.head(end).way);
  clearing.clear();
  for (std::size_t end = top; end > 0; end = records_.begin_of(end)) {
    Head& its = records_.head(end);
    its.way = clearing(its.way);
  }
  needed_ = ways_.node_count();
}

// --- On disk --------------------------------------------------------------------------------------

void StateStack::spill(std::size_t most_bytes) {
  may_spill_ = ways_.spill() && spill_records(most_bytes / 8);
  needed_ = ways_.node_count();
  most_on_disk_ = std::max(most_on_disk_, ways_.disk() + file_end_);
}

/// All but what lies on top, in pieces of so many bytes or a little more, the lowest one first, which may
/// have less.
bool StateStack::spill_records(std::size_t piece) {
  std::vector<std::size_t> ends;  // of the pieces, the highest one first
  std::size_t last = records_.end();
  for (std::size_t end = last; end > 0; end = records_.begin_of(end)) {
    if (last - end < piece || end == records_.end()) continue;
    ends.push_back(end);
    last = end;
  }
  std::size_t begin = 0;
  for (; !ends.empty(); ends.pop_back()) {
    if (!file_.write(file_end_, records_.bytes(begin, ends.back()))) {
      file_.cut(file_end_);
      break;
    }
    pieces_.push_back(ends.back() - begin);
    file_end_ += pieces_.back();
    begin = ends.back();
  }
  records_.drop_bottom(begin);
  return ends.empty();
}

/// The last piece, when nothing else is in memory.
void StateStack::load() {
  const std::size_t size = pieces_.back();
  file_.read(file_end_ - size, records_.replace(size));
  pieces_.pop_back();
  file_end_ -= size;
  file_.cut(file_end_);
  may_spill_ = true;
}

}  // namespace ouro::check
