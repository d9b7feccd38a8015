// What `ouro automaton` can say of an automaton instead of printing it.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/automaton_facts.hh"
#include "cli/automaton_input.hh"
#include "cli/output.hh"

namespace ouro::cli {

struct AutomatonAnswerOptions {
  bool empty = false;
  bool word = false;
  std::vector<std::string> accepts;  ///< words
  bool properties = false;
  bool classify = false;

  /// Whether there is something to say.
  bool any() const { return empty || word || !accepts.empty() || properties || classify; }
};

void add_automaton_answers(CLI::App& verb, AutomatonAnswerOptions& options);

/// For people: a line or more for each of the questions, in the order of the fields above. Throws UserError
/// for a word that is not one over the automaton's propositions.
void say_answers(const AutomatonAnswerOptions& options, AutomatonFacts& facts, const AutomatonItem& item,
                 Output& output);

/// The same as fields of a JSON object.
void add_answers(const AutomatonAnswerOptions& options, AutomatonFacts& facts,
                 nlohmann::ordered_json& object);

}  // namespace ouro::cli
