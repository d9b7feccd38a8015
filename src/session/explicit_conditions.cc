#include "session/explicit_conditions.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/suggest.hh"
#include "logic/parse.hh"
#include "logic/semantics.hh"

namespace ouro::session {

namespace {

using space::ExplicitSpace;

[[noreturn]] void unknown_proposition(const SourceText& source, Span span, const std::string& name,
                                      const logic::Alphabet& alphabet) {
  const std::vector<std::string_view> names(alphabet.begin(), alphabet.end());
  const std::string_view near = nearest(name, names);
  throw UserError(diagnose(source, span, Severity::Error, fmt::format("no state has a proposition {}", name),
                           near.empty() ? "" : fmt::format("did you mean {}?", near)));
}

logic::Formula parse_condition(logic::FormulaPool& pool, const SourceText& source,
                               const logic::Alphabet& alphabet) {
  const logic::ParsedFormula parsed = logic::parse_formula(pool, source);
  for (const logic::PropositionUse& use : parsed.propositions)
    if (std::ranges::find(alphabet, use.proposition.name()) == alphabet.end())
      unknown_proposition(source, use.span, use.proposition.name(), alphabet);
  if (!parsed.formula.has(logic::Trait::Boolean))
    throw UserError(diagnose(source, {0, source.text.size()}, Severity::Error,
                             "a condition on states has no temporal operators"));
  return parsed.formula;
}

/// Which of the conditions hold where these propositions do.
std::uint64_t judge(std::span<const logic::Formula> conditions, const logic::Alphabet& alphabet,
                    std::uint64_t label) {
  logic::Letter letter;
  for (std::size_t i = 0; i < alphabet.size(); ++i) letter.push_back((label >> i & 1U) != 0);
  const logic::FiniteWord word = {letter};
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < conditions.size(); ++i)
    if (holds(conditions[i], alphabet, word)) result |= std::uint64_t{1} << i;
  return result;
}

}  // namespace

std::unique_ptr<ExplicitSpace> with_conditions(const ExplicitSpace& structure,
                                               std::span<const SourceText> conditions) {
  const logic::Alphabet alphabet(structure.propositions().begin(), structure.propositions().end());
  logic::FormulaPool pool;
  std::vector<logic::Formula> formulas;
  std::vector<std::string> names;
  for (const SourceText& condition : conditions) {
    formulas.push_back(parse_condition(pool, condition, alphabet));
    names.emplace_back(condition.text);
  }
  std::unordered_map<std::uint64_t, std::uint64_t> judged;  // structures have few different labels
  std::vector<std::uint64_t> labels;
  for (ExplicitSpace::Number state = 0; state < structure.state_count(); ++state) {
    const auto [found, is_new] = judged.try_emplace(structure.label(state));
    if (is_new) found->second = judge(formulas, alphabet, structure.label(state));
    labels.push_back(found->second);
  }
  return structure.relabelled(std::move(names), std::move(labels));
}

}  // namespace ouro::session
