// What is asked of the tree of runs: --ctl, --ctlstar, and what goes with them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "session/branching_answer.hh"
#include "session/run_check.hh"
#include "session/run_question.hh"

namespace ouro::cli {

struct BranchingOptions {
  std::vector<std::string> ctl;
  std::vector<std::string> ctl_star;
  bool total = false;
  bool witness = false;
  bool states = false;
  std::size_t listed_states = 20;
  std::string drawing;  ///< a file

  bool asks() const { return !ctl.empty() || !ctl_star.empty(); }
};

void add_branching_options(CLI::App& verb, BranchingOptions& options, const std::string& group);
void add_branching_output_options(CLI::App& verb, BranchingOptions& options, const std::string& group);

/// Throws UserError for options that are about formulas where there is none.
void refuse_contradictions(const BranchingOptions& options);

void add_asked(const BranchingOptions& options, session::RunsAsked& asked);

/// How to answer; the rest is as for runs. `algorithm` is the option of that name.
session::BranchingAnswerOptions answer_options(const BranchingOptions& options,
                                               const session::RunOptions& run, const std::string& algorithm);

/// Throws UserError if the picture that is to be written there cannot be drawn.
void require_drawing(const std::string& path);

/// A picture of evidence: SVG for a file with that extension, otherwise in the language of Graphviz. Throws
/// UserError when it cannot be drawn or written.
void write_drawing(const std::string& path, const trace::Evidence& evidence);

}  // namespace ouro::cli
