#include "session/run_check.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "check/couvreur.hh"
#include "check/naive.hh"
#include "logic/formula.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/semantics.hh"
#include "logic/word.hh"
#include "omega/built.hh"
#include "omega/membership.hh"
#include "session/lasso_witness.hh"
#include "session/violation_automaton.hh"

namespace ouro::session {

namespace {

/// What a run spells, in the propositions of a question.
logic::LassoWord word_of(const LassoWitness& witness, const std::vector<Atom>& atoms) {
  const auto letters = [&](const std::vector<std::uint64_t>& masks) {
    std::vector<logic::Letter> result;
    for (const std::uint64_t mask : masks) {
      logic::Letter& letter = result.emplace_back();
      for (const Atom& atom : atoms) letter.push_back((mask >> atom.proposition & 1U) != 0);
    }
    return result;
  };
  return {letters(witness.stem()), letters(witness.cycle())};
}

logic::Alphabet alphabet_of(const std::vector<Atom>& atoms) {
  logic::Alphabet alphabet;
  for (const Atom& atom : atoms) alphabet.push_back(atom.name);
  return alphabet;
}

/// Judges a run by the reference semantics.
bool satisfies(const LassoWitness& witness, const RunQuestion& question) {
  logic::FormulaPool pool;
  const logic::Formula formula = logic::parse(pool, question.formula, {.logic = logic::Logic::Ltl});
  return logic::holds(formula, alphabet_of(question.atoms), word_of(witness, question.atoms));
}

/// Whether the automaton of a question accepts what a run spells.
bool is_accepted(const LassoWitness& witness, const RunQuestion& question) {
  const omega::Automaton& automaton = *question.violations;
  std::vector<Atom> atoms;  // in the order of the automaton's variables
  for (const bdd::Variable variable : automaton.variables())
    atoms.push_back(
        *std::ranges::find(question.atoms, automaton.propositions()->name(variable), &Atom::name));
  const logic::LassoWord word = word_of(witness, atoms);
  return omega::accepts(automaton, {word.stem, word.cycle});
}

class RunCheck {
 public:
  RunCheck(const Model& model, const RunQuestion& question, const RunOptions& options)
      : model_(model),
        question_(question),
        options_(options),
        assumptions_(model.run_questions().assumptions) {
    assert(model.reduced() == nullptr);
  }

  Judgement run() {
    const auto begin = std::chrono::steady_clock::now();
    Judgement judgement{.kind = question_.kind, .name = question_.name, .formula = question_.formula};
    const omega::Automaton violations = violation_automaton(question_, assumptions_);
    const std::vector<bdd::Variable> variables = variables_of(violations);
    check::Property property(std::make_unique<omega::BuiltAutomaton>(violations), variables);
    check::Product product(model_.space(), property, options_.store);
    const check::EmptinessOptions limits{.limits = options_.limits, .progress = options_.progress};
    const check::EmptinessResult found = violations.acceptance().fin_marks().empty()
                                             ? check::couvreur(product, limits)
                                             : check::naive(product, limits);
    judgement.product = {found.nodes, found.edges, violations.state_count()};
    judgement.states = product.states().size();
    judgement.transitions = found.edges;
    judgement.memory_bytes = found.memory_bytes;
    judgement.limit = found.limit;
    if (found.limit != Limit::None) judgement.verdict = Verdict::Incomplete;
    if (found.accepting) {
      judgement.verdict = Verdict::Violated;
      judgement.violations = 1;
      judgement.counterexample = judged(product, *found.accepting);
    }
    judgement.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return judgement;
  }

 private:
  /// The automaton's variable of each bit; bits that it does not read have none.
  std::vector<bdd::Variable> variables_of(const omega::Automaton& automaton) const {
    std::vector<bdd::Variable> result;
    for (const bdd::Variable variable : automaton.variables()) {
      const std::string& name = automaton.propositions()->name(variable);
      const Atom* atom = find_atom(name);
      if (atom == nullptr)
        throw UserError(fmt::format("{}: there is no proposition {}", question_.name, name));
      result.resize(std::max<std::size_t>(result.size(), atom->proposition + 1),
                    check::Property::no_variable);
      result[atom->proposition] = variable;
    }
    return result;
  }

  const Atom* find_atom(const std::string& name) const {
    const auto in = [&](const RunQuestion& question) {
      const auto found = std::ranges::find(question.atoms, name, &Atom::name);
      return found == question.atoms.end() ? nullptr : &*found;
    };
    if (const Atom* atom = in(question_)) return atom;
    for (const RunQuestion& assumption : assumptions_)
      if (const Atom* atom = in(assumption)) return atom;
    return nullptr;
  }

  Counterexample judged(const check::Product& product, const check::Lasso& lasso) const {
    const LassoWitness witness(model_, product, lasso);
    const bool is_violation =
        question_.violations ? is_accepted(witness, question_) : !satisfies(witness, question_);
    if (!is_violation) object(witness, question_, "does not violate");
    for (const RunQuestion& assumption : assumptions_)
      if (!satisfies(witness, assumption)) object(witness, assumption, "does not satisfy the assumption");
    return witness.counterexample();
  }

  [[noreturn]] static void object(const LassoWitness& witness, const RunQuestion& question,
                                  std::string_view what) {
    throw std::logic_error(fmt::format(
        "the counterexample does not hold: by the semantics, the run {} {} {}",
        logic::to_text(alphabet_of(question.atoms), word_of(witness, question.atoms)), what, question.name));
  }

  const Model& model_;
  const RunQuestion& question_;
  const RunOptions& options_;
  const std::vector<RunQuestion>& assumptions_;
};

}  // namespace

Judgement check_runs(const Model& model, const RunQuestion& question, const RunOptions& options) {
  return RunCheck(model, question, options).run();
}

}  // namespace ouro::session
