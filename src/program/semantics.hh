// What programs mean: the value of an expression in a state, and what a command does to a state.
//
// The reference that every engine is compared with, so it is written to be read: expressions are
// walked as trees, and a command is carried out effect by effect on a copy of the state. How the
// commands of all processes are put together into the steps of the system is the interpreter's
// business (interpreter.cc).
//
// A fault (an index out of range, a division by zero, ...) ends the step at hand; it is thrown as a
// FaultSignal and caught by whoever takes the step. A violated assertion is not one of those: the
// step goes on, and `Semantics::take` says that it happened. So with the event trace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "space/state_space.hh"

namespace ouro::program {

/// What went wrong, on its way to whoever takes the step.
struct FaultSignal {
  space::Fault fault = space::Fault::None;
};

/// Everything an expression may look at.
struct Context {
  const Layout* layout = nullptr;
  const std::byte* bytes = nullptr;
  std::uint32_t process = none;  ///< the process that asks; none for a question about the system
  bool timeout = false;          ///< what `timeout` is
  std::uint8_t questions = 0;    ///< so many `enabled` have led here, each about a process that asks the next
};

/// A state that is being changed.
struct WorkingState {
  const Layout* layout = nullptr;
  std::vector<std::byte> bytes;

  Context context(std::uint32_t process, bool timeout = false) const {
    return {layout, bytes.data(), process, timeout};
  }
  space::StateView view() const { return {layout->id, bytes}; }
};

/// Hears what happens while a step is taken, in order; for those who tell about it.
class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// A message went from a process (none: from the channel's buffer) to a process (none: into the buffer).
  /// `channel` is an index in the layout's channels.
  virtual void message(std::uint32_t from, std::uint32_t to, std::uint32_t channel,
                       std::span<const std::int32_t> values) = 0;
  virtual void printed(std::uint32_t process, std::string text) = 0;
};

class Semantics {
 public:
  /// The program must be finished, and outlive this.
  explicit Semantics(const Program& program) : program_(program), layouts_(program) {}

  const Program& program() const { return program_; }
  Layouts& layouts() const { return layouts_; }

  // --- Looking at a state ---

  std::int32_t evaluate(ExpressionId expression, const Context& context) const;

  const ProcessType& type_of(const Context& context, std::uint32_t process) const {
    return program_.process_types[context.layout->processes[process].type];
  }
  LocationId location(const Context& context, std::uint32_t process) const;
  std::uint8_t priority(const Context& context, std::uint32_t process) const;
  /// Is the process allowed to move at all?
  bool is_provided(const Context& context) const;

  /// Can the process take the command by itself? False for both sides of a rendezvous.
  bool is_possible(const Command& command, const Context& context) const;
  /// Is the command an offer to meet, a send into a channel without room for messages, with its guard true?
  bool is_rendezvous(const Command& command, const Context& context) const;
  /// Calls `meet(process, command)` for every command of another process that can receive what `send`
  /// offers. The receiver's ranks do not matter: who is waiting at a rendezvous can always be met.
  template <class Meet>
  void for_each_partner(const Command& send, const Context& context, Meet&& meet) const;
  /// Whether the process can do anything, alone or with a partner.
  bool can_move(const Context& context) const;
  /// Can that process move?
  bool is_enabled(std::uint32_t process, Context context) const;
  /// Is no process at a progress location?
  bool is_without_progress(const Context& context) const;
  /// Is a process at an accept location?
  bool is_accepting(const Context& context) const;
  /// May the system stop here?
  bool may_end(const Context& context) const;

  // --- Changing a state ---

  /// The state before anything has happened.
  WorkingState initial() const;

  /// Carries out a step that is possible. Returns AssertionViolated when an assertion was, TraceViolated when
  /// the event trace was, else None.
  space::Fault take(WorkingState& state, const space::Step& step, bool timeout = false,
                    Observer* observer = nullptr) const;

  /// The text a Print would show. An argument that cannot be evaluated shows its fault.
  std::string text_of(const Print& print, const Context& context) const;

 private:
  friend class Taking;

  /// Tells the event trace, if there is one, that a message is sent or received: `state` is from just before.
  space::Fault watch(WorkingState& state, bool is_send, std::uint32_t channel,
                     std::span<const std::int32_t> values) const;

  const ChannelType& channel_type(const Context& context, std::uint32_t channel) const {
    return program_.channel_types[context.layout->channels[channel].type];
  }
  /// The index in the layout's channels; throws NoSuchChannel.
  std::uint32_t channel_of(ExpressionId expression, const Context& context) const;
  std::uint32_t process_of(ExpressionId expression, const Context& context) const;
  std::int32_t evaluate_channel(const Expression& expression, const Context& context) const;
  bool guard_holds(const Command& command, const Context& context) const;
  bool answer_enabled(ExpressionId process, Context context) const;
  bool is_receivable(const Receive& receive, const Context& context) const;
  bool has_partner(const Command& send, const Context& context) const;
  /// Can `receive`, a command of `receiver`, take what `send`, of `sender`, offers?
  bool fits(const Command& send, const Context& sender, const Command& receive,
            const Context& receiver) const;
  bool is_at(const LocationTest& test, ExpressionId process, const Context& context) const;
  std::uint32_t address(const Place& place, const Context& context) const;
  std::uint32_t frame_of(const Place& place, const Context& context) const;
  std::int32_t load(const Place& place, const Context& context) const;

  std::uint32_t message_count(const Context& context, std::uint32_t channel) const;
  std::int32_t field(const Context& context, std::uint32_t channel, std::uint32_t slot,
                     std::size_t field) const;
  /// Do the values that `value_of(i)` gives match the receive's arguments?
  template <class ValueOf>
  bool matches(const Receive& receive, const Context& context, ValueOf&& value_of) const;
  /// The slot of the first message that the receive can take; none if there is none.
  std::uint32_t matching_slot(const Receive& receive, std::uint32_t channel, const Context& context) const;

  const Program& program_;
  mutable Layouts layouts_;
};

template <class Meet>
void Semantics::for_each_partner(const Command& send, const Context& context, Meet&& meet) const {
  Context other = context;
  for (other.process = 0; other.process < context.layout->processes.size(); ++other.process) {
    if (other.process == context.process || !is_provided(other)) continue;
    const ProcessType& type = type_of(other, other.process);
    const Location& there = type.locations[location(other, other.process)];
    for (CommandId id = there.first_command; id < there.first_command + there.command_count; ++id)
      if (fits(send, context, type.commands[id], other)) meet(other.process, id);
  }
}

}  // namespace ouro::program
