#include "store/packed_roots.hh"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace ouro::store {

bool PackedRoots::Format::widen(const Root& root) {
  bool is_wider = false;
  for (std::uint8_t i = 0; i < max_fields; ++i) {
    const auto needed = static_cast<std::uint8_t>(std::bit_width(root.fields[i]));
    if (needed <= widths[i]) continue;
    widths[i] = needed;
    fields = std::max(fields, static_cast<std::uint8_t>(i + 1));
    is_wider = true;
  }
  return is_wider;
}

std::size_t PackedRoots::Format::width() const {
  return std::accumulate(widths.begin(), widths.end(), std::size_t{0});
}

void PackedRoots::Chunk::begin() {
  shape_width = static_cast<std::uint8_t>(std::bit_width(others.size()));
  std::size_t widest = first.width();
  for (const Format& other : others) widest = std::max(widest, other.width());
  width = static_cast<std::uint16_t>(shape_width + widest);
  bits = std::make_unique<std::byte[]>(byte_count());
}

std::size_t PackedRoots::Chunk::place_of(std::uint32_t shape) const {
  if (first.shape == shape) return 0;
  return 1 + static_cast<std::size_t>(std::ranges::find(others, shape, &Format::shape) - others.begin());
}

// The bits have been zero so far.
void PackedRoots::Chunk::write(std::size_t at, std::uint64_t value) {
  std::uint64_t word = 0;
  std::memcpy(&word, bits.get() + at / 8, sizeof word);
  word |= value << at % 8;
  std::memcpy(bits.get() + at / 8, &word, sizeof word);
}

void PackedRoots::Chunk::put(std::size_t record, std::size_t place, const Root& root) {
  const Format& its_format = format(place);
  std::size_t at = record * width;
  write(at, place);
  at += shape_width;
  for (std::size_t i = 0; i < its_format.fields; ++i) {
    write(at, root.fields[i]);
    at += its_format.widths[i];
  }
}

void PackedRoots::push_back(const Root& root) {
  const std::size_t place = make_room(root);
  chunks_.back().put(size_++ % chunk_size, place, root);
}

std::size_t PackedRoots::make_room(const Root& root) {
  if (root.shape >= latest_.size()) latest_.resize(root.shape + 1);
  Format& latest = latest_[root.shape];
  const std::size_t used = size_ % chunk_size;
  if (used == 0) chunks_.emplace_back().first.shape = root.shape;
  const std::size_t place = chunks_.back().place_of(root.shape);
  const bool is_new = used == 0 || place > chunks_.back().others.size();
  const bool is_wider = latest.widen(root);
  if (!is_new && !is_wider) return place;
  latest.shape = root.shape;
  Chunk better = chunks_.back();
  if (place > better.others.size()) better.others.emplace_back();
  better.format(place) = latest;
  better.begin();
  for (std::size_t i = 0; i < used; ++i) {
    const Root moved = chunks_.back().get(i);
    better.put(i, better.place_of(moved.shape), moved);
  }
  bytes_ += better.byte_count() - (used == 0 ? 0 : chunks_.back().byte_count());
  chunks_.back() = std::move(better);
  return place;
}

}  // namespace ouro::store
