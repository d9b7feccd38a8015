// Promela models as programs.
//
// Text is read (reader.hh) and lowered: names and types are resolved, bodies become locations and
// commands. What comes out has SPIN's states exactly; see flow.hh for what that means for control flow,
// declarations.hh for initial values and docs/reference for the few differences.
#pragma once

#include <string>
#include <vector>

#include "base/source.hh"
#include "program/program.hh"
#include "promela/ast.hh"
#include "promela/reader.hh"

namespace ouro::promela {

struct LoadOptions {
  PreprocessOptions preprocess;
  /// Pay no attention to priorities of processes (SPIN's -o6).
  bool ignore_priorities = false;
  /// Conditions on states, in Promela: they become Program::conditions. The texts must outlive the call.
  std::vector<SourceText> conditions = {};
  /// Formulas on runs, as in an `ltl` block: they become the last of Program::properties, in this order.
  std::vector<SourceText> formulas = {};
  /// Formulas of branching time, which follow those.
  std::vector<SourceText> ctl = {};
  std::vector<SourceText> ctl_star = {};
};

struct Loaded {
  program::Program program;  ///< finished
  std::vector<Diagnostic> warnings;
};

/// Throws UserError with every mistake found.
Loaded load_file(const std::string& path, const LoadOptions& options = {});
Loaded load_text(std::string text, const std::string& name = "<model>", const LoadOptions& options = {});

/// The second half of the above.
Loaded lower(const Model& model, const LoadOptions& options = {});

}  // namespace ouro::promela
