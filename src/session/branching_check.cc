#include "session/branching_check.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <memory>
#include <new>
#include <utility>

#include "base/source.hh"
#include "check/accepted_paths.hh"
#include "check/couvreur.hh"
#include "check/fair_quantifiers.hh"
#include "check/labelling.hh"
#include "check/product.hh"
#include "check/set_fixpoints.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "logic/print.hh"
#include "session/model_checkpoint.hh"
#include "session/path_automaton.hh"
#include "session/process_fairness.hh"

namespace ouro::session {

namespace {

using check::Quantifier;
using check::StateNumber;
using check::StateSet;
using logic::Bounds;
using logic::Formula;
using logic::Op;
using logic::PostOrder;
using logic::Trait;

constexpr auto algorithm_names = std::to_array<std::string_view>({"labelling", "fixpoint"});

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Quantifier quantifier_of(Op op) { return op == Op::Exists ? Quantifier::Exists : Quantifier::ForAll; }
Quantifier dual(Quantifier quantifier) {
  return quantifier == Quantifier::Exists ? Quantifier::ForAll : Quantifier::Exists;
}

/// One temporal operator over state formulas.
bool is_one_operator(const Formula& path) {
  return is_temporal(path.op()) && path.left().has(Trait::State) &&
         (arity(path.op()) == 1 || path.right().has(Trait::State));
}

/// An assumption whose truth does not depend on how a path begins.
Formula read_assumption(logic::FormulaPool& pool, const RunQuestion& assumption) {
  Formula formula = logic::parse(pool, assumption.formula, {.logic = logic::Logic::Ltl});
  if (!formula.has(Trait::Eventual) || !formula.has(Trait::Universal))
    throw UserError(fmt::format("{}: in branching time, an assumption is about what happens again and again",
                                assumption.name),
                    "such as G F p, G F p -> G F q, F G p");
  return formula;
}

check::StateGraphOptions graph_options(const BranchingOptions& options) {
  check::StateGraphOptions graph;
  graph.dead = dead_proposition;
  graph.store = options.store;
  if (options.limits.memory_bytes != Limits{}.memory_bytes)
    graph.exact_bytes = options.limits.memory_bytes / 3;
  graph.with_movers = options.fairness != check::ProcessFairness::None;
  return graph;
}

}  // namespace

/// One question.
class BranchingEvaluation {
 public:
  BranchingEvaluation(BranchingCheck& check, const Limits& limits)
      : check_(check), whole_(check.whole_), watch_(limits, check.options_.progress) {}

  BranchingLabels run(const Formula& formula, std::span<const Atom> atoms) {
    assert(formula.has(Trait::State));
    labels_.formula_ = formula;
    for (const RunQuestion& assumption : assumptions())
      labels_.assumptions_.push_back(read_assumption(formula.pool(), assumption));
    try {
      evaluate(atoms);
    } catch (const LimitError& error) {
      labels_.reason = error.what();
    } catch (const std::bad_alloc&) {
      labels_.limit = Limit::Memory;
    }
    take_measures();
    return std::move(labels_);
  }

 private:
  const std::vector<RunQuestion>& assumptions() const { return check_.model_.run_questions().assumptions; }

  void evaluate(std::span<const Atom> atoms) {
    labels_.limit = whole_.explore(watch_);
    labels_.explore_seconds = seconds_since(begin_);
    if (labels_.limit != Limit::None) return;
    label_atoms(atoms);
    for (const Formula& assumption : labels_.assumptions_) label_parts(PostOrder(assumption));
    label_parts(PostOrder(labels_.formula_));
    labels_.is_complete_ = labels_.limit == Limit::None;
  }

  void add(const Formula& formula, StateSet states, double seconds) {
    labels_.index_.emplace(formula, labels_.labels_.size());
    labels_.labels_.push_back({formula, std::move(states), seconds});
    label_bytes_ += labels_.labels_.back().states.memory();
  }

  // --- Propositions, all in one pass ---------------------------------------------------------------

  void label_atoms(std::span<const Atom> atoms) {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<Formula> found;
    std::vector<Formula> roots = labels_.assumptions_;
    roots.push_back(labels_.formula_);
    for (const Formula& root : roots)
      for (const auto& entry : PostOrder(root))
        if (entry.formula.is(Op::Proposition) && std::ranges::find(found, entry.formula) == found.end())
          found.push_back(entry.formula);
    std::vector<unsigned> bits;
    for (const Formula& proposition : found) bits.push_back(bit_of(proposition.name(), atoms));
    std::vector<StateSet> sets = whole_.propositions(bits);
    const double each = seconds_since(begin) / static_cast<double>(std::max<std::size_t>(found.size(), 1));
    for (std::size_t i = 0; i < found.size(); ++i) add(found[i], std::move(sets[i]), each);
  }

