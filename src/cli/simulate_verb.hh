// ouro simulate: one run of a model, at random, by hand, or as recorded.
#pragma once

#include "cli/options.hh"

namespace ouro::cli {

void add_simulate_verb(CLI::App& app, Action& action);

}  // namespace ouro::cli
