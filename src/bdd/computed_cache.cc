#include "bdd/computed_cache.hh"

#include <algorithm>
#include <bit>
#include <utility>

namespace ouro::bdd {

namespace {

// 1 MiB of entries.
constexpr std::size_t most_under_pressure = std::size_t{1} << 16U;

}  // namespace

ComputedCache::ComputedCache(std::size_t initial_size, std::size_t max_size)
    : initial_size_(std::bit_ceil(std::max<std::size_t>(initial_size, 2))),
      max_size_(std::max(initial_size_, std::bit_floor(max_size))) {
  set_size(initial_size_);
}

void ComputedCache::set_size(std::size_t size) {
  entries_.assign(size, Entry{});
  shift_ = 64U - static_cast<unsigned>(std::countr_zero(size));
  stores_until_pressure_ = 4 * size;
}

void ComputedCache::relieve() {
  stores_until_pressure_ = 4 * entries_.size();
  if (entries_.size() < most_under_pressure) grow_to(2 * entries_.size());
}

void ComputedCache::grow_to(std::size_t wanted) {
  std::size_t size = entries_.size();
  while (size < wanted && size < max_size_) size *= 2;
  if (size == entries_.size()) return;
  std::vector<Entry> old;
  old.swap(entries_);
  set_size(size);
  for (const Entry& entry : old) {
    if (entry.result == absent) continue;
    Key key(Operation::And, 0, 0, entry.third);
    key.operands = entry.operands;
    entries_[slot(key)] = entry;
  }
}

void ComputedCache::clear() { set_size(initial_size_); }

}  // namespace ouro::bdd