  unsigned bit_of(const std::string& name, std::span<const Atom> atoms) const {
    const auto in = [&](std::span<const Atom> some) -> const Atom* {
      const auto found = std::ranges::find(some, name, &Atom::name);
      return found == some.end() ? nullptr : &*found;
    };
    const Atom* atom = in(atoms);
    for (const RunQuestion& assumption : assumptions())
      if (atom == nullptr) atom = in(assumption.atoms);
    if (atom == nullptr) throw UserError(fmt::format("there is no proposition {}", name));
    return atom->proposition;
  }

  // --- All other state formulas --------------------------------------------------------------------

  /// Every state formula in there, operands first.
  void label_parts(const PostOrder& nodes) {
    for (const auto& [formula, left, right] : nodes) {
      if (!formula.has(Trait::State) || labels_.find(formula) != nullptr) continue;
      const auto begin = std::chrono::steady_clock::now();
      StateSet states = is_quantifier(formula.op())
                            ? quantified(quantifier_of(formula.op()), formula.operand())
                            : connective(formula.op(), labels_.find(nodes[left].formula),
                                         labels_.find(nodes[right].formula));
      check_limits();
      if (labels_.limit != Limit::None) return;
      add(formula, std::move(states), seconds_since(begin));
    }
  }

  /// Operands that the connective does not have may be anything.
  StateSet connective(Op op, const StateSet* a, const StateSet* b) const {
    switch (op) {
      case Op::True:
        return whole_.all();
      case Op::Not:
        return ~*a;
      case Op::And:
        return *a & *b;
      case Op::Or:
        return *a | *b;
      case Op::Implies:
        return ~*a | *b;
      case Op::Equiv:
        return ~(*a ^ *b);
      case Op::Xor:
        return *a ^ *b;
      default:
        assert(op == Op::False);
        return whole_.none();
    }
  }

  /// E !f is !A f, so negations are only counted.
  StateSet quantified(Quantifier quantifier, Formula path) {
    bool is_negated = false;
    for (; path.is(Op::Not) && !path.has(Trait::State); path = Formula(path.operand())) {
      quantifier = dual(quantifier);
      is_negated = !is_negated;
    }
    StateSet states = path.has(Trait::State)  ? quantifiers().now(quantifier, labels_[path])
                      : is_one_operator(path) ? one_operator(quantifier, path)
                                              : by_automaton(quantifier, path);
    return is_negated ? ~std::move(states) : states;
  }

  StateSet one_operator(Quantifier quantifier, const Formula& path) {
    check::Quantifiers& by = quantifiers();
    const StateSet& a = labels_[path.left()];
    const auto b = [&]() -> const StateSet& { return labels_[path.right()]; };
    switch (path.op()) {
      case Op::Next:
      case Op::StrongNext:
        return by.next(quantifier, a);
      case Op::Finally:
      case Op::Globally:
        return bounded(quantifier, path.op(), path.bounds(), a);
      case Op::Until:
        return by.until(quantifier, a, b());
      case Op::Release:
        return by.release(quantifier, a, b());
      case Op::WeakUntil:
        return by.weak_until(quantifier, a, b());
      default:
        assert(path.is(Op::StrongRelease));
        return by.strong_release(quantifier, a, b());
    }
  }

  StateSet bounded(Quantifier quantifier, Op op, Bounds bounds, const StateSet& a) {
    check::Quantifiers& by = quantifiers();
    const bool is_finally = op == Op::Finally;
    if (bounds.high == Bounds::infinite)
      return by.after(quantifier, bounds.low,
                      is_finally ? by.finally(quantifier, a) : by.globally(quantifier, a));
    const std::uint32_t steps = bounds.high - bounds.low;
    return by.after(
        quantifier, bounds.low,
        is_finally ? by.finally_within(quantifier, steps, a) : by.globally_within(quantifier, steps, a));
  }

  StateSet by_automaton(Quantifier quantifier, const Formula& path) {
    const bool is_some = quantifier == Quantifier::Exists;
    PathAutomaton automaton = automaton_of(is_some ? Paths::Satisfying : Paths::Violating, path);
    StateSet states = accepted(automaton, whole_.all());
    return is_some ? states : ~std::move(states);
  }

  // --- Paths that count ----------------------------------------------------------------------------

  PathAutomaton automaton_of(Paths wanted, const Formula& path) const {
    return PathAutomaton(
        wanted, path, labels_.assumptions_,
        [this](const Formula& formula) -> const StateSet& { return labels_[formula]; }, check_.options_.form);
  }

  /// The states from which an accepted path leads that never leaves these.
  StateSet accepted(PathAutomaton& automaton, const StateSet& within) {
    check::Product product(
        check_.graph_, automaton.property(),
        {.fairness = check_.fairness_, .from = &within, .within = &within, .labels = &automaton.labels()});
    check::AcceptedPaths found = check::accepted_paths(product, watch_);
    labels_.limit = found.limit;
    labels_.largest_product = std::max<std::size_t>(labels_.largest_product, found.nodes);
    product_bytes_ = std::max(product_bytes_, found.memory_bytes - whole_.graph().memory());
    return std::move(found.states);
  }

