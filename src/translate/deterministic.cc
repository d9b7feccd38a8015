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

// NOLINTBEGIN(misc-no-recursion): parts of parts, at most most_nested_parts deep.
class Search {
 public:
  /// `depth` says how many formulas this one is a part of.
  Search(const std::shared_ptr<omega::Propositions>& propositions, const DeterministicOptions& options,
         int depth = 0)
      : propositions_(propositions), options_(options), depth_(depth) {}

  Automaton run(const Formula& formula) {
    stutter_invariant_ = formula.has(Trait::NextFree);
    try {
      search(formula);
    } catch (const LimitError&) {
      if (!best_ || !is_over()) throw;
    }
    if (!best_) throw is_over() ? LimitError("the translation of the formula was stopped") : too_large();
    return *std::move(best_);
  }

 private:
  // One candidate after the other, the cheaper ones first, until nothing is left to be gained.
  void search(const Formula& formula) {
    if (formula.has(Trait::Obligation) && try_weak(formula)) return;
    if (options_.effort == Effort::High && search_quickly(formula)) return;
    const Automaton direct = one_side(formula);
    if (is_deterministic(direct) && consider(direct)) return;
    const auto opposite = other_side(negation_of(formula));
    if (opposite && is_deterministic(*opposite) && consider(dual(*opposite))) return;
    if (try_determinized(direct, false)) return;
    if (opposite && options_.effort == Effort::High) try_determinized(*opposite, true);
  }

  bool search_quickly(const Formula& formula) {
    // The complement of what has a deterministic Büchi automaton has none in general.
    const bool negation_first = formula.has(Trait::Persistence) && !formula.has(Trait::Recurrence);
    return try_quickly(formula, negation_first) || try_split(formula) ||
           try_quickly(formula, !negation_first);
  }

  bool is_over() const { return options_.is_over && options_.is_over(); }

  // Does what may help; what gets too large is given up. Each try says whether nothing is left to be gained.
  template <class F>
  bool attempt(F f) {
    if (is_over()) return settled_;
    try {
      f();
    } catch (const UserError&) {
      return settled_;
    }
    return settled_;
  }

  const Formula& negation_of(const Formula& formula) {
    if (!negation_) negation_ = prepared(logic::build::lnot(formula));
    return *negation_;
  }

  // An obligation has one smallest deterministic automaton. It comes from any automaton of the formula or,
  // by duality, of its negation. One of the two can be far larger: so the first that is small enough.
  bool try_weak(const Formula& formula) {
    for (std::size_t states = 20; states <= 20 * 256 && !settled_; states *= 4) {
      if (!try_weak(formula, false, states)) try_weak(negation_of(formula), true, states);
    }
    return settled_;
  }

  bool try_weak(const Formula& formula, bool negated, std::size_t states) {
    return attempt([&] {
      const Automaton automaton = optimized_prepared(formula, propositions_,
                                                     {.effort = Effort::Low,
                                                      .max_states = std::min(states, options_.max_states),
                                                      .is_over = options_.is_over});
      const std::size_t sets = std::min(8 * states, options_.max_states);
      const auto weak = minimal_weak(automaton, nullptr, {.max_states = sets, .max_edges = 100 * states});
      if (weak) consider(negated ? dual(*weak) : *weak);
    });
  }

  // The first automaton that comes to hand, if it happens to be deterministic.
  bool try_quickly(const Formula& formula, bool negated) {
    return attempt([&] {
      const Automaton automaton =
          optimized_prepared(negated ? negation_of(formula) : formula, propositions_,
                             {.goal = Goal::Deterministic,
                              .effort = Effort::Medium,
                              .max_states = std::min<std::size_t>(1000, options_.max_states),
                              .is_over = options_.is_over});
      if (is_deterministic(automaton)) consider(negated ? dual(automaton) : automaton);
    });
  }

  Automaton one_side(const Formula& formula) const {
    return optimized_prepared(formula, propositions_,
                              {.goal = Goal::Deterministic,
                               .effort = options_.effort,
                               .merge_by_judge = false,
                               .max_states = options_.max_states,
                               .is_over = options_.is_over});
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

  // Whether nothing is left to be gained: no deterministic automaton has fewer states than the candidate. A
  // parity condition may need more, but no other candidate was seen to need less of them then.
  bool consider(const Automaton& candidate) {
    Automaton result = reduced_deterministic(candidate);
    settled_ = settled_ || is_smallest(result);
    if (options_.acceptance == DeterministicAcceptance::Parity) {
      result = reduced_deterministic(paritized(result, {.max_states = options_.max_states}));
      result = reduced_parity(result);
    }
    if (!best_ || size(result) < size(*best_)) best_ = std::move(result);
    return settled_;
  }

  // What is still to be gained: a factor, as reduction may follow.
  std::size_t limit() const {
    return best_ ? std::min(options_.max_states, 10 * best_->state_count() + 100) : options_.max_states;
  }

  std::size_t edge_limit() const { return best_ ? 100 * best_->edge_count() + 10'000 : 1'000'000; }

  bool try_determinized(const Automaton& automaton, bool negated) {
    if (is_deterministic(automaton)) return settled_;
    return attempt([&] {
      const Automaton result = determinized(automaton, {.stutter_invariant = stutter_invariant_,
                                                        .simulation = omega::by_direct_simulation(500),
                                                        .max_states = limit(),
                                                        .max_edges = edge_limit(),
                                                        .is_over = options_.is_over});
      consider(negated ? dual(result) : result);
    });
  }

  bool try_split(const Formula& formula) {
    if (depth_ >= most_nested_parts || (!formula.is(Op::And) && !formula.is(Op::Or))) return settled_;
    const std::vector<Formula> operands = parts_of(formula);
    if (operands.size() < 2) return settled_;
    return attempt([&] { consider(combined(formula.op(), operands)); });
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
  std::optional<Formula> negation_;  // prepared
  bool settled_ = false;             // nothing is left to be gained
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
