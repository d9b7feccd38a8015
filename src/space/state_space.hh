// A state space, one state at a time.
//
// The one seam between models and searches. A model gives its initial states and, for a state, all
// its successors in one call, written one after another into a buffer that the caller owns: the step
// taken, the successor's bytes, and the truth of every registered proposition as a bit mask. One
// call a state and never one a successor, so that the caller can hash all successors and prefetch
// their places in the visited set before it touches the first one.
//
// A state is a layout number and that layout's bytes; two states are equal exactly when both are.
// Models whose processes and channels never change have the single layout 0.
//
// A StateSpace is immutable as far as a caller can see and may be shared by threads; each thread
// asks it for a Cursor of its own, which holds the scratch memory of an expansion.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ouro::space {

/// A state, not owned.
struct StateView {
  std::uint32_t layout = 0;
  std::span<const std::byte> bytes;
};

/// True for the same layout and the same bytes.
bool operator==(const StateView& a, const StateView& b);

/// "layout 0, bytes 01ff", for messages about states that should not be.
std::string hexadecimal(StateView state);

/// A state, owned.
struct StoredState {
  std::uint32_t layout = 0;
  std::vector<std::byte> bytes;

  StoredState() = default;
  explicit StoredState(StateView state)
      : layout(state.layout), bytes(state.bytes.begin(), state.bytes.end()) {}
  StateView view() const { return {layout, bytes}; }
};

/// What happened: a command of a process, or of two that met in a rendezvous. The numbers are the
/// model's own; the model can put them into words. A process without a command has failed before it was known
/// which ones are possible.
struct Step {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t process = none;
  std::uint32_t command = none;
  std::uint32_t partner = none;          ///< the receiver's process
  std::uint32_t partner_command = none;  ///< and its command

  friend bool operator==(const Step&, const Step&) = default;
};

/// What went wrong while a step was taken. Each is a verdict of its own.
enum class Fault : std::uint8_t {
  None,
  AssertionViolated,
  IndexOutOfRange,
  DivisionByZero,
  NoSuchChannel,     ///< a channel variable that holds no channel
  WrongMessage,      ///< a message of another shape than the channel's
  RendezvousPolled,  ///< a question about the contents of a channel that has none
  NoSuchProcess,     ///< a reference to a process that does not exist
  TooManyProcesses,  ///< more than 255 at once
  TooManyChannels,   ///< more than 255 at once
  BlockedStep,       ///< a deterministic step that cannot go on
  EndlessStep,       ///< an indivisible sequence that never ends
  TraceViolated,     ///< an event that the model's trace assertion does not allow
  TraceAmbiguous,    ///< an event that the model's trace assertion matches in two ways
  TooManyQuestions,  ///< `enabled` about a process that asks it of another one that asks it, too
};

/// Does a step with this fault lead to a state all the same?
constexpr bool leaves_state(Fault fault) {
  return fault == Fault::None || fault == Fault::AssertionViolated || fault == Fault::TraceViolated;
}

/// "assertion violated", "index out of range", ...
std::string_view to_string(Fault fault);

/// One successor: where its bytes lie in the buffer, and what is known about it.
struct Successor {
  std::uint32_t layout = 0;
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
  std::uint32_t first_step = 0;  ///< in Successors::steps(); one step, or all when they are recorded
  std::uint32_t step_count = 0;
  Fault fault = Fault::None;
  bool has_state = true;  ///< false when the fault leaves no state behind
  std::uint64_t propositions = 0;
  std::uint64_t hash = 0;  ///< of the state (state_hash.hh); 0 where the engine has not computed it
};

/// The successors of one state, in one block of memory that is reused from call to call.
class Successors {
 public:
  /// With `record_all_steps`, every step of an indivisible sequence is kept, not just its first.
  explicit Successors(bool record_all_steps = false) : record_all_steps_(record_all_steps) {}

  void clear() {
    byte_count_ = entry_count_ = step_count_ = 0;
    has_faults_ = false;
    has_merged_ways_ = false;
  }

  bool record_all_steps() const { return record_all_steps_; }
  /// Whether several ways through an indivisible sequence met inside it: of those the steps of one are told.
  bool has_merged_ways() const { return has_merged_ways_; }
  void note_merged_ways() { has_merged_ways_ = true; }
  /// Whether any step failed: only such a step may leave no state behind.
  bool has_faults() const { return has_faults_; }
  std::size_t size() const { return entry_count_; }
  bool empty() const { return entry_count_ == 0; }
  std::size_t byte_count() const { return byte_count_; }
  /// The bytes of all vectors.
  std::size_t memory() const {
    return bytes_.capacity() + entries_.capacity() * sizeof(Successor) + steps_.capacity() * sizeof(Step);
  }
  const Successor& operator[](std::size_t i) const { return entries_[i]; }
  std::span<const Successor> entries() const { return std::span(entries_).first(entry_count_); }
  /// Where the bytes of all of them begin.
  const std::byte* bytes() const { return bytes_.data(); }

