// From the states of a path to a run, by the reference semantics.
//
// A search finds a path: states that its engine and its store say follow each other, and what is wrong at the
// end. Nobody sees that before it has been walked again here, with the interpreter and nothing else. Each
// state is expanded with all steps recorded, and the successor that equals the next state is taken; then what
// is said to be wrong at the end must be wrong: the fault happens, nothing is possible and the system may not
// end, the condition is false. Where the walk fails, somebody has made a mistake that must not become an
// answer: the std::logic_error says which states it is about.
//
// A path through the states of a smaller program (reduce/) is told by its steps instead, as the program that
// was read would take them: `begin`, then `go_on` until there are no more. A successor is taken if its steps
// are the next ones. Of several ways through an indivisible sequence to one state inside it, a cursor tells
// only one; another way to the same successor is gone by the cursor's steps, so that what is recorded is
// always what a cursor tells, and whoever follows the recording finds it.
//
// Linear in the path, times the successors of its states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "program/interpreter.hh"
#include "space/state_space.hh"
#include "trace/narrate.hh"
#include "trace/recording.hh"

namespace ouro::trace {

class Replay {
 public:
  /// The space must outlive it. `model` is the name for the recording.
  Replay(const program::Interpreter& space, std::string model);

  /// The path begins in a state that another one has led to; what is recorded is a part of a run.
  void begin_at(space::StateView state);
  /// The states of the path, one after another; the first must be an initial one.
  void go_to(space::StateView state);
  /// Where several steps lead to the next state: one in which one of these processes takes part, if there is
  /// one. A bit for each process.
  void prefer(std::uint64_t processes) { preferred_ = processes; }
  /// Who took part in the last step, and who could have begun one instead of it.
  std::uint64_t movers() const { return movers_; }
  std::uint64_t enabled() const { return enabled_; }

  // The same by steps.

  /// To the initial state, of which there must be one.
  void begin();
  /// By one transition, which does the first of these steps. Returns how many it does: at least one.
  std::size_t go_on(std::span<const space::Step> steps);

  /// Nothing is possible in the state where the path is.
  bool is_stuck();
  /// Processes that have ended leave, as long as there are some that can.
  void let_leave();
  /// The state where the path is begins a cycle.
  void begin_cycle();

  // How the path ends: one of these, once.

  /// A fault, by a step that begins like this. Without any state before, while the initial state is made.
  void end_in_fault(space::Fault fault, std::optional<space::Step> first_step);
  /// A fault, by some of these steps; those behind it do not happen.
  void end_in_fault_within(space::Fault fault, std::span<const space::Step> steps);
  /// Nothing is possible, and the system may not end.
  void end_in_deadlock();
  /// A step back to where the cycle began; or none, where the run can only stay in the state that it began
  /// in.
  void end_in_cycle();
  /// However it goes on.
  void end_open();
  /// A condition that is false, or that has no value there.
  void end_where_false(program::ExpressionId condition);

  /// Is the condition false where the path is, or without a value?
  bool is_false(program::ExpressionId condition) const { return objection_to(condition).has_value(); }
  /// The run, with its end.
  const Recording& run() const { return run_; }
  /// The last step; none for a path of one state.
  const std::optional<Event>& last() const { return last_; }
  /// How many steps people count: leaving is none.
  std::uint64_t step_count() const { return steps_; }
  /// Where the run ended: after a fault, before the faulty step.
  program::Context context() const;
  const Narrator& narrator() const { return narrator_; }

 private:
  /// A transition that does some steps.
  struct Reached {
    const space::Successor* successor = nullptr;  // null: none
    std::size_t steps = 0;                        // how many of those that were asked about lead there
  };

  /// What is possible in the state where the path is.
  void expand();
  void note_movers(const space::Successor& taken);
  /// Of what is possible, what does the first of these steps.
  Reached find(std::span<const space::Step> steps, space::Fault fault) const;
  /// Of what is possible, what leads to where the first of these steps lead.
  Reached find_way_to_same_state(std::span<const space::Step> steps) const;
  /// Of what is possible, the fault, by one of these steps at its end.
  const space::Successor* find_fault_of(std::span<const space::Step> steps, space::Fault fault) const;
  void take_fault(const space::Successor& successor);
  /// Nothing for a condition that is true, Fault::None for one that is false, or why it has no value.
  std::optional<space::Fault> objection_to(program::ExpressionId condition) const;
  void take(std::span<const space::Step> steps, space::Fault fault);
  void end(std::string reason, space::Fault fault);
  [[noreturn]] void fail(std::string_view what, const std::string& detail) const;

  Narrator narrator_;
  std::unique_ptr<space::Cursor> cursor_;
  space::Successors successors_{true};
  std::optional<space::StoredState> state_;  // none before the first
  std::optional<space::StoredState> cycle_;  // where it began
  Recording run_;
  std::optional<Event> last_;
  std::uint64_t steps_ = 0;
  std::uint64_t preferred_ = 0;
  std::uint64_t movers_ = 0;
  std::uint64_t enabled_ = 0;
};

}  // namespace ouro::trace
