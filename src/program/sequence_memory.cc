#include "program/sequence_memory.hh"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "base/bytes.hh"
#include "space/state_hash.hh"

namespace ouro::program {

void SequenceMemory::clear() {
  bytes_.clear();
  records_.clear();
  if (!waiting_.empty()) {
    waiting_.clear();
    waiting_with_mark_ = {};
    marks_ = 0;
    steps_.clear();
  }
  if (++sequence_ == 0) {
    std::ranges::fill(slots_, Slot{});
    sequence_ = 1;
  }
}

bool SequenceMemory::remember(const WorkingState& state, std::uint32_t holder, std::uint32_t way) {
  const std::uint64_t rest = (std::uint64_t{state.layout->id} << 32U | holder) + (std::uint64_t{way} << 16U);
  const std::uint64_t hash = space::hashing::finish(space::hashing::sum(state.bytes), rest);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask; slots_[i].sequence == sequence_; i = (i + 1) & mask)
    if (const Record& record = records_[slots_[i].record];
        is_at(record, hash, state) && record.holder == holder && record.way == way)
      return false;
  if (2 * (records_.size() + 1) > slots_.size()) grow();
  place(hash, static_cast<std::uint32_t>(records_.size()));
  records_.push_back({hash, bytes_.size(), state.layout, holder, way});
  bytes_.insert(bytes_.end(), state.bytes.begin(), state.bytes.end());
  return true;
}

void SequenceMemory::follow(std::uint32_t mark, std::size_t common, std::span<const space::Step> steps) {
  waiting_.push_back({records_.size() - 1, common, steps.size(), mark});
  ++waiting_with_mark_[mark];
  marks_ |= std::uint64_t{1} << mark;
  steps_.insert(steps_.end(), steps.begin(), steps.end());
}

std::uint32_t SequenceMemory::take(WorkingState& state, std::vector<space::Step>& path) {
  if (waiting_.empty()) return none;
  const Waiting next = waiting_.back();
  waiting_.pop_back();
  if (--waiting_with_mark_[next.mark] == 0) marks_ &= ~(std::uint64_t{1} << next.mark);
  taken_ = next.record;
  state.layout = records_[taken_].layout;
  state.bytes.assign(taken().begin(), taken().end());
  assert(next.common <= path.size());
  path.resize(next.common);
  path.insert(path.end(), steps_.end() - static_cast<std::ptrdiff_t>(next.step_count), steps_.end());
  steps_.resize(steps_.size() - next.step_count);
  return records_[taken_].holder;
}

std::span<const std::byte> SequenceMemory::taken() const {
  return std::span(bytes_).subspan(records_[taken_].begin, records_[taken_].layout->size);
}

bool SequenceMemory::is_at(const Record& record, std::uint64_t hash, const WorkingState& state) const {
  return record.hash == hash && record.layout == state.layout &&
         same_bytes(state.bytes.data(), bytes_.data() + record.begin, state.bytes.size());
}

void SequenceMemory::place(std::uint64_t hash, std::uint32_t record) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash & mask;
  while (slots_[i].sequence == sequence_) i = (i + 1) & mask;
  slots_[i] = {sequence_, record};
}

void SequenceMemory::grow() {
  slots_.assign(2 * slots_.size(), Slot{});
  for (std::size_t i = 0; i < records_.size(); ++i) place(records_[i].hash, static_cast<std::uint32_t>(i));
}

}  // namespace ouro::program
