// Consistent sets of the Fischer-Ladner closure \cite{fischer1979propositional,vardi1994reasoning}.
//
// Write the formula with X, U and Boolean connectives. Its closure is the set of its subformulas and their
// negations. A node is a set that contains of each pair g, !g exactly one, and that is consistent:
//
//   f | g is in it iff f or g is (and likewise for other connectives),
//   if g is in it then f U g is, and if f U g is but g is not, then f is.
//
// So a node is an assignment to the propositions, to the X f and to the f U g; the rest follows. There is an
// edge to every node that keeps what this one says about the next position:
//
//   f is in the successor iff X f is here,
//   where f is here and g is not, f U g is in the successor iff it is here.
//
// Initial are the nodes that contain the formula. A node reads exactly the letter that it contains, and has
// the mark of f U g unless it contains f U g and not g.
//
//   p U q has the five nodes {U,p,q}, {U,p}, {U,q}, {p}, {}, and 20 edges.
//
// Vardi and Wolper instead pair nodes with the set of eventualities that are waited for, beginning with none.
// From a set that is not empty those leave that the node fulfils; the empty set is followed by all that are
// pending in the node. The pairs with the empty set are accepting: a simple Büchi automaton.
//
// Here consistency is a Boolean function of the assignment, so that nodes are enumerated without dead ends,
// and all nodes that require the same of their successors share them.
#include "translate/closure.hh"

#include <fmt/format.h>

#include <map>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "bdd/cubes.hh"
#include "logic/eliminate.hh"
#include "logic/post_order.hh"
#include "translate/prepare.hh"
#include "translate/set_table.hh"
#include "translate/state_labelled.hh"

namespace ouro::translate {

namespace {

using bdd::Bdd;
using logic::Formula;
using logic::Op;
using omega::State;

using Index = std::uint32_t;  // of a subformula in post-order

Formula without_double_negation(const Formula& formula) {
  return logic::transform(formula, [](const Formula& original, const Formula& left, const Formula& right) {
    if (logic::arity(original.op()) == 0) return original;
    if (original.is(Op::Not) && left.is(Op::Not)) return left.operand();
    return original.pool().rebuild(original, left, right);
  });
}

// U, X and Boolean connectives only.
Formula closure_form(const Formula& formula) {
  constexpr logic::OpSet unwanted{Op::Finally, Op::Globally, Op::Release, Op::WeakUntil, Op::StrongRelease};
  return without_double_negation(logic::eliminate(without_bounds(formula), unwanted));
}

class Closure final : public StateLabelled {
 public:
  Closure(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
          const ClosureOptions& options)
      : StateLabelled(propositions, declare_propositions(formula, *propositions)),
        options_(options),
        formulas_(closure_form(formula)),
        value_(formulas_.size()) {
    for (Index i = 0; i < formulas_.size(); ++i) value_[i] = evaluate(i);
    for (const Index until : untils_) require_consistency(until);
    set_mark_count(by_marks() ? untils_.size() : 1);
  }

  std::vector<State> initial() override {
    return enumerate(functions_.conjunction(consistent_, value_.back()), no_goals_);
  }

 private:
  using Words = std::vector<std::uint64_t>;

  // A consistent set as the elementary formulas in it, and the eventualities that are waited for.
  struct Node {
    SetTable::Id members;
    SetTable::Id goals;
    friend auto operator<=>(const Node&, const Node&) = default;
  };

  bool by_marks() const { return options_.eventualities == ClosureOptions::Eventualities::Marks; }

  // A subformula as a function of the elementary ones.
  Bdd evaluate(Index i) {
    const auto& [formula, left, right] = formulas_[i];
    switch (formula.op()) {
      case Op::False:
      case Op::True:
        return Bdd::constant(formula.is(Op::True));
      case Op::Not:
        return !value_[left];
      case Op::And:
        return functions_.conjunction(value_[left], value_[right]);
      case Op::Or:
        return functions_.disjunction(value_[left], value_[right]);
      case Op::Implies:
        return functions_.implication(value_[left], value_[right]);
      case Op::Equiv:
        return functions_.equivalence(value_[left], value_[right]);
      case Op::Xor:
        return functions_.exclusive_or(value_[left], value_[right]);
      default:
        return elementary(i);
    }
  }

  Bdd elementary(Index i) {
    const Formula& formula = formulas_[i].formula;
    if (elementary_.size() == bdd::max_variables) {
      throw UserError("the formula has too many temporal operators for the closure construction",
                      "use another construction");
    }
    if (formula.is(Op::Proposition))
      letters_.push_back({functions_.variable_count(), label_variable(formula)});
    if (formula.is(Op::Next)) nexts_.push_back(i);
    if (formula.is(Op::Until)) untils_.push_back(i);
    const bdd::Variable variable = functions_.new_variable();
    elementary_.push_back(variable);
    return functions_.variable(variable);
  }

  bdd::Variable label_variable(const Formula& proposition) const {
    return *propositions()->find(proposition.name());
  }

