// Which automata `ouro automaton` lets through, and the names of what an automaton can be.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/automaton_facts.hh"
#include "cli/options.hh"

namespace ouro::cli {

struct AutomatonFilterOptions {
  std::vector<std::string> is;
  std::vector<std::string> is_not;
  std::string states;
  std::string edges;
  std::string acceptance_sets;
  std::string propositions;
};

void add_automaton_filter(CLI::App& verb, AutomatonFilterOptions& options);

/// Those of the properties that --is knows which the automaton's shape has, in alphabetical order. What its
/// language has is another matter, and can take long.
std::vector<std::string_view> properties_of(AutomatonFacts& facts);

class AutomatonFilter {
 public:
  /// Throws UserError for a property or a range that does not exist.
  explicit AutomatonFilter(const AutomatonFilterOptions& options);

  /// Whether the automaton passes. Sizes are looked at first, since properties cost more.
  bool operator()(AutomatonFacts& facts) const;

 private:
  struct Condition {
    bool (*holds)(AutomatonFacts&);
    bool wanted;
  };
  struct Bound {
    std::uint64_t (*value)(const omega::Automaton&);
    Range range;
  };

  void add_condition(const std::string& name, std::string_view option, bool wanted);

  std::vector<Bound> bounds_;
  std::vector<Condition> conditions_;
};

}  // namespace ouro::cli
