// Readers either read or say why not.
#pragma once

#include "base/source.hh"
#include "require.hh"

namespace ouro::fuzz {

/// Calls read(); a refusal is good when it says something.
template <class Read>
void refused_or(Read read) {
  try {
    read();
  } catch (const UserError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics()) {
      require(!render(diagnostic).empty(), "errors have text");
    }
  }
}

}  // namespace ouro::fuzz