  bool is_fair() const {
    return check_.fairness_.processes != check::ProcessFairness::None || !labels_.assumptions_.empty();
  }

  check::Quantifiers& quantifiers() {
    if (!plain_) plain_ = make_plain();
    if (!is_fair() && whole_.is_total()) return *plain_;
    if (!fair_)
      fair_ = std::make_unique<check::FairQuantifiers>(
          *plain_, whole_.state_count(), [this](const StateSet& set) { return staying_in(set); });
    return *fair_;
  }

  std::unique_ptr<check::Quantifiers> make_plain() {
    if (check_.options_.algorithm == BranchingAlgorithm::Fixpoint)
      return std::make_unique<check::SetFixpoints>(whole_, watch_);
    return std::make_unique<check::Labelling>(whole_, watch_);
  }

  check::FairQuantifiers::Staying staying_in(const StateSet& set) {
    if (!is_fair()) return {plain_->globally(Quantifier::Exists, set), plain_->limit()};
    if (!any_path_)
      any_path_.emplace(automaton_of(Paths::Satisfying, labels_.formula_.pool().constant(true)));
    StateSet states = accepted(*any_path_, set);
    return {std::move(states), labels_.limit};
  }

  // --- Limits --------------------------------------------------------------------------------------

  void check_limits() {
    if (labels_.limit == Limit::None && plain_) labels_.limit = plain_->limit();
    Counts counts = whole_.counts();
    counts.memory_bytes += label_bytes_;
    if (labels_.limit == Limit::None) labels_.limit = watch_.check(counts);
  }

  void take_measures() {
    labels_.memory_bytes = whole_.memory() + label_bytes_ + product_bytes_;
    labels_.seconds = seconds_since(begin_);
  }

  BranchingCheck& check_;
  check::WholeGraph& whole_;
  LimitWatch watch_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  BranchingLabels labels_;
  std::size_t label_bytes_ = 0;
  std::size_t product_bytes_ = 0;
  std::unique_ptr<check::Quantifiers> plain_;  // over all paths
  std::unique_ptr<check::FairQuantifiers> fair_;
  std::optional<PathAutomaton> any_path_;  // accepts what satisfies the assumptions
};

std::string_view to_string(BranchingAlgorithm algorithm) {
  return algorithm_names[static_cast<std::size_t>(algorithm)];
}

const StateSet* BranchingLabels::find(const Formula& formula) const {
  const auto found = index_.find(formula);
  return found == index_.end() ? nullptr : &labels_[found->second].states;
}

const StateSet& BranchingLabels::operator[](const Formula& formula) const {
  const StateSet* found = find(formula);
  assert(found != nullptr);
  return *found;
}

BranchingCheck::BranchingCheck(const Model& model, const BranchingOptions& options)
    : model_(model),
      options_(options),
      fairness_(fairness_of(model, options.fairness)),
      graph_(model.space(), graph_options(options)),
      whole_(graph_) {
  assert(model.reduced() == nullptr);
}

GraphCheckpoints& BranchingCheck::use_checkpoints(check::CheckpointOptions options) {
  options.subject = "branching time";
  options.facts.push_back({"what is asked of branching time", names_of(model_.run_questions().branching)});
  options.facts.push_back({"what is assumed (--assume)", names_of(model_.run_questions().assumptions)});
  options.facts.push_back(movers_fact(graph_));
  return checkpoints_.emplace(model_, graph_, std::move(options));
}

BranchingLabels BranchingCheck::label(const Formula& formula, std::span<const Atom> atoms,
                                      const Limits& limits) {
  return BranchingEvaluation(*this, limits).run(formula, atoms);
}

std::optional<StateLasso> BranchingCheck::path(const BranchingLabels& labels, const Formula& quantified,
                                               StateNumber from, const Limits& limits) {
  assert(is_quantifier(quantified.op()));
  PathAutomaton automaton(
      quantified.is(Op::Exists) ? Paths::Satisfying : Paths::Violating, quantified.operand(),
      labels.assumptions(), [&](const Formula& formula) -> const StateSet& { return labels[formula]; },
      options_.form);
  StateSet start = whole_.none();
  start.insert(from);
  check::Product product(graph_, automaton.property(),
                         {.fairness = fairness_, .from = &start, .labels = &automaton.labels()});
  const check::EmptinessResult found = check::couvreur(product, {.limits = limits});
  if (!found.accepting) return std::nullopt;
  const auto states = [&](const std::vector<check::Product::Node>& nodes) {
    std::vector<StateNumber> result;
    for (const check::Product::Node node : nodes) result.push_back(product[node].state);
    return result;
  };
  return StateLasso{states(found.accepting->stem), states(found.accepting->cycle)};
}

}  // namespace ouro::session
