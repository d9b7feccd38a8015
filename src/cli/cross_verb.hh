// `ouro cross`: translators against each other and against the meaning of formulas.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.hh"

namespace ouro::cli {

/// Adds the verb; when it is chosen, `action` becomes what it does.
void add_cross_verb(CLI::App& app, Action& action);

}  // namespace ouro::cli
