#include "store/packed_roots.hh"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace ouro::store {

PackedRoots::Chunk::Chunk(const Widths& its_widths)
    : width(std::accumulate(its_widths.begin(), its_widths.end(), std::uint16_t{0})), widths(its_widths) {
  for (std::uint8_t i = 0; i < max_fields; ++i)
    if (widths[i + 1U] > 0) fields = static_cast<std::uint8_t>(i + 1);
  bits = std::make_unique<std::byte[]>(byte_count());
}

// The bits have been zero so far.
void PackedRoots::Chunk::write(std::size_t at, std::uint32_t value) {
  std::uint64_t word = 0;
  std::memcpy(&word, bits.get() + at / 8, sizeof word);
  word |= std::uint64_t{value} << at % 8;
  std::memcpy(bits.get() + at / 8, &word, sizeof word);
}

void PackedRoots::Chunk::put(std::size_t place, const Root& root) {
  std::size_t at = place * width;
  write(at, root.shape);
  at += widths[0];
  for (std::size_t i = 0; i < fields; ++i) {
    write(at, root.fields[i]);
    at += widths[i + 1];
  }
}

void PackedRoots::push_back(const Root& root) {
  if (size_ % chunk_size == 0) {
    chunks_.emplace_back(chunks_.empty() ? Widths{} : chunks_.back().widths);
    bytes_ += chunks_.back().byte_count();
  }
  Widths needed = chunks_.back().widths;
  const auto widen = [](std::uint8_t& width, std::uint32_t value) {
    width = std::max(width, static_cast<std::uint8_t>(std::bit_width(value)));
  };
  widen(needed[0], root.shape);
  for (std::size_t i = 0; i < max_fields; ++i) widen(needed[i + 1], root.fields[i]);
  if (needed != chunks_.back().widths) repack(needed);
  chunks_.back().put(size_++ % chunk_size, root);
}

void PackedRoots::repack(const Widths& widths) {
  Chunk wider(widths);
  const std::size_t begin = (chunks_.size() - 1) * chunk_size;
  for (std::size_t number = begin; number < size_; ++number) wider.put(number - begin, (*this)[number]);
  bytes_ += wider.byte_count() - chunks_.back().byte_count();
  chunks_.back() = std::move(wider);
}

}  // namespace ouro::store
