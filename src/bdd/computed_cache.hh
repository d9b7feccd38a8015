// Results of operations, remembered as long as their slot is not needed for another.
//
// Recursive algorithms on decision diagrams are fast because they solve no subproblem twice. An exact table
// of subproblems would outgrow the diagrams; a direct-mapped one, where a new result overwrites the old one
// in its slot, is nearly as good \cite{brace1990efficient} and costs one cache line a look-up.
// An entry is 16 bytes and never straddles a line: the operation and two operands in one word of 64 bits
// (operands are references of 29 bits), the third operand, the result.
//
// The cache grows with the node table, whose owner calls grow_to(). Some users make no nodes and ask many
// questions (is every pair of labels disjoint?), so it also grows when four times as many results were stored
// as it has room for; but not beyond what fits the second-level cache of a processor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ouro::bdd {

/// The operations that remember their results.
enum class Operation : std::uint8_t {
  And,
  Xor,
  Ite,
  Disjoint,
  Exists,
  AndExists,
  Constrain,
  Simplify,
  Compose,
  Difference,
};

class ComputedCache {
 public:
  static constexpr std::uint32_t absent = 0xffffffffU;

  /// Which result is meant: the operation and its operands, of which the third may be any word.
  struct Key {
    Key(Operation operation, std::uint32_t first, std::uint32_t second, std::uint32_t third_operand = 0)
        : operands(std::uint64_t{first} << 32U | second), third(third_operand) {
      const auto code = static_cast<std::uint64_t>(operation);
      operands |= (code & 7U) << 61U | (code >> 3U) << 29U;
    }

    std::uint64_t operands;
    std::uint32_t third;
  };

  /// Sizes are powers of two.
  ComputedCache(std::size_t initial_size, std::size_t max_size);

  std::uint32_t find(const Key& key) const {
    const Entry& entry = entries_[slot(key)];
    return entry.operands == key.operands && entry.third == key.third ? entry.result : absent;
  }

  void store(const Key& key, std::uint32_t result) {
    entries_[slot(key)] = {key.operands, key.third, result};
    if (--stores_until_pressure_ == 0) relieve();
  }

  /// Doubles until it has `wanted` entries or the most it may have. Keeps what it knows.
  void grow_to(std::size_t wanted);

  std::size_t size() const { return entries_.size(); }
  std::size_t memory_bytes() const { return entries_.capacity() * sizeof(Entry); }

  /// Forgets everything and shrinks to the initial size.
  void clear();

 private:
  struct alignas(16) Entry {
    std::uint64_t operands = ~std::uint64_t{0};  // no operation has such a code
    std::uint32_t third = 0;
    std::uint32_t result = absent;
  };

  std::size_t slot(const Key& key) const {
    return ((key.operands ^ key.third * 0xd6e8feb86659fd93U) * 0x9e3779b97f4a7c15U) >> shift_;
  }

  void set_size(std::size_t size);
  void relieve();

  std::vector<Entry> entries_;
  unsigned shift_ = 0;
  std::size_t stores_until_pressure_ = 0;
  std::size_t initial_size_;
  std::size_t max_size_;
};

}  // namespace ouro::bdd