  void require_consistency(Index until) {
    const Bdd now = value_[formulas_[until].right];
    const Bdd either = functions_.disjunction(value_[formulas_[until].left], now);
    consistent_ = functions_.conjunction(consistent_, functions_.implication(now, value_[until]));
    consistent_ = functions_.conjunction(consistent_, functions_.implication(value_[until], either));
  }

  std::span<const State> successors(State state) override {
    const Node node = nodes_[state];
    const Words assignment = words(sets_[node.members]);
    const auto holds = [&](Index i) { return functions_.evaluate(value_[i], assignment); };
    Bdd required = consistent_;
    const auto require = [&](Index i, bool wanted) {
      required = functions_.conjunction(required, value_[i].negated_if(!wanted));
    };
    for (const Index next : nexts_) require(formulas_[next].left, holds(next));
    std::vector<Index> fulfilled;
    std::vector<Index> pending;
    for (const Index until : untils_) {
      const bool now = holds(formulas_[until].right);
      if (!now && holds(formulas_[until].left)) require(until, holds(until));
      if (now) fulfilled.push_back(until);
      if (!now && holds(until)) pending.push_back(until);
    }
    const SetTable::Id goals = by_marks() ? no_goals_ : next_goals(node.goals, fulfilled, std::move(pending));
    const auto [entry, absent] = successors_.try_emplace({required.word(), goals});
    if (absent) entry->second = enumerate(required, goals);
    return entry->second;
  }

  SetTable::Id next_goals(SetTable::Id goals, std::span<const Index> fulfilled, std::vector<Index> pending) {
    if (goals == no_goals_) return sets_.intern(std::move(pending));
    std::vector<Index> rest;
    std::ranges::set_difference(sets_[goals], fulfilled, std::back_inserter(rest));
    return sets_.intern(std::move(rest));
  }

  // The nodes that satisfy a function of the elementary formulas.
  std::vector<State> enumerate(Bdd function, SetTable::Id goals) {
    if (functions_.count(function, elementary_.size()) > static_cast<double>(options_.max_successors)) {
      throw LimitError(fmt::format("a node of the closure construction has more than {} successors",
                                   options_.max_successors),
                       "use another construction");
    }
    std::vector<State> result;
    for (const bdd::CubeView cube : bdd::minterms(functions_, function, elementary_)) {
      std::vector<bdd::Variable> members;
      for (const bdd::Literal literal : cube) {
        if (literal.positive()) members.push_back(literal.variable());
      }
      result.push_back(intern({sets_.intern(std::move(members)), goals}));
    }
    return result;
  }

  State intern(Node node) {
    const auto [entry, absent] = states_.try_emplace(node, static_cast<State>(nodes_.size()));
    if (absent) {
      nodes_.push_back(node);
      const Words assignment = words(sets_[node.members]);
      add_state(label(assignment), marks(node, assignment));
    }
    return entry->second;
  }

  Words words(std::span<const bdd::Variable> members) const {
    Words result(elementary_.size() / 64 + 1);
    for (const bdd::Variable v : members) result[v / 64] |= std::uint64_t{1} << (v % 64);
    return result;
  }

  Bdd label(const Words& assignment) {
    bdd::Cube literals;
    for (const auto& [variable, label_variable] : letters_) {
      literals.emplace_back(label_variable, ((assignment[variable / 64] >> (variable % 64)) & 1U) != 0);
    }
    std::ranges::sort(literals);
    return propositions()->labels().cube(literals);
  }

  omega::Marks marks(Node node, const Words& assignment) const {
    omega::Marks result;
    if (!by_marks()) {
      if (node.goals == no_goals_) result.insert(0);
      return result;
    }
    for (omega::Mark mark = 0; mark < untils_.size(); ++mark) {
      const Index until = untils_[mark];
      const bool pending = functions_.evaluate(value_[until], assignment) &&
                           !functions_.evaluate(value_[formulas_[until].right], assignment);
      if (!pending) result.insert(mark);
    }
    return result;
  }

  struct Letter {
    bdd::Variable variable;
    bdd::Variable label_variable;
  };

  ClosureOptions options_;
  logic::PostOrder formulas_;
  bdd::Manager functions_;
  std::vector<Bdd> value_;  // by formula
  std::vector<bdd::Variable> elementary_;
  std::vector<Letter> letters_;
  std::vector<Index> nexts_;
  std::vector<Index> untils_;
  Bdd consistent_ = bdd::true_function;

  SetTable sets_;
  const SetTable::Id no_goals_ = sets_.intern({});
  std::vector<Node> nodes_;
  std::map<Node, State> states_;
  std::map<std::pair<std::uint32_t, SetTable::Id>, std::vector<State>> successors_;
};

}  // namespace

std::unique_ptr<omega::LazyAutomaton> closure(const Formula& formula,
                                              const std::shared_ptr<omega::Propositions>& propositions,
                                              const ClosureOptions& options) {
  return std::make_unique<Closure>(formula, propositions, options);
}

}  // namespace ouro::translate
