// From the states of a path to a run, by the reference semantics.
//
// A search finds a path: states that its engine and its store say follow each other, and what is wrong at the
// end. Nobody sees that before it has been walked again here, with the interpreter and nothing else. Each
// state is expanded with all steps recorded, and the successor that equals the next state is taken; then what
// is said to be wrong at the end must be wrong: the fault happens, nothing is possible and the system may not
// end, the condition is false. Where the walk fails, somebody has made a mistake that must not become an
// answer: the std::logic_error says which states it is about.
//
// Linear in the path, times the successors of its states.
#pragma once

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

  /// The states of the path, one after another; the first must be an initial one.
  void go_to(space::StateView state);

  // How the path ends: one of these, once.

  /// A fault, by a step that begins like this. Without any state before, while the initial state is made.
  void end_in_fault(space::Fault fault, std::optional<space::Step> first_step);
  /// Nothing is possible, and the system may not end.
  void end_in_deadlock();
  /// A condition that is false, or that has no value there.
  void end_where_false(program::ExpressionId condition);

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
  /// What is possible in the state where the path is.
  void expand();
  void take(std::span<const space::Step> steps, space::Fault fault);
  void end(std::string reason, space::Fault fault);
  [[noreturn]] void fail(std::string_view what, const std::string& detail) const;

  Narrator narrator_;
  std::unique_ptr<space::Cursor> cursor_;
  space::Successors successors_{true};
  std::optional<space::StoredState> state_;  // none before the first
  Recording run_;
  std::optional<Event> last_;
  std::uint64_t steps_ = 0;
};

}  // namespace ouro::trace
