// One state for all states that differ in which interchangeable process is which.
//
// Members of a class are sorted by what belongs to them (slots.hh), and everything is renamed so that they
// are in order:
//
//     P[1] at 4, P[2] at 0, lock = 1        becomes        P[1] at 0, P[2] at 4, lock = 2
//
// **Keys.** The key of a member is a hash of what belongs to it and of who holds its number. In it the number
// of another member must not count as such, but as that member's rank among the others: so keys and ranks are
// computed by turns until no more members are told apart, which is colour refinement. What belongs to two
// members, like the element of a matrix, counts in the keys of both. A key is a sum of hashes, one for each
// fact, so that the order of facts makes no difference.
//
// **Ties.** Members with equal keys are mostly really alike, and it makes no difference who is first:
// exchanging neighbours changes nothing. That is so if nobody holds the number of any of them, and is tried
// otherwise. Where it does, all orders of those that are equal are tried, and the
// smallest state is taken. If that would be more than `most_orders`, the order at hand stays: then several
// states stand for one orbit, which costs states and never an answer.
//
// Takes one pass over the slots where nobody holds a member's number, else a few. A state that is in order is
// not written to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "reduce/slots.hh"
#include "reduce/symmetry.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

class Canonical {
 public:
  static constexpr std::uint64_t most_orders = 720;

  /// The memory of one thread.
  struct Scratch {
    std::vector<std::uint64_t> keys;   // by member
    std::vector<std::uint32_t> ranks;  // by member: how many of its class are smaller
    std::vector<bool> is_named;        // by member: is its number anywhere but in what belongs to it alone?
    bool are_linked = false;           // is the number of one in what belongs to another?
    Permutation order;                 // the members, smallest first, class by class
    Permutation permutation;           // what was done to the state: where members went
    std::vector<std::byte> bytes;
    std::vector<std::byte> best;
  };

  /// All must outlive it.
  Canonical(const program::Program& program, const program::Layout& layout, const Symmetry& symmetry);

  const Slots& slots() const { return slots_; }
  /// Is this a state that permutations apply to? Others stand for themselves.
  bool applies_to(space::StateView state) const;
  /// Replaces a state that permutations apply to by the one that stands for it. Tells in
  /// `scratch.permutation` what was done.
  void replace(std::span<std::byte> bytes, Scratch& scratch) const;

 private:
  /// From `begin` to `end` in `order`.
  using Tie = std::pair<std::size_t, std::size_t>;

  void sort(std::span<const std::byte> bytes, Scratch& scratch) const;
  void compute_keys(std::span<const std::byte> bytes, Scratch& scratch) const;
  std::size_t compute_ranks(Scratch& scratch) const;
  static bool is_named_in_tie(const Scratch& scratch);
  std::vector<Tie> ties(std::span<const std::byte> bytes, Scratch& scratch) const;
  bool are_alike(std::uint32_t one, std::uint32_t other, std::span<const std::byte> bytes,
                 Scratch& scratch) const;
  void break_ties(const std::vector<Tie>& ties, std::span<const std::byte> bytes, Scratch& scratch) const;
  void rename(std::span<const std::byte> bytes, Scratch& scratch) const;

  const program::Layout& layout_;
  Slots slots_;
  struct Creator {
    std::uint32_t offset;
    std::uint32_t size;
    std::vector<bool> settled;  // by location
  };
  std::vector<Creator> creators_;  // processes that create others before they are settled
};

}  // namespace ouro::reduce
