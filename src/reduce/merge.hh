// Statement merging: what nobody can see happens in one step with what came before.
//
//     0: g = x      go to 1                    0: g = x, y = 0, z = y + 1      go to 3
//     1: y = 0      go to 2          becomes   1: ...                          (nobody comes here any more)
//     2: z = y + 1  go to 3                    2: ...
//
// The second command must be the only one at its location, always possible, and must neither communicate
// nor create or end a process. Then it depends on what came before the first:
//
// - If others may move between the two, the second must be private: it reads and writes only variables of
//   its own process that nobody else can see, cannot fail, and nobody can tell its two locations apart. Such
//   a command commutes with everything that others do, so that doing it at once loses no behaviour but the
//   states in between: deadlocks, faults, assertions and every stutter-invariant temporal property stay as
//   they are. (A formula with the next operator is not stutter-invariant.)
// - If the first keeps the right to go on, nobody sees the state in between, and the second may read and
//   write whatever it likes.
//
// **A second command that may fail** (an index, a division) would take the states in between with it, and
// whatever others would have done there. A violated assertion leaves a state behind, and may be merged, but
// not so that one command has two things to report: an assertion behind an event that a trace may object to,
// or behind an assertion something that may fail.
//
// **Rendezvous.** Being at a location that receives is seen by those who offer to meet: an offer inside an
// indivisible sequence, or one that competes with an `else`, behaves differently a moment earlier. If the
// program has such offers, a private command that leads to a receive is not merged. The right to go on after
// a meeting is the receiver's; so nothing is merged behind an offer that a receiver may answer and keep.
//
// **Loops.** A location is passed at most once, so a process still stops somewhere on every cycle.
//
// Nothing is merged where priorities, a `provided` clause, committed locations, `_last` or synchronous steps
// make the moment of a step matter, or where a program asks for the number of a location or whether a process
// is enabled.
//
// Commands keep their numbers and locations; those in the middle are not reached any more.
#pragma once

#include <cstddef>
#include <vector>

#include "program/program.hh"

namespace ouro::reduce {

/// For each process type, for each command: the commands it stands for, in order.
using Originals = std::vector<std::vector<std::vector<program::CommandId>>>;

/// Every command for itself.
Originals identity(const program::Program& program);

/// Merges the commands of a finished program, and notes it in `originals`. How many commands got longer.
std::size_t merge_statements(program::Program& program, Originals& originals);

}  // namespace ouro::reduce
