#include "session/program_questions.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "base/source.hh"
#include "base/suggest.hh"
#include "session/claim_automaton.hh"

namespace ouro::session {

namespace {

using program::ExpressionId;
using program::Operation;
using program::ProcessTypeId;
using program::Program;

/// Whether a process that is part of the system has accept locations.
bool has_accept_labels(const Program& program) {
  std::vector<bool> observes(program.process_types.size());
  for (const program::Property& property : program.properties)
    if (property.automaton != program::none) observes[property.automaton] = true;
  for (std::size_t i = 0; i < observes.size(); ++i)
    if (!observes[i] && std::ranges::any_of(program.process_types[i].locations, &program::Location::accept))
      return true;
  return false;
}

}  // namespace

ProgramQuestions::ProgramQuestions(Program& program, const RunsAsked& asked, const RunQuestions& texts)
    : asked_(asked), texts_(texts) {
  const bool has_accept = asked.own && has_accept_labels(program);
  const ExpressionId accepting = has_accept ? program.nullary(Operation::Accepting) : program::none;
  std::size_t from_outside = 0;
  for (const program::Property& property : program.properties) {
    if (property.is_invariant) continue;
    if (property.is_asked) {
      add_asked(from_outside++, property);
    } else if (asked.own && is_selected(property.name)) {
      add_property(program, property, accepting);
    }
  }
  if (has_accept && is_selected("acceptance cycles"))
    drafts_.push_back({{.kind = PropertyKind::AcceptanceCycles,
                        .name = "no acceptance cycles",
                        .formula = "F G !accepting"},
                       {{"accepting", accepting}}});
  // A run that ends is no cycle: SPIN does not count it either.
  if (asked.non_progress)
    drafts_.push_back({{.kind = PropertyKind::NonProgressCycles,
                        .name = "no non-progress cycles",
                        .formula = "G F !np_ | F dead"},
                       {{"np_", program.nullary(Operation::NoProgress)}, {"dead", program::none}}});
  require_names(program);
}

void ProgramQuestions::add_property(const Program& program, const program::Property& property,
                                    ExpressionId accepting) {
  if (property.automaton == program::none)
    return drafts_.push_back({{.name = property.name, .formula = property.formula}, property.propositions});
  ClaimAutomaton claim = claim_automaton(
      program, property.automaton,
      {.ends_accept = property.is_never,
       .accepting = property.is_never ? accepting : static_cast<ExpressionId>(program::none)});
  Draft draft{{.kind = property.is_never ? PropertyKind::NeverClaim : PropertyKind::PropertyProcess,
               .name = property.name},
              std::move(claim.propositions)};
  draft.question.violations = std::move(claim.automaton);
  drafts_.push_back(std::move(draft));
}

void ProgramQuestions::add_asked(std::size_t index, const program::Property& property) {
  const std::size_t first_assumption = asked_.formulas.size();
  const std::size_t first_ctl = first_assumption + asked_.assumptions.size();
  const std::size_t first_ctl_star = first_ctl + asked_.ctl.size();
  Draft draft{{.name = property.name, .formula = property.formula}, property.propositions};
  if (index >= first_ctl)
    draft.question.kind = index < first_ctl_star ? PropertyKind::Ctl : PropertyKind::CtlStar;
  (index < first_assumption ? drafts_
   : index < first_ctl      ? assumptions_
                            : branching_)
      .push_back(std::move(draft));
}

bool ProgramQuestions::is_selected(const std::string& name) {
  names_.push_back(name);
  return asked_.names.empty() || std::ranges::find(asked_.names, name) != asked_.names.end();
}

void ProgramQuestions::require_names(const Program& program) const {
  for (const std::string& name : asked_.names) {
    if (std::ranges::find(names_, name) != names_.end()) continue;
    const std::vector<std::string_view> known(names_.begin(), names_.end());
    const std::string_view near = nearest(name, known);
    throw UserError(fmt::format("{}: there is no property {}", program.name, name),
                    names_.empty() ? "the model has no formulas, claims or accept labels"
                    : near.empty() ? fmt::format("there are {}", fmt::join(names_, ", "))
                                   : fmt::format("did you mean {}?", near));
  }
}

RunQuestions ProgramQuestions::make(std::vector<ExpressionId>& propositions) const {
  std::vector<program::Property::Proposition> known;  // by name: texts mean the same in all formulas
  const auto bit_of = [&](const program::Property::Proposition& wanted, bool by_name) {
    if (wanted.condition == program::none) return dead_proposition;
    const auto same = [&](const program::Property::Proposition& other) {
      return other.condition == wanted.condition || (by_name && other.name == wanted.name);
    };
    const auto found = std::ranges::find_if(known, same);
    const ExpressionId condition = found != known.end() ? found->condition : wanted.condition;
    if (found == known.end()) {
      known.push_back({by_name ? wanted.name : std::string(), wanted.condition});
      propositions.push_back(condition);
    }
    return static_cast<unsigned>(std::ranges::find(propositions, condition) - propositions.begin());
  };
  const auto finish = [&](const std::vector<Draft>& drafts, std::vector<RunQuestion>& result) {
    for (const Draft& draft : drafts) {
      RunQuestion& question = result.emplace_back(draft.question);
      for (const auto& proposition : draft.propositions)
        question.atoms.push_back({proposition.name, bit_of(proposition, !question.violations)});
    }
  };
  RunQuestions result;
  finish(drafts_, result.questions);
  finish(assumptions_, result.assumptions);
  std::vector<RunQuestion> branching;
  finish(branching_, branching);
  for (RunQuestion& question : branching)
    result.branching.push_back(
        {question.kind, std::move(question.name), std::move(question.formula), std::move(question.atoms)});
  std::ranges::copy(texts_.questions, std::back_inserter(result.questions));
  std::ranges::copy(texts_.assumptions, std::back_inserter(result.assumptions));
  result.finite = texts_.finite;
  std::ranges::copy(texts_.branching, std::back_inserter(result.branching));
  return result;
}

}  // namespace ouro::session
