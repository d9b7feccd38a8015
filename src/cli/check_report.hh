// What a check found, as a table of verdicts, as figures, and as JSON.
#pragma once

#include <string>
#include <vector>

#include "session/model.hh"
#include "session/safety_check.hh"

namespace ouro::cli {

struct CheckFacts {
  session::SafetyResult result;
  std::vector<session::OtherProperty> unchecked;
  std::vector<std::string> files;  ///< of the counterexamples, one per judgement; empty: not written
  double seconds = 0;              ///< from reading the model to the verdict
  bool counts_all = false;         ///< the search went on behind errors
};

/// A line per property: its name, the verdict, and where it is violated or why it is undecided.
std::string verdict_table(const session::Model& model, const CheckFacts& facts);

/// What was reduced, states, transitions, depth, memory and time.
std::string check_statistics(const session::Model& model, const CheckFacts& facts);

/// One document on one line.
std::string check_json(const session::Model& model, const CheckFacts& facts);

}  // namespace ouro::cli
