// What `ouro automaton` does to each automaton before it looks at it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "omega/automaton.hh"
#include "omega/complement/complement.hh"

namespace ouro::cli {

struct AutomatonOperationOptions {
  std::vector<std::string> products;  ///< files
  std::vector<std::string> unions;    ///< files
  std::string project;                ///< a list of propositions
  bool complement = false;
  std::string complement_route = "automatic";
  bool safety_part = false;
  bool liveness_part = false;
  bool monitor = false;
  bool minimal_weak = false;
  bool trim = false;
  bool complete = false;
  bool transition_based = false;
};

void add_automaton_operations(CLI::App& verb, AutomatonOperationOptions& options);

/// The operations, in the order of the fields above.
class AutomatonOperations {
 public:
  /// Reads the operands. Throws UserError when one cannot be read, or a name is unknown.
  explicit AutomatonOperations(const AutomatonOperationOptions& options);

  omega::Automaton operator()(omega::Automaton automaton) const;

 private:
  omega::Automaton without_propositions(const omega::Automaton& automaton) const;

  const AutomatonOperationOptions& options_;
  std::vector<omega::Automaton> factors_;
  std::vector<omega::Automaton> summands_;
  std::vector<std::string> forgotten_;
  omega::ComplementRoute route_;
};

}  // namespace ouro::cli
