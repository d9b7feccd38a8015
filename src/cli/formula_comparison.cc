#include "cli/formula_comparison.hh"

#include <fmt/format.h>

#include "base/source.hh"
#include "logic/print.hh"
#include "logic/word.hh"
#include "translate/satisfying_word.hh"

namespace ouro::cli {

namespace {

using logic::Formula;

std::vector<Formula> parsed(const std::vector<std::string>& texts, logic::FormulaPool& pool,
                            const logic::ParseOptions& syntax) {
  std::vector<Formula> result;
  for (const std::string& text : texts) {
    result.push_back(parse_formula(pool, {.text = text, .name = "<formula>"}, syntax).formula);
  }
  return result;
}

bool is_about_infinite_words(const Formula& formula) {
  return formula.has(logic::Trait::Linear) && formula.has(logic::Trait::NoStrongNext);
}

}  // namespace

void require_comparable(const Formula& formula) {
  if (is_about_infinite_words(formula)) return;
  throw UserError(fmt::format("only LTL formulas on infinite words can be compared, and this is none: {}",
                              to_text(formula)));
}

void add_formula_comparison(CLI::App& verb, FormulaComparisonOptions& options) {
  const std::string group = "Comparison, on infinite words (exit status 1 when an answer is no)";
  const auto add = [&](const std::string& name, std::vector<std::string>& formulas, const std::string& what) {
    verb.add_option(name, formulas, what)->type_name("FORMULA")->allow_extra_args(false)->group(group);
  };
  add("--implies", options.implies,
      "Say whether every word that satisfies it satisfies FORMULA, or which not");
  add("--equivalent-to", options.equivalent_to,
      "Say whether the same words satisfy it and FORMULA, or on which they differ");
}

FormulaComparison::FormulaComparison(const FormulaComparisonOptions& options, logic::FormulaPool& pool,
                                     const logic::ParseOptions& syntax, std::size_t max_states)
    : pool_(pool),
      max_states_(max_states),
      implied_(parsed(options.implies, pool, syntax)),
      equivalent_(parsed(options.equivalent_to, pool, syntax)) {
  for (const auto* formulas : {&implied_, &equivalent_}) {
    for (const Formula& formula : *formulas) require_comparable(formula);
  }
}

FormulaComparison::Answer FormulaComparison::implies(const Formula& formula, const Formula& other) {
  const auto found =
      translate::satisfying_word(pool_.binary(logic::Op::And, formula, pool_.negate(other)), max_states_);
  if (!found) return {};
  any_no_ = true;
  return {false, logic::to_text(found->alphabet, found->word), true};
}

FormulaComparison::Answer FormulaComparison::equivalent(const Formula& formula, const Formula& other) {
  if (Answer answer = implies(formula, other); !answer.yes) return answer;
  Answer answer = implies(other, formula);
  answer.satisfies_this_one = false;
  return answer;
}

void FormulaComparison::say(const Formula& formula, Output& output) {
  for (const Formula& other : implied_) {
    const Answer answer = implies(formula, other);
    const std::string said = answer.yes ? "yes" : "no, " + answer.word;
    output.line(fmt::format("  implies {}: {}", to_text(other), said));
  }
  for (const Formula& other : equivalent_) {
    const Answer answer = equivalent(formula, other);
    const std::string said = answer.yes
                                 ? "yes"
                                 : fmt::format("no, only the {} one is satisfied by {}",
                                               answer.satisfies_this_one ? "first" : "second", answer.word);
    output.line(fmt::format("  equivalent to {}: {}", to_text(other), said));
  }
}

void FormulaComparison::add(const Formula& formula, nlohmann::ordered_json& facts) {
  const auto fact = [](const Formula& other, const Answer& answer) {
    return nlohmann::ordered_json{
        {"formula", to_text(other)},
        {"holds", answer.yes},
        {"word", answer.yes ? nlohmann::ordered_json() : nlohmann::ordered_json(answer.word)}};
  };
  for (const Formula& other : implied_) facts["implies"].push_back(fact(other, implies(formula, other)));
  for (const Formula& other : equivalent_) {
    const Answer answer = equivalent(formula, other);
    nlohmann::ordered_json entry = fact(other, answer);
    if (!answer.yes) entry["satisfies"] = answer.satisfies_this_one ? "first" : "second";
    facts["equivalent_to"].push_back(std::move(entry));
  }
}

}  // namespace ouro::cli
