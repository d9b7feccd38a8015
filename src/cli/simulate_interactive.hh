// A simulation whose steps a person chooses.
#pragma once

#include "base/random.hh"
#include "cli/simulate_run.hh"

namespace ouro::cli {

/// Lists the choices, reads answers from standard input until the run or the person stops.
/// Works without a terminal: the end of the input is the same as `q`.
Stop choose_interactively(SimulateRun& run, Random& random);

}  // namespace ouro::cli
