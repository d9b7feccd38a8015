// The options of `ouro check`, and what they ask of a session.
#pragma once

#include <string>
#include <vector>

#include "cli/branching_options.hh"
#include "cli/checkpoint_options.hh"
#include "cli/limit_options.hh"
#include "cli/model_input.hh"
#include "cli/run_options.hh"
#include "cli/search_options.hh"
#include "cli/state_search_options.hh"
#include "session/partial_order.hh"
#include "session/safety_check.hh"

namespace ouro::cli {

struct CheckOptions {
  ModelInputOptions model;
  LimitOptions limits;
  CheckpointArguments checkpoint;
  bool deadlock = false;
  bool no_deadlock = false;
  bool assertions = false;
  bool no_assertions = false;
  std::vector<std::string> invariants;
  RunsOptions runs;
  BranchingOptions branching;
  std::string errors = "each";
  SearchOptions search;
  bool partial_order = false;
  bool no_partial_order = false;
  StateSearchChoices states;
  std::string trace;
  bool no_trace = false;
  bool full_trace = false;
  bool json = false;
  bool quiet = false;

  bool asks_of_states() const { return deadlock || assertions || !invariants.empty(); }
  bool asks() const { return asks_of_states() || asks_of_runs(runs) || branching.asks(); }
  session::PartialOrder chosen_order() const {
    if (no_partial_order) return session::PartialOrder::No;
    return partial_order ? session::PartialOrder::Yes : session::PartialOrder::Worthwhile;
  }
};

/// What is asked of states, and how they are searched. Options that contradict each other are refused.
session::SafetyOptions safety_of(const CheckOptions& options);

/// How the model is read, for all that is asked.
ModelInputOptions model_of(const CheckOptions& options, const session::SafetyOptions& safety);

}  // namespace ouro::cli
