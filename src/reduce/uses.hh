// What a step of a process touches, as finely as can be told before it is taken.
//
// Two steps of different processes commute unless they meet in something that one of them changes. `Uses`
// lists for one command of one process what that may be: variables it reads and writes, questions about where
// processes are, what it does with channels. It is the command's whole step: behind a command that keeps the
// right to go on, everything that may follow inside the indivisible sequence is there as well.
//
// Finer than program/footprint.hh in three ways, because the reduction lives on it:
//
// - It is about one process. An array's element and a channel are told by what never changes for that process
//   (fixed.hh): `flag[id]` of two processes are two things.
// - A guard is a test. `x == 2` is not disturbed by a step that sets x to 2, and no step that needs x to be 3
//   is possible at the same time.
// - A channel is a queue. Who sends and who receives do not disturb each other when both are possible.
//
// What is left out: variables of a process that nobody else can name, hidden variables (they are zero
// whenever a step begins), texts to be printed, and a rendezvous, which touches nothing but the two that
// meet.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/program.hh"
#include "program/semantics.hh"
#include "reduce/fixed.hh"
#include "reduce/observation.hh"

namespace ouro::reduce {

/// Something that two steps may share. program::none stands for any.
struct Item {
  enum class Kind : std::uint8_t {
    Global,     ///< `element` of the global variable `id`
    Local,      ///< `element` of the variable `id` of `process`, which is of type `owner`
    Location,   ///< the answer to the question `id` about where `process` of type `owner` is
    Processes,  ///< which processes there are
  };
  /// Questions about locations are Program::location_tests, and these:
  static constexpr std::uint32_t is_progress = program::none - 1;
  static constexpr std::uint32_t is_accepting = program::none - 2;
  static constexpr std::uint32_t which = program::none - 3;

  Kind kind = Kind::Global;
  program::ProcessTypeId owner = program::none;
  std::uint32_t process = program::none;
  std::uint32_t id = program::none;
  std::uint32_t element = program::none;

  friend bool operator==(const Item&, const Item&) = default;
};

/// May both be the same thing?
bool overlap(const Item& one, const Item& other);

/// A guard: `item` compared with a number.
struct Test {
  Item item;
  program::Operation operation = program::Operation::Equal;
  std::int32_t value = 0;

  bool holds(std::int32_t content) const;
  friend bool operator==(const Test&, const Test&) = default;
};

struct Write {
  Item item;
  std::optional<std::int32_t> value = std::nullopt;  ///< if that is known
};

/// What is done with a buffered channel, or asked about it.
struct ChannelUse {
  enum class Kind : std::uint8_t {
    Send,
    SortedSend,
    Receive,
    Peek,         ///< a message is looked at, and is there
    HasMessages,  ///< is not empty
    HasRoom,      ///< is not full
    IsEmpty,
    IsFull,
    Observe,  ///< anything else that depends on what is in it
    Change,   ///< channels come or go
  };

  Kind kind = Kind::Observe;
  std::uint32_t channel = program::none;  ///< its number; none: any
};

/// Where both are possible: does each stay possible after the other, with the same result in either order?
bool accord(const ChannelUse& one, const ChannelUse& other);

/// Whether the channel of a communication has no room for messages, so that two processes meet.
enum class Meeting : std::uint8_t { Never, Perhaps, Always };

struct Uses {
  std::vector<Test> tests;  ///< must hold for the step to begin
  std::vector<Item> reads;  ///< everything else that is read
  std::vector<Write> writes;
  std::vector<ChannelUse> channels;
  bool everything = false;  ///< depends on all that others can do
  bool own = false;  ///< depends on variables that only the process itself knows, and changes when it moves
  bool takes_along = false;  ///< does with another process what is not looked into
  /// The channels at which it may meet another process inside a sequence; what that one does then is
  /// included.
  std::vector<std::uint32_t> offers;
  /// The channels at which someone waits to be met before the step, or after it.
  std::vector<std::uint32_t> waits;
  Meeting meeting = Meeting::Never;  ///< of its first command, and through which channel if that is fixed
  std::uint32_t channel = program::none;
  bool only_at_timeout = false;  ///< when nothing else is possible
};

/// The channel that the command communicates through; none if it does not.
program::ExpressionId channel_of(const program::Command& command);

bool is_comparison(program::Operation operation);
/// The comparison with its sides exchanged.
program::Operation mirrored(program::Operation operation);

/// Who asks: a process of a state, or (process none) any process of the type that may come to be.
struct Asker {
  const program::Context* state = nullptr;
  program::ProcessTypeId type = program::none;
  std::uint32_t process = program::none;
};

/// Knows what steps use. The semantics must outlive it.
class UseFinder {
 public:
  explicit UseFinder(const program::Semantics& semantics);

  /// Of the step that begins with this command.
  Uses of_step(const Asker& asker, const program::Command& command) const;
  /// Of a step that does nothing, and is possible when the condition is `wanted`.
  Uses of_condition(const Asker& asker, program::ExpressionId condition, bool wanted) const;
  /// Of a step that needs the value of an expression, whatever it is.
  Uses of_value(const Asker& asker, program::ExpressionId expression) const;
  /// The value of an expression, where it is the same as long as the process lives.
  std::optional<std::int32_t> fixed_value(const Asker& asker, program::ExpressionId expression) const;

  /// The element of its variable that a place names, where it is the same as long as the process lives, and
  /// is one that there is.
  std::optional<std::uint32_t> fixed_element(const Asker& asker, const program::Place& place) const;

  Meeting meeting(const Asker& asker, program::ExpressionId channel) const;

  const FixedVariables& fixed() const { return fixed_; }
  const program::Semantics& semantics() const { return semantics_; }
  const Observation& observation() const { return observation_; }
  /// Do channels come and go, so that one number may mean one channel now and another one later?
  bool has_passing_channels() const { return has_passing_channels_; }
  /// The questions about where a process of this type is, as in Item::id, that someone asks.
  const std::vector<std::uint32_t>& questions(program::ProcessTypeId type) const { return questions_[type]; }

 private:
  const program::Semantics& semantics_;
  FixedVariables fixed_;
  Observation observation_;
  std::vector<std::vector<std::uint32_t>> questions_;  // by process type
  bool has_rendezvous_ = false;
  bool has_passing_channels_ = false;
};

}  // namespace ouro::reduce
