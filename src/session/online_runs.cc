#include "session/online_runs.hh"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "check/online_cycles.hh"
#include "check/property.hh"
#include "check/spelled_space.hh"
#include "logic/formula.hh"
#include "logic/parse.hh"
#include "omega/built.hh"
#include "omega/complete.hh"
#include "omega/determinize/deterministic_buchi.hh"
#include "omega/unmarked_cycles.hh"
#include "session/answering.hh"
#include "session/concrete_path.hh"
#include "session/lasso_witness.hh"
#include "session/lasso_word.hh"
#include "session/online_fault.hh"
#include "translate/deterministic.hh"

namespace ouro::session {

namespace {

/// What is asked of all runs: the assumptions imply the formula.
class AskedFormula {
 public:
  /// LimitError for one that is too large, or where `is_over` comes first.
  AskedFormula(const RunQuestion& question, const std::vector<RunQuestion>& assumptions,
               const std::function<bool()>& is_over) {
    add_atoms(question);
    logic::Formula formula = read(question);
    for (const RunQuestion& assumption : assumptions) {
      add_atoms(assumption);
      formula = pool_.binary(logic::Op::Implies, read(assumption), formula);
    }
    const auto automaton = omega::deterministic_buchi(translate::deterministic(
        formula, std::make_shared<omega::Propositions>(), {.max_states = 10'000, .is_over = is_over}));
    if (automaton) cycles_ = omega::unmarked_cycles(omega::completed(*automaton));
  }

  bool reads_dead() const {
    return std::ranges::find(atoms_, dead_proposition, &Atom::proposition) != atoms_.end();
  }
  /// Nothing if there is no deterministic Büchi automaton.
  const std::optional<omega::UnmarkedCycles>& cycles() const { return cycles_; }

  /// The automaton's variable of each bit; bits that it does not read have none.
  std::vector<bdd::Variable> variables() const {
    std::vector<bdd::Variable> result(dead_proposition, check::Property::no_variable);
    const omega::Automaton& automaton = cycles_->automaton;
    for (const bdd::Variable variable : automaton.variables()) {
      const auto atom = std::ranges::find(atoms_, automaton.propositions()->name(variable), &Atom::name);
      assert(atom != atoms_.end());
      result[atom->proposition] = variable;
    }
    return result;
  }

  check::SpellingOptions spelling() const {
    check::SpellingOptions options;
    options.stays_at_end = true;
    for (const Atom& atom : atoms_) options.conditions |= std::uint64_t{1} << atom.proposition;
    return options;
  }

 private:
  void add_atoms(const RunQuestion& question) {
    atoms_.insert(atoms_.end(), question.atoms.begin(), question.atoms.end());
  }
  logic::Formula read(const RunQuestion& question) {
    return logic::parse(pool_, question.formula, {.logic = logic::Logic::Ltl});
  }

  logic::FormulaPool pool_;
  std::vector<Atom> atoms_;
  std::optional<omega::UnmarkedCycles> cycles_;
};

Counterexample judged(const Model& model, const RunQuestion& question, const check::UnmarkedLasso& found) {
  LassoStates lasso;
  lasso.cycle = found.stem.size();
  for (const auto* visits : {&found.stem, &found.cycle})
    for (const auto& visit : *visits) lasso.states.push_back(visit.state);
  const LassoWitness witness(model, lasso);
  if (satisfies(witness, question)) object(witness, question, "does not violate");
  for (const RunQuestion& assumption : model.run_questions().assumptions)
    if (!satisfies(witness, assumption)) object(witness, assumption, "does not satisfy the assumption");
  Counterexample result = witness.counterexample();
  if (result.run) result.run->property = recorded_property(witness, question, result.run->state_count());
  return result;
}

/// What the search may still take.
Limits rest_of(const Limits& limits, const LimitWatch& watch) {
  Limits rest = limits;
  if (limits.time != std::chrono::nanoseconds::max())
    rest.time = std::max(std::chrono::nanoseconds::zero(), limits.time - watch.elapsed());
  return rest;
}

}  // namespace

OnlineRuns::OnlineRuns(const Model& model, const HeapOptions& heap, Progress* progress)
    : model_(model), heap_(heap), progress_(progress) {
  assert(model.reduced() == nullptr);
  refuse_symmetry(model, "--heap");
}

OnlineRuns::Answer OnlineRuns::answer(const RunQuestion& question, const Limits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  if (question.violations) return {std::nullopt, "it is an automaton, and on-line checking is for formulas"};
  LimitWatch watch(limits);
  std::optional<AskedFormula> asked;
  try {
    asked.emplace(question, model_.run_questions().assumptions,
                  [&] { return watch.check({}) != Limit::None; });
  } catch (const LimitError&) {
    if (const Limit limit = watch.check({}); limit != Limit::None)
      return {answered(question, [limit]() -> Judgement { throw LimitReached(limit); })};
    return {std::nullopt, "its deterministic automaton is too large"};
  }
  if (asked->reads_dead()) return {std::nullopt, "it asks for dead states"};
  if (!asked->cycles()) return {std::nullopt, "it has no deterministic Büchi automaton"};
  const auto& [automaton, danger] = *asked->cycles();
  check::Property property(std::make_unique<omega::BuiltAutomaton>(automaton), asked->variables());
  check::SpelledSpace space(model_.space(), property, asked->spelling());
  const check::OnlineCyclesResult found =
      check::online_cycles(space, danger, online_options(heap_, rest_of(limits, watch), progress_));
  if (found.to_fault && !fault_) fault_ = judge_fault(model_, *found.to_fault, *space.met_fault(), limits);
  Judgement judgement{.kind = question.kind, .name = question.name, .formula = question.formula};
  note_online(heap_, found.figures, judgement);
  judgement.product->automaton_states = automaton.state_count();
  judgement.limit = found.limit;
  if (found.limit != Limit::None) judgement.verdict = Verdict::Incomplete;
  if (found.violation &&
      !refuse_long(found.violation->stem.size() + found.violation->cycle.size(), limits, judgement)) {
    judgement.verdict = Verdict::Violated;
    judgement.violations = 1;
    judgement.counterexample = judged(model_, question, *found.violation);
  }
  judgement.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return {std::move(judgement)};
}

}  // namespace ouro::session
