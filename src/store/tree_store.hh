// A store that compresses states: recursive pair indexing \cite{blom2011database,laarman2011parallel}.
//
// A state is a row of words of at most 32 bits, and the row is cut and cut again down to single words: a
// tree. From the words up, each different pair is kept once in a table and stands as its number in the pair
// above, until a few numbers are left, the fields of the root:
//
//     words      7 0 | 3 3 | 7 0 | 1 9          a state of 32 bytes
//     numbers     4     8     4     2           pairs of words
//     root          11          5               pairs of those: all that is kept for this state alone
//
// Most states differ from another one in few words, and so have nearly all pairs in common with others: the
// tables of pairs stay small, and a state costs little more than its root, packed to the bits that it needs
// (packed_roots.hh), and its entry in an index (compact_index.hh). The fields of a root are exact, so
// equality is that of roots: a look-up compares no states. Shapes (layout and size) are part of the root.
//
// **Where a state is cut** matters: a part that holds most of what varies has nearly as many values as there
// are states. So a root may have more than two fields, which is where this departs from the literature: a
// node that nearly every state has for itself is better dissolved into its children. A state of an unknown
// shape is halved in the middle. When some states are there, parts are chosen from a sample (tree_plan.hh),
// and each has a table of its own, so that numbers are small. States move into new trees a few at a time,
// with every batch that is interned, and keep their numbers; until all are there the old trees are the store.
// That happens a few times at most.
//
// A successor is nearly its parent: it begins with the nodes of its parent, which were found when the parent
// was taken out, and only the paths from changed words to the root are looked up, in tables that mostly stay
// in the cache. The index of the roots is where the store waits for memory, and there the waits of a batch
// overlap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "space/state_space.hh"
#include "store/compact_index.hh"
#include "store/packed_roots.hh"
#include "store/pair_table.hh"
#include "store/shapes.hh"
#include "store/state_store.hh"
#include "store/tree_plan.hh"

namespace ouro::store {

class TreeStore final : public StateStore {
 public:
  using StateStore::intern;
  void intern(std::span<const Candidate> states, std::span<Interned> results) override;
  std::optional<StateNumber> find(space::StateView state) const override;
  void load(StateNumber number, Loaded& result) const override;

  std::size_t size() const noexcept override { return roots_.size(); }
  std::size_t memory() const noexcept override;
  /// How many different pairs there are below the roots.
  std::size_t pair_count() const noexcept;

  // For the index.
  std::uint64_t hash_of(StateNumber number) const { return hash(roots_[number]); }
  void prefetch(StateNumber number) const { roots_.prefetch(number); }

 private:
  /// With so many states parts are chosen for the first time, and with so many times more each time after.
  static constexpr std::size_t first_choice = 20'000;
  static constexpr std::size_t choice_growth = 8;
  static constexpr std::size_t sample_size = 4096;  // a power of two, below the first choice
  static constexpr std::size_t smallest_sample = 64;
  static constexpr std::size_t largest_to_plan = 4096;
  /// States move into better trees if those are expected to take this part of the bits at most...
  static constexpr double worth_moving = 0.9;
  /// ...so many for each one that is interned.
  static constexpr std::size_t moves_at_once = 8;

  static std::uint64_t hash(const Root& root);

  std::uint32_t shape_of(space::StateView state);
  void add_plan(TreePlan plan);
  Root root_of(const Candidate& candidate);
  void join_all(const TreePlan& plan, space::StateView state);
  void join_changed(const TreePlan& plan, space::StateView state, const Loaded& parent);
  void join_marked(const TreePlan& plan);
  void mark(std::uint32_t pair) {
    if (pair != TreePlan::none) changed_[pair / 64] |= std::uint64_t{1} << pair % 64;
  }
  std::uint32_t number_of(const TreePlan::Children& pair);
  StateNumber find(const Root& root, std::uint64_t hash) const;
  Interned intern_root(const Root& root, std::uint64_t hash);

  double bits_of_state() const;
  void choose_plans();
  double plan_shape(std::uint32_t shape, std::span<const space::StoredState> sample, std::size_t population);
  void move_states(std::size_t count);
  void take_over();

  Shapes shapes_;
  std::vector<TreePlan> plans_;                                // by shape; their tables are places in tables_
  std::vector<PairTable> tables_ = std::vector<PairTable>(1);  // the first for all inner pairs
  std::uint32_t version_ = 0;                                  // of the plans
  std::size_t next_choice_ = first_choice;
  PackedRoots roots_;
  CompactIndex index_;
  std::unique_ptr<TreeStore> better_;  // while states move there: it has the first of them

  struct Query {
    Root root;
    std::uint64_t hash = 0;
  };
  std::vector<Query> queries_;          // of a batch
  std::vector<std::uint32_t> nodes_;    // of one state
  std::vector<std::uint64_t> changed_;  // a bit for each pair; zero between states
  Loaded moving_;                       // into the better store
  Loaded moved_;                        // before that, with its nodes there
};

}  // namespace ouro::store
