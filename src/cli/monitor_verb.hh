// `ouro monitor`: formulas watched over a stream of events.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.hh"

namespace ouro::cli {

void add_monitor_verb(CLI::App& app, Action& action);

}  // namespace ouro::cli
