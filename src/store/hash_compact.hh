// Hash compaction: 56 to 64 bits of a hash for a state, in less than seven bytes.
//
// A state is told by b bits of its hash alone \cite{wolper1993reliable}: it is left out if another one has
// the same ones. For n states, the probability that this happens to any of them is at most the number of
// pairs times that of a collision,
//
//     n (n - 1) / 2 * (1 / 2^b + 1 / 2^64)      b = 64: 5.4e-6 for ten million states
//
// if the hash is as good as a random one (\cite{stern1995improved} has the same for probing tables that
// compare fewer bits). The second part is for the hash itself, of 64 bits, of which b are chosen by the seed:
// another seed gives a second opinion on the first part only.
//
// The table. A hash is a place in a table: the line at that fraction of it, so hashes lie in their order.
// What the line says about the hash need not be stored with it (quotienting, Cleary
// \cite{cleary1984compact}): 44 bits are stored, and the others follow from where they are. With the distance
// to the line where it belongs an entry takes 6 bytes:
//
//     line    entry 0 | entry 1 | ... | entry 9 | how many      10 entries of 48 bits, 8 bits
//     entry   44 bits of the hash | distance + 1 in 4 bits      0: none
//
// So the size that the table begins with decides how many bits of a hash count: a sixteenth of the memory it
// may take, and 2^12 to 2^20 lines. Up to 4 MiB that is 56 bits, with each factor of two one more, and with
// 1 GiB all 64.
//
// An entry whose line is full goes to one behind it, and entries stay in the order of the lines where they
// belong (Robin Hood hashing, \cite{celis1985robin}): then none is ever far from its own, and 15 of 16 places
// can be taken, which makes 6.9 bytes a state. (First come, first served, entries fall behind by dozens of
// lines at three quarters.)
//
// There are 16 shards, chosen by the first bits of the hash, which grow one at a time: by a half (to 10.3
// bytes a state), and the last time to all of the memory that is given, so that it is full at 6.9. Growing
// reads a shard from its beginning to its end and writes the new one in the same order.
//
// Constant time for a state on average; one or two lines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/memory_block.hh"
#include "store/visited_set.hh"

namespace ouro::store {

class HashCompact final : public VisitedSet {
 public:
  /// It is to fit into so much memory as long as it can; beyond that it goes on growing.
  explicit HashCompact(std::size_t memory_bytes);

  void prefetch(std::span<const std::uint64_t> hashes) const override;
  void insert(std::span<const std::uint64_t> hashes, std::span<std::uint8_t> is_new) override;
  std::uint64_t size() const noexcept override { return size_; }
  std::size_t memory() const noexcept override { return memory_; }
  Loss loss() const override;

  /// So many bits of a hash count.
  unsigned hash_bits() const noexcept { return shard_bits + position_bits_; }

 private:
  static constexpr unsigned shard_bits = 4;

  struct alignas(64) Line {
    static constexpr unsigned capacity = 10;
    static constexpr unsigned entry_bytes = 6;

    std::uint64_t entry(unsigned i) const;
    std::uint64_t last() const { return entry(capacity - 1); }
    /// Puts it into its place, and returns the one that there is no room for any more, or 0.
    std::uint64_t push(std::uint64_t entry);
    bool contains(std::uint64_t entry) const;
    bool is_full() const { return size() == capacity; }
    unsigned size() const { return bytes[capacity * entry_bytes]; }

    std::array<std::uint8_t, 64> bytes;

   private:
    void put(unsigned i, std::uint64_t entry);
  };
  static_assert(sizeof(Line) == 64);

  /// Where something belongs in a shard, and what is to be stored of it there.
  struct Place {
    std::size_t line;
    std::uint64_t key;
  };

  /// A set of numbers, of the bits that those that choose the shard leave of a hash: positions.
  class Shard {
   public:
    Shard(std::size_t line_count, unsigned position_bits);

    void prefetch(std::uint64_t position) const { __builtin_prefetch(&lines()[place_of(position).line], 1); }
    enum class Found : std::uint8_t { Old, New, NoRoom };
    Found insert(std::uint64_t position);
    bool is_crowded() const { return used_ >= line_count_ * Line::capacity / 16 * 15; }
    /// The same in a larger one, of at most so many bytes if they suffice.
    Shard grown(std::size_t most_bytes) const;
    std::size_t memory() const { return block_.size(); }

   private:
    Line* lines() const { return reinterpret_cast<Line*>(block_.data()); }
    Place place_of(std::uint64_t position) const;
    std::uint64_t position_at(const Place& place) const;
    Found push(std::size_t at, std::uint64_t entry);
    bool has_way(std::size_t at) const;
    bool copy_to(Shard& larger) const;
    bool append(std::uint64_t position, std::size_t& end);

    MemoryBlock block_;
    std::size_t line_count_;  // where something belongs; there are some more behind those
    unsigned position_bits_;
    unsigned key_shift_;
    std::uint64_t used_ = 0;
  };

  static std::size_t shard_of(std::uint64_t hash) { return hash >> (64 - shard_bits); }
  std::uint64_t position_of(std::uint64_t hash) const { return hash << shard_bits >> (64 - position_bits_); }
  bool insert_one(std::uint64_t hash);
  void grow(std::size_t shard);

  unsigned position_bits_;
  std::size_t shard_bytes_;  // the most for a shard, if they suffice
  std::vector<Shard> shards_;
  std::uint64_t size_ = 0;
  std::size_t memory_ = 0;
};

}  // namespace ouro::store
