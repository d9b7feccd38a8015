// `ouro translate`: from formulas to automata.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.hh"

namespace ouro::cli {

/// Adds the verb; when it is chosen, `action` becomes what it does.
void add_translate_verb(CLI::App& app, Action& action);

}  // namespace ouro::cli
