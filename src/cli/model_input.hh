// The model that a verb works on: the file, its language, and what its preprocessor is told.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "session/model.hh"

namespace ouro::cli {

struct ModelInputOptions {
  std::string path;
  session::LoadOptions load;
  std::string engine;
  bool no_cache = false;
  std::string reductions = "none";
};

/// The file, and how it is read.
void add_model_options(CLI::App& verb, ModelInputOptions& options);

/// How it is read, for verbs that know the file otherwise.
void add_reading_options(CLI::App& verb, ModelInputOptions& options);

/// Who computes the states, for verbs that explore; they call warn_if_interpreted at the end.
void add_engine_option(CLI::App& verb, ModelInputOptions& options);

/// What is done to a program before it is explored. `options.reductions` holds the default.
void add_reduction_option(CLI::App& verb, ModelInputOptions& options);

/// Which processes are not told apart.
void add_symmetry_options(CLI::App& verb, ModelInputOptions& options);

/// Reads the model; warnings go to standard error. Throws UserError.
session::Model load_model(const ModelInputOptions& options);

/// A word on standard error when there was to be native code, and there was none.
void warn_if_interpreted(const session::Model& model);

}  // namespace ouro::cli
