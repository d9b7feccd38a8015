// A store that compresses states: recursive pair indexing \cite{blom2011database,laarman2011parallel}.
//
// A state is a row of words of 32 bits, and the row is halved and halved again down to single words: a tree.
// From the words up, each different pair is kept once in a table and stands as its number in the pair above,
// until two numbers are left, the root:
//
//     words      7 0 | 3 3 | 7 0 | 1 9          a state of 32 bytes
//     numbers     4     8     4     2           pairs of words
//     root          11          5               pairs of those: all that is kept for this state alone
//
// Most states differ from another one in few words, and so have nearly all pairs in common with others: the
// table of pairs stays small, and a state costs little more than its root, packed to the bits that it needs
// (packed_roots.hh), and its entry in an index of tight lines. Both halves of a root are exact, so equality
// is that of roots: a look-up compares no states. Shapes (layout and size) are part of the root, and the
// table of pairs is common to all.
//
// **Where a state is halved** matters: a half that holds most of what varies has nearly as many values as
// there are states. The first cut of a shape is in the middle until some states are there. Then, if there are
// many pairs, the cut is chosen anew from a sample: where the numbers of different left and right halves have
// the smallest sum. All states are put into new trees, and keep their numbers. That happens a few times at
// most.
//
// A successor is nearly its parent: pairs that are those of the parent have the parent's numbers, which were
// found when the parent was taken out; only the paths from changed words to the root are looked up, in a
// table that mostly stays in the cache. The index of the roots is where the store waits for memory, and there
// the waits of a batch overlap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "space/state_space.hh"
#include "store/compact_index.hh"
#include "store/packed_roots.hh"
#include "store/pair_table.hh"
#include "store/shapes.hh"
#include "store/state_store.hh"

namespace ouro::store {

/// How the nodes of a state of some shape are made of each other. The bytes before the cut are the first
/// words, those behind it the others; each half is filled up with zeros. After the words come, children
/// before parents, the pairs below the root, given by the places of their children.
struct TreePlan {
  struct Children {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };

  std::size_t size = 0;  ///< of the state, in bytes
  std::size_t cut = 0;   ///< so many bytes are left of it
  std::size_t left_words = 0;
  std::size_t words = 0;
  std::vector<Children> pairs;
  Children root;
};

TreePlan make_plan(std::size_t size, std::size_t cut);

class TreeStore final : public StateStore {
 public:
  using StateStore::intern;
  void intern(std::span<const Candidate> states, std::span<Interned> results) override;
  std::optional<StateNumber> find(space::StateView state) const override;
  void load(StateNumber number, Loaded& result) const override;

  std::size_t size() const noexcept override { return roots_.size(); }
  std::size_t memory() const noexcept override { return pairs_.memory() + roots_.memory() + index_.memory(); }
  /// How many different pairs there are below the roots.
  std::size_t pair_count() const noexcept { return pairs_.size(); }

  // For the index.
  std::uint64_t hash_of(StateNumber number) const { return hash(roots_[number]); }
  void prefetch(StateNumber number) const { roots_.prefetch(number); }

 private:
  /// With so many states cuts are chosen for the first time, and with so many times more each time after.
  static constexpr std::size_t first_choice = 20'000;
  static constexpr std::size_t choice_growth = 20;
  static constexpr std::size_t sample_size = 10'000;
  static constexpr std::size_t smallest_sample = 500;
  static constexpr std::size_t largest_to_cut = 512;

  static std::uint64_t hash(const Root& root);

  std::uint32_t shape_of(space::StateView state);
  Root root_of(const Candidate& candidate);
  void improve_cuts();
  std::vector<TreePlan> better_plans() const;
  StateNumber find(const Root& root, std::uint64_t hash) const;
  Interned intern_root(const Root& root, std::uint64_t hash);

  Shapes shapes_;
  std::vector<TreePlan> plans_;  // by shape
  std::uint32_t version_ = 0;    // of the plans
  std::size_t next_choice_ = first_choice;
  PairTable pairs_;
  PackedRoots roots_;
  CompactIndex index_;

  struct Query {
    Root root;
    std::uint64_t hash = 0;
  };
  std::vector<Query> queries_;        // of a batch
  std::vector<std::uint32_t> nodes_;  // of one state
};

}  // namespace ouro::store
