#include "cli/language_report.hh"

#include <fmt/format.h>

#include "cli/word_text.hh"
#include "translate/decide.hh"

namespace ouro::cli {

std::string language_text(omega::LanguageCache& language) {
  std::string text =
      fmt::format("  language: {}\n  liveness: {}", to_string(translate::hierarchy_class(language)),
                  language.liveness() ? "yes" : "no");
  const auto& difference = language.stutter_difference();
  if (!difference) return text + "\n  stutter-invariant: yes";
  const omega::Automaton& automaton = language.automaton();
  return text + fmt::format("\n  stutter-invariant: no\n    accepted: {}\n    rejected: {}",
                            word_text(automaton, difference->accepted),
                            word_text(automaton, difference->rejected));
}

nlohmann::ordered_json language_facts(omega::LanguageCache& language) {
  nlohmann::ordered_json facts;
  facts["class"] = to_string(translate::hierarchy_class(language));
  facts["safety"] = language.safety();
  facts["guarantee"] = language.guarantee();
  facts["obligation"] = language.obligation();
  facts["recurrence"] = language.recurrence();
  facts["persistence"] = language.persistence();
  facts["liveness"] = language.liveness();
  facts["stutter_invariant"] = language.stutter_invariant();
  if (const auto& difference = language.stutter_difference()) {
    facts["stutter_words"] = {{"accepted", word_text(language.automaton(), difference->accepted)},
                              {"rejected", word_text(language.automaton(), difference->rejected)}};
  }
  return facts;
}

}  // namespace ouro::cli
