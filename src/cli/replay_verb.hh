// ouro replay: a recorded run, shown.
#pragma once

#include "cli/options.hh"

namespace ouro::cli {

void add_replay_verb(CLI::App& app, Action& action);

}  // namespace ouro::cli
