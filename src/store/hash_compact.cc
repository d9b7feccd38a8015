#include "store/hash_compact.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <utility>

namespace ouro::store {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr unsigned key_bits = 44;
constexpr unsigned distance_bits = 4;
constexpr std::uint64_t entry_mask = (std::uint64_t{1} << (key_bits + distance_bits)) - 1;
constexpr std::size_t distances = (std::size_t{1} << distance_bits) - 1;

/// The lines that a shard begins with, as a power of two, if all of them may come to take so many bytes.
unsigned first_line_bits(std::size_t shard_bytes) {
  constexpr std::size_t part = 16;
  constexpr unsigned least = 8;
  constexpr unsigned most = 16;
  return std::clamp(static_cast<unsigned>(std::bit_width(shard_bytes / part / 64)), least + 1, most + 1) - 1;
}

std::uint64_t entry_of(std::uint64_t key, std::size_t distance) {
  return key << distance_bits | (distance + 1);
}

/// How many lines an entry is behind the one where it belongs.
std::size_t distance_in(std::uint64_t entry) { return (entry & distances) - 1; }

}  // namespace

// --- A line ---------------------------------------------------------------------------------------

void HashCompact::Line::put(unsigned i, std::uint64_t entry) {
  std::memcpy(&bytes[std::size_t{i} * entry_bytes], &entry, entry_bytes);
}

std::uint64_t HashCompact::Line::entry(unsigned i) const {
  return read_word<8>(reinterpret_cast<const std::byte*>(&bytes[std::size_t{i} * entry_bytes])) & entry_mask;
}

// Behind those that belong before it.
std::uint64_t HashCompact::Line::push(std::uint64_t entry) {
  const std::uint64_t pushed_out = last();
  unsigned at = std::min(size(), capacity - 1);
  for (; at > 0 && distance_in(this->entry(at - 1)) < distance_in(entry); --at) put(at, this->entry(at - 1));
  put(at, entry);
  if (pushed_out == 0) ++bytes[std::size_t{capacity} * entry_bytes];
  return pushed_out;
}

// Free entries are zero, which no entry is.
bool HashCompact::Line::contains(std::uint64_t wanted) const {
  bool found = false;
  for (unsigned i = 0; i < capacity; ++i) found |= entry(i) == wanted;
  return found;
}

// --- A shard --------------------------------------------------------------------------------------

// The lines behind the last one where something belongs are for what finds its own full.
HashCompact::Shard::Shard(std::size_t line_count, unsigned position_bits)
    : block_((line_count + distances - 1) * sizeof(Line)),
      line_count_(line_count),
      position_bits_(position_bits),
      key_shift_(static_cast<unsigned>(std::bit_width(line_count)) - 1) {
  assert(position_bits - key_shift_ <= key_bits);
}

// Positions are spread over the lines as numbers below 2^position_bits over an interval of that length,
// stretched to line_count times the length: neighbours are line_count >= 2^key_shift apart, so nothing is
// lost when that many low bits are dropped.
HashCompact::Place HashCompact::Shard::place_of(std::uint64_t position) const {
  const Wide stretched = Wide{position} * line_count_;
  const std::uint64_t within =
      static_cast<std::uint64_t>(stretched) & ((std::uint64_t{1} << position_bits_) - 1);
  return {static_cast<std::size_t>(stretched >> position_bits_), within >> key_shift_};
}

std::uint64_t HashCompact::Shard::position_at(const Place& place) const {
  const Wide stretched = (Wide{place.line} << position_bits_) + (Wide{place.key} << key_shift_);
  return static_cast<std::uint64_t>((stretched + line_count_ - 1) / line_count_);
}

// Entries lie in the order of the lines where they belong. So something is not there if a line on the way has
// room, or an entry that belongs further on.
HashCompact::Shard::Found HashCompact::Shard::insert(std::uint64_t position) {
  const Place place = place_of(position);
  for (std::size_t distance = 0; distance < distances; ++distance) {
    const Line& line = lines()[place.line + distance];
    const std::uint64_t entry = entry_of(place.key, distance);
    if (line.contains(entry)) return Found::Old;
    if (!line.is_full() || distance_in(line.last()) < distance) return push(place.line + distance, entry);
  }
  return Found::NoRoom;
}

// An entry that has no room pushes the one that belongs furthest on into the next line, and so on: in the end
// the way of none of them is much longer than that of the others.
HashCompact::Shard::Found HashCompact::Shard::push(std::size_t at, std::uint64_t entry) {
  if (!has_way(at)) return Found::NoRoom;
  for (; entry != 0; ++at) {
    entry = lines()[at].push(entry);
    if (entry != 0) ++entry;  // one line further on
  }
  ++used_;
  return Found::New;
}

