// Decision nodes, each stored once.
//
// A node is 16 bytes, four to a cache line: a level, two children, and the link of its chain in the unique
// table. Nodes live in one array and are named by their index; index 0 is the terminal. The unique table is
// an array of chain heads, as many as there are nodes or up to four times as many, so that a look-up
// reads one head and, mostly, one node. Chains by index need no second copy of the key, and a table that
// grows relinks the nodes where they are: an index never changes.
//
// What a child means is the user's business: the decision diagrams of Manager put a complement bit beside
// the index, the cube sets of primes.cc their empty set. The table asks only that a child is a word whose
// upper 31 bits are an index.
//
// Nothing is freed behind the user's back. clear() forgets all nodes and keeps the memory; collect() marks
// from roots, and puts what is not reached on a free list for later nodes: indices of survivors are kept.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ouro::bdd {

struct Node {
  std::uint32_t level;
  std::uint32_t low;
  std::uint32_t high;
  std::uint32_t next;  ///< in the chain of the unique table or of free nodes; 0 ends it
};

/// The level of the terminal: below all others, so that the smaller level of two is the top one.
inline constexpr std::uint32_t terminal_level = 0xffffffffU;

/// More nodes than this do not fit the words of a computed cache: 4 GiB of nodes.
inline constexpr std::size_t node_limit = std::size_t{1} << 28U;

class NodeTable {
 public:
  /// Room for a power of two of nodes to begin with, and for `max_nodes` at most.
  explicit NodeTable(std::size_t initial_size, std::size_t max_nodes = node_limit);

  const Node& operator[](std::uint32_t index) const {
    assert(index < nodes_.size());
    return nodes_[index];
  }

  /// The index of the node, or 0 when there is none.
  std::uint32_t find(std::uint32_t level, std::uint32_t low, std::uint32_t high) const {
    std::uint32_t at = heads_[bucket(level, low, high)];
    while (at != 0) {
      const Node& node = nodes_[at];
      if (node.low == low && node.high == high && node.level == level) break;
      at = node.next;
    }
    return at;
  }

  /// A new node. Requires that there is no such node yet. Throws UserError at the limit; nothing is
  /// changed then. Indices stay, but addresses of nodes do not.
  std::uint32_t add(std::uint32_t level, std::uint32_t low, std::uint32_t high);

  /// Nodes in use, the terminal included.
  std::size_t size() const { return used_; }
  /// All indices are smaller than this.
  std::size_t end() const { return nodes_.size(); }
  std::size_t max_nodes() const { return max_nodes_; }
  std::size_t memory_bytes() const {
    return nodes_.capacity() * sizeof(Node) + heads_.capacity() * sizeof(std::uint32_t);
  }

  /// Keeps the nodes that can be reached from the given words and frees all others. Linear in the table.
  void collect(std::span<const std::uint32_t> roots);

  void clear();

 private:
  std::size_t bucket(std::uint32_t level, std::uint32_t low, std::uint32_t high) const {
    const std::uint64_t children = std::uint64_t{low} << 32U | high;
    return ((children * 0x9e3779b97f4a7c15U + level) * 0xd6e8feb86659fd93U) >> shift_;
  }

  void set_buckets(std::size_t count);
  void grow();
  void link(std::uint32_t index);
  std::vector<bool> reachable(std::span<const std::uint32_t> roots) const;

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> heads_;
  unsigned shift_ = 0;
  std::uint32_t free_ = 0;
  std::size_t used_ = 1;
  std::size_t initial_size_;
  std::size_t max_nodes_;
};

}  // namespace ouro::bdd
