// Breadth-first exploration of a whole state space: its size and shape, its deadlocks and faults.
//
// The store numbers states in the order in which they arrive, which in a breadth-first search is the order in
// which they are to be expanded: the queue is one number, the next state to expand, and costs nothing. A
// level ends where the store ended when the level before it was finished. All successors of a state are
// hashed and their places in the store prefetched before the first one is looked up.
//
// A path to an error is shortest if parents are kept, four bytes a state. Without them there is no path, just
// the state.
//
// Counts. A transition is a successor; a fault that leaves no state behind is none. The depth is
// the number of steps to the farthest state. A deadlock is a state without any successor in which the system
// may not end. A state that a fault left behind is a state like any other and is explored.
//
// Limits. Exactly Limits::states states are stored, then the search stops. States beyond Limits::depth are
// not stored, but everything up to there is explored. In both cases a space that just fits is explored
// completely, and says so. Time linear in states and transitions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/limits.hh"
#include "space/state_space.hh"
#include "store/exact_store.hh"

namespace ouro::check {

using store::StateNumber;

/// Sees what an exploration sees, in its order.
class ExploreVisitor {
 public:
  ExploreVisitor() = default;
  ExploreVisitor(const ExploreVisitor&) = delete;
  ExploreVisitor& operator=(const ExploreVisitor&) = delete;
  virtual ~ExploreVisitor() = default;

  /// A way to begin (source is ExactStore::no_state), or one that leads from one state to another. The target
  /// is no_state when the successor has no state, or one that a limit keeps out. Views are valid during the
  /// call.
  virtual void transition(StateNumber source, const space::Successors& successors,
                          const space::Successor& successor, store::Interned target) = 0;

  /// A state whose successors have all been shown.
  virtual void expanded(StateNumber) {}
};

enum class Parents : std::uint8_t { Drop, Keep };
enum class OnError : std::uint8_t { Continue, Stop };
/// What the visitor sees of an indivisible sequence.
enum class Steps : std::uint8_t { First, All };

struct ExploreResult;

struct ExploreOptions {
  Limits limits = {};
  Progress* progress = nullptr;
  ExploreVisitor* visitor = nullptr;
  /// Keep, for Exploration::path_to().
  Parents parents = Parents::Drop;
  Steps steps = Steps::First;
  /// Propositions that must hold in every state: a state in which one does not is an error.
  std::uint64_t invariants = 0;
  /// Stop, to end at the first deadlock, fault or violated invariant.
  OnError on_error = OnError::Continue;
  /// Asked after each error, to end as soon as enough is known.
  std::function<bool(const ExploreResult&)> is_enough = {};
  store::ExactStore::Options store = {};
};

/// All faults of one kind, and where the first happened.
struct FaultSummary {
  space::Fault fault = space::Fault::None;
  std::uint64_t count = 0;
  StateNumber source = store::ExactStore::no_state;  ///< no_state: while an initial state was made
  std::vector<space::Step> steps = {};               ///< what was done in `source`
};

/// All states in which a proposition that is to hold everywhere does not, and the first of them.
struct InvariantSummary {
  std::uint32_t proposition = 0;
  std::uint64_t count = 0;
  StateNumber first = store::ExactStore::no_state;
};

struct ExploreResult {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t depth = 0;
  std::uint64_t deadlocks = 0;
  std::optional<StateNumber> first_deadlock = std::nullopt;
  std::vector<FaultSummary> faults = {};          ///< in the order of their first occurrence
  std::vector<InvariantSummary> invariants = {};  ///< those that are violated, in that order
  std::size_t memory_bytes = 0;
  Limit limit = Limit::None;
  bool stopped_at_error = false;

  /// Whether every reachable state was expanded.
  bool complete() const { return limit == Limit::None && !stopped_at_error; }
  bool has_error() const { return deadlocks > 0 || !faults.empty() || !invariants.empty(); }
};

class Exploration {
 public:
  static constexpr StateNumber no_state = store::ExactStore::no_state;

  /// The space, and what the options point to, must outlive the object.
  explicit Exploration(const space::StateSpace& space, const ExploreOptions& options = {});

  /// Explores; to be called once.
  const ExploreResult& run();

  const ExploreResult& result() const noexcept { return result_; }
  const store::ExactStore& states() const noexcept { return store_; }

  /// The states of a shortest path from an initial state to this one, both included. Requires Parents::Keep.
  std::vector<StateNumber> path_to(StateNumber state) const;

 private:
  void expand(StateNumber state);
  void take_successors(StateNumber source);
  void take(StateNumber source, const space::Successor& successor, std::uint64_t hash);
  store::Interned intern(StateNumber source, space::StateView state, std::uint64_t hash);
  void note_fault(StateNumber source, const space::Successor& successor);
  void note_invariants(StateNumber state, std::uint64_t violated);
  void note_error();
  void stop(Limit limit);
  Counts counts() const;

  ExploreOptions options_;
  std::unique_ptr<space::Cursor> cursor_;
  store::ExactStore store_;
  space::Successors successors_;
  std::vector<std::uint64_t> hashes_;  // of the successors that have a state
  std::vector<StateNumber> parents_;
  ExploreResult result_;
  StateNumber next_ = 0;     // the next state to expand
  std::uint64_t level_ = 0;  // its depth
  bool stopped_ = false;
};

/// Explores a space with these options.
ExploreResult explore(const space::StateSpace& space, const ExploreOptions& options = {});

}  // namespace ouro::check
