// How a state is cut into parts, and each part into a tree of pairs.
//
//     bytes      7 0 0 0 3 3 0 | 1 9 | 4 0 0 2 2 0 1          a state of 16 bytes
//     words      7000   330      1 9   4002   201
//     pairs         11            5        8                  one for each part: the fields of the root
//
// A part has a table of its own, where each of its values is kept once. A state costs the bits of its fields,
// which depend on how many values each part has, and its share of the tables. With few large parts the fields
// are few and the tables are long (one part for everything: a value for each state); with many small ones it
// is the other way round. The best plan depends on the model, so it is chosen from a sample of its states:
//
//  1. For the ranges of bytes of a sample, the numbers of different values are counted, and extrapolated from
//     the sample to all states: doubling the sample multiplies the values of a range, by less each time.
//  2. The cheapest tree for each range, from short to long ranges: a pair for each value of the range, and
//     the cheapest trees of two parts of it.
//  3. The cheapest row of parts, from left to right.
//
// Ranges begin at bytes that vary in the sample, of which at most 64 count: s states take O(64^2 s) steps,
// and fewer, since a range with nearly as many values as there are states is not made longer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "space/state_space.hh"

namespace ouro::store {

/// The most fields that a root has.
inline constexpr std::size_t max_fields = 8;

/// The nodes of a state: the words, then the pairs, children before parents.
struct TreePlan {
  static constexpr std::uint32_t none = 0xffffffffU;

  /// One to four bytes of the state.
  struct Word {
    std::uint32_t offset = 0;
    std::uint32_t read_offset = 0;  ///< four bytes can be read from here if the state has four...
    std::uint32_t shift = 0;        ///< ...and shifted by so many bits...
    std::uint32_t mask = 0;         ///< ...have the word in these.

    friend bool operator==(const Word&, const Word&) = default;
  };
  struct Children {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t table = 0;  ///< 0: that of all inner pairs; otherwise counted from 1 on, a part each

    friend bool operator==(const Children&, const Children&) = default;
  };

  std::size_t size = 0;  ///< of the state, in bytes
  std::vector<Word> words;
  std::vector<Children> pairs;
  std::vector<std::uint32_t> fields;   ///< the nodes that are the fields of the root, at most max_fields
  std::vector<std::uint32_t> above;    ///< for each node the pair above it: an index into `pairs`, or none
  std::vector<std::uint32_t> word_of;  ///< for each byte its word

  std::size_t node_count() const { return words.size() + pairs.size(); }

  friend bool operator==(const TreePlan&, const TreePlan&) = default;
};

/// Two halves, halved again and again, for a state of which nothing is known.
TreePlan halves_plan(std::size_t size);

/// The cheapest plan by this sample of states of one size, in random order, of `population` states.
/// `bits` is set to what it expects a state to cost: its fields, and its share of the tables.
TreePlan sampled_plan(std::span<const space::StoredState> sample, std::size_t population, double& bits);

}  // namespace ouro::store
