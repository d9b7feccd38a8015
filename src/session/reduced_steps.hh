// What a reduced program does, told as steps of the original.
//
// A search of the reduced program knows states. Here the interpreter of the reduced program finds the
// transition between two of them once more, and each of its steps becomes those that it stands for
// (reduce/reduce.hh). Nothing is judged: whether the original can take these steps, and what is wrong at
// their end, is for trace/replay.hh to find out.
//
// Several transitions may lead from one state of the reduced program to the same other one, and then to
// states of the original that differ in variables nobody will read. Any will do: they have the same future.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "program/interpreter.hh"
#include "reduce/reduce.hh"
#include "space/state_space.hh"

namespace ouro::session {

class ReducedSteps {
 public:
  /// Both must outlive it; `explored` is the interpreter of the reduced program.
  ReducedSteps(const reduce::Reduced& reduced, const program::Interpreter& explored)
      : reduced_(reduced), explored_(explored), cursor_(explored.cursor()) {}

  /// Of the transition between two states. Throws std::logic_error if there is none.
  std::vector<space::Step> between(space::StateView from, space::StateView to);
  /// Of the transition with this fault that begins with this step; likewise. Steps behind the fault, in the
  /// command that has it, are among them.
  std::vector<space::Step> to_fault(space::StateView from, space::Fault fault,
                                    const std::optional<space::Step>& first_step);

 private:
  /// The steps of the first successor that is wanted.
  template <class IsWanted>
  std::vector<space::Step> steps_of(space::StateView from, const IsWanted& is_wanted);

  const reduce::Reduced& reduced_;
  const program::Interpreter& explored_;
  std::unique_ptr<space::Cursor> cursor_;
  space::Successors successors_{true};
};

}  // namespace ouro::session
