// What all explorations have in common: states are expanded, successors interned, and everything noted.
//
// States are expanded in batches. The successors of all states of a batch lie in one buffer and are interned
// together, so that the store's waits for memory overlap; then they are noted one by one in the order in
// which they came, or just counted where there is nothing else about them. Where successors are left out,
// those of a batch are chosen when all of them are there, and the others are dropped. What is found, and the
// numbers of states, are those of a search that takes one state at a time: where the search may end at an
// error, or a limit on states is near, batches are cut so that this is so.
//
// Between two batches a search is a few numbers, the store, and what was found: a checkpoint has that. A
// batch that the limit on states cuts short is not in it: the store has its states at the end, and they are
// left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/checked_file.hh"
#include "base/limits.hh"
#include "check/checkpoint.hh"
#include "check/error_notes.hh"
#include "check/explore.hh"
#include "space/state_space.hh"
#include "store/state_store.hh"

namespace ouro::check {

class Search : public CheckpointPart {
 public:
  Search(const space::StateSpace& space, const ExploreOptions& options);
  const ExploreResult& run();

  const ExploreResult& result() const noexcept { return result_; }
  const store::StateStore& states() const noexcept { return *store_; }
  virtual std::vector<StateNumber> path_to(StateNumber state) const = 0;

  void save(CheckedWriter& file) const final;
  void restore(CheckedReader& file) final;

 protected:
  /// Explores, from the initial states, which are in the store, until all is done or is_stopped().
  virtual void search(LimitWatch& watch) = 0;
  /// An error was found at a state: `state` is it, or the target of the step from it that is being noted.
  virtual void note_witness(StateNumber) {}
  virtual Counts counts() const;
  /// The order's own data, between two batches, when there are so many states.
  virtual void save_order(CheckedWriter& file, std::uint64_t states) const = 0;
  virtual void restore_order(CheckedReader& file, std::uint64_t states) = 0;
  /// The states of the last batch are to be expanded once more.
  virtual void undo_batch() = 0;

  /// Of a state's successors: all, or those that suffice if it may be cut, or what was left out then.
  enum class Part : std::uint8_t { All, Sufficient, Rest };

  bool is_stopped() const { return is_stopped_; }
  /// True, and the search is stopped, if a limit is reached.
  bool is_limit_reached(LimitWatch& watch);

  void clear_batch();
  /// Expands a state: its successors join the batch.
  void expand(StateNumber state, Part part = Part::Sufficient);
  bool is_batch_full() const {
    return is_cut_ || parent_count_ == batch_states || successors_.size() >= batch_successors ||
           successors_.byte_count() >= batch_bytes;
  }
  /// Interns and notes the successors in the batch, which are so deep.
  void take_batch(std::uint64_t depth);
  /// What became of the successors in the batch, one after another.
  std::span<const store::Interned> targets() const { return std::span(targets_).first(batch_end_); }
  /// The first state of the batch.
  StateNumber first_of_batch() const { return parents_.front().number; }
  /// Was none of its successors left out?
  bool is_first_whole() const { return parents_.front().is_whole; }
  /// Calls visit(state, targets) for each state of the batch of which successors were left out.
  template <class Visit>
  void for_cut(Visit visit) const {
    for (const Parent& parent : std::span(parents_).first(parent_count_))
      if (!parent.is_whole) visit(parent.number, targets().subspan(parent.begin, parent.end - parent.begin));
  }

 private:
  /// So many successors make a batch, if there are so many: enough to overlap waits, few enough for the
  /// cache.
  static constexpr std::size_t batch_successors = 32;
  static constexpr std::size_t batch_states = 32;
  static constexpr std::size_t batch_bytes = std::size_t{1} << 18U;

  struct Parent {
    StateNumber number = no_state;
    store::Loaded loaded;
    std::size_t begin = 0;  // of its successors
    std::size_t end = 0;
    Part part = Part::All;
    bool is_deadlock = false;
    bool is_whole = true;  // nothing was left out
  };

  /// What a checkpoint has of a search whose last batch is given up.
  struct Kept {
    std::uint64_t states = 0;
    ExploreResult result;
  };

  void begin();
  void write_last_checkpoint();
  void compress(LimitWatch& watch);
  /// Asked now and then whether it goes on.
  void compress_if_large(const std::function<bool()>& goes_on = {});
  Parent& add_parent(StateNumber state);
  void cut_after_error(std::size_t begin);
  bool is_error(const space::Successor& successor) const {
    return successor.fault != space::Fault::None || errors_.violates_invariant(successor);
  }
  bool has_error(std::size_t begin) const;
  /// Drops those successors of the batch that are left out.
  void leave_out();

  void intern_batch(std::uint64_t depth);
  bool intern_plain_batch();
  void make_room_for_batch();
  void collect_candidates();
  void scatter_interned();
  void intern_candidates(std::uint64_t depth, bool fits);
  void take_plain_batch();
  void note_batch(std::uint64_t depth);
  void intern_next(std::uint64_t depth);
  store::Interned intern_within_limits(space::StateView state, std::uint64_t depth);
  void note_parent(const Parent& parent, std::uint64_t depth);
  void note_deadlock(StateNumber state);
  void note(const Parent& parent, const space::Successor& successor, store::Interned target);
  /// The state of the first error of a kind: the way there is noted.
  StateNumber witness(StateNumber state);
  void stop(Limit limit);

  ExploreOptions options_;
  const space::StateSpace& space_;
  std::unique_ptr<Checkpoints> checkpoints_;  // if there are to be any
  std::optional<Kept> kept_;                  // before a batch that may be cut short
  std::unique_ptr<space::Cursor> cursor_;
  std::unique_ptr<store::StateStore> store_;
  bool may_compress_;
  ExploreResult result_;
  ErrorNotes errors_;
  bool is_stopped_ = false;
  Limit limit_before_ = Limit::None;  // result_.limit without the one at which the search stopped

  space::Successors successors_;
  std::vector<Parent> parents_;  // those of the batch, and as many more as there may be
  std::size_t parent_count_ = 0;
  std::size_t batch_end_ = 0;  // the successors up to here are taken
  bool is_cut_ = false;        // at an error: nothing may join the batch
  bool is_plain_ = false;      // there is nothing to be noted of its successors but how many there are
  bool is_to_be_cut_ = false;  // some of its successors may be left out
  std::vector<space::Expansion> expansions_;
  // These are as long as the largest batch.
  std::vector<store::Candidate> candidates_;
  std::size_t candidate_count_ = 0;
  std::vector<store::Interned> interned_;  // of the candidates
  std::vector<store::Interned> targets_;   // of the successors
};

std::unique_ptr<Search> breadth_first(const space::StateSpace& space, const ExploreOptions& options);
std::unique_ptr<Search> depth_first(const space::StateSpace& space, const ExploreOptions& options);

}  // namespace ouro::check
