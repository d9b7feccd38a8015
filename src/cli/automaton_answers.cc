#include "cli/automaton_answers.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <utility>

#include "cli/automaton_filter.hh"
#include "cli/language_report.hh"
#include "cli/word_text.hh"
#include "logic/word.hh"
#include "omega/acceptance_name.hh"
#include "omega/emptiness.hh"
#include "omega/membership.hh"

namespace ouro::cli {

namespace {

using omega::Automaton;

std::optional<std::string> accepted_text(const Automaton& automaton) {
  const auto lasso = accepted_word(automaton);
  if (!lasso) return std::nullopt;
  return word_text(automaton, some_word(automaton, *lasso));
}

bool accepts_text(const Automaton& automaton, const std::string& text) {
  logic::LassoWord word = logic::parse_lasso_word(alphabet_of(automaton), {.text = text, .name = "<word>"});
  return accepts(automaton, {std::move(word.stem), std::move(word.cycle)});
}

std::string acceptance_text(const Automaton& automaton) {
  const auto name = name_of(automaton.acceptance(), automaton.mark_count());
  const std::string condition = automaton.acceptance().to_text();
  return name ? fmt::format("{}, {}", condition, name->to_text()) : condition;
}

template <class Names>
std::string listed(const Names& names) {
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

void say_which(const Automaton& automaton, const AutomatonItem& item, Output& output) {
  const std::string& name = automaton.name();
  output.line(fmt::format("{}:{}{}{}", item.file, item.line, name.empty() ? "" : ": ", name));
}

void say_properties(AutomatonFacts& facts, Output& output) {
  const Automaton& automaton = facts.automaton();
  const auto say = [&](std::string_view what, const auto& value) {
    output.line(fmt::format("  {}: {}", what, value));
  };
  say("states", automaton.state_count());
  say("initial states", automaton.initial().size());
  say("edges", automaton.edge_count());
  say("components", facts.shape.components().count());
  say("propositions", listed(alphabet_of(automaton)));
  say("acceptance sets", automaton.mark_count());
  say("acceptance", acceptance_text(automaton));
  say("properties", listed(properties_of(facts)));
}

}  // namespace

void add_automaton_answers(CLI::App& verb, AutomatonAnswerOptions& options) {
  const std::string group = "Answers (instead of the automaton)";
  verb.add_flag("--empty", options.empty, "Say whether no word is accepted")->group(group);
  verb.add_flag("--word", options.word, "Print a word that is accepted")->group(group);
  verb.add_option("--accepts", options.accepts, "Say whether this word is accepted: 'a & !b; cycle{b; 1}'")
      ->type_name("WORD")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_flag("--properties", options.properties,
                "Say how large it is and which of the properties of --is its shape has")
      ->group(group);
  verb.add_flag("--classify", options.classify,
                "Say what its language is: its class in the temporal hierarchy, whether it is liveness, and\n"
                "whether it is invariant under stuttering, with two words if not")
      ->group(group);
}

void say_answers(const AutomatonAnswerOptions& options, AutomatonFacts& facts, const AutomatonItem& item,
                 Output& output) {
  // What may fail comes first, so that no half answers are printed.
  const std::string language = options.classify ? language_text(facts.language) : "";
  if (options.empty) output.line(facts.shape.empty() ? "empty" : "not empty");
  if (options.word) output.line(accepted_text(facts.automaton()).value_or("no word is accepted"));
  for (const std::string& word : options.accepts) {
    output.line(fmt::format("{}: {}", accepts_text(facts.automaton(), word) ? "accepted" : "rejected", word));
  }
  if (options.properties || options.classify) say_which(facts.automaton(), item, output);
  if (options.properties) say_properties(facts, output);
  if (options.classify) output.line(language);
}

void add_answers(const AutomatonAnswerOptions& options, AutomatonFacts& facts,
                 nlohmann::ordered_json& object) {
  const Automaton& automaton = facts.automaton();
  if (options.empty || options.word) object["empty"] = facts.shape.empty();
  if (options.word) {
    const auto word = accepted_text(automaton);
    object["word"] = word ? nlohmann::ordered_json(*word) : nullptr;
  }
  for (const std::string& word : options.accepts) {
    object["accepts"].push_back({{"word", word}, {"accepted", accepts_text(automaton, word)}});
  }
  if (options.properties) {
    object["initial_states"] = automaton.initial().size();
    object["components"] = facts.shape.components().count();
    object["propositions"] = alphabet_of(automaton);
    object["properties"] = properties_of(facts);
  }
  if (options.classify) object["language"] = language_facts(facts.language);
}

}  // namespace ouro::cli
