// ouro check: does every behaviour of the model satisfy what is asked?
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.hh"

namespace ouro::cli {

void add_check_verb(CLI::App& app, Action& action);

}  // namespace ouro::cli
