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
#include "omega/classify/minimal_weak.hh"
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

class Search {
 public:
  Search(const std::shared_ptr<omega::Propositions>& propositions, const DeterministicOptions& options)
      : propositions_(propositions), options_(options) {}

  Automaton run(const Formula& formula) {
    stutter_invariant_ = formula.has(Trait::NextFree);
    search(formula);
    if (!best_) throw too_large();
    return *std::move(best_);
  }

 private:
  // One candidate after the other, until there is one that nothing can beat.
  void search(const Formula& formula) {
    if (formula.has(Trait::Obligation)) try_weak(formula);
    if (nothing_is_smaller_) return;
    // The complement of what has a deterministic Büchi automaton has none in general.
    if (formula.has(Trait::Persistence) && !formula.has(Trait::Recurrence)) try_opposite(formula);
    if (nothing_is_smaller_) return;
    const Automaton direct = one_side(formula);
    if (is_deterministic(direct)) consider(direct);
    if (nothing_is_smaller_) return;
    if (options_.effort == Effort::High) try_split(formula);
    if (nothing_is_smaller_) return;
    try_opposite(formula);
    if (nothing_is_smaller_) return;
    try_determinized(direct, false);
    if (nothing_is_smaller_) return;
    if (opposite_ && options_.effort == Effort::High) try_determinized(*opposite_, true);
  }

  // An obligation has one smallest deterministic automaton. It comes from any automaton of the formula or,
  // by duality, of its negation. One of the two can be far larger: so the first that is small enough.
  void try_weak(const Formula& formula) {
    const Formula negation = prepared(logic::build::lnot(formula));
    for (std::size_t states = 20; states <= 20 * 256 && !best_; states *= 4) {
      try_weak(formula, false, states);
      if (!best_) try_weak(negation, true, states);
    }
  }

  void try_weak(const Formula& formula, bool negated, std::size_t states) {
    try {
      const Automaton automaton =
          optimized(formula, propositions_,
                    {.effort = Effort::Low, .max_states = std::min(states, options_.max_states)});
      const auto weak = minimal_weak(automaton, nullptr,
                                     {.max_states = std::min(8 * states, options_.max_states),
                                      .max_edges = 100 * states});
      if (weak) consider(negated ? dual(*weak) : *weak);
    } catch (const UserError&) {
      return;
    }
  }

  void try_opposite(const Formula& formula) {
    if (std::exchange(opposite_was_tried_, true)) return;
    opposite_ = other_side(prepared(logic::build::lnot(formula)));
    if (opposite_ && is_deterministic(*opposite_)) consider(dual(*opposite_));
  }

  Automaton one_side(const Formula& formula) const {
    return optimized(
        formula, propositions_,
        {.goal = Goal::Deterministic, .effort = options_.effort, .max_states = options_.max_states});
  }

  // Nothing when it is too large: there are other ways.
  std::optional<Automaton> other_side(const Formula& negation) const {
    try {
      return one_side(negation);
    } catch (const UserError&) {
      return std::nullopt;
    }
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
    if (best_ && size(*best_) <= size(result)) return;
    nothing_is_smaller_ = is_smallest(result);
    best_ = std::move(result);
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
    if (!formula.is(Op::And) && !formula.is(Op::Or)) return;
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
      const Automaton part = with_one_initial_state(Search(propositions_, options).run(f));
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
  bool stutter_invariant_ = false;
  bool opposite_was_tried_ = false;
  std::optional<Automaton> opposite_;  // of the negation
  bool nothing_is_smaller_ = false;    // than best_, in states
  std::optional<Automaton> best_;
};

}  // namespace

Automaton deterministic(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
                        const DeterministicOptions& options) {
  return with_named_parts(formula, propositions, [&](const Formula& f, const auto& names) {
    return with_one_initial_state(Search(names, options).run(prepared(f)));
  });
}

}  // namespace ouro::translate
