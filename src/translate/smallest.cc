#include "translate/smallest.hh"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "logic/build.hh"
#include "logic/normal_form.hh"
#include "logic/rewrite/operands.hh"
#include "logic/simplify.hh"
#include "omega/classify/minimal_weak.hh"
#include "omega/one_initial_state.hh"
#include "omega/product.hh"
#include "omega/reduce/acceptance_cleanup.hh"
#include "omega/reduce/reduce.hh"
#include "omega/sum.hh"
#include "omega/trim.hh"
#include "translate/couvreur.hh"
#include "translate/prepare.hh"
#include "translate/reshape.hh"

namespace ouro::translate {

namespace {

using logic::Formula;
using logic::Op;
using logic::Trait;
using omega::Automaton;

class Search {
 public:
  Search(std::shared_ptr<omega::Propositions> propositions, const SmallestOptions& options)
      : propositions_(std::move(propositions)), options_(options) {}

  Automaton run(const Formula& formula) {
    const Formula simple = prepared(formula);
    if (options_.effort == Effort::Low) return tidied(built(simple, options_.max_states));
    Automaton best = reduced(built(simple, options_.max_states));
    if (options_.effort == Effort::High) {
      try_built(simple, Branching::Late, best);
      if (const Formula other = postponed(simple); other != simple) {
        try_built(other, Branching::Early, best);
        try_built(other, Branching::Late, best);
      }
      try_split(simple, best);
    }
    try_weak(simple, best);
    return best;
  }

 private:
  // Taking recurrences apart can need a step for each level of nesting.
  Formula prepared(const Formula& formula) {
    Formula result = simplifier_(positive_form(simplifier_(formula)));
    for (int level = 0; level < 20; ++level) {
      Formula apart = simplifier_(recurrences_apart(result));
      if (apart == result) break;
      result = std::move(apart);
    }
    return result;
  }

  static Automaton tidied(const Automaton& automaton) { return without_unneeded_marks(trimmed(automaton)); }

  Automaton built(const Formula& formula, std::size_t max_states,
                  Branching branching = Branching::Early) const {
    const auto lazy = couvreur(formula, propositions_, {.branching = branching});
    return materialize(*lazy, omega::ParallelEdges::Merge, max_states);
  }

  // How large a candidate may be before reduction.
  static std::size_t worth_a_try(const Automaton& best) { return 4 * best.state_count() + 20; }

  static auto size(const Automaton& automaton) {
    return std::tuple(automaton.state_count(), automaton.mark_count(), automaton.edge_count());
  }

  static void keep_smaller(Automaton& best, Automaton other) {
    other = with_one_initial_state(other);
    if (size(other) < size(best)) best = std::move(other);
  }

  void try_built(const Formula& formula, Branching branching, Automaton& best) const {
    try {
      keep_smaller(best, reduced(built(formula, worth_a_try(best), branching)));
    } catch (const UserError&) {
      return;
    }
  }

  void try_weak(const Formula& simple, Automaton& best) {
    if (best.state_count() <= 1 && best.mark_count() == 0) return;
    const omega::MinimalWeakOptions limits{.max_states = worth_a_try(best)};
    std::optional<Automaton> weak;
    if (simple.has(Trait::Obligation)) {
      weak = minimal_weak(best, nullptr, limits);
    } else if (options_.effort == Effort::High) {
      const Automaton negation = tidied(built(logic::negated_normal_form(simple), options_.max_states));
      weak = minimal_weak(best, &negation, limits);
    }
    if (weak && weak->state_count() <= best.state_count()) best = *std::move(weak);
  }

  // The operands of the connective at the top, obligations joined to one.
  static std::vector<Formula> parts(const Formula& formula) {
    std::vector<Formula> obligations;
    std::vector<Formula> result;
    for (const Formula& f : logic::rewrite::flatten(formula.op(), formula)) {
      (f.has(Trait::Obligation) ? obligations : result).push_back(f);
    }
    if (!obligations.empty()) result.push_back(logic::build::fold_left(formula.op(), obligations));
    return result;
  }

  void try_split(const Formula& simple, Automaton& best) {
    if (!simple.is(Op::And) && !simple.is(Op::Or)) return;
    const std::vector<Formula> operands = parts(simple);
    if (operands.size() < 2) return;
    try {
      std::optional<Automaton> all;
      for (const Formula& f : operands) {
        const Automaton part = run(f);
        if (all && all->state_count() * part.state_count() > 100 * worth_a_try(best)) return;
        all = all ? reduced(simple.is(Op::And) ? intersection(*all, part)
                                               : with_one_initial_state(sum(*all, part)))
                  : part;
        if (all->state_count() > worth_a_try(best)) return;
      }
      keep_smaller(best, *std::move(all));
    } catch (const UserError&) {
      return;
    }
  }

  std::shared_ptr<omega::Propositions> propositions_;
  SmallestOptions options_;
  logic::Simplifier simplifier_;
};

}  // namespace

Automaton smallest_automaton(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
                             const SmallestOptions& options) {
  return Search(propositions, options).run(formula);
}

}  // namespace ouro::translate
