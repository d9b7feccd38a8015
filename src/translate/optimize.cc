#include "translate/optimize.hh"

#include <fmt/format.h>

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
#include "omega/degeneralize.hh"
#include "omega/determinize/deterministic_buchi.hh"
#include "omega/lazy_exploration.hh"
#include "omega/one_initial_state.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "omega/reduce/acceptance_cleanup.hh"
#include "omega/reduce/deterministic.hh"
#include "omega/reduce/judged_merge.hh"
#include "omega/reduce/reduce.hh"
#include "omega/restart.hh"
#include "omega/sum.hh"
#include "omega/trim.hh"
#include "translate/boolean_parts.hh"
#include "translate/couvreur.hh"
#include "translate/prepare.hh"
#include "translate/reshape.hh"

namespace ouro::translate {

namespace {

using logic::Formula;
using logic::Op;
using logic::Trait;
using omega::Automaton;

Automaton tidied(const Automaton& automaton) { return without_unneeded_marks(trimmed(automaton)); }

bool is_buchi(Goal goal) { return goal == Goal::Buchi || goal == Goal::StateBuchi; }

// An automaton that has the shape that the goal asks for, made smaller.
Automaton polished(const Automaton& automaton, Goal goal, Effort effort) {
  const bool on_states = goal == Goal::StateBuchi;
  Automaton result = reduced(automaton, {.keep_state_based = on_states});
  if (effort == Effort::High && is_buchi(goal) && is_deterministic(result)) {
    result = reduced_deterministic(result, {.keep_marks = on_states});
  }
  if (is_buchi(goal) && result.mark_count() == 0) result = degeneralized(result, {});
  return with_one_initial_state(result);
}

// A reduced automaton in the shape that the goal asks for.
Automaton shaped(const Automaton& automaton, Goal goal, Effort effort) {
  using Marking = omega::DegeneralizeOptions::Marking;
  if (!is_buchi(goal)) return with_one_initial_state(automaton);
  const Automaton one_mark = degeneralized(
      automaton, {.marking = goal == Goal::StateBuchi ? Marking::States : Marking::Transitions});
  return effort == Effort::Low ? with_one_initial_state(one_mark) : polished(one_mark, goal, effort);
}

// Better automata are smaller.
auto size_of(const Automaton& automaton) {
  return std::tuple(automaton.state_count(), automaton.mark_count(), automaton.edge_count());
}

bool wants_deterministic(const OptimizeOptions& options) {
  return options.prefer_deterministic || options.goal == Goal::Deterministic;
}

auto rank(const Automaton& automaton, const OptimizeOptions& options) {
  const bool undesired = wants_deterministic(options) && !is_deterministic(automaton);
  return std::tuple(undesired, size_of(automaton));
}

// How large an automaton may get before reduction.
struct Size {
  std::size_t states;
  std::size_t edges;
  std::size_t nodes = bdd::node_limit;  // of decision diagrams: what it costs, where that is not seen

  Size times(std::size_t factor) const { return {factor * states, factor * edges, nodes}; }
};

// NOLINTBEGIN(misc-no-recursion): parts of parts, at most most_nested_parts deep, and one part of a
// recurrence.
class Search {
 public:
  /// `most` is for the first automaton, which has to succeed. `depth` says how many formulas this one is a
  /// part of.
  Search(std::shared_ptr<omega::Propositions> propositions, const OptimizeOptions& options, Size most,
         int depth = 0)
      : propositions_(std::move(propositions)), options_(options), most_(most), depth_(depth) {}

  // Fills best() for a formula in the form that prepared() gives.
  void run(const Formula& formula) {
    formula_ = formula;
    const Automaton first = tidied(built(formula, most_));
    if (options_.effort == Effort::Low || is_over()) return consider(first);
    if (formula.has(Trait::Obligation)) {
      smallest_ = first.state_count() <= 30 ? reduced(first) : first;
      // A minimal deterministic automaton that is no larger than the first one is rarely beaten by the
      // others.
      if (try_weak(nullptr)) return;
    }
    consider(reduced(first));
    if (options_.effort == Effort::Medium) return;
    if (!is_deterministic(first)) try_late(formula);
    for (const Formula& other : other_shapes(formula)) {
      try_built(other, Branching::Early);
      try_late(other);
    }
    try_split(formula);
    attempt([&] { try_restarted(formula); });
    if (!formula.has(Trait::Obligation) && try_weak_judged()) return;
    try_deterministic();
  }

  // Makes best() smaller after run().
  void merge_states() {
    while (!is_over() && !is_deterministic(*best_) && judge() != nullptr) {
      const auto merged = merged_by_judge(*best_, *judge());
      if (!merged) return;
      Automaton result = polished(*merged, options_.goal, options_.effort);
      if (result.state_count() >= best_->state_count()) return;
      best_ = std::move(result);
    }
  }

