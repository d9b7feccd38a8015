// What a check found, as a table of verdicts, as figures, and as JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "check/explore.hh"
#include "check/online.hh"
#include "check/swarm.hh"
#include "cli/checkpoint_options.hh"
#include "session/judgement.hh"
#include "session/model.hh"
#include "session/partial_order.hh"

namespace ouro::cli {

struct CheckFacts {
  std::vector<session::Judgement> judgements;
  std::optional<check::ExploreResult> exploration;  ///< if states were looked at one by one
  std::optional<check::SwarmFigures> swarm;         ///< if that was by a swarm
  std::optional<check::OnlineFigures> bounded;      ///< or in bounded memory
  session::PartialOrderUse partial_order;           ///< while that was done
  session::PartialOrderUse order_of_runs;           ///< and while runs were looked at
  std::vector<std::string> unchecked;               ///< what the model asks for and was left out, and why
  std::vector<std::string> files;  ///< of the counterexamples, one per judgement; empty: not written
  double seconds = 0;              ///< from reading the model to the verdict
  bool counts_all = false;         ///< the search went on behind errors
  const CheckpointLog* checkpoints = nullptr;
  std::optional<check::Resumed> resumed;  ///< if it went on from one
};

/// A line per property: its name, the verdict, and where it is violated or why it is undecided.
std::string verdict_table(const session::Model& model, const CheckFacts& facts);

/// What was reduced, states, transitions, depth, memory and time.
std::string check_statistics(const session::Model& model, const CheckFacts& facts);

/// In how many states a formula holds, and in which. Requires Judgement::satisfying.
std::string satisfying_text(const session::Judgement& judgement, std::size_t listed);

/// The run that shows why a property is violated, or why it holds; null: there is none.
const session::Counterexample* shown_run(const session::Judgement& judgement);

/// One document on one line.
std::string check_json(const session::Model& model, const CheckFacts& facts);

}  // namespace ouro::cli
