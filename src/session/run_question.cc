#include "session/run_question.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "logic/formula.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "omega/complement/complement.hh"

namespace ouro::session {

bool RunQuestions::reads_dead() const {
  const auto reads = [](const auto& question) {
    return std::ranges::find(question.atoms, dead_proposition, &Atom::proposition) != question.atoms.end();
  };
  return std::ranges::any_of(questions, reads) || std::ranges::any_of(assumptions, reads) ||
         std::ranges::any_of(branching, reads);
}

AskedTexts::AskedTexts(const RunsAsked& asked, std::size_t first, Reading reading)
    : first_(first), reading_(reading) {
  if (reading.formulas) {
    for (const Condition& formula : asked.formulas) questions_.questions.push_back(read(formula));
    for (const Condition& formula : asked.assumptions) questions_.assumptions.push_back(read(formula));
    for (const Condition& formula : asked.ctl)
      questions_.branching.push_back(read(formula, PropertyKind::Ctl));
    for (const Condition& formula : asked.ctl_star)
      questions_.branching.push_back(read(formula, PropertyKind::CtlStar));
  }
  for (const AskedAutomaton& automaton : asked.automata) questions_.questions.push_back(take(automaton));
  for (const Condition& formula : asked.finite)
    questions_.finite.push_back(read_finite(formula, asked.actions));
}

std::vector<SourceText> AskedTexts::conditions() const {
  std::vector<SourceText> result;
  for (const Text& text : texts_)
    result.push_back({.text = text.text, .name = text.name, .first_column = text.column});
  return result;
}

RunQuestion AskedTexts::read(const Condition& formula) {
  BranchingQuestion read = this->read(formula, PropertyKind::Formula);
  return {.name = std::move(read.name), .formula = std::move(read.formula), .atoms = std::move(read.atoms)};
}

BranchingQuestion AskedTexts::read(const Condition& formula, PropertyKind kind) {
  logic::FormulaPool pool;
  const SourceText source{.text = formula.text, .name = formula.name};
  const logic::ParsedFormula parsed = logic::parse_formula(pool, source, {.logic = logic_of(kind)});
  BranchingQuestion question{.kind = kind, .name = formula.text, .formula = logic::to_text(parsed.formula)};
  for (const logic::PropositionUse& use : parsed.propositions) {
    const std::string& name = use.proposition.name();
    if (std::ranges::find(question.atoms, name, &Atom::name) != question.atoms.end()) continue;
    const bool is_quoted = use.span.end - use.span.begin > name.size();
    if (reading_.dead && name == "dead" && !is_quoted) {
      question.atoms.push_back({name, dead_proposition});
      continue;
    }
    const std::size_t column = use.span.begin + (is_quoted ? 2 : 1);
    const std::string text = reading_.quotes ? logic::to_text(use.proposition) : name;
    question.atoms.push_back({name, proposition(name, {text, formula.name, column})});
  }
  return question;
}

RunQuestion AskedTexts::read_finite(const Condition& formula, const std::vector<ActionAsked>& actions) {
  logic::FormulaPool pool;
  const SourceText source{.text = formula.text, .name = formula.name};
  const logic::ParsedFormula parsed = logic::parse_formula(pool, source, {.logic = logic::Logic::FiniteLtl});
  RunQuestion question{
      .kind = PropertyKind::FiniteFormula, .name = formula.text, .formula = logic::to_text(parsed.formula)};
  for (const logic::PropositionUse& use : parsed.propositions) {
    const std::string& name = use.proposition.name();
    const auto is_known = [&](const std::vector<Atom>& atoms) {
      return std::ranges::find(atoms, name, &Atom::name) != atoms.end();
    };
    const auto action = std::ranges::find(actions, name, &ActionAsked::name);
    const bool is_enclosed = use.span.end - use.span.begin > name.size();
    if (action != actions.end() && is_enclosed)
      throw UserError(fmt::format("{}: {} is an action, and {{{}}} is a condition", formula.name, name, name),
                      "give the action another name");
    if (is_known(question.atoms) || is_known(question.actions)) continue;
    if (action != actions.end()) {
      question.actions.push_back({name, action_bit(static_cast<std::size_t>(action - actions.begin()))});
      continue;
    }
    const std::size_t column = use.span.begin + (is_enclosed ? 2 : 1);
    const std::string text = reading_.quotes ? logic::to_text(use.proposition) : name;
    question.atoms.push_back({name, proposition(name, {text, formula.name, column})});
  }
  return question;
}

RunQuestion AskedTexts::take(const AskedAutomaton& asked) {
  RunQuestion question{.kind = PropertyKind::Automaton, .name = asked.name};
  question.violations = asked.is_violation ? asked.automaton : omega::complemented(asked.automaton);
  for (const bdd::Variable variable : question.violations->variables()) {
    const std::string& name = asked.automaton.propositions()->name(variable);
    logic::FormulaPool pool;
    const std::string text = reading_.quotes ? logic::to_text(pool.proposition(name)) : name;
    question.atoms.push_back({name, proposition(name, {text, asked.name})});
  }
  return question;
}

unsigned AskedTexts::proposition(const std::string& name, Text text) {
  const auto found = std::ranges::find(names_, name);
  const auto index = static_cast<std::size_t>(found - names_.begin());
  if (found == names_.end()) {
    names_.push_back(name);
    texts_.push_back(std::move(text));
  }
  return static_cast<unsigned>(first_ + index);
}

}  // namespace ouro::session
