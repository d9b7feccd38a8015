// A run of a program that grows step by step, and can go back.
//
// A choice is a successor of the current state: a step, or a whole indivisible sequence of steps. What
// ends in a fault is a choice too; after it the run cannot go on. A violated assertion is such a fault,
// though the system could go on: whoever follows a run that did may take these choices as well (`find`).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hh"
#include "program/interpreter.hh"
#include "trace/narrate.hh"

namespace ouro::trace {

class Simulation {
 public:
  enum class Memory : std::uint8_t {
    Current,  ///< the current state only: constant memory however long the run
    History,  ///< all states of the run, so that `undo` is possible
  };

  enum class Status : std::uint8_t {
    Running,
    Ended,     ///< nothing more is possible, and that is all right: all processes may stop here
    Deadlock,  ///< nothing more is possible, and some process is not where it may stop
    Faulty,    ///< something went wrong
  };

  /// The space must outlive it.
  Simulation(const program::Interpreter& space, Memory memory);

  Status status() const { return status_; }
  space::Fault fault() const { return fault_; }
  space::StateView state() const { return state_.view(); }
  program::Context context() const;
  const Narrator& narrator() const { return narrator_; }

  /// How many choices there are now; none unless running.
  std::size_t choice_count() const { return offered_; }
  /// The steps of a choice.
  std::span<const space::Step> steps(std::size_t choice) const;
  /// What the steps of a choice would do.
  Story tell(std::size_t choice) const;

  /// Takes a choice and tells what happened. After a fault the state is the one before the faulty step.
  std::vector<Event> take(std::size_t choice);
  /// Takes the last choice back; false at the beginning. Requires Memory::History.
  bool undo();

  /// One of the choices: every process that can move is as likely, and so is each of its choices.
  std::size_t draw(Random& random) const;
  /// The choice whose steps these are; none if there is none. With `goes_on` it must leave a state behind,
  /// and it may go through a violated assertion; such choices are numbered from choice_count() on.
  std::optional<std::size_t> find(std::span<const space::Step> wanted, bool goes_on = false) const;
  /// Of ways that meet inside an indivisible sequence one is offered; from now on, for this choice, this way
  /// is as well. The numbers of choices change.
  void offer_way(std::span<const space::Step> way);

 private:
  void arrive();
  void collect_choices();

  Narrator narrator_;
  std::unique_ptr<space::Cursor> cursor_;
  Memory memory_;
  space::StoredState state_;
  space::Successors successors_{true};
  std::vector<std::size_t> choices_;  ///< in successors_: those that are offered, then those that go through
  std::size_t offered_ = 0;           ///< a violated assertion
  std::vector<space::StoredState> history_;
  Status status_ = Status::Running;
  space::Fault fault_ = space::Fault::None;
};

}  // namespace ouro::trace
