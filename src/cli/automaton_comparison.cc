#include "cli/automaton_comparison.hh"

#include <fmt/format.h>

#include "cli/automaton_input.hh"
#include "logic/word.hh"

namespace ouro::cli {

namespace {

using omega::Automaton;

std::string text_of(const Automaton& automaton, std::span<const bdd::Variable> variables,
                    omega::WordLetters word) {
  logic::Alphabet names;
  for (const bdd::Variable variable : variables) names.push_back(automaton.propositions()->name(variable));
  return logic::to_text(names, logic::LassoWord{std::move(word.stem), std::move(word.cycle)});
}

}  // namespace

void add_automaton_comparison(CLI::App& verb, AutomatonComparisonOptions& options) {
  const std::string group = "Comparison (answers; exit status 1 when one is no)";
  verb.add_flag("--universal", options.universal, "Say whether every word is accepted, or which is not")
      ->group(group);
  const auto add = [&](const std::string& name, std::vector<std::string>& files, const std::string& what) {
    verb.add_option(name, files, what)->type_name("FILE")->allow_extra_args(false)->group(group);
  };
  add("--included-in", options.included_in,
      "Say whether every word is accepted by the automata of FILE as well, or which is not");
  add("--equivalent-to", options.equivalent_to,
      "Say whether the automata of FILE accept the same words, or on which they differ");
}

AutomatonComparison::AutomatonComparison(const AutomatonComparisonOptions& options, std::size_t max_states)
    : limits_{.max_states = max_states},
      ask_universal_(options.universal),
      including_(operands(options.included_in, "--included-in")),
      equivalent_(operands(options.equivalent_to, "--equivalent-to")) {}

std::vector<AutomatonComparison::Operand> AutomatonComparison::operands(const std::vector<std::string>& files,
                                                                        std::string_view option) {
  std::vector<Operand> all;
  for (const std::string& file : files) {
    for (Automaton& automaton : read_automata(file, option)) {
      all.push_back({shown_name(file), std::move(automaton)});
    }
  }
  return all;
}

AutomatonComparison::Answer AutomatonComparison::universal(const Automaton& automaton) {
  auto word = rejected_word(automaton, limits_);
  if (!word) return {};
  any_no_ = true;
  return {false, text_of(automaton, automaton.variables(), std::move(*word)), false};
}

AutomatonComparison::Answer AutomatonComparison::included(const Automaton& automaton,
                                                          const Automaton& other) {
  auto found = not_included(automaton, other, limits_);
  if (!found) return {};
  any_no_ = true;
  return {false, text_of(automaton, found->variables, std::move(found->word)), true};
}

AutomatonComparison::Answer AutomatonComparison::equivalent(const Automaton& automaton,
                                                            const Automaton& other) {
  auto found = not_equivalent(automaton, other, limits_);
  if (!found) return {};
  any_no_ = true;
  return {false, text_of(automaton, found->variables, std::move(found->word)), found->accepted_by_left};
}

void AutomatonComparison::say(const Automaton& automaton, Output& output) {
  if (ask_universal_) {
    const Answer answer = universal(automaton);
    output.line(answer.yes ? "universal" : "not universal: " + answer.word);
  }
  for (const Operand& other : including_) {
    const Answer answer = included(automaton, other.automaton);
    output.line(answer.yes ? fmt::format("included in {}", other.file)
                           : fmt::format("not included in {}: {}", other.file, answer.word));
  }
  for (const Operand& other : equivalent_) {
    const Answer answer = equivalent(automaton, other.automaton);
    output.line(answer.yes ? fmt::format("equivalent to {}", other.file)
                           : fmt::format("not equivalent to {}: only the {} accepts {}", other.file,
                                         answer.accepted_by_this ? "first" : "second", answer.word));
  }
}

void AutomatonComparison::add(const Automaton& automaton, nlohmann::ordered_json& facts) {
  const auto word = [](const Answer& answer) {
    return answer.yes ? nlohmann::ordered_json() : nlohmann::ordered_json(answer.word);
  };
  if (ask_universal_) {
    const Answer answer = universal(automaton);
    facts["universal"] = answer.yes;
    facts["rejected_word"] = word(answer);
  }
  for (const Operand& other : including_) {
    const Answer answer = included(automaton, other.automaton);
    facts["included_in"].push_back({{"file", other.file}, {"holds", answer.yes}, {"word", word(answer)}});
  }
  for (const Operand& other : equivalent_) {
    const Answer answer = equivalent(automaton, other.automaton);
    nlohmann::ordered_json entry{{"file", other.file}, {"holds", answer.yes}, {"word", word(answer)}};
    if (!answer.yes) entry["accepted_by"] = answer.accepted_by_this ? "first" : "second";
    facts["equivalent_to"].push_back(std::move(entry));
  }
}

}  // namespace ouro::cli
