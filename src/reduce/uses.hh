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

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "program/program.hh"

namespace ouro::reduce {

/// Of numbers of which program::none stands for any.
inline bool same_or_any(std::uint32_t one, std::uint32_t other) {
  return one == other || one == program::none || other == program::none;
}

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
  /// Looking whether it is possible may fail, which is a step, too (failing.hh): after so many tests.
  bool may_fail = false;
  std::size_t sure_tests = std::numeric_limits<std::size_t>::max();
  /// Looking at a command before it may fail: then it is not possible, whatever its guard says.
  bool is_masked = false;

  /// The tests without which it cannot begin, not even fail.
  std::span<const Test> sure() const { return std::span(tests).first(std::min(sure_tests, tests.size())); }
};

/// The channel that the command communicates through; none if it does not.
program::ExpressionId channel_of(const program::Command& command);

bool is_comparison(program::Operation operation);
/// The comparison with its sides exchanged.
program::Operation mirrored(program::Operation operation);

}  // namespace ouro::reduce
