// Counterexamples on the terminal, as `ouro simulate` shows runs.
#pragma once

#include <cstdint>
#include <string>

#include "session/counterexample.hh"
#include "session/model.hh"
#include "trace/evidence.hh"

namespace ouro::cli {

enum class TraceLength : std::uint8_t {
  Short,  ///< a long run without its middle
  Full,
};

/// The run, step by step, and what is wrong at its end.
std::string trace_text(const session::Model& model, const session::Counterexample& counterexample,
                       TraceLength length);

/// Why a formula of branching time is true or false, claim by claim; the run has been shown already, or there
/// is none.
std::string evidence_text(const trace::Evidence& evidence, bool is_run_shown, TraceLength length);

}  // namespace ouro::cli
