// What `ouro automaton` does to each automaton before it looks at it.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "cli/automaton_acceptance.hh"
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
  bool determinize = false;
  bool reduce = false;
  bool simplify_acceptance = false;
  std::string acceptance;  ///< the name of a kind; empty: as it comes
  bool trim = false;
  bool complete = false;
  bool transition_based = false;
};

void add_automaton_operations(CLI::App& verb, AutomatonOperationOptions& options);

/// What the rest of the command line means for operations.
struct AutomatonOperationSettings {
  std::size_t max_states = 1'000'000;  ///< LimitError beyond
  bool keep_state_based = false;       ///< marks that are on states shall stay there
};

/// The operations, in the order of the fields above.
class AutomatonOperations {
 public:
  /// Reads the operands. Throws UserError when one cannot be read, or a name is unknown.
  AutomatonOperations(const AutomatonOperationOptions& options, const AutomatonOperationSettings& settings);

  omega::Automaton operator()(omega::Automaton automaton) const;

 private:
  omega::Automaton without_propositions(const omega::Automaton& automaton) const;
  omega::Automaton minimal_weak_of(const omega::Automaton& automaton) const;
  omega::Automaton small(const omega::Automaton& automaton) const;
  omega::Automaton deterministic(const omega::Automaton& automaton) const;
  omega::Automaton with_kind(const omega::Automaton& automaton) const;
  omega::Automaton languages_changed(omega::Automaton automaton) const;

  const AutomatonOperationOptions& options_;
  AutomatonOperationSettings settings_;
  std::vector<omega::Automaton> factors_;
  std::vector<omega::Automaton> summands_;
  std::vector<std::string> forgotten_;
  omega::ComplementRoute route_;
  const AcceptanceKind* kind_ = nullptr;  // the one asked for
};

}  // namespace ouro::cli
