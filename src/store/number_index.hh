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
#include <span>
#include <utility>
#include <vector>

#include "base/memory_block.hh"
#include "store/state_number.hh"

namespace ouro::store {

/// The bits of a hash that choose a shard and a line. Never zero, which is what a free place has.
constexpr std::uint32_t position_of(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash >> 32U) | 1U;
}
/// A hash with these bits.
constexpr std::uint64_t with_position(std::uint32_t position) { return std::uint64_t{position} << 32U; }

/// Eight entries of eight bytes. Numbers are kept plus one; zero is free, as is a place of position zero, so
/// that a search need not look at the numbers.
struct alignas(64) NumberLine {
  static constexpr unsigned capacity = 8;
  /// So many of 32 places are filled before the table grows. The fuller it is, the less memory an entry takes
  /// and the more lines overflow, and a line that nobody foresaw costs more than all the rest of a look-up.
  static constexpr std::size_t most_filled = 23;

  /// A bit for each entry with this hash's fingerprint.
  std::uint32_t matches(std::uint64_t hash) const { return equal_to(position_of(hash)); }
  bool is_full() const { return numbers[capacity - 1] != 0; }
  StateNumber number(unsigned slot) const { return numbers[slot] - 1; }
  void add(std::uint64_t hash, StateNumber number) {
    const auto slot = static_cast<unsigned>(std::countr_zero(equal_to(0)));
    positions[slot] = position_of(hash);
    numbers[slot] = number + 1;
  }
  unsigned size() const { return static_cast<unsigned>(std::countr_zero(equal_to(0) | 1U << capacity)); }

  std::array<std::uint32_t, capacity> positions{};
  std::array<std::uint32_t, capacity> numbers{};

 private:
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
  struct Shard;

 public:
  NumberIndex() { shards_.emplace_back(1); }

  /// Nothing moves while so many numbers are added.
  void make_room(std::size_t count) {
    if (room_ < count) find_room(count);
  }

  /// Where the lines are, until room is made: for those who look for many.
  class Lines {
   public:
    /// The line that has the number with this hash, or overflows into the one that has it.
    NumberLine* home(std::uint64_t hash) const { return shard_of(hash).home(hash, shard_bits_); }

   private:
    friend class NumberIndex;
    Lines(const Shard* shards, unsigned shard_bits) : shards_(shards), shard_bits_(shard_bits) {}
    const Shard& shard_of(std::uint64_t hash) const {
      return shards_[std::uint64_t{position_of(hash)} >> (32 - shard_bits_)];
    }

    const Shard* shards_;
    unsigned shard_bits_;
  };
  Lines lines() const { return {shards_.data(), shard_bits_}; }

  /// The number with this hash that `is_it`; no_state if there is none.
  template <class IsIt>
  StateNumber find(std::uint64_t hash, IsIt is_it) const {
    NumberLine* line = lines().home(hash);
    return find_from(line, hash, is_it);
  }

  /// The number with this hash that `is_it`; if there is none, `number` is added and returned.
  template <class IsIt>
  StateNumber find_or_insert(std::uint64_t hash, StateNumber number, IsIt is_it) {
    make_room(1);
    return find_or_insert_from(lines().home(hash), hash, number, is_it);
  }
  /// The same where the hash's line is known, and there is room.
  template <class IsIt>
  StateNumber find_or_insert_from(NumberLine* line, std::uint64_t hash, StateNumber number, IsIt is_it) {
    assert(number < no_state && room_ > 0);
    const StateNumber known = find_from(line, hash, is_it);
    if (known != no_state) return known;
    line->add(hash, number);
    ++shard_of(hash).used;
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
    NumberLine* home(std::uint64_t hash, unsigned shard_bits) const {
      return lines() + home_number(position_of(hash), shard_bits);
    }
    std::uint64_t home_number(std::uint32_t position, unsigned shard_bits) const {
      return std::uint64_t{position << shard_bits} * line_count >> 32U;
    }
    NumberLine* next(NumberLine* line) const { return line + 1 == lines() + line_count ? lines() : line + 1; }
    /// For so many more, before it is to grow.
    std::size_t room() const {
      const std::size_t most = std::size_t{line_count} * NumberLine::capacity * NumberLine::most_filled / 32;
      return most > used ? most - used : 0;
    }

    MemoryBlock block;
    std::uint32_t line_count;
    std::uint32_t used = 0;
  };