/// From this line on up to one with room: can the last entries be moved on by one line?
bool HashCompact::Shard::has_way(std::size_t at) const {
  for (; lines()[at].is_full(); ++at)
    if (at + 1 == line_count_ + distances - 1 || distance_in(lines()[at].last()) + 1 == distances)
      return false;
  return true;
}

HashCompact::Shard HashCompact::Shard::grown(std::size_t most_bytes) const {
  const std::size_t most = most_bytes / sizeof(Line) - std::min(most_bytes / sizeof(Line), distances);
  for (std::size_t line_count = line_count_;;) {
    line_count += line_count / 2;
    if (line_count < most && 2 * line_count > most) line_count = most;
    Shard larger(line_count, position_bits_);
    if (copy_to(larger)) return larger;
  }
}

// Entries that belong to the same line are next to each other, in no order.
bool HashCompact::Shard::copy_to(Shard& larger) const {
  std::vector<std::uint64_t> same;
  std::size_t home = 0;
  std::size_t end = 0;
  const auto append_all = [&] {
    std::sort(same.begin(), same.end());
    return std::all_of(same.begin(), same.end(),
                       [&](std::uint64_t position) { return larger.append(position, end); });
  };
  for (std::size_t at = 0; at < line_count_ + distances - 1; ++at) {
    const Line& line = lines()[at];
    for (unsigned i = 0; i < line.size(); ++i) {
      const std::uint64_t entry = line.entry(i);
      if (const std::size_t its_home = at - distance_in(entry); its_home != home) {
        if (!append_all()) return false;
        same.clear();
        home = its_home;
      }
      same.push_back(position_at({home, entry >> distance_bits}));
    }
  }
  return append_all();
}

/// Behind all that is there, of which the last is in line `end`.
bool HashCompact::Shard::append(std::uint64_t position, std::size_t& end) {
  const Place place = place_of(position);
  end = std::max(end, place.line);
  if (lines()[end].is_full()) ++end;
  const std::size_t distance = end - place.line;
  if (distance >= distances) return false;
  lines()[end].push(entry_of(place.key, distance));
  ++used_;
  return true;
}

// --- The table ------------------------------------------------------------------------------------

HashCompact::HashCompact(std::size_t memory_bytes)
    : position_bits_(key_bits + first_line_bits(memory_bytes >> shard_bits)),
      shard_bytes_(memory_bytes >> shard_bits) {
  const std::size_t first_lines = std::size_t{1} << (position_bits_ - key_bits);
  for (std::size_t i = 0; i < std::size_t{1} << shard_bits; ++i) {
    // They are not to grow at the same time.
    shards_.emplace_back(first_lines + first_lines * i / (std::size_t{2} << shard_bits), position_bits_);
    memory_ += shards_.back().memory();
  }
}

void HashCompact::prefetch(std::span<const std::uint64_t> hashes) const {
  for (const std::uint64_t hash : hashes) shards_[shard_of(hash)].prefetch(position_of(hash));
}

[[gnu::flatten]] void HashCompact::insert(std::span<const std::uint64_t> hashes,
                                          std::span<std::uint8_t> is_new) {
  assert(hashes.size() == is_new.size());
  for (std::size_t i = 0; i < hashes.size(); ++i) is_new[i] = insert_one(hashes[i]) ? 1 : 0;
}

bool HashCompact::insert_one(std::uint64_t hash) {
  Shard& shard = shards_[shard_of(hash)];
  Shard::Found found = shard.insert(position_of(hash));
  while (found == Shard::Found::NoRoom) {
    grow(shard_of(hash));
    found = shard.insert(position_of(hash));
  }
  if (found == Shard::Found::Old) return false;
  ++size_;
  if (shard.is_crowded()) grow(shard_of(hash));
  return true;
}

[[gnu::noinline]] void HashCompact::grow(std::size_t shard) {
  memory_ -= shards_[shard].memory();
  shards_[shard] = shards_[shard].grown(shard_bytes_);
  memory_ += shards_[shard].memory();
}

Loss HashCompact::loss() const {
  const auto count = static_cast<double>(size_);
  // Of what is kept of the hashes, or of the hashes themselves.
  const double collision = std::ldexp(1.0, -static_cast<int>(hash_bits())) + std::ldexp(1.0, -64);
  return {.omission_probability = std::min(count * std::max(count - 1, 0.0) / 2 * collision, 1.0)};
}

}  // namespace ouro::store
