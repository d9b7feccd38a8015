// Commands of which nobody can tell whether they are possible, because finding out fails.
//
// A guard with an index out of range, a division by zero, a channel that is none: then there is a step after
// all, one that fails, whatever else the guard says. So such a command is not kept from happening by what its
// guard tests, and it waits for whatever may change what is looked at:
//
//     10 / y > 0 && x == 1       a step where y is 0, even if x is not 1
//
// What is looked at, in this order: `provided`, the guard, which channel is meant, and what a message is to
// match. A test that comes before whatever may fail is as good as any: x == 1 && 10 / y > 0 is no step as
// long as x is not 1. That a command that is possible fails while it is carried out is another matter: that
// is one of its steps.
//
// Commands of a location are looked at in order, up to the first that fails: then those behind it are not
// possible, and may become so when that one does not fail any more.
//
// An offer to meet is looked at by asking everybody (asking.hh). Where one of those who are there may fail to
// answer, an offer, and whatever is behind it, depends on everybody; and so does creating somebody who may.
#pragma once

#include <span>
#include <vector>

#include "program/program.hh"
#include "reduce/use_finder.hh"

namespace ouro::reduce {

/// Does evaluating the expression never fail for this process?
bool never_fails(const UseFinder& finder, const Asker& asker, program::ExpressionId id);

/// May looking whether the command is possible fail for this process, `provided` aside?
bool may_fail(const UseFinder& finder, const Asker& asker, const program::Command& command);

/// The commands of its location that are looked at before it.
std::span<const program::Command> looked_at_before(const program::ProcessType& type,
                                                   const program::Command& command);

}  // namespace ouro::reduce
