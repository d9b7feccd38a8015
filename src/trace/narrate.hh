// Telling what happens: the steps of a run, one by one, as data.
//
// A search knows a step as numbers. The narrator takes the steps of a successor again, with the
// reference semantics, and notes for each who moved, from where in the source, by which statement,
// what changed, which messages went where, what was printed, who came and who left. Everything that
// shows runs (simulation, counterexamples, charts, JSON) shows these events.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "program/semantics.hh"
#include "space/state_space.hh"
#include "trace/names.hh"

namespace ouro::trace {

/// Who moved, and by what.
struct Actor {
  std::uint32_t process = program::none;
  std::string type;
  int priority = 1;
  std::string location;  ///< "file:line"
  std::string text;      ///< the statement
};

struct Message {
  std::uint32_t from = program::none;  ///< none: out of the channel's buffer
  std::uint32_t to = program::none;    ///< none: into it
  std::string channel;
  std::vector<std::string> values;
};

struct Printed {
  std::uint32_t process = program::none;
  std::string text;
};

/// A process that came into being.
struct Created {
  std::uint32_t process = program::none;
  std::string type;
};

/// One step, told.
struct Event {
  space::Step step;
  Actor actor;
  std::optional<Actor> partner;  ///< who received, in a rendezvous
  bool timeout = false;          ///< taken because nothing else was possible in the system
  bool terminated = false;       ///< the actor is gone
  std::vector<Change> changes;
  std::vector<Message> messages;
  std::vector<Printed> printed;
  std::vector<Created> created;
  space::Fault fault = space::Fault::None;
};

/// Some steps, told, and where they lead: to the state after them, or, when the last one itself went wrong,
/// to the state before that one.
struct Story {
  std::vector<Event> events;
  program::WorkingState state;
};

class Narrator {
 public:
  /// The semantics must outlive it.
  explicit Narrator(const program::Semantics& semantics) : semantics_(semantics), names_(semantics) {}

  /// The steps of a successor of `from`, all of them (space::Successors(true)), that ended with `fault`.
  /// Without one the telling goes on behind a violated assertion, as the run did.
  Story tell(space::StateView from, std::span<const space::Step> steps,
             space::Fault fault = space::Fault::None) const;

  /// Who would move, and by what. `command` may be none: then nothing is known but the process.
  Actor actor(const program::Context& state, std::uint32_t process, program::CommandId command) const;

  /// Takes a step, if it is one that can be taken and nothing goes wrong; only the first of a transition may
  /// wait for `timeout`. A violated assertion does not count as going wrong.
  bool attempt(program::WorkingState& state, const space::Step& step, bool is_first) const;

  const Names& names() const { return names_; }
  const program::Semantics& semantics() const { return semantics_; }

 private:
  Event introduce(const program::WorkingState& state, const space::Step& step) const;
  /// Takes the step, if that is possible, and notes what it does, or what went wrong.
  void attempt(program::WorkingState& state, Event& event, bool is_first) const;
  void take(program::WorkingState& state, Event& event) const;
  bool is_possible(const program::Context& state, const space::Step& step) const;

  const program::Semantics& semantics_;
  Names names_;
};

}  // namespace ouro::trace
