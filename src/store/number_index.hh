// From hashes to numbers: the part of a store that is a hash table.
//
// The table does not know what it finds. It keeps a number and a few bits of the hash, a fingerprint, for
// each entry; whoever owns it says whether a number with the right fingerprint is the one that is searched.
//
// Entries lie in lines of 64 bytes, so that a look-up is one cache miss as long as the line is not full. The
// line of a hash is chosen by multiplication, hash * lines / 2^32, and not by a remainder: so the number of
// lines need not be a power of two, the table may grow by any factor, and growing keeps the order of the
// entries, so that it reads and writes memory from one end to the other. A full line overflows into the next
// one. Entries are never removed, so a line that is not full ends a search.
//
// The table is cut into shards by the upper bits of the hash, which grow each on its own: so growing never
// stops the search for long, and needs little memory beside the table itself. The shards begin with different
// sizes, so that they do not grow all at the same time.
//
//     hash     shard: 4 bits | position in the shard: 32 bits | ... | fingerprint of tight lines: 8 bits
//
// Two kinds of lines. RoomyLine keeps the 32 bits that choose the line as the fingerprint, 8 bytes an entry:
// a wrong candidate is rare, and growing needs nothing but the table. TightLine keeps a fingerprint of 8 bits
// and numbers of 3 or 4 bytes; every 20th look-up meets a wrong candidate, and growing asks the owner for the
// hashes.
#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "base/memory_block.hh"

namespace ouro::store {

/// What a state is called in a store.
using StateNumber = std::uint32_t;

/// No state has this number.
inline constexpr StateNumber no_state = std::numeric_limits<StateNumber>::max();

/// The bits of a hash that choose a line.
constexpr std::uint32_t position_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 28U); }
/// A hash in the same shard as `hash`, with these bits.
constexpr std::uint64_t with_position(std::uint64_t hash, std::uint32_t position) {
  return hash >> 60U << 60U | std::uint64_t{position} << 28U;
}

/// Eight entries of eight bytes. Numbers are kept plus one; zero is free. So is position zero, which position
/// one stands for too: then a search need not look at the numbers.
struct alignas(64) RoomyLine {
  static constexpr unsigned capacity = 8;
  static constexpr StateNumber max_number = no_state - 1;
  static constexpr bool keeps_position = true;

  /// A bit for each entry with this hash's fingerprint.
  std::uint32_t matches(std::uint64_t hash) const { return equal_to(kept_position(hash)); }
  bool is_full() const { return numbers[capacity - 1] != 0; }
  StateNumber number(unsigned slot) const { return numbers[slot] - 1; }
  void add(std::uint64_t hash, StateNumber number) {
    unsigned slot = 0;
    while (numbers[slot] != 0) ++slot;
    positions[slot] = kept_position(hash);
    numbers[slot] = number + 1;
  }
  unsigned size() const {
    unsigned count = 0;
    for (const std::uint32_t number : numbers) count += number != 0 ? 1U : 0U;
    return count;
  }

  std::array<std::uint32_t, capacity> positions{};
  std::array<std::uint32_t, capacity> numbers{};

 private:
  static std::uint32_t kept_position(std::uint64_t hash) { return std::max(position_of(hash), 1U); }

  /// Which entry it is cannot be predicted, so there is no branch here.
  std::uint32_t equal_to(std::uint32_t position) const {
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi32(static_cast<int>(position));
    const auto* const halves = reinterpret_cast<const __m128i*>(positions.data());
    const __m128i equal = _mm_packs_epi32(_mm_cmpeq_epi32(_mm_load_si128(halves), wanted),
                                          _mm_cmpeq_epi32(_mm_load_si128(halves + 1), wanted));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(equal, _mm_setzero_si128())));
#else
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < capacity; ++i) bits |= static_cast<std::uint32_t>(positions[i] == position) << i;
    return bits;
#endif
  }
};

/// Sixteen entries with numbers of three bytes, or twelve with numbers of four. Fingerprint zero is free.
template <unsigned NumberBytes>
struct alignas(64) TightLine {
  static_assert(NumberBytes == 3 || NumberBytes == 4);
  static constexpr unsigned capacity = NumberBytes == 3 ? 16 : 12;
  static constexpr StateNumber max_number = NumberBytes == 3 ? 0xffffffU : no_state - 1;
  static constexpr bool keeps_position = false;

  static std::uint8_t fingerprint(std::uint64_t hash) {
    const auto byte = static_cast<std::uint8_t>(hash);
    return byte == 0 ? 0x80 : byte;
  }
  std::uint32_t matches(std::uint64_t hash) const { return bytes_equal_to(fingerprint(hash)); }
  bool is_full() const { return fingerprints[capacity - 1] != 0; }
  StateNumber number(unsigned slot) const {
    std::uint32_t value = 0;
    std::memcpy(&value, &numbers[slot * NumberBytes], NumberBytes);
    return value;
  }
  void add(std::uint64_t hash, StateNumber number) {
    const unsigned slot = size();
    fingerprints[slot] = fingerprint(hash);
    std::memcpy(&numbers[slot * NumberBytes], &number, NumberBytes);
  }
  unsigned size() const {
    return static_cast<unsigned>(std::countr_zero(bytes_equal_to(0) | 1U << capacity));
  }

  std::array<std::uint8_t, capacity> fingerprints{};
  std::array<std::uint8_t, 64 - capacity> numbers{};

