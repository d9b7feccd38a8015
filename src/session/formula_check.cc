#include "session/formula_check.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <stdexcept>
#include <utility>

#include "base/source.hh"
#include "check/couvreur.hh"
#include "logic/formula.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/semantics.hh"
#include "logic/word.hh"
#include "omega/built.hh"
#include "session/lasso_witness.hh"
#include "translate/optimize.hh"

namespace ouro::session {

namespace {

class FormulaCheck {
 public:
  FormulaCheck(const Model& model, const FormulaQuestion& question, const FormulaOptions& options)
      : model_(model),
        question_(question),
        options_(options),
        formula_(logic::parse(pool_, question.formula, {.logic = logic::Logic::Ltl})) {
    assert(model.reduced() == nullptr);
    for (const logic::Formula& proposition : logic::propositions(formula_)) require_atom(proposition);
  }

  FormulaResult run() {
    const omega::Automaton negation =
        translate::optimized(pool_.unary(logic::Op::Not, formula_), propositions_);
    FormulaResult result;
    result.automaton_states = negation.state_count();
    check::Property property(std::make_unique<omega::BuiltAutomaton>(negation), variables());
    check::StateGraph graph(model_.space(), {.store = options_.store});
    check::Product product(graph, property);
    const check::EmptinessResult found =
        check::couvreur(product, {.limits = options_.limits, .progress = options_.progress});
    result.nodes = found.nodes;
    result.edges = found.edges;
    result.states = product.states().size();
    result.memory_bytes = found.memory_bytes;
    result.limit = found.limit;
    if (found.limit != Limit::None) result.verdict = Verdict::Incomplete;
    if (found.accepting) {
      result.verdict = Verdict::Violated;
      result.counterexample = judged(product, *found.accepting);
    }
    return result;
  }

 private:
  void require_atom(const logic::Formula& proposition) const {
    const bool is_known = std::ranges::any_of(
        question_.atoms, [&](const FormulaQuestion::Atom& atom) { return atom.name == proposition.name(); });
    if (!is_known)
      throw UserError(fmt::format("{}: there is no proposition {}", question_.name, proposition.name()));
  }

  /// The automaton's variable of each bit; bits that the formula does not mention have none.
  std::vector<bdd::Variable> variables() {
    std::vector<bdd::Variable> result;
    for (const FormulaQuestion::Atom& atom : question_.atoms) {
      result.resize(std::max<std::size_t>(result.size(), atom.proposition + 1), check::Property::no_variable);
      result[atom.proposition] = propositions_->variable(atom.name);
    }
    return result;
  }

  Counterexample judged(const check::Product& product, const check::Lasso& lasso) const {
    const LassoWitness witness(model_, product, lasso);
    logic::Alphabet alphabet;
    for (const FormulaQuestion::Atom& atom : question_.atoms) alphabet.push_back(atom.name);
    const auto letters = [&](const std::vector<std::uint64_t>& masks) {
      std::vector<logic::Letter> result;
      for (const std::uint64_t mask : masks) {
        logic::Letter& letter = result.emplace_back();
        for (const FormulaQuestion::Atom& atom : question_.atoms)
          letter.push_back((mask >> atom.proposition & 1U) != 0);
      }
      return result;
    };
    const logic::LassoWord word{letters(witness.stem()), letters(witness.cycle())};
    if (logic::holds(formula_, alphabet, word))
      throw std::logic_error(
          fmt::format("the counterexample does not hold: by the semantics, {} is true of the run {}",
                      question_.formula, logic::to_text(alphabet, word)));
    return witness.counterexample();
  }

  const Model& model_;
  const FormulaQuestion& question_;
  const FormulaOptions& options_;
  logic::FormulaPool pool_;
  logic::Formula formula_;
  std::shared_ptr<omega::Propositions> propositions_ = std::make_shared<omega::Propositions>();
};

}  // namespace

FormulaResult check_formula(const Model& model, const FormulaQuestion& question,
                            const FormulaOptions& options) {
  return FormulaCheck(model, question, options).run();
}

}  // namespace ouro::session
