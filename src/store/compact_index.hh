// From hashes to numbers with as few bits as will do: the index of a compressing store.
//
// As in number_index.hh, the table does not know what it finds: it keeps a number and a fingerprint of 8 bits
// for each entry, in lines of 64 bytes that overflow into the next one, and its owner says whether a number
// is the one that is searched. Here an entry is packed. A line has as many entries as fit, with numbers of as
// many bits as that leaves:
//
//     entries in a line       21   20   19   18   17   16   15   14   13   12
//     bits of a number        16   17   18   20   22   24   26   28   31   32
//
//     line     fingerprint 0 | fingerprint 1 | ... | number 0 | number 1 | ...
//
// so a table of a million states has 18 entries in a line, and one of 15 million has 16. The table is fuller
// than that one, and grows in small steps: less memory for more moves. Nothing in it says
// where an entry belongs in a larger table, so growing asks the owner for the hashes of the numbers.
//
// A large table is cut into shards by the first bits of the hash, which grow, and change to wider numbers,
// each on its own: no stop is long. Every 20th look-up meets a wrong candidate.
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
#include <utility>
#include <vector>

#include "base/memory_block.hh"
#include "store/number_index.hh"

namespace ouro::store {

/// How the entries of a packed line lie.
struct LineFormat {
  static constexpr unsigned line_bits = 512;
  static constexpr unsigned fingerprint_bits = 8;
  static constexpr unsigned fewest_number_bits = 16;

  /// The tightest format for numbers up to this one.
  static constexpr LineFormat for_number(StateNumber largest) {
    const auto needed =
        std::max<unsigned>(static_cast<unsigned>(std::bit_width(largest)), fewest_number_bits);
    const unsigned entries = line_bits / (needed + fingerprint_bits);
    return {entries, std::min(line_bits / entries - fingerprint_bits, 32U)};
  }

  bool fits(StateNumber number) const { return std::uint64_t{number} >> number_bits == 0; }

  unsigned capacity = line_bits / (fingerprint_bits + fewest_number_bits);
  unsigned number_bits = fewest_number_bits;
};

/// Fingerprint zero is free; free entries are behind the others.
struct alignas(64) PackedLine {
  static std::uint8_t fingerprint(std::uint64_t hash) {
    const auto byte = static_cast<std::uint8_t>(hash);
    return byte == 0 ? 0x80 : byte;
  }

  /// A bit for each entry with this hash's fingerprint.
  std::uint32_t matches(const LineFormat& format, std::uint64_t hash) const {
    return equal_to(fingerprint(hash)) & ((1U << format.capacity) - 1);
  }
  bool is_full(const LineFormat& format) const { return bytes[format.capacity - 1] != 0; }
  unsigned size(const LineFormat& format) const {
    return static_cast<unsigned>(std::countr_zero(equal_to(0) | 1U << format.capacity));
  }

  StateNumber number(const LineFormat& format, unsigned slot) const {
    const auto [byte, shift] = place_of(format, slot);
    std::uint64_t word = 0;
    std::memcpy(&word, &bytes[byte], sizeof word);
    return static_cast<StateNumber>(word >> shift & ((std::uint64_t{1} << format.number_bits) - 1));
  }
  void add(const LineFormat& format, std::uint64_t hash, StateNumber number) {
    const unsigned slot = size(format);
    const auto [byte, shift] = place_of(format, slot);
    bytes[slot] = fingerprint(hash);
    std::uint64_t word = 0;
    std::memcpy(&word, &bytes[byte], sizeof word);
    word |= std::uint64_t{number} << shift;
    std::memcpy(&bytes[byte], &word, sizeof word);
  }

  std::array<std::uint8_t, 64> bytes{};

 private:
  struct Place {
    unsigned byte;
    unsigned shift;
  };
  /// Where to read or write eight bytes of the line for a number, and where it is among them.
  static Place place_of(const LineFormat& format, unsigned slot) {
    const unsigned at = format.capacity * LineFormat::fingerprint_bits + slot * format.number_bits;
    const unsigned byte = std::min(at / 8, 56U);
    return {byte, at - 8 * byte};
  }

  /// Bits for the first 32 bytes with this value.
  std::uint32_t equal_to(std::uint8_t value) const {
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(value));
    const auto* const halves = reinterpret_cast<const __m128i*>(bytes.data());
    const int first = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_load_si128(halves), wanted));
    const int second = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_load_si128(halves + 1), wanted));
    return static_cast<std::uint32_t>(first) | static_cast<std::uint32_t>(second) << 16U;
#else
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < 32; ++i) bits |= static_cast<std::uint32_t>(bytes[i] == value) << i;
    return bits;
#endif
  }
};

class CompactIndex {
 public:
  CompactIndex() { shards_.emplace_back(1, LineFormat{}); }

  /// Begins to load what find() will need first.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&home(shard_of(hash), hash)); }

  /// A number that has a chance to be found: no_state if there is none in the first line.
  StateNumber candidate(std::uint64_t hash) const {
    const Shard& shard = shard_of(hash);
    const PackedLine& line = home(shard, hash);
    const std::uint32_t matches = line.matches(shard.format, hash);
    return matches == 0 ? no_state : line.number(shard.format, first_of(matches));
  }

  /// The number with this hash that `is_it`; no_state if there is none.
  template <class IsIt>
  StateNumber find(std::uint64_t hash, IsIt is_it) const {
    const Shard& shard = shard_of(hash);
    for (std::size_t at = line_of(shard, hash);; at = shard.next(at)) {
      const PackedLine& line = shard.lines()[at];
      for (std::uint32_t matches = line.matches(shard.format, hash); matches != 0; matches &= matches - 1) {
        const StateNumber number = line.number(shard.format, first_of(matches));
        if (is_it(number)) return number;
      }
      if (!line.is_full(shard.format)) return no_state;
    }
  }

