// Exploration of a whole state space: its size and shape, its deadlocks, faults and violated invariants.
//
// Two orders, each in a file of its own: breadth first (breadth_first.cc), where every path to an error is a
// shortest one, and depth first (depth_first.cc). Both find the same states, transitions and errors.
//
// Counts. A transition is a successor; a fault that leaves no state behind is none. The depth is the number
// of steps to the farthest state (depth first: the longest path that was gone). A deadlock is a state without
// any successor in which the system may not end. A state that a fault left behind is a state like any other
// and is explored. An invariant is a proposition that is to hold in every state.
//
// Limits. Exactly Limits::states states are stored, then the search stops. States beyond Limits::depth are
// not stored, but everything up to there is explored (depth first: what is reached by paths up to there). In
// both cases a space that just fits is explored completely, and says so. A search that finds no memory stops
// as one that has reached its limit does. Time linear in states and transitions.
//
// Checkpoints (checkpoint.hh). A search that goes on from one finds what it would have found without a break:
// the same states with the same numbers, the same counts, the same errors and paths to them. One is written
// when a limit ends the search, too, unless there was no memory left.
//
// Leaving out. A space may say that some successors of a state suffice (reduce/partial_order.hh). What that
// keeps, a search must see to: along successors that were taken, from every state one comes to a state of
// which all were. Breadth first that is found out at the end (put_off.hh), depth first when a component is
// left (terminal_components.hh); then the others are taken of one more state. All are taken, too, where one
// of them is an error. Transitions are those that were taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "base/limits.hh"
#include "check/checkpoint.hh"
#include "space/state_space.hh"
#include "store/state_store.hh"
#include "store/visited_set.hh"

namespace ouro::check {

using store::no_state;
using store::StateNumber;

/// Sees what an exploration sees, in its order.
class ExploreVisitor {
 public:
  ExploreVisitor() = default;
  ExploreVisitor(const ExploreVisitor&) = delete;
  ExploreVisitor& operator=(const ExploreVisitor&) = delete;
  virtual ~ExploreVisitor() = default;

  /// A way to begin (the source is no_state, and `from` empty), or one that leads from one state to another.
  /// The target is no_state when the successor has no state, or one that a limit keeps out. Views are valid
  /// during the call.
  virtual void transition(StateNumber source, space::StateView from, const space::Successors& successors,
                          const space::Successor& successor, store::Interned target) = 0;

  /// A state whose successors have all been shown.
  virtual void expanded(StateNumber) {}
};

enum class Order : std::uint8_t { BreadthFirst, DepthFirst };
/// Which successors are left out, of a space that says which suffice (space::Cursor::choose).
enum class LeaveOut : std::uint8_t {
  Nothing,
  /// All that are not needed: states without successors are found.
  ForDeadlocks,
  /// Those that are not needed for faults and invariants either: nothing is put off for ever.
  ForSafety,
};
/// What the visitor sees of an indivisible sequence.
enum class Steps : std::uint8_t { First, All };

/// All faults of one kind, and where the first happened.
struct FaultSummary {
  space::Fault fault = space::Fault::None;
  std::uint64_t count = 0;
  StateNumber source = no_state;        ///< no_state: while an initial state was made
  std::vector<space::Step> steps = {};  ///< what was done in `source`
};

/// The states in which an invariant does not hold.
struct InvariantSummary {
  unsigned proposition = 0;
  std::uint64_t count = 0;
  StateNumber state = no_state;  ///< the first
};

struct ExploreResult {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t depth = 0;
  std::uint64_t deadlocks = 0;
  std::optional<StateNumber> first_deadlock = std::nullopt;
  std::vector<FaultSummary> faults = {};          ///< in the order of their first occurrence
  std::vector<InvariantSummary> invariants = {};  ///< those that are violated, in the same order
  std::size_t memory_bytes = 0;
  std::uint64_t disk_bytes = 0;  ///< in temporary files
  Limit limit = Limit::None;
  bool stopped_at_error = false;
  std::optional<Resumed> resumed = std::nullopt;  ///< if the search went on from a checkpoint
  /// Of a search that may leave states out (lossy_search.hh), how much; nothing is told if it did not get to
  /// its end.
  std::optional<store::Loss> loss = std::nullopt;

  /// Whether every reachable state was expanded, for certain.
  bool complete() const { return limit == Limit::None && !stopped_at_error && !loss; }
  /// Those that were found since the search was resumed, or all.
  std::uint64_t states_now() const { return states - (resumed ? resumed->states : 0); }
  bool has_error() const { return deadlocks > 0 || !faults.empty() || !invariants.empty(); }
  double bytes_per_state() const {
    return states == 0 ? 0 : static_cast<double>(memory_bytes) / static_cast<double>(states);
  }
};

/// A search that has found so many states asks, once, whether it is to go on. If not, it ends as it does at
/// a limit on states.
struct Pause {
  std::uint64_t states = std::numeric_limits<std::uint64_t>::max();
  std::function<bool(const Counts&)> goes_on = {};
};

struct ExploreOptions {
  Limits limits = {};
  Progress* progress = nullptr;
  ExploreVisitor* visitor = nullptr;
  Order order = Order::BreadthFirst;
  /// Nothing: exact, and compressed from the moment on when half of the memory is used.
  std::optional<store::StoreKind> store = std::nullopt;
  Steps steps = Steps::First;
  LeaveOut leave_out = LeaveOut::Nothing;
  /// The registered propositions that are invariants, a bit for each.
  std::uint64_t invariants = 0;
  /// Asked after every error: has enough been found? Without it the search goes on to the end.
  std::function<bool(const ExploreResult&)> is_enough = {};
  Pause pause = {};
  /// The search adds the facts that it knows: its order and the limit on depth.
  CheckpointOptions checkpoint = {};
};

/// For ExploreOptions::is_enough.
inline bool first_error(const ExploreResult&) { return true; }

class Search;

/// A search through a state space, and what it found.
class Exploration {
 public:
  /// The space, and what the options point to, must outlive the object.
  explicit Exploration(const space::StateSpace& space, const ExploreOptions& options = {});
  ~Exploration();

  /// Explores; to be called once. Throws UserError if the checkpoint to go on from is none of this search.
  const ExploreResult& run();

  const ExploreResult& result() const noexcept;
  const store::StateStore& states() const noexcept;

  /// The states of a path from an initial state to this one, both included. Breadth first it is a shortest
  /// path, and is found by expanding states once more, level by level from the end: no parents are kept.
  /// Depth first only the first error of each kind has a path.
  std::vector<StateNumber> path_to(StateNumber state) const;

 private:
  std::unique_ptr<Search> search_;
};

/// Explores a space with these options.
ExploreResult explore(const space::StateSpace& space, const ExploreOptions& options = {});

}  // namespace ouro::check
