// A search that does not remember states: depth first, with a set that says whether something was there.
//
// The set is that of bit-state hashing or of hash compaction (store/visited_set.hh). It keeps no states, so
// those that wait to be expanded are on a stack of the search's own (state_stack.hh), with enough about the
// ways to them to walk the way to an error once more. All successors of a state are inserted behind its
// expansion; those that are new wait on the stack, so no state is on it twice.
//
// A look-up in a large set is a wait for memory, and a depth-first search that takes a state at a time has
// nothing else to do meanwhile: the next state depends on the answer. So it takes the last few that wait, in
// a batch; their successors lie in one buffer and are looked up together, so that the waits overlap. They are
// asked for while the next state of the batch is expanded. That is depth first for most of what counts: the
// stack has what is left of a path and its neighbourhood.
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
// Memory: the set, which gets three quarters of what is allowed or more, and the stack: for each that waits
// the state and 24 bytes, and 8 bytes, or up to three times as many, for each that one of those came from; or
// what of that is not on disk.
// Time linear in what is visited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/limits.hh"
#include "base/random.hh"
#include "check/error_notes.hh"
#include "check/explore.hh"
#include "check/lossy_memory.hh"
#include "check/state_stack.hh"
#include "space/state_space.hh"
#include "store/visited_set.hh"

namespace ouro::check {

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
  /// A state of the batch: the way to it, its successors in the buffer, and those of them that suffice.
  struct Parent {
    std::size_t number = 0;  // of those in the batch
    StateStack::Way way = StateStack::begin_of_ways;
    std::uint32_t depth = 0;  // 0: that of the initial states
    std::size_t begin = 0;
    std::size_t sufficient = 0;
    std::size_t end = 0;
    bool is_deadlock = false;
  };
  /// Some of the successors in the buffer.
  struct Range {
    std::size_t begin;
    std::size_t end;
  };

  void begin();
  void search(LimitWatch& watch);
  void expand_batch();
  void expand(const StateStack::Taken& taken);
  void hash_up_to(std::size_t end);
  void visit_batch();
  bool is_plain_batch() const;
  void visit_plain_batch();
  void visit(const Parent& parent);
  bool visit(const Parent& parent, Range range);
  void insert(const Parent& parent, Range range);
  bool is_too_deep(const Parent& parent);
  bool is_stack_full() const;
  void push_batch();
  void push(const Parent& parent, Range range);
  void note(const Parent& parent, const space::Successor& successor, bool is_new);
  void note_deadlock(const Parent& parent);
  void note_invariants(const Parent& parent);
  void note_invariants(const Parent& parent, const space::Successor& successor);
  std::vector<space::StoredState> path(const Parent& parent) const;
  std::uint64_t seeded_hash(const space::Successors& successors, const space::Successor& successor) const;
  Counts counts() const;
  bool is_over() const { return is_stopped_ || errors_.is_enough(); }
  void stop(Limit limit);

  const space::StateSpace& space_;
  ExploreOptions options_;
  LossyOptions lossy_;
  LossyMemory memory_;
  Random random_;
  std::unique_ptr<space::Cursor> cursor_;
  std::unique_ptr<store::VisitedSet> set_;
  StateStack stack_;
  std::vector<Parent> parents_;        // the states of the batch,
  space::Successors successors_;       // their successors,
  std::vector<std::uint64_t> hashes_;  // the hashes of those; 0 where there is no state
  std::vector<std::uint8_t> is_new_;   // and whether they are new
  std::vector<std::size_t> fresh_;     // those of a parent that are
  ExploreResult result_;
  ErrorNotes errors_;
  ErrorPaths paths_;
  bool is_stopped_ = false;
};

}  // namespace ouro::check
