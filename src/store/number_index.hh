// From hashes to numbers: the part of a store that is a hash table.
//
// The table does not know what it finds. It keeps a number and a few bits of the hash, a fingerprint, for
// each entry; whoever owns it says whether a number with the right fingerprint is the one that is searched.
//
// Entries lie in lines of 64 bytes, so that a look-up is one cache miss as long as the line is not full. The
// line of a hash is chosen by multiplication, hash * lines / 2^32, and not by a remainder: so the number of
// lines need not be a power of two, and growing keeps the order of the entries, so that it reads and writes
// memory from one end to the other. A full line overflows into the next one. Entries are never removed, so a
// line that is not full ends a search.
//
// A table grows in place, from its end to its beginning: an entry never moves towards the beginning, so the
// lines that it may come to have been emptied before. No memory is needed beside the larger table, and none
// of it is cleared twice. A large table is cut into shards by the first bits of the hash, which grow each on
// its own, so growing never stops the search for long. The shards begin with different sizes, so that they do
// not grow all at the same time. A small table is one shard, which huge pages suit better.
//
//     hash     position: 32 bits, the first 4 of which choose a shard | ...
//
// A line keeps the position as the fingerprint, 8 bytes an entry: a wrong candidate is rare, and growing
// needs nothing but the table. compact_index.hh has tighter lines.
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
#include <utility>
#include <vector>

#include "base/memory_block.hh"

namespace ouro::store {

/// What a state is called in a store.
using StateNumber = std::uint32_t;

/// No state has this number.
inline constexpr StateNumber no_state = std::numeric_limits<StateNumber>::max();

/// The bits of a hash that choose a shard and a line.
constexpr std::uint32_t position_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32U); }
/// A hash with these bits.
constexpr std::uint64_t with_position(std::uint32_t position) { return std::uint64_t{position} << 32U; }

/// Eight entries of eight bytes. Numbers are kept plus one; zero is free. So is position zero, which position
/// one stands for too: then a search need not look at the numbers.
struct alignas(64) NumberLine {
  static constexpr unsigned capacity = 8;
  /// So many of 32 places are filled before the table grows. The fuller it is, the less memory an entry takes
  /// and the more lines overflow, and a line that nobody foresaw costs more than all the rest of a look-up.
  static constexpr std::size_t most_filled = 23;

  /// A bit for each entry with this hash's fingerprint.
  std::uint32_t matches(std::uint64_t hash) const { return equal_to(kept_position(hash)); }
  bool is_full() const { return numbers[capacity - 1] != 0; }
  StateNumber number(unsigned slot) const { return numbers[slot] - 1; }
  void add(std::uint64_t hash, StateNumber number) {
    const auto slot = static_cast<unsigned>(std::countr_zero(equal_to(0)));
    positions[slot] = kept_position(hash);
    numbers[slot] = number + 1;
  }
  unsigned size() const { return static_cast<unsigned>(std::countr_zero(equal_to(0) | 1U << capacity)); }

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

class NumberIndex {
 public:
  NumberIndex() { shards_.emplace_back(1); }

  /// Nothing moves while so many numbers are added.
  void make_room(std::size_t count) {
    if (room_ < count) find_room(count);
  }

  /// The line that has the number with this hash, or overflows into the one that has it. It stays there until
  /// room is made.
  NumberLine& home(std::uint64_t hash) {
    const Shard& shard = shards_[shard_number(hash)];
    return shard.lines()[line_of(shard, hash)];
  }

  /// The number with this hash that `is_it`; no_state if there is none.
  template <class IsIt>
  StateNumber find(std::uint64_t hash, IsIt is_it) const {
    const Shard& shard = shards_[shard_number(hash)];
    for (std::size_t at = line_of(shard, hash);; at = shard.next(at)) {
      const NumberLine& line = shard.lines()[at];
      for (std::uint32_t matches = line.matches(hash); matches != 0; matches &= matches - 1) {
        const StateNumber number = line.number(static_cast<unsigned>(std::countr_zero(matches)));
        if (is_it(number)) return number;
      }
      if (!line.is_full()) return no_state;
    }
  }

  /// The number with this hash that `is_it`; if there is none, `number` is added and returned.
  template <class IsIt>
  StateNumber find_or_insert(std::uint64_t hash, StateNumber number, IsIt is_it) {
    make_room(1);
    return find_or_insert_from(&home(hash), hash, number, is_it);
  }
  /// The same where the hash's line is known, and there is room.
  template <class IsIt>
  StateNumber find_or_insert_from(NumberLine* line, std::uint64_t hash, StateNumber number, IsIt is_it) {
    assert(number < no_state && room_ > 0);
    for (;; line = next(line, hash)) {
      for (std::uint32_t matches = line->matches(hash); matches != 0; matches &= matches - 1) {
        const StateNumber known = line->number(static_cast<unsigned>(std::countr_zero(matches)));
        if (is_it(known)) return known;
      }
      if (!line->is_full()) break;
    }
    line->add(hash, number);
    ++shards_[shard_number(hash)].used;
    --room_;
    return number;
  }

