// Processes that have ended stay.
//
// In Promela a process that has reached its end leaves, the youngest first: of two processes that have ended,
// one may go and the other must wait, for no other reason than its age. So processes that end are never
// interchangeable, though hardly any program can tell whether one that has ended is still there. Here they
// stay at their end for ever, where a system may stop.
//
// Leaving is a step that changes nothing that anyone reads, and that can be put off; so assertions, run-time
// faults, invariants and invalid end states are the same, and only the steps of leaving are missing. To a run
// of this program that ends in an invalid end state they are added behind.
//
// Not where somebody can tell: where the number of processes, `timeout`, `enabled`, priorities or `_last` are
// asked for, or variables or locations of a process that may be gone, or where a channel would go with its
// process; or where processes are still created when others may have left, which get their numbers; or where
// the `provided` of one that has ended, which is still evaluated, may fail.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "program/interpreter.hh"
#include "program/program.hh"

namespace ouro::reduce {

/// Why some process might notice that others stay; nothing: nobody does.
std::optional<std::string> objection_to_staying(const program::Interpreter& interpreter);

/// No process of the finished program leaves any more. How many commands that are.
std::size_t stay_at_end(program::Program& program);

}  // namespace ouro::reduce
