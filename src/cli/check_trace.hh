// Counterexamples on the terminal, as `ouro simulate` shows runs.
#pragma once

#include <cstdint>
#include <string>

#include "session/counterexample.hh"
#include "session/model.hh"

namespace ouro::cli {

enum class TraceLength : std::uint8_t {
  Short,  ///< a long run without its middle
  Full,
};

/// The run, step by step, and what is wrong at its end.
std::string trace_text(const session::Model& model, const session::Counterexample& counterexample,
                       TraceLength length);

}  // namespace ouro::cli