  std::size_t memory() const {
    std::size_t bytes = 0;
    for (const Shard& shard : shards_) bytes += shard.block.size();
    return bytes;
  }

 private:
  static constexpr unsigned large_shard_bits = 4;
  static constexpr std::size_t large_table = std::size_t{64} << 20U;

  struct Shard {
    explicit Shard(std::size_t lines)
        : block(lines * sizeof(NumberLine)), line_count(static_cast<std::uint32_t>(lines)) {}

    NumberLine* lines() const { return reinterpret_cast<NumberLine*>(block.data()); }
    std::size_t next(std::size_t line) const { return line + 1 == line_count ? 0 : line + 1; }
    /// For so many more, before it is to grow.
    std::size_t room() const {
      const std::size_t most = std::size_t{line_count} * NumberLine::capacity * NumberLine::most_filled / 32;
      return most > used ? most - used : 0;
    }

    MemoryBlock block;
    std::uint32_t line_count;
    std::uint32_t used = 0;
  };

  std::size_t shard_number(std::uint64_t hash) const {
    return std::uint64_t{position_of(hash)} >> (32 - shard_bits_);
  }
  std::size_t line_of(const Shard& shard, std::uint64_t hash) const {
    const std::uint32_t position = position_of(hash) << shard_bits_;
    return static_cast<std::size_t>(std::uint64_t{position} * shard.line_count >> 32U);
  }
  NumberLine* next(NumberLine* line, std::uint64_t hash) {
    const Shard& shard = shards_[shard_number(hash)];
    return shard.lines() + shard.next(static_cast<std::size_t>(line - shard.lines()));
  }

  void add(Shard& shard, std::uint64_t hash, StateNumber number) {
    std::size_t at = line_of(shard, hash);
    while (shard.lines()[at].is_full()) at = shard.next(at);
    shard.lines()[at].add(hash, number);
    ++shard.used;
  }

  void find_room(std::size_t count) {
    for (std::size_t i = 0; i < shards_.size();) {
      if (shards_[i].room() >= count) {
        ++i;
      } else {
        grow(i);
      }
    }
    room_ = std::ranges::min_element(shards_, {}, &Shard::room)->room();
  }

  /// Shards for a table of so many lines, and up to a quarter more.
  void begin_shards(std::size_t lines) {
    shard_bits_ = large_shard_bits;
    const std::size_t count = std::size_t{1} << shard_bits_;
    for (std::size_t i = 0; i < count; ++i)
      shards_.emplace_back((lines + lines * i / (4 * count)) / count + 1);
  }

  void grow(std::size_t number) {
    Shard& shard = shards_[number];
    const std::size_t lines = std::size_t{2} * shard.line_count;
    if (shard_bits_ == 0 && lines * sizeof(NumberLine) > large_table) {
      cut_into_shards(lines);
    } else {
      grow_in_place(shard, lines);
    }
  }

  void cut_into_shards(std::size_t lines) {
    const Shard whole = std::move(shards_.front());
    shards_.clear();
    begin_shards(lines);
    for (std::size_t at = 0; at < whole.line_count; ++at)
      for_entries(whole.lines()[at], [this](std::uint64_t hash, StateNumber number) {
        add(shards_[shard_number(hash)], hash, number);
      });
  }

  /// Lines that overflow are taken together with the one that they overflow into, so that entries are put
  /// only where nothing is left to be taken. Those that overflow across the end of the table, and those at
  /// its beginning, wait until everything else has moved.
  void grow_in_place(Shard& shard, std::size_t lines) {
    std::size_t begin = 0, end = shard.line_count;
    shard.block.grow(lines * sizeof(NumberLine));
    shard.line_count = static_cast<std::uint32_t>(lines);
    shard.used = 0;
    const auto add_here = [&](std::uint64_t hash, StateNumber number) { add(shard, hash, number); };
    std::vector<NumberLine> first, taken;
    do first.push_back(take_line(shard, begin++));
    while (begin < end && first.back().is_full());
    while (begin < end && shard.lines()[end - 1].is_full()) first.push_back(take_line(shard, --end));
    while (begin < end) {
      taken.clear();
      do taken.push_back(take_line(shard, --end));
      while (begin < end && shard.lines()[end - 1].is_full());
      for (const NumberLine& line : taken) for_entries(line, add_here);
    }
    for (const NumberLine& line : first) for_entries(line, add_here);
  }

  static NumberLine take_line(Shard& shard, std::size_t at) {
    return std::exchange(shard.lines()[at], NumberLine{});
  }

  template <class Take>
  static void for_entries(const NumberLine& line, Take take) {
    for (unsigned slot = 0, size = line.size(); slot < size; ++slot)
      take(with_position(line.positions[slot]), line.number(slot));
  }

  std::vector<Shard> shards_;
  unsigned shard_bits_ = 0;
  std::size_t room_ = 0;  // no shard has less
};

}  // namespace ouro::store
