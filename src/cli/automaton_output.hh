// How verbs print automata: as text in one of the formats, or as numbers about them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/output.hh"
#include "omega/automaton.hh"

namespace ouro::cli {

struct AutomatonOutputOptions {
  bool buchi = false;
  bool state_based = false;
  std::string format = "hoa";
  bool json = false;
};

void add_automaton_output(CLI::App& verb, AutomatonOutputOptions& options);

enum class AutomatonFormat : std::uint8_t { Hoa, HoaLine, Never, Lbtt, Dot, Svg };

class AutomatonOutput {
 public:
  /// Throws UserError for a format that does not exist, or that needs a program that is not there.
  AutomatonOutput(const AutomatonOutputOptions& options, Output& output);

  /// What was asked for, or what the format needs.
  bool wants_buchi() const { return options_.buchi || format_ == AutomatonFormat::Never; }
  bool wants_state_based() const { return options_.state_based || format_ == AutomatonFormat::Never; }

  /// The automaton with that acceptance. Throws UserError when it would have more states than this.
  omega::Automaton convert(const omega::Automaton& automaton, std::size_t max_states) const;

  /// Prints a converted automaton. With --json `facts`, to which the numbers are added, instead; on one
  /// line where there can be many.
  void print(const omega::Automaton& automaton, nlohmann::ordered_json facts, bool many);

 private:
  std::string text_of(const omega::Automaton& automaton) const;

  const AutomatonOutputOptions& options_;
  Output& output_;
  AutomatonFormat format_;
};

}  // namespace ouro::cli