  /// The number with this hash that `is_it`; if there is none, `number` is added and returned. As for the
  /// owner, see insert().
  template <class IsIt, class Owner>
  StateNumber find_or_insert(std::uint64_t hash, StateNumber number, IsIt is_it, const Owner& owner) {
    make_room(hash, number, owner);
    Shard& shard = shards_[shard_number(hash)];
    for (std::size_t at = line_of(shard, hash);; at = shard.next(at)) {
      PackedLine& line = shard.lines()[at];
      for (std::uint32_t matches = line.matches(shard.format, hash); matches != 0; matches &= matches - 1) {
        const StateNumber known = line.number(shard.format, first_of(matches));
        if (is_it(known)) return known;
      }
      if (line.is_full(shard.format)) continue;
      line.add(shard.format, hash, number);
      ++shard.used;
      return number;
    }
  }

  /// Adds a number that is not there. `owner` knows the numbers that are: owner.hash_of(number), and
  /// owner.prefetch(number) for what that needs.
  template <class Owner>
  void insert(std::uint64_t hash, StateNumber number, const Owner& owner) {
    make_room(hash, number, owner);
    add(hash, number);
  }

  std::size_t memory() const {
    std::size_t bytes = 0;
    for (const Shard& shard : shards_) bytes += shard.block.size() + sizeof(Shard);
    return bytes;
  }

 private:
  static constexpr unsigned large_shard_bits = 4;
  static constexpr std::size_t large_table = std::size_t{32} << 20U;
  /// So many of 32 places are filled before a shard grows.
  static constexpr std::size_t most_filled = 28;
  /// A shard of more than `small` lines grows by this part of itself; a smaller one by all of itself.
  static constexpr std::size_t growth = 4;
  static constexpr std::size_t small = 64;

  struct Shard {
    Shard(std::size_t lines, const LineFormat& its_format)
        : block(lines * sizeof(PackedLine)),
          format(its_format),
          line_count(static_cast<std::uint32_t>(lines)) {}

    PackedLine* lines() const { return reinterpret_cast<PackedLine*>(block.data()); }
    std::size_t next(std::size_t line) const { return line + 1 == line_count ? 0 : line + 1; }
    bool is_crowded() const { return used >= std::uint64_t{line_count} * format.capacity * most_filled / 32; }

    MemoryBlock block;
    LineFormat format;
    std::uint32_t line_count;
    std::uint32_t used = 0;
  };

  static unsigned first_of(std::uint32_t bits) { return static_cast<unsigned>(std::countr_zero(bits)); }

  std::size_t shard_number(std::uint64_t hash) const {
    return std::uint64_t{position_of(hash)} >> (32 - shard_bits_);
  }
  const Shard& shard_of(std::uint64_t hash) const { return shards_[shard_number(hash)]; }
  std::size_t line_of(const Shard& shard, std::uint64_t hash) const {
    const std::uint32_t position = position_of(hash) << shard_bits_;
    return static_cast<std::size_t>(std::uint64_t{position} * shard.line_count >> 32U);
  }
  const PackedLine& home(const Shard& shard, std::uint64_t hash) const {
    return shard.lines()[line_of(shard, hash)];
  }

  void add(std::uint64_t hash, StateNumber number) {
    Shard& shard = shards_[shard_number(hash)];
    std::size_t at = line_of(shard, hash);
    while (shard.lines()[at].is_full(shard.format)) at = shard.next(at);
    shard.lines()[at].add(shard.format, hash, number);
    ++shard.used;
  }

  /// For one more number, of this size.
  template <class Owner>
  void make_room(std::uint64_t hash, StateNumber number, const Owner& owner) {
    const Shard& shard = shard_of(hash);
    if (shard.is_crowded() || !shard.format.fits(number)) grow(shard_number(hash), number, owner);
  }

  template <class Owner>
  void grow(std::size_t shard, StateNumber number, const Owner& owner) {
    const Shard old = std::move(shards_[shard]);
    const std::size_t part = old.line_count < small ? 1 : growth;
    const std::size_t places = std::size_t{old.line_count} * old.format.capacity;
    const std::size_t wanted = old.is_crowded() ? places + places / part : places;
    const LineFormat format = LineFormat::for_number(number);
    const std::size_t lines = wanted / format.capacity + 1;
    if (shard_bits_ == 0 && lines * sizeof(PackedLine) > large_table) {
      begin_shards(lines, format);
    } else {
      shards_[shard] = Shard(lines, format);
    }
    move_entries(old, owner);
  }

  /// Shards for a table of so many lines, and up to one growth more: they are not to grow at the same time.
  void begin_shards(std::size_t lines, const LineFormat& format) {
    shards_.clear();
    shard_bits_ = large_shard_bits;
    const std::size_t count = std::size_t{1} << shard_bits_;
    for (std::size_t i = 0; i < count; ++i)
      shards_.emplace_back((lines + lines * i / (growth * count)) / count + 1, format);
  }

  template <class Owner>
  void move_entries(const Shard& old, const Owner& owner) {
    const auto each = [&old](std::size_t at, auto&& take) {
      const PackedLine& line = old.lines()[at];
      for (unsigned slot = 0, size = line.size(old.format); slot < size; ++slot)
        take(line.number(old.format, slot));
    };
    for (std::size_t at = 0; at < old.line_count; ++at) {
      if (at + 1 < old.line_count) each(at + 1, [&](StateNumber number) { owner.prefetch(number); });
      each(at, [&](StateNumber number) { add(owner.hash_of(number), number); });
    }
  }

  std::vector<Shard> shards_;
  unsigned shard_bits_ = 0;
};

}  // namespace ouro::store
