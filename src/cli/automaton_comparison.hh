// Comparing the languages of the automata of `ouro automaton` with others.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/output.hh"
#include "omega/automaton.hh"
#include "omega/complement/inclusion.hh"

namespace ouro::cli {

struct AutomatonComparisonOptions {
  bool universal = false;
  std::vector<std::string> included_in;    ///< files
  std::vector<std::string> equivalent_to;  ///< files

  bool any() const { return universal || !included_in.empty() || !equivalent_to.empty(); }
};

void add_automaton_comparison(CLI::App& verb, AutomatonComparisonOptions& options);

/// Answers the questions, and remembers whether an answer was no.
class AutomatonComparison {
 public:
  /// Reads the automata to compare with. Throws UserError when one cannot be read. Answers that need more
  /// than `max_states` states are LimitErrors.
  AutomatonComparison(const AutomatonComparisonOptions& options, std::size_t max_states);

  /// For people: a line for each question and each automaton of a file, with a word where the answer is no.
  void say(const omega::Automaton& automaton, Output& output);
  /// The same as fields of a JSON object.
  void add(const omega::Automaton& automaton, nlohmann::ordered_json& facts);

  bool any_no() const { return any_no_; }

 private:
  struct Operand {
    std::string file;
    omega::Automaton automaton;
  };
  struct Answer {
    bool yes = true;
    std::string word = {};          // where they differ
    bool accepted_by_this = false;  // and not by the other; or the other way round
  };

  static std::vector<Operand> operands(const std::vector<std::string>& files, std::string_view option);
  Answer universal(const omega::Automaton& automaton);
  Answer included(const omega::Automaton& automaton, const omega::Automaton& other);
  Answer equivalent(const omega::Automaton& automaton, const omega::Automaton& other);

  omega::InclusionOptions limits_;
  bool ask_universal_;
  std::vector<Operand> including_;
  std::vector<Operand> equivalent_;
  bool any_no_ = false;
};

}  // namespace ouro::cli
