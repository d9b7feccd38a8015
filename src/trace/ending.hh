// How a run ended, in words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/semantics.hh"
#include "space/state_space.hh"
#include "trace/narrate.hh"
#include "trace/simulation.hh"

namespace ouro::trace {

/// Each process that is not where it may end, and what it waits for there:
/// "proc 1 (P) is stuck at m.pml:7, waiting for [q?x] or [done]".
std::vector<std::string> stuck_processes(const Names& names, const program::Context& state);

/// What the last step did wrong: "division by zero after 3 steps: proc 0 (P) at m.pml:9, [x = 1 / y]".
std::string fault_text(const Event& last, std::uint64_t steps);

/// Why the run cannot go on: it ended, nothing is possible, or its last step went wrong. Empty while it can.
std::string ending_text(const Simulation& simulation, const Event& last, std::uint64_t steps);

/// "1 step", "2 steps".
std::string step_count_text(std::uint64_t steps);

}  // namespace ouro::trace
