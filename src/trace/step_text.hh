// Runs in lines of text, as users of SPIN's simulator know them.
//
//       1:  proc  0 (P:1) model.pml:9  [x = 1]
//                x = 1
//
// A step's number, the process, its type and priority, the place in the source, the statement; under it
// what changed. What the model prints is indented by four blanks a process, so that each has a column.
#pragma once

#include <cstdint>
#include <string>

#include "trace/narrate.hh"

namespace ouro::trace {

/// Who moves, where and by what: "proc  0 (P:1) model.pml:9\t[x = 1]".
std::string to_text(const Actor& actor);

/// The line of a process that is there from the beginning.
std::string beginning_text(std::uint32_t process, const std::string& type);

/// The step with its number, in as many lines as it takes, without what it printed; with `changes`, what
/// it changed.
std::string step_text(const Event& event, std::uint64_t number, bool changes);

/// What the step printed, or its line about a timeout. Without `columns`, as it is.
std::string printed_text(const Event& event, bool columns);

/// All of a step: what it printed, then the step itself.
std::string event_text(const Event& event, std::uint64_t number, bool changes, bool columns);

/// The line that says that nothing is possible any more: "timeout".
std::string timeout_text(bool columns);

/// Where a run is: all variables that everybody sees, and each process with its place; with `locals`, its
/// variables too.
std::string state_text(const Names& names, const program::Context& state, std::uint64_t number, bool locals);

}  // namespace ouro::trace
