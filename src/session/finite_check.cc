#include "session/finite_check.hh"

#include <fmt/format.h>

#include <cassert>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "check/finite_runs.hh"
#include "logic/formula.hh"
#include "logic/parse.hh"
#include "logic/semantics.hh"
#include "session/actions.hh"
#include "session/answering.hh"
#include "session/concrete_path.hh"
#include "session/finite_property.hh"
#include "session/finite_witness.hh"
#include "session/online_fault.hh"

namespace ouro::session {

namespace {

using check::Spelling;

check::SpellingOptions spelling_of(const RunQuestion& question, check::StepLetters* actions) {
  check::SpellingOptions options;
  options.spelling = question.actions.empty() ? Spelling::States
                     : question.atoms.empty() ? Spelling::Actions
                                              : Spelling::Both;
  for (const Atom& atom : question.atoms) options.conditions |= std::uint64_t{1} << atom.proposition;
  options.actions = actions;
  return options;
}

/// One question.
class Search {
 public:
  Search(const Model& model, const RunQuestion& question, std::span<const ActionAsked> asked,
         const FiniteOptions& options, const Limits& limits, check::StepLetters* actions)
      : model_(model),
        question_(question),
        asked_(asked),
        options_(options),
        limits_(limits),
        automaton_(question, {.limits = limits}),
        property_(automaton_.take_automaton(), automaton_.variables()),
        spelling_(spelling_of(question, actions)),
        space_(model.space(), property_, spelling_) {}

  Judgement run() {
    Judgement judgement{.kind = question_.kind, .name = question_.name, .formula = question_.formula};
    const auto violation = options_.heap ? search_online(judgement) : search_stored(judgement);
    judgement.product->automaton_states = automaton_.whole_states();
    if (judgement.limit != Limit::None) judgement.verdict = Verdict::Incomplete;
    if (!violation && judgement.verdict == Verdict::Holds) judgement.runs_end = space_.has_met_end();
    if (!violation) return judgement;
    if (refuse_long(violation->visits.size(), limits_, judgement)) return judgement;
    judgement.verdict = Verdict::Violated;
    judgement.violations = 1;
    judgement.counterexample = judged(*violation);
    return judgement;
  }

  bool has_met_fault() const { return space_.has_met_fault(); }
  /// The run to it, if the search was on line.
  const std::optional<Judgement>& fault() const { return fault_; }

 private:
  std::optional<check::SpelledPath> search_stored(Judgement& judgement) {
    check::FiniteRunsResult found =
        check::finite_runs(space_, automaton_.acceptance(),
                           {.store = options_.store, .limits = limits_, .progress = options_.progress});
    judgement.product = {found.pairs, found.transitions, 0};
    judgement.states = found.states;
    judgement.transitions = found.transitions;
    judgement.memory_bytes = found.memory_bytes;
    judgement.limit = found.limit;
    return std::move(found.violation);
  }

  std::optional<check::SpelledPath> search_online(Judgement& judgement) {
    check::OnlineResult found = check::online(space_, automaton_.acceptance(),
                                              online_options(*options_.heap, limits_, options_.progress));
    note_online(*options_.heap, found.figures, judgement);
    judgement.limit = found.limit;
    if (found.to_fault) fault_ = judge_fault(model_, *found.to_fault, *space_.met_fault(), limits_);
    return std::move(found.violation);
  }

  Counterexample judged(const check::SpelledPath& path) {
    check::SpellingOptions recorded = spelling_;
    recorded.records_steps = true;
    const space::StateSpace& reference = model_.program() != nullptr ? *model_.interpreter() : model_.space();
    check::SpelledSpace walked(reference, property_, recorded);
    const FiniteWitness witness(model_, walked, path);
    logic::FormulaPool pool;
    const logic::Formula formula = logic::parse(pool, question_.formula, {.logic = logic::Logic::FiniteLtl});
    const logic::Alphabet alphabet = finite_alphabet(question_);
    const logic::FiniteWord word = finite_word(witness.letters(), question_);
    if (logic::holds(formula, alphabet, word))
      throw std::logic_error(
          fmt::format("the counterexample does not hold: by the semantics, {} satisfies {}",
                      logic::to_text(alphabet, word), question_.name));
    Counterexample result = witness.counterexample();
    if (result.run) result.run->property = witness.property(question_, asked_);
    return result;
  }

  const Model& model_;
  const RunQuestion& question_;
  std::span<const ActionAsked> asked_;
  const FiniteOptions& options_;
  Limits limits_;
  FiniteProperty automaton_;
  check::Property property_;
  check::SpellingOptions spelling_;
  check::SpelledSpace space_;
  std::optional<Judgement> fault_;
};

}  // namespace

check::OnlineOptions online_options(const HeapOptions& heap, const Limits& limits, Progress* progress) {
  return {.heap = heap.size,
          .replacement = heap.replacement,
          .seed = heap.seed,
          .limits = limits,
          .progress = progress};
}

void note_online(const HeapOptions& heap, const check::OnlineFigures& figures, Judgement& judgement) {
  judgement.online = {heap.size, heap.replacement, heap.seed, figures};
  judgement.product = {figures.generated, figures.transitions, 0};
  judgement.states = figures.generated;
  judgement.transitions = figures.transitions;
  judgement.memory_bytes = figures.memory_bytes;
}

FiniteCheck::FiniteCheck(const Model& model, std::span<const ActionAsked> actions,
                         const FiniteOptions& options)
    : model_(model),
      asked_(actions.begin(), actions.end()),
      options_(options),
      actions_(action_letters(model, actions)) {
  assert(model.reduced() == nullptr);
  refuse_symmetry(model, "formulas about runs that end");
}

Judgement FiniteCheck::answer(const RunQuestion& question, const Limits& limits) {
  return answered(question, [&] {
    Search search(model_, question, asked_, options_, limits, actions_.get());
    Judgement judgement = search.run();
    has_met_fault_ |= search.has_met_fault();
    if (!fault_) fault_ = search.fault();
    return judgement;
  });
}

}  // namespace ouro::session