  StateView state(const Successor& successor) const {
    return {successor.layout, std::span(bytes_).subspan(successor.begin, successor.size)};
  }
  /// The bytes of a successor, for those who put another state of the same layout in its place.
  std::span<std::byte> bytes(std::size_t i) {
    entries_[i].hash = 0;
    return std::span(bytes_).subspan(entries_[i].begin, entries_[i].size);
  }
  /// Forgets all successors but these, which come in the order of their places. Bytes stay where they are.
  template <class Ranges>
  void keep_only(const Ranges& ranges) {
    std::size_t count = 0;
    for (const auto& [begin, end] : ranges)
      for (std::size_t i = begin; i < end; ++i) entries_[count++] = entries_[i];
    entry_count_ = count;
  }
  void swap_entries(std::size_t one, std::size_t other) { std::swap(entries_[one], entries_[other]); }
  std::span<const Step> steps(const Successor& successor) const {
    return std::span(steps_).subspan(successor.first_step, successor.step_count);
  }

  /// Appends a successor; its bytes and steps are copied. With a fault that leaves a state behind, which must
  /// be told here.
  Successor& add(StateView state, std::span<const Step> steps, Fault fault = Fault::None);
  /// Appends a step that leaves no state behind.
  Successor& add_fault(Fault fault, std::span<const Step> steps);

  /// Where the next successor, its bytes and its steps go: for engines that write in place.
  struct Tail {
    std::byte* bytes = nullptr;
    Successor* entry = nullptr;
    Step* step = nullptr;
    std::uint32_t byte_count = 0;  ///< of all successors so far
    std::uint32_t step_count = 0;
  };
  /// The end, with room for at least so much. Valid until anything else is added.
  Tail reserve(std::size_t bytes, std::size_t entries, std::size_t steps) {
    if (byte_room_ - byte_count_ < bytes || entry_room_ - entry_count_ < entries ||
        step_room_ - step_count_ < steps) {
      make_room(bytes_, byte_room_, byte_count_ + bytes);
      make_room(entries_, entry_room_, entry_count_ + entries);
      make_room(steps_, step_room_, step_count_ + steps);
    }
    return {bytes_.data() + byte_count_, entries_.data() + entry_count_, steps_.data() + step_count_,
            static_cast<std::uint32_t>(byte_count_), static_cast<std::uint32_t>(step_count_)};
  }
  /// What lies between the end and `tail`, which has been moved on from it, is added.
  void commit(const Tail& tail) {
    byte_count_ = tail.byte_count;
    entry_count_ = static_cast<std::size_t>(tail.entry - entries_.data());
    step_count_ = tail.step_count;
    assert(entry_count_ <= entries_.size() && byte_count_ <= bytes_.size() && step_count_ <= steps_.size());
  }

 private:
  /// `room` is the vector's size.
  template <class T>
  [[gnu::noinline]] static void make_room(std::vector<T>& vector, std::size_t& room, std::size_t size) {
    if (room >= size) return;
    room = std::max(size, 2 * room);
    vector.resize(room);
  }

  bool record_all_steps_;
  bool has_faults_ = false;
  bool has_merged_ways_ = false;
  // Each vector is as long as there is room; the counts say how much is in use.
  std::vector<std::byte> bytes_;
  std::vector<Successor> entries_;
  std::vector<Step> steps_;
  std::size_t byte_room_ = 0;
  std::size_t entry_room_ = 0;
  std::size_t step_room_ = 0;
  std::size_t byte_count_ = 0;
  std::size_t entry_count_ = 0;
  std::size_t step_count_ = 0;
};

/// A state whose successors lie in a buffer, from `begin` to `end`, as they were appended.
struct Expansion {
  StateView state;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t sufficient = 0;  ///< where those end that suffice, once they have been chosen
};

/// The scratch memory of one thread that walks through a state space.
class Cursor {
 public:
  Cursor() = default;
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;
  virtual ~Cursor() = default;

  /// Appends the initial states (most models have one).
  virtual void initial(Successors& result) = 0;

  /// Appends all successors of `state`. The state must not lie in `result`, which grows.
  virtual void successors(const StateView& state, Successors& result) = 0;

  /// Of the successors of each of some states puts those first that suffice, and says where they end, where
  /// it knows that some do. The others may be left out by a search that sees to it that nothing is put off
  /// for ever. It is a call of its own since it takes about as long as the successors themselves, and most
  /// searches want them all; for some states at once, since it is mostly waiting for memory.
  virtual void choose(std::span<Expansion> expansions, [[maybe_unused]] Successors& successors) {
    for (Expansion& expansion : expansions) expansion.sufficient = expansion.end;
  }

  /// Is it all right for the system to stop here, if it has no successors? A state without
  /// successors that may not end is an invalid end state, a deadlock.
  virtual bool may_end(StateView state) = 0;

  /// The registered propositions that hold in `state`.
  virtual std::uint64_t propositions(StateView state) = 0;
};

/// A model as searches see it.
class StateSpace {
 public:
  StateSpace() = default;
  StateSpace(const StateSpace&) = delete;
  StateSpace& operator=(const StateSpace&) = delete;
  virtual ~StateSpace() = default;

  virtual std::unique_ptr<Cursor> cursor() const = 0;

  /// How many layouts have been met so far.
  virtual std::size_t layout_count() const = 0;
};

}  // namespace ouro::space
