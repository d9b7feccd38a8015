// Bit-state hashing: a few bits for a state, and nothing else.
//
// A state sets k bits of a large array, which its hash chooses; one whose bits are all set is taken for
// visited \cite{holzmann1998bitstate}. The array does not grow: it is as large as memory allows, and when
// there are more states than it can tell apart, more and more of them are left out, and the search still
// ends. It is a Bloom filter \cite{bloom1970space}.
//
// The k bits of a state lie in one line of 64 bytes, so that a look-up waits for memory once and not k times
// (a blocked Bloom filter \cite{putze2009cache}). The price is that lines are not equally full. For k = 3,
// the share of new states that are taken for old ones, in one line as measured with four million states, and
// anywhere as the formula (1 - e^(-k n / m))^k has it:
//
//     bits of memory for a state        64         32         16          8          4          2
//     k bits in one line           0.00017    0.00088     0.0060      0.035       0.16       0.49
//     k bits anywhere              0.00010    0.00072     0.0050      0.031       0.15       0.47
//
// A fourth bit costs no further wait, and more than makes up for it from four bits of memory for a state on.
// So that is the default; 3 is better below that.
//
// The bits in a line are independent slices of the hash. (An arithmetic progression, as double hashing
// gives it, would be cheaper by nothing and has only 2^16 patterns in a line: two states would share all
// their bits too often.)
//
// Coverage. A line in which a part f of the bits is set takes a new state for an old one with probability
// p = f^k. How many states a line has met while f grew to what it is at the end is known on average: each of
// them leaves a part (1 - 1/512)^k of the free bits free, whether it got in or not. So a look at the lines,
// or of many at a sample of them, gives the expected number E of states that were met and left out, and the
// estimate is
//
//     coverage = n / (n + E)      with n states that got in
//
// As Holzmann's hash factor (bits for a state; above 100, coverage is close to complete)
// \cite{holzmann1998bitstate} it says nothing about states that were never met because all ways to them lead
// through states that were left out. Most states have several ways to them; a search that leaves out many
// may still cover less than the estimate. And where lines are full, how many states they met
// since is not known: an estimate below one half is too high.
//
// Constant time for a state; memory as given.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/memory_block.hh"
#include "store/visited_set.hh"

namespace ouro::store {

class BitState final : public VisitedSet {
 public:
  static constexpr unsigned default_hashes = 4;
  static constexpr unsigned most_hashes = 16;

  /// In at most so much memory, and at least one line. Requires 1 <= hashes <= most_hashes.
  explicit BitState(std::size_t memory_bytes, unsigned hashes = default_hashes);

  void prefetch(std::span<const std::uint64_t> hashes) const override;
  void insert(std::span<const std::uint64_t> hashes, std::span<std::uint8_t> is_new) override;
  std::uint64_t size() const noexcept override { return size_; }
  std::size_t memory() const noexcept override { return block_.size(); }
  Loss loss() const override;

 private:
  static constexpr unsigned line_bits = 512;
  static constexpr unsigned slice = 9;       // bits of a hash that choose one of a line
  static constexpr unsigned own_slices = 4;  // of a hash, beside the bits that choose the line
  struct alignas(64) Line {
    std::array<std::uint64_t, line_bits / 64> words;
  };
  static_assert(sizeof(Line) * 8 == line_bits && line_bits == 1U << slice);

  Line* lines() const { return reinterpret_cast<Line*>(block_.data()); }
  Line& line_of(std::uint64_t hash) const;
  template <unsigned Hashes>
  void insert_all(std::span<const std::uint64_t> hashes, std::span<std::uint8_t> is_new);
  template <unsigned Hashes>
  bool insert_one(std::uint64_t hash);
  template <unsigned Hashes, class Visit>
  void for_places(std::uint64_t hash, Visit visit) const;
  double expected_omissions() const;

  MemoryBlock block_;
  std::size_t line_count_;
  unsigned hashes_;
  bool mixes_;  // are there so many lines that the bits of a hash do not suffice?
  std::uint64_t size_ = 0;
};

}  // namespace ouro::store
