// A search that does not remember states: depth first, with a set that says whether something was there.
//
// The set is that of bit-state hashing or of hash compaction (store/visited_set.hh). It keeps no states, so
// the search has those of its path on a stack of its own, told by their differences (delta_stack.hh), and an
// error comes with its path. All successors of a state are inserted behind its expansion; those that are new
// wait on the stack, so no state is on it twice.
//
// A look-up in a large set is a wait for memory, and a depth-first search has nothing else to do meanwhile:
// the next state depends on the answer. So there are several walkers, each with a path of its own, that take
// turns in one thread: one expands a state and says what it will look up, and when its turn comes again, the
// answer is there. One that has nothing left to do gets a new state from another one, and the path to it. (To
// copy a path takes time; a walker has to have waited in proportion to its length, so that all copies
// together cost no more than the search.)
//
// Where a cursor says that some successors suffice, and one of them is new, the others are left out; if none
// is new, all are taken, so nothing is put off for ever. A new one that is taken for an old one costs at most
// a state that need not have been visited.
//
// What it finds are errors as in explore.hh. That it finds none is no proof: ExploreResult::loss says how
// much may have been left out, and the result is never complete. Limits are kept as by explore(), but a space
// that just fits is not recognised. With BitState, what the stack has no room for is left out as what is too
// deep is, and the search goes on.
//
// Diversity, for many such searches (swarm.hh): another seed is another hash function; and successors may be
// taken in a random order.
//
// Memory: the set, which gets three quarters of what is allowed or more, and the stacks, a few bytes for each
// step of a path and each state that waits. Time linear in what is visited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/limits.hh"
#include "base/random.hh"
#include "check/delta_stack.hh"
#include "check/error_notes.hh"
#include "check/explore.hh"
#include "space/state_space.hh"
#include "store/bit_state.hh"
#include "store/distinct_count.hh"
#include "store/visited_set.hh"

namespace ouro::check {

enum class LossyKind : std::uint8_t {
  BitState,  ///< k bits a state, in memory of a fixed size: the search always ends
  Compact,   ///< 64 bits a state: nearly certain to leave nothing out
};

struct LossyOptions {
  LossyKind kind = LossyKind::BitState;
  unsigned hashes = store::BitState::default_hashes;  ///< of BitState: bits for a state
  /// Memory for the set, and the rest is for the stacks; none: three quarters, or seven eighths of Compact.
  std::optional<std::size_t> set_bytes = {};
  std::uint64_t seed = 1;
  bool is_shuffled = false;              ///< successors in a random order, which the seed decides
  store::DistinctCount* seen = nullptr;  ///< counts the states that are visited, for the union of searches
};

class LossySearch {
 public:
  /// A limit on memory is required: BitState takes it. The order and the store of the options do not matter,
  /// and states have no numbers that a visitor could use. The space and what the options point to must
  /// outlive the object.
  LossySearch(const space::StateSpace& space, const ExploreOptions& options, const LossyOptions& lossy);
  LossySearch(const LossySearch&) = delete;
  LossySearch& operator=(const LossySearch&) = delete;

  /// Searches; to be called once.
  const ExploreResult& run();

  const ExploreResult& result() const noexcept { return result_; }
  /// The way to an error of the result.
  const std::vector<space::StoredState>& path_to(StateNumber error) const { return paths_[error]; }

 private:
  struct Walker {
    explicit Walker(bool records_steps) : successors(records_steps) {}

    DeltaStack stack;
    space::Successors successors;       // of the end of its path
    std::vector<std::uint64_t> hashes;  // of those that suffice and have states
    bool is_expanded = false;           // and they have not been taken yet
    std::uint64_t idle = 0;             // so many turns
  };

  void begin();
  void search(LimitWatch& watch);
  bool go_on(Walker& walker, LimitWatch& watch);
  void expand(Walker& walker);
  void shuffle(space::Successors& successors, std::size_t begin, std::size_t end);
  void hash(Walker& walker, std::size_t begin, std::size_t end);
  void take(Walker& walker);
  bool take(Walker& walker, std::size_t begin, std::size_t end);
  bool is_too_deep(const Walker& walker);
  void insert(const Walker& walker, std::size_t begin, std::size_t end);
  void insert_up_to_limit(const Walker& walker);
  void note(const Walker& walker, const space::Successor& successor, bool is_new);
  void push(Walker& walker, std::size_t begin, std::size_t end);
  Walker* idle_walker(const Walker& giver);
  Counts counts() const;
  bool is_over() const { return is_stopped_ || errors_.is_enough(); }
  void stop(Limit limit);

  ExploreOptions options_;
  LossyOptions lossy_;
  Random random_;
  std::unique_ptr<space::Cursor> cursor_;
  std::unique_ptr<store::VisitedSet> set_;
  std::vector<Walker> walkers_;
  ExploreResult result_;
  ErrorNotes errors_;
  ErrorPaths paths_;
  bool is_stopped_ = false;
  std::vector<std::uint8_t> is_new_;  // of the successors at hand
};

}  // namespace ouro::check
