// What a model declares and does not use.
#pragma once

#include "dve/report.hh"
#include "dve/symbols.hh"
#include "dve/syntax_tree.hh"

namespace ouro::dve {

/// Warns about variables that nobody reads, channels that are used in one direction only, and states
/// that no transition enters. Call it when everything has been resolved.
void warn_about_usage(const Model& model, Symbols& symbols, Report& report);

}  // namespace ouro::dve
