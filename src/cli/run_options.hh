// What is asked of runs: --ltl, --assume, --only and the like.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/finite_check.hh"
#include "session/run_check.hh"
#include "session/run_question.hh"

namespace ouro::cli {

struct RunsOptions {
  std::vector<std::string> formulas;
  std::vector<std::string> assumptions;
  bool own = false;
  bool no_own = false;
  std::vector<std::string> names;
  bool non_progress = false;
  std::vector<std::string> never;     ///< files
  std::vector<std::string> automata;  ///< files
  std::string fairness = "none";
  std::string algorithm = "auto";
  std::string form = "auto";
  bool shortest = false;
  std::vector<std::string> finite;
  std::vector<std::string> actions;
  std::optional<std::uint64_t> heap;  ///< on line, with so many visited pairs
  std::string replacement = "random";
};

void add_run_options(CLI::App& verb, RunsOptions& options, const std::string& group);

/// How runs are searched: --algorithm, --property.
void add_run_search_options(CLI::App& verb, RunsOptions& options);

bool asks_of_runs(const RunsOptions& options);
void refuse_contradictions(const RunsOptions& options);

/// With `everything`, also what the model itself asks for. Throws UserError for automata that cannot be read.
session::RunsAsked runs_asked(const RunsOptions& options, bool everything);

/// How to answer. Throws UserError for a word that is none of those allowed.
session::RunOptions run_options(const RunsOptions& options);

/// --heap and what goes with it, if it is given.
std::optional<session::HeapOptions> heap_options(const RunsOptions& options, std::uint64_t seed);

}  // namespace ouro::cli
