// Programs made smaller before they are explored.
//
// Each technique is a file of its own and turns a program into one with fewer states and the same answers:
// merge.hh (steps that nobody can see), dead_reset.hh and unread.hh (values that no longer matter). Locations
// and commands keep their numbers, expressions keep theirs; a step of the reduced program stands for one or
// more steps of the original. So a run of the reduced program is shown, and checked, as one of the original.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "reduce/merge.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

struct Options {
  /// Variables that nobody will read are set to a fixed value. Keeps all answers.
  bool dead = false;
  /// Steps that nobody can see are joined to the one before. Keeps deadlocks, faults and every temporal
  /// property that does not count steps (no next operator).
  bool merge = false;

  bool any() const { return dead || merge; }
  friend bool operator==(const Options&, const Options&) = default;
};

struct Reduced {
  program::Program program;
  Originals originals;
  std::size_t merged = 0;  ///< commands that stand for several
  std::size_t resets = 0;  ///< assignments that were added
  std::size_t hidden = 0;  ///< global variables that were hidden
};

/// The program must be finished; so is the result. Whatever will be asked about the result (propositions,
/// invariants) must be among the program's expressions already.
Reduced reduce(program::Program program, const Options& options);

/// The steps of the original program that some steps of the reduced one stand for. `layout`, of `layouts`, is
/// that of the state in which the steps begin. After a fault in the middle of a merged command, the steps
/// that follow in it did not happen.
std::vector<space::Step> expand(const Reduced& reduced, program::Layouts& layouts, program::LayoutId layout,
                                std::span<const space::Step> steps);

}  // namespace ouro::reduce
