#include "cli/automaton_answers.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <utility>

#include "cli/automaton_filter.hh"
#include "logic/word.hh"
#include "omega/acceptance_name.hh"
#include "omega/emptiness.hh"
#include "omega/membership.hh"

namespace ouro::cli {

namespace {

using omega::Automaton;
using omega::PropertyCache;

logic::Alphabet alphabet_of(const Automaton& automaton) {
  logic::Alphabet names;
  for (const auto variable : automaton.variables()) names.push_back(automaton.propositions()->name(variable));
  return names;
}

std::optional<std::string> accepted_text(const Automaton& automaton) {
  const auto lasso = accepted_word(automaton);
  if (!lasso) return std::nullopt;
  omega::WordLetters word = some_word(automaton, *lasso);
  return logic::to_text(alphabet_of(automaton),
                        logic::LassoWord{std::move(word.stem), std::move(word.cycle)});
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

void say_properties(PropertyCache& cache, const AutomatonItem& item, Output& output) {
  const Automaton& automaton = cache.automaton();
  const std::string& name = automaton.name();
  output.line(fmt::format("{}:{}{}{}", item.file, item.line, name.empty() ? "" : ": ", name));
  const auto say = [&](std::string_view what, const auto& value) {
    output.line(fmt::format("  {}: {}", what, value));
  };
  say("states", automaton.state_count());
  say("initial states", automaton.initial().size());
  say("edges", automaton.edge_count());
  say("components", cache.components().count());
  say("propositions", listed(alphabet_of(automaton)));
  say("acceptance sets", automaton.mark_count());
  say("acceptance", acceptance_text(automaton));
  say("properties", listed(properties_of(cache)));
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
                "Say how large it is and which of the properties of --is it has")
      ->group(group);
}

void say_answers(const AutomatonAnswerOptions& options, PropertyCache& cache, const AutomatonItem& item,
                 Output& output) {
  if (options.empty) output.line(cache.empty() ? "empty" : "not empty");
  if (options.word) output.line(accepted_text(cache.automaton()).value_or("no word is accepted"));
  for (const std::string& word : options.accepts) {
    output.line(fmt::format("{}: {}", accepts_text(cache.automaton(), word) ? "accepted" : "rejected", word));
  }
  if (options.properties) say_properties(cache, item, output);
}

void add_answers(const AutomatonAnswerOptions& options, PropertyCache& cache, nlohmann::ordered_json& facts) {
  if (options.empty || options.word) facts["empty"] = cache.empty();
  if (options.word) {
    const auto word = accepted_text(cache.automaton());
    facts["word"] = word ? nlohmann::ordered_json(*word) : nullptr;
  }
  for (const std::string& word : options.accepts) {
    facts["accepts"].push_back({{"word", word}, {"accepted", accepts_text(cache.automaton(), word)}});
  }
  if (!options.properties) return;
  facts["initial_states"] = cache.automaton().initial().size();
  facts["components"] = cache.components().count();
  facts["propositions"] = alphabet_of(cache.automaton());
  facts["properties"] = properties_of(cache);
}

}  // namespace ouro::cli