  Shard& shard_of(std::uint64_t hash) {
    return shards_[std::uint64_t{position_of(hash)} >> (32 - shard_bits_)];
  }

  /// From this line on, which is left at the one where the search ended.
  template <class IsIt>
  StateNumber find_from(NumberLine*& line, std::uint64_t hash, IsIt is_it) const {
    for (;; line = lines().shard_of(hash).next(line)) {
      for (std::uint32_t matches = line->matches(hash); matches != 0; matches &= matches - 1) {
        const StateNumber number = line->number(static_cast<unsigned>(std::countr_zero(matches)));
        if (is_it(number)) return number;
      }
      if (!line->is_full()) return no_state;
    }
  }

  // --- Growing ---

  [[gnu::noinline]] void find_room(std::size_t count) {
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
      double_in_place(shard);
    }
  }

  void cut_into_shards(std::size_t lines) {
    const Shard whole = std::move(shards_.front());
    shards_.clear();
    begin_shards(lines);
    for (const NumberLine& line : std::span(whole.lines(), whole.line_count))
      for_entries(line, [this](std::uint64_t hash, StateNumber number) {
        Shard& shard = shard_of(hash);
        add_moved(shard, shard_bits_, hash, number);
        ++shard.used;
      });
  }

  /// Makes twice as many lines of a shard's. Those that overflow are taken together with the one that they
  /// overflow into, so that entries are put only where nothing is left to be taken. Those that overflow
  /// across the end of the table, and those at its beginning, wait until everything else has moved.
  void double_in_place(Shard& shard) {
    std::size_t begin = 0, end = shard.line_count;
    shard.block.grow(2 * end * sizeof(NumberLine));
    shard.line_count *= 2;
    NumberLine* const lines = shard.lines();
    const auto take_line = [&](std::size_t at, std::vector<NumberLine>& taken) {
      taken.push_back(lines[at]);
      lines[at] = NumberLine{};
    };
    std::vector<NumberLine> first;
    do take_line(begin++, first);
    while (begin < end && first.back().is_full());
    while (begin < end && lines[end - 1].is_full()) take_line(--end, first);
    Spread spread;
    while (begin < end) {
      spread.taken.clear();
      do take_line(--end, spread.taken);
      while (begin < end && lines[end - 1].is_full());
      spread.out(shard, shard_bits_, 2 * end);
    }
    for (const auto& [position, number] : spread.left)
      add_moved(shard, shard_bits_, with_position(position), number);
    for (const NumberLine& line : first)
      for_entries(
          line, [&](std::uint64_t hash, StateNumber number) { add_moved(shard, shard_bits_, hash, number); });
  }

  /// Neighbouring lines, nearly always one or two, that nothing overflowed into. Their entries are at home in
  /// twice as many lines, which are empty.
  struct Spread {
    std::vector<NumberLine> taken;
    std::vector<unsigned> sizes;                              // of the lines that they come to
    std::vector<std::pair<std::uint32_t, StateNumber>> left;  // position and number: their line is full

    /// Which line an entry comes to cannot be predicted, nor how many there are, so there are next to no
    /// branches: free places are moved like others, and written over.
    void out(const Shard& shard, unsigned shard_bits, std::size_t first) {
      sizes.assign(2 * taken.size(), 0);
      NumberLine* const to = shard.lines() + first;
      for (const NumberLine& line : taken) {
        for (unsigned slot = 0; slot < NumberLine::capacity; ++slot) {
          const std::uint32_t position = line.positions[slot];
          const bool is_free = position == 0;
          const std::size_t target = is_free ? 0 : shard.home_number(position, shard_bits) - first;
          assert(target < sizes.size());
          unsigned& size = sizes[target];
          if (size == NumberLine::capacity) {
            if (!is_free) left.emplace_back(position, line.number(slot));
            continue;
          }
          to[target].positions[size] = position;
          to[target].numbers[size] = line.numbers[slot];
          size += is_free ? 0 : 1;
        }
      }
    }
  };

  static void add_moved(const Shard& shard, unsigned shard_bits, std::uint64_t hash, StateNumber number) {
    NumberLine* line = shard.home(hash, shard_bits);
    while (line->is_full()) line = shard.next(line);
    line->add(hash, number);
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
