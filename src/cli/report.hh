// Diagnostics on standard error.
#pragma once

#include "base/source.hh"

namespace ouro::cli {

/// Coloured on a terminal, unless NO_COLOR is set.
void report(const Diagnostic& diagnostic);
void report(const UserError& error);

}  // namespace ouro::cli
