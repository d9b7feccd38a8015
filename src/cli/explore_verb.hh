// ouro explore: the size and the shape of a model's state space.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.hh"

namespace ouro::cli {

void add_explore_verb(CLI::App& app, Action& action);

}  // namespace ouro::cli
