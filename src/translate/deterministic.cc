#include "translate/deterministic.hh"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "logic/build.hh"
#include "omega/complement/dual.hh"
#include "omega/determinize/determinize.hh"
#include "omega/determinize/direct_simulation.hh"
#include "omega/determinize/paritize.hh"
#include "omega/determinize/parity.hh"
#include "omega/one_initial_state.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "omega/reduce/deterministic.hh"
#include "translate/boolean_parts.hh"
#include "translate/reshape.hh"

namespace ouro::translate {

namespace {

using logic::Formula;
using logic::Op;
using logic::Trait;
using omega::Automaton;

// NOLINTBEGIN(misc-no-recursion): parts of parts, at most most_nested_parts deep.
class Search {
 public:
  /// `depth` says how many formulas this one is a part of.
  Search(const std::shared_ptr<omega::Propositions>& propositions, const DeterministicOptions& options,
         int depth = 0)
      : propositions_(propositions), options_(options), depth_(depth) {}

  Automaton run(const Formula& formula) {
    stutter_invariant_ = formula.has(Trait::NextFree);
    const Automaton direct = one_side(formula);
    if (is_weak_and_deterministic(direct)) return reduced_deterministic(direct);
    if (options_.effort == Effort::High) try_split(formula);
    if (is_deterministic(direct)) consider(direct);
    const auto opposite = other_side(prepared(logic::build::lnot(formula)));
    if (opposite && is_deterministic(*opposite)) consider(dual(*opposite));
    try_determinized(direct, false);
    if (opposite && options_.effort == Effort::High) try_determinized(*opposite, true);
    if (!best_) throw too_large();
    return *std::move(best_);
  }

 private:
  Automaton one_side(const Formula& formula) const {
    return optimized(formula, propositions_,
                     {.goal = Goal::Deterministic,
                      .effort = options_.effort,
                      .merge_by_judge = false,
                      .max_states = options_.max_states});
  }

  // Nothing when it is too large: there are other ways.
  std::optional<Automaton> other_side(const Formula& negation) const {
    try {
      return one_side(negation);
    } catch (const UserError&) {
      return std::nullopt;
    }
  }

  // Then nothing is smaller.
  static bool is_weak_and_deterministic(const Automaton& automaton) {
    return is_deterministic(automaton) && is_inherently_weak(automaton, omega::Components(automaton));
  }

  LimitError too_large() const {
    return LimitError(fmt::format("the deterministic automaton has more than {} states, or too many edges",
                                  options_.max_states),
                      "a larger limit may help, or an automaton that need not be deterministic");
  }

  static auto size(const Automaton& automaton) {
    return std::tuple(automaton.state_count(), automaton.mark_count(), automaton.edge_count());
  }

  void consider(const Automaton& candidate) {
    Automaton result = reduced_deterministic(candidate);
    if (options_.acceptance == DeterministicAcceptance::Parity) {
      result = reduced_deterministic(paritized(result, {.max_states = options_.max_states}));
      result = reduced_parity(result);
    }
    if (!best_ || size(result) < size(*best_)) best_ = std::move(result);
  }

  // What is still to be gained: a factor, as reduction may follow.
  std::size_t limit() const {
    return best_ ? std::min(options_.max_states, 10 * best_->state_count() + 100) : options_.max_states;
  }

  std::size_t edge_limit() const { return best_ ? 100 * best_->edge_count() + 10'000 : 1'000'000; }

  void try_determinized(const Automaton& automaton, bool negated) {
    if (is_deterministic(automaton)) return;
    try {
      const Automaton result = determinized(automaton, {.stutter_invariant = stutter_invariant_,
                                                        .simulation = omega::by_direct_simulation(500),
                                                        .max_states = limit(),
                                                        .max_edges = edge_limit()});
      consider(negated ? dual(result) : result);
    } catch (const UserError&) {
      return;
    }
  }

  void try_split(const Formula& formula) {
    if (depth_ >= most_nested_parts || (!formula.is(Op::And) && !formula.is(Op::Or))) return;
    const std::vector<Formula> operands = parts_of(formula);
    if (operands.size() < 2) return;
    try {
      consider(combined(formula.op(), operands));
    } catch (const UserError&) {
      return;
    }
  }

  Automaton combined(Op op, const std::vector<Formula>& operands) const {
    DeterministicOptions options = options_;
    options.acceptance = DeterministicAcceptance::Any;
    std::optional<Automaton> all;
    for (const Formula& f : operands) {
      const Automaton part = with_one_initial_state(Search(propositions_, options, depth_ + 1).run(f));
      if (all && all->state_count() * part.state_count() > 100'000) throw too_large();
      if (all && all->edge_count() * part.edge_count() > 100'000) throw too_large();
      all = all ? reduced_deterministic(op == Op::And ? intersection(*all, part) : union_product(*all, part))
                : part;
      all = with_one_initial_state(*all);
    }
    return *std::move(all);
  }

  const std::shared_ptr<omega::Propositions>& propositions_;
  DeterministicOptions options_;
  int depth_;
  bool stutter_invariant_ = false;
  std::optional<Automaton> best_;
};

// NOLINTEND(misc-no-recursion)

}  // namespace

Automaton deterministic(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
                        const DeterministicOptions& options) {
  return with_named_parts(formula, propositions, [&](const Formula& f, const auto& names) {
    return with_one_initial_state(Search(names, options).run(prepared(f)));
  });
}

}  // namespace ouro::translate
