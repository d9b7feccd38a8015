#include "session/stuttering.hh"

#include <fmt/format.h>

#include "base/source.hh"
#include "logic/formula.hh"
#include "logic/parse.hh"
#include "omega/classify/hierarchy.hh"

namespace ouro::session {

namespace {

std::optional<std::string> objection_to_formula(const RunQuestion& question) {
  logic::FormulaPool pool;
  const logic::Formula formula = logic::parse(pool, question.formula, {.logic = logic::Logic::Ltl});
  if (formula.has(logic::Trait::NextFree)) return std::nullopt;
  return fmt::format("{} has a next operator or a bound, and counts steps", question.name);
}

std::optional<std::string> objection_to_automaton(const RunQuestion& question) {
  constexpr omega::LanguageLimits cheap{.max_states = 1'000};
  try {
    if (omega::LanguageCache(*question.violations, cheap).stutter_invariant()) return std::nullopt;
    return fmt::format("{} counts steps", question.name);
  } catch (const UserError&) {
    return fmt::format("whether {} counts steps takes long to decide", question.name);
  }
}

std::optional<std::string> objection_to(const RunQuestion& question) {
  return question.violations ? objection_to_automaton(question) : objection_to_formula(question);
}

}  // namespace

std::optional<std::string> stutter_objection(const RunQuestions& asked) {
  for (const auto* questions : {&asked.questions, &asked.assumptions})
    for (const RunQuestion& question : *questions)
      if (auto objection = objection_to(question)) return objection;
  return std::nullopt;
}

}  // namespace ouro::session
