#include "store/packed_roots.hh"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace ouro::store {

namespace {

/// Every read and write is of eight bytes, wherever it begins.
constexpr std::size_t word_bytes = sizeof(std::uint64_t);

}  // namespace

PackedRoots::Chunk::Chunk(const Widths& its_widths)
    : widths(its_widths), bits(std::make_unique<std::byte[]>(byte_count())) {}

std::size_t PackedRoots::Chunk::byte_count() const { return chunk_size * width() / 8 + word_bytes; }

std::uint32_t PackedRoots::Chunk::read(std::size_t at, unsigned width) const {
  std::uint64_t word = 0;
  std::memcpy(&word, bits.get() + at / 8, word_bytes);
  return static_cast<std::uint32_t>(word >> at % 8 & ((std::uint64_t{1} << width) - 1));
}

// The bits have been zero so far.
void PackedRoots::Chunk::write(std::size_t at, std::uint32_t value) {
  std::uint64_t word = 0;
  std::memcpy(&word, bits.get() + at / 8, word_bytes);
  word |= std::uint64_t{value} << at % 8;
  std::memcpy(bits.get() + at / 8, &word, word_bytes);
}

void PackedRoots::Chunk::put(std::size_t place, const Root& root) {
  const std::size_t at = place * width();
  write(at, root.shape);
  write(at + widths[0], root.left);
  write(at + widths[0] + widths[1], root.right);
}

void PackedRoots::push_back(const Root& root) {
  if (size_ % chunk_size == 0) {
    chunks_.emplace_back(chunks_.empty() ? Widths{} : chunks_.back().widths);
    bytes_ += chunks_.back().byte_count();
  }
  const auto width_for = [](std::uint8_t width, std::uint32_t value) {
    return std::max(width, static_cast<std::uint8_t>(std::bit_width(value)));
  };
  const Widths& now = chunks_.back().widths;
  const Widths needed{width_for(now[0], root.shape), width_for(now[1], root.left),
                      width_for(now[2], root.right)};
  if (needed != now) repack(needed);
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
