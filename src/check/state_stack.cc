#include "check/state_stack.hh"

#include <algorithm>
#include <cstring>

namespace ouro::check {

void StateStack::make_room(std::size_t size) {
  constexpr std::size_t first = 4096;
  records_.grow(std::max(size, 2 * records_.size() + first));
}

void StateStack::begin(std::size_t most_bytes) {
  most_ = std::max(most_, size());
  taken_.clear();
  if (end_ == 0 && !pieces_.empty()) load();
  if (end_ > 0) ways_.cut(head(end_).way);
  constexpr std::size_t few = std::size_t{1} << 16U;
  const std::size_t enough = may_spill_ ? most_bytes / 4 * 3 : most_bytes;
  const bool may_be_tight = size() > enough && ways_.node_count() > needed_ + needed_ / 8;
  if (may_be_tight || ways_.node_count() > std::max(few, 3 * needed_)) clear_ways();
  if (may_spill_ && size() > enough) spill(most_bytes);
}

void StateStack::clear_ways() {
  WayTree::Clearing clearing(ways_);
  for (std::size_t end = end_; end > 0; end -= record_size(head(end).size)) clearing.mark(head(end).way);
  clearing.clear();
  for (std::size_t end = end_; end > 0; end -= record_size(head(end).size))
    head(end).way = clearing(head(end).way);
  needed_ = ways_.node_count();
}

// --- On disk --------------------------------------------------------------------------------------

void StateStack::spill(std::size_t most_bytes) {
  may_spill_ = ways_.spill() && spill_records(most_bytes / 8);
  needed_ = ways_.node_count();
  most_on_disk_ = std::max(most_on_disk_, ways_.disk() + file_end_);
}

/// All but what lies on top, in pieces of at least so many bytes, the lowest one first.
bool StateStack::spill_records(std::size_t piece) {
  std::vector<std::size_t> ends;  // of the pieces, the highest one first
  std::size_t last = end_;
  for (std::size_t end = end_; end > 0; end -= record_size(head(end).size)) {
    if (last - end < piece || end == end_) continue;
    ends.push_back(end);
    last = end;
  }
  if (ends.empty()) return true;
  std::size_t begin = 0;
  for (; !ends.empty(); ends.pop_back()) {
    if (!file_.write(file_end_, {records_.data() + begin, ends.back() - begin})) break;
    pieces_.push_back(ends.back() - begin);
    file_end_ += pieces_.back();
    begin = ends.back();
  }
  std::memmove(records_.data(), records_.data() + begin, end_ - begin);
  end_ -= begin;
  return ends.empty();
}

/// The last piece, when nothing else is in memory.
void StateStack::load() {
  const std::size_t size = pieces_.back();
  if (size > records_.size()) make_room(size);
  file_.read(file_end_ - size, {records_.data(), size});
  pieces_.pop_back();
  file_end_ -= size;
  file_.cut(file_end_);
  end_ = size;
  may_spill_ = true;
}

}  // namespace ouro::check