  const Automaton& best() const { return *best_; }
  const Automaton& smallest() const { return *smallest_; }

 private:
  // Equivalent formulas that differ from this one.
  static std::vector<Formula> other_shapes(const Formula& formula) {
    std::vector<Formula> result;
    Formula cases = cases_apart(formula);
    if (cases != formula) cases = logic::Simplifier()(cases);
    for (const Formula& other : {postponed(formula), cases, postponed(cases)}) {
      const bool is_new = other != formula && std::ranges::find(result, other) == result.end();
      if (is_new) result.push_back(other);
    }
    return result;
  }

  Automaton built(const Formula& formula, Size max, Branching branching = Branching::Early) const {
    CouvreurOptions options{.branching = branching};
    options.max_edges = std::min(options.max_edges, max.edges);
    options.max_nodes = std::min(options.max_nodes, max.nodes);
    const auto lazy = couvreur(formula, propositions_, options);
    omega::LazyExploration exploration(*lazy, max.states, max.edges);
    for (; !exploration.finished(); exploration.expand_next())
      if (is_over()) throw LimitError("the translation of the formula was stopped");
    return std::move(exploration).all(omega::ParallelEdges::Merge);
  }

  bool is_over() const { return options_.is_over && options_.is_over(); }

  // How large a candidate may be before reduction.
  Size worth_a_try() const {
    constexpr std::size_t most = 1'000'000;
    const std::size_t edges = smallest_->edge_count();
    return {std::min(most_.states, 4 * smallest_->state_count() + 20), std::min(16 * edges + 4000, most),
            std::min(40 * edges + 50'000, most)};
  }

  // How large a part may be.
  Size worth_a_try_for_parts() const {
    Size result = worth_a_try().times(4);
    result.states = std::min(result.states, most_.states);
    return result;
  }

  void consider(const Automaton& candidate) {
    if (!smallest_ || size_of(candidate) < size_of(*smallest_)) {
      smallest_ = candidate;
    }
    Automaton result = shaped(candidate, options_.goal, options_.effort);
    if (!best_ || rank(result, options_) < rank(*best_, options_)) best_ = std::move(result);
  }

  // Does what may help. What gets too large is given up: there is an automaton already.
  template <class F>
  void attempt(F f) const {
    if (is_over()) return;
    try {
      f();
    } catch (const UserError&) {
      return;
    }
  }

  void try_built(const Formula& formula, Branching branching) {
    attempt([&] { consider(reduced(built(formula, worth_a_try(), branching))); });
  }

  // Late branching makes fewer states by fewer choices, and merging by trial gets as far from early
  // branching.
  void try_late(const Formula& formula) {
    if (!options_.merge_by_judge) try_built(formula, Branching::Late);
  }

  // The minimal weak automaton, if the language is an obligation, which needs to be known or shown by an
  // automaton of the complement. Whether there is one that is no larger than what was there, or cannot be
  // beaten because it is deterministic.
  bool try_weak(const Automaton* complement) {
    const std::size_t before = smallest_->state_count();
    const auto [states, edges, nodes] = worth_a_try();
    const auto weak = minimal_weak(*smallest_, complement, {.max_states = states, .max_edges = edges});
    if (weak) consider(*weak);
    return weak && (wants_deterministic(options_) || weak->state_count() <= before);
  }

  // The same with the automaton of the negation as judge.
  bool try_weak_judged() {
    bool found = false;
    attempt([&] { found = judge() != nullptr && try_weak(judge()); });
    return found;
  }

  // The automaton of the negation, which may be rather large; null when it gets too large.
  const Automaton* judge() {
    if (!judge_sought_) {
      judge_sought_ = true;
      attempt([&] {
        Size max = worth_a_try().times(4);
        max.states = std::min(most_.states, 4 * max.states);
        judge_ = tidied(built(logic::negated_normal_form(formula_), max));
      });
    }
    return judge_ ? &*judge_ : nullptr;
  }

  // `G F g` for a guarantee g.
  void try_restarted(const Formula& formula) {
    if (!formula.is(Op::Globally) || !formula.operand().is(Op::Finally)) return;
    const Formula& once = formula.operand();
    if (!once.has(Trait::Guarantee)) return;
    OptimizeOptions options = options_;
    options.goal = Goal::Deterministic;
    Search search(propositions_, options, worth_a_try_for_parts(), depth_ + 1);
    search.run(once);
    for (const Automaton& automaton : {search.best(), search.smallest()}) {
      const auto again = restarted(automaton);
      if (!again) continue;
      consider(reduced(is_deterministic(*again) ? reduced_deterministic(*again) : *again));
    }
  }

  bool has_deterministic() const {
    return is_deterministic(*smallest_) && (smallest_->mark_count() <= 1 || !is_buchi(options_.goal));
  }

  void try_deterministic() {
    if (has_deterministic()) return;
    attempt([&] {
      const auto [states, edges, nodes] = worth_a_try();
      const auto other = deterministic_buchi(*smallest_, {.max_states = states, .max_edges = edges});
      if (!other) return;
      // Late branching may be deterministic as well; then it costs less than reducing what is large.
      if (other->state_count() > most_reduced) {
        const Size max{.states = other->state_count() + 20, .edges = other->edge_count() + 100};
        attempt([&] { consider(reduced(built(formula_, max, Branching::Late))); });
      }
      if (!has_deterministic()) consider(reduced(reduced_deterministic(*other)));
    });
  }

  void try_split(const Formula& formula) {
    if (depth_ >= most_nested_parts || (!formula.is(Op::And) && !formula.is(Op::Or))) return;
    if (formula.is(Op::And)) attempt([&] { try_continued(formula); });
    const std::vector<Formula> operands = parts_of(formula);
    if (operands.size() < 2) return;
    attempt([&] {
      if (auto combined = combined_parts(formula.op(), operands)) consider(*combined);
    });
  }

  // `g & e` for a guarantee g and a timeless e: first g, then e.
  void try_continued(const Formula& formula) {
    std::vector<Formula> first;
    std::vector<Formula> then;
    for (const Formula& f : logic::rewrite::flatten(Op::And, formula)) {
      const bool timeless = f.has(Trait::Eventual) && f.has(Trait::Universal);
      if (!timeless && !f.has(Trait::Guarantee)) return;
      (timeless ? then : first).push_back(f);
    }
    if (first.empty() || then.empty()) return;
    const Automaton one = best_of(logic::build::conjunction(first));
    if (const auto both = continued(one, best_of(logic::build::conjunction(then)))) consider(reduced(*both));
  }

  // The smallest generalised Büchi automaton of a part.
  Automaton best_of(const Formula& formula) const {
    OptimizeOptions options = options_;
    options.goal = Goal::Generalized;
    options.prefer_deterministic = false;
    Search search(propositions_, options, worth_a_try_for_parts(), depth_ + 1);
    search.run(formula);
    return search.best();
  }

  // Nothing when it gets too large.
  std::optional<Automaton> combined_parts(Op op, const std::vector<Formula>& operands) const {
    std::optional<Automaton> all;
    for (const Formula& f : operands) {
      const Automaton part = best_of(f);
      const auto [states, edges, nodes] = worth_a_try();
      if (all && all->state_count() * part.state_count() > 100 * states) return std::nullopt;
      if (all && all->edge_count() * part.edge_count() > edges) return std::nullopt;
      all = all ? reduced(op == Op::And ? intersection(*all, part) : with_one_initial_state(sum(*all, part)))
                : part;
      if (all->state_count() > states) return std::nullopt;
    }
    return all;
  }

  static constexpr std::size_t most_reduced = 20;  // states of an automaton that is deterministic

  std::shared_ptr<omega::Propositions> propositions_;
  OptimizeOptions options_;
  Size most_;
  int depth_;
  Formula formula_;
  std::optional<Automaton> smallest_;  // generalised Büchi
  std::optional<Automaton> best_;      // for the goal
  std::optional<Automaton> judge_;     // of the negation
  bool judge_sought_ = false;
};

// NOLINTEND(misc-no-recursion)

Automaton monitor(const Automaton& automaton, std::size_t max_states) {
  auto result = minimal_monitor(automaton, {.max_states = max_states});
  if (!result) throw LimitError(fmt::format("the monitor has more than {} states", max_states));
  return with_one_initial_state(*result);
}

}  // namespace

Formula prepared(const Formula& formula) {
  logic::Simplifier simplifier;
  Formula result = simplifier(positive_form(simplifier(formula)));
  // Taking recurrences apart can need a step for each level of nesting.
  for (int level = 0; level < 20; ++level) {
    Formula apart = simplifier(recurrences_apart(result));
    if (apart == result) break;
    result = std::move(apart);
  }
  return result;
}

Automaton optimized_prepared(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
                             const OptimizeOptions& options) {
  Search search(propositions, options, {.states = options.max_states, .edges = options.max_edges});
  search.run(formula);
  if (options.goal == Goal::Monitor) return monitor(search.smallest(), options.max_states);
  if (options.effort == Effort::High && options.merge_by_judge) search.merge_states();
  return search.best();
}

Automaton optimized(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
                    const OptimizeOptions& options) {
  return with_named_parts(formula, propositions, [&](const Formula& f, const auto& names) {
    return optimized_prepared(prepared(f), names, options);
  });
}

}  // namespace ouro::translate