 private:
  /// A bit for each fingerprint with this value.
  std::uint32_t bytes_equal_to(std::uint8_t value) const {
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(value));
    const __m128i first_bytes = _mm_load_si128(reinterpret_cast<const __m128i*>(this));
    const int equal = _mm_movemask_epi8(_mm_cmpeq_epi8(first_bytes, wanted));
    return static_cast<std::uint32_t>(equal) & ((1U << capacity) - 1);
#else
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < capacity; ++i) bits |= static_cast<std::uint32_t>(fingerprints[i] == value) << i;
    return bits;
#endif
  }
};

template <class Line>
class NumberIndex {
 public:
  /// Begins with about so many entries' room.
  explicit NumberIndex(std::size_t expected = 0) {
    for (std::size_t i = 0; i < shard_count; ++i) {
      const std::size_t lines = expected / (shard_count * Line::capacity) + 1;
      shards_[i].resize(lines + lines * i / (4 * shard_count));
    }
  }

  static constexpr StateNumber max_number = Line::max_number;

  /// Begins to load what find() will need first.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&home(hash)); }

  /// A number that has a chance to be found: no_state if there is none in the first line.
  StateNumber candidate(std::uint64_t hash) const {
    const Line& line = home(hash);
    const std::uint32_t matches = line.matches(hash);
    return matches == 0 ? no_state : line.number(static_cast<unsigned>(std::countr_zero(matches)));
  }

  /// The number with this hash that `is_it`; no_state if there is none.
  template <class IsIt>
  StateNumber find(std::uint64_t hash, IsIt is_it) const {
    const Shard& shard = shard_of(hash);
    for (std::size_t at = shard.line_of(position_of(hash));; at = shard.next(at)) {
      const Line& line = shard.lines()[at];
      for (std::uint32_t matches = line.matches(hash); matches != 0; matches &= matches - 1) {
        const StateNumber number = line.number(static_cast<unsigned>(std::countr_zero(matches)));
        if (is_it(number)) return number;
      }
      if (!line.is_full()) return no_state;
    }
  }

  /// Adds a number that is not there. `owner` knows the numbers that are: owner.hash_of(number), and
  /// owner.prefetch(number) for what that needs; it is asked by tight lines only.
  template <class Owner>
  void insert(std::uint64_t hash, StateNumber number, const Owner& owner) {
    assert(number <= max_number);
    Shard& shard = shard_of(hash);
    if (shard.is_crowded()) grow(shard, hash, owner);
    shard.add(hash, number);
  }

  std::size_t memory() const {
    std::size_t bytes = 0;
    for (const Shard& shard : shards_) bytes += shard.block.size();
    return bytes;
  }

 private:
  static constexpr std::size_t shard_bits = 4;
  static constexpr std::size_t shard_count = std::size_t{1} << shard_bits;

  struct Shard {
    MemoryBlock block;
    std::uint32_t line_count = 0;
    std::uint32_t used = 0;

    Line* lines() const { return reinterpret_cast<Line*>(block.data()); }
    std::size_t line_of(std::uint32_t position) const {
      return static_cast<std::size_t>(std::uint64_t{position} * line_count >> 32U);
    }
    std::size_t next(std::size_t line) const { return line + 1 == line_count ? 0 : line + 1; }
    /// The fuller, the less memory an entry takes, and the more lines overflow.
    bool is_crowded() const { return used >= std::uint64_t{line_count} * Line::capacity * 29 / 32; }
    void resize(std::size_t lines) {
      block = MemoryBlock(lines * sizeof(Line));
      line_count = static_cast<std::uint32_t>(lines);
    }
    void add(std::uint64_t hash, StateNumber number) {
      std::size_t at = line_of(position_of(hash));
      while (lines()[at].is_full()) at = next(at);
      lines()[at].add(hash, number);
      ++used;
    }
  };

  static std::size_t shard_number(std::uint64_t hash) { return hash >> (64 - shard_bits); }
  Shard& shard_of(std::uint64_t hash) { return shards_[shard_number(hash)]; }
  const Shard& shard_of(std::uint64_t hash) const { return shards_[shard_number(hash)]; }
  const Line& home(std::uint64_t hash) const {
    const Shard& shard = shard_of(hash);
    return shard.lines()[shard.line_of(position_of(hash))];
  }

  /// Small tables double; large ones grow by a third, since memory is what they must not waste.
  static std::size_t more_lines(std::size_t lines) { return lines < 256 ? 2 * lines : lines + lines / 3; }

  template <class Owner>
  static void grow(Shard& shard, std::uint64_t hash, const Owner& owner) {
    Shard larger;
    larger.resize(more_lines(shard.line_count));
    for (std::size_t at = 0; at < shard.line_count; ++at) {
      if (at + 1 < shard.line_count) prefetch_entries(shard.lines()[at + 1], owner);
      move_entries(shard.lines()[at], hash, larger, owner);
    }
    shard = std::move(larger);
  }

  template <class Owner>
  static void prefetch_entries(const Line& line, const Owner& owner) {
    if constexpr (!Line::keeps_position)
      for (unsigned slot = 0, size = line.size(); slot < size; ++slot) owner.prefetch(line.number(slot));
  }

  /// `hash` is that of any entry of the shard.
  template <class Owner>
  static void move_entries(const Line& line, std::uint64_t hash, Shard& larger, const Owner& owner) {
    for (unsigned slot = 0, size = line.size(); slot < size; ++slot) {
      if constexpr (Line::keeps_position) {
        larger.add(with_position(hash, line.positions[slot]), line.number(slot));
      } else {
        larger.add(owner.hash_of(line.number(slot)), line.number(slot));
      }
    }
  }

  std::array<Shard, shard_count> shards_;
};

}  // namespace ouro::store
