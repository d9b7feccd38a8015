// Couvreur's tableau with decision diagrams \cite{couvreur1999onthefly}.
//
// A formula says something about the present letter and something about the rest of the word. Unfolding every
// temporal operator once separates the two: r(f), the expansion of f, is a Boolean function of
//
//   p      a proposition, of the present letter,
//   X g    "g holds of the rest": one variable for each formula g that is carried over,
//   a(u)   the promise of an eventuality u = f U g: "u is carried over and g is still due",
//
//   r(f U g) = r(g) | r(f) & a(f U g) & X(f U g)          r(f R g) = r(g) & (r(f) | X(f R g))
//
// and likewise for F, G, W and M. A node of the automaton is a set of formulas that have to hold; an
// implicant of the conjunction of their expansions is an edge: its propositions are the label, its X
// variables the set of the target, and it is marked with all eventualities that it does not promise. A run
// that postpones u for ever promises it on all edges from some point on, and misses u's mark.
//
//   p U q:   r = q | p & a & X(p U q)     two edges, one to the empty set (true), one back without the mark
//
// Promises and X variables occur positively only, so the primes have no negation of theirs.
//
// Identifying nodes. In mode Basic a node is its set of formulas, kept as the cube of their X variables. In
// the other modes it is the function r itself, so that `GF p` and `GF p & F p` meet if their expansions do.
//
// GF. With r(GF f) = X(GF f) & (r(f) | a(GF f)) the formula GF f is carried over alone, not together with a
// F f that it implies: a conjunction of n of them has one node instead of 2^n. Its promise is a(GF f).
//
// Covers. All primes, or any cover of r by implicants? Under one valuation r is a monotone function of the
// rest, whose primes are all essential: every cover by implicants contains, for each valuation, all minimal
// ways to go on. So a cover loses nothing, and in mode Default we take an irredundant one. A conjunction of n
// GF p_i still has 2^n edges: each set of propositions that hold deserves its own set of marks. The n + 1
// loops "p_i, marked i" and "true, unmarked" would have the same language (pay one debt at a time), but then
// a search has n moves to try for each letter where now there is one, and the best one; and it works for
// loops only, where the target does not depend on which debts are paid. So edges() is exponential there, and
// who has such a formula asks for moves().
//
// Late branching. Ways to go on with the same letter and the same marks can be one edge, to a node that
// stands for their disjunction \cite{sebastiani2003more}: the target of an edge is then any monotone function
// of X variables, not only a cube. No word is gained: each way to satisfy a target comes from a way to
// satisfy the source with exactly these marks, so by König's lemma a run through disjunctions contains a run
// without.
//
// Moves. Under a valuation x the restricted expansion r(x) is a cofactor, and its primes are the moves. They
// depend on nothing but that function, by which they are remembered.
//
// Order of variables. The promise and the X variable of an operator stand next to what they are combined
// with: those of a binary operator between those of its operands, those of a unary one before. Then p1 U (p2
// U ...), whose expansion is a sum of pi & ai & Xi, and a conjunction of pi | ai & Xi, as nested operators
// give, have small diagrams, which are exponential with all propositions first. (That order would make
// moves() a walk down a path.)
#include "translate/couvreur.hh"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "bdd/isop.hh"
#include "bdd/memo.hh"
#include "bdd/primes.hh"
#include "logic/post_order.hh"
#include "logic/print.hh"
#include "omega/successor_sets.hh"
#include "translate/prepare.hh"

namespace ouro::translate {

namespace {

using bdd::Bdd;
using logic::Formula;
using logic::Op;
using omega::Mark;
using omega::State;

// What a variable of an expansion stands for.
enum class Kind : std::uint8_t { Proposition, Promise, Next };
struct Role {
  Kind kind;
  std::uint32_t index;  // a variable of the labels, a mark, or a subformula in post-order
};

// The expansions of all subformulas of a formula.
class Expansions {
 public:
  Expansions(const Formula& formula, omega::Propositions& propositions, const CouvreurOptions& options)
      : formulas_(formula),
        propositions_(propositions),
        expand_gf_(options.mode == CouvreurMode::Default),
        functions_({.max_nodes = options.max_nodes}),
        variables_(formulas_.size()),
        expansion_(formulas_.size()) {
    assign_variables();
    for (std::size_t i = 0; i < formulas_.size(); ++i) {
      if (variables_[i].is_needed) expansion_[i] = expand(i);
    }
  }

  bdd::Manager& functions() { return functions_; }
  Role role(bdd::Variable variable) const { return roles_[variable]; }
  // By variable: whether it occurs positively only. So do promises and X variables.
  const std::vector<bool>& monotone() const { return monotone_; }
  std::size_t mark_count() const { return mark_count_; }

  Bdd root() const { return expansion_.back(); }
  // The cube that stands for the set of the formula itself, if it can be carried over.
  std::optional<Bdd> root_as_next() {
    if (variables_.back().next == none) return std::nullopt;
    return next(variables_.size() - 1);
  }

  // Whether a monotone function is a conjunction of variables.
  bool is_cube(Bdd function) const {
    for (; !function.is_constant(); function = functions_.high(function)) {
      if (!functions_.low(function).is_false()) return false;
    }
    return function.is_true();
  }

  // A monotone function of X variables, each formula expanded.
  Bdd of_next(Bdd targets) {
    if (is_cube(targets)) return of_cube(targets);
    for (bdd::Variable v = static_cast<bdd::Variable>(by_variable_.size()); v < roles_.size(); ++v) {
      const auto [kind, index] = roles_[v];
      by_variable_.push_back(kind == Kind::Next ? expansion_[index] : functions_.variable(v));
    }
    return functions_.substitute(targets, by_variable_);
  }

  // The conjunction of the expansions of the formulas whose X variables are in a cube.
  Bdd of_cube(Bdd cube) {
    factors_.clear();
    for (; !cube.is_true(); cube = functions_.high(cube)) {
      factors_.push_back(expansion_[roles_[functions_.top(cube)].index]);
    }
    if (factors_.empty()) return bdd::true_function;
    // Pairs, then pairs of pairs: each level costs what the result is large, not each factor.
    for (; factors_.size() > 1; factors_.resize((factors_.size() + 1) / 2)) {
      for (std::size_t i = 0; i + 1 < factors_.size(); i += 2) {
        factors_[i / 2] = functions_.conjunction(factors_[i], factors_[i + 1]);
      }
      if (factors_.size() % 2 == 1) factors_[factors_.size() / 2] = factors_.back();
    }
    return factors_.front();
  }

  // The propositions, by increasing variables of the expansions.
  struct Proposition {
    bdd::Variable variable;
    bdd::Variable label_variable;
  };
  const std::vector<Proposition>& propositions() const { return read_; }

  const Formula& formula(std::size_t index) const { return formulas_[index].formula; }
  const Formula& root_formula() const { return formulas_.root().formula; }

 private:
  static constexpr bdd::Variable none = ~bdd::Variable{0};

  struct Variables {
    bool is_needed = false;
    bdd::Variable own = none;  // of a proposition, or the promise of an eventuality
    bdd::Variable next = none;
  };

  bool is_gf(std::size_t i) const {
    return expand_gf_ && formulas_[i].formula.is(Op::Globally) &&
           formulas_[i].formula.operand().is(Op::Finally);
  }

  // Walks over all formulas that the expansion of the whole depends on (not F f, where it only occurs in
  // GF f) in the order of variables that is explained above.
  void assign_variables() {
    struct Visit {
      std::size_t formula;
      bool left_is_done;
    };
    std::vector<Visit> open{{formulas_.size() - 1, false}};
    while (!open.empty()) {
      const auto [i, left_is_done] = open.back();
      open.pop_back();
      const auto& [formula, left, right] = formulas_[i];
      if (left_is_done) {
        assign_variables_of(i);
        open.push_back({right, false});
        continue;
      }
      if (std::exchange(variables_[i].is_needed, true)) continue;
      if (logic::arity(formula.op()) == 2) {
        open.push_back({i, true});
        open.push_back({left, false});
        continue;
      }
      assign_variables_of(i);
      if (logic::arity(formula.op()) == 1) open.push_back({is_gf(i) ? formulas_[left].left : left, false});
    }
  }

  void assign_variables_of(std::size_t i) {
    const auto& [formula, left, right] = formulas_[i];
    const Op op = formula.op();
    if (op == Op::Proposition) declare(i);
    if (op == Op::Finally || op == Op::Until || op == Op::StrongRelease || is_gf(i)) {
      variables_[i].own = new_variable({Kind::Promise, 0});
    }
    if (op == Op::Next && !formulas_[left].formula.is_constant()) assign_next(left);
    if (logic::is_temporal(op) && op != Op::Next) assign_next(i);
  }

  void assign_next(std::size_t i) {
    if (variables_[i].next != none) return;
    variables_[i].next = new_variable({Kind::Next, static_cast<std::uint32_t>(i)});
  }

  void declare(std::size_t i) {
    const bdd::Variable label_variable = propositions_.variable(formulas_[i].formula.name());
    variables_[i].own = new_variable({Kind::Proposition, label_variable});
    read_.push_back({variables_[i].own, label_variable});
  }

  Bdd expand(std::size_t i) {
    const auto& [formula, left_index, right_index] = formulas_[i];
    const Bdd left = expansion_[left_index];
    const Bdd right = expansion_[right_index];
    switch (formula.op()) {
      case Op::False:
      case Op::True:
        return Bdd::constant(formula.is(Op::True));
      case Op::Proposition:
        return functions_.variable(variables_[i].own);
      case Op::Not:
        return !left;
      case Op::And:
        return functions_.conjunction(left, right);
      case Op::Or:
        return functions_.disjunction(left, right);
      case Op::Next:
        return formulas_[left_index].formula.is_constant() ? left : next(left_index);
      default:
        return unfold(i, left, right);
    }
  }

  // One step of a temporal operator.
  Bdd unfold(std::size_t i, Bdd left, Bdd right) {
    switch (formulas_[i].formula.op()) {
      case Op::Finally:
        return functions_.disjunction(left, promised(i, left));
      case Op::Globally:
        if (is_gf(i)) {
          const Bdd goal = expansion_[formulas_[formulas_[i].left].left];
          return functions_.conjunction(functions_.disjunction(goal, promise(i, goal)), next(i));
        }
        return functions_.conjunction(left, next(i));
      case Op::Until:
        return functions_.disjunction(right, functions_.conjunction(left, promised(i, right)));
      case Op::WeakUntil:
        return functions_.disjunction(right, functions_.conjunction(left, next(i)));
      case Op::Release:
        return functions_.conjunction(right, functions_.disjunction(left, next(i)));
      default:
        assert(formulas_[i].formula.is(Op::StrongRelease));
        return functions_.conjunction(right, functions_.disjunction(left, promised(i, left)));
    }
  }

  // The eventuality i is carried over, and its goal is still due.
  Bdd promised(std::size_t i, Bdd goal) { return functions_.conjunction(promise(i, goal), next(i)); }

  // A goal that is always reached needs no mark.
  Bdd promise(std::size_t i, Bdd goal) {
    if (goal.is_true()) return goal;
    roles_[variables_[i].own].index = static_cast<Mark>(mark_count_++);
    return functions_.variable(variables_[i].own);
  }

  Bdd next(std::size_t i) { return functions_.variable(variables_[i].next); }

  bdd::Variable new_variable(Role role) {
    if (roles_.size() == bdd::max_variables) {
      throw LimitError(
          fmt::format("the formula needs more than {} variables: it has too many temporal operators "
                      "for a translation by decision diagrams",
                      bdd::max_variables),
          "use the construction gpvw");
    }
    roles_.push_back(role);
    monotone_.push_back(role.kind != Kind::Proposition);
    return functions_.new_variable();
  }

  logic::PostOrder formulas_;
  omega::Propositions& propositions_;
  bool expand_gf_;
  bdd::Manager functions_;
  std::vector<Role> roles_;
  std::vector<bool> monotone_;  // by variable
  std::vector<Proposition> read_;
  std::vector<Variables> variables_;  // by formula
  std::vector<Bdd> expansion_;        // by formula
  std::vector<Bdd> by_variable_;      // the expansions of X variables; filled when first needed
  std::vector<Bdd> factors_;          // scratch of of_cube()
  std::size_t mark_count_ = 0;
};

class Couvreur final : public omega::LazyAutomaton {
 public:
  Couvreur(const Formula& formula, std::shared_ptr<omega::Propositions> propositions,
           const CouvreurOptions& options)
      : propositions_(std::move(propositions)),
        variables_(declare_propositions(formula, *propositions_)),
        options_(options),
        expansions_(positive_form(formula), *propositions_, options),
        functions_(expansions_.functions()),
        all_marks_(omega::Marks::below(expansions_.mark_count())),
        acceptance_(omega::Acceptance::generalized_buchi(expansions_.mark_count())),
        ways_(propositions_->labels()) {
    const Bdd root = expansions_.root();
    const std::optional<Bdd> next = root.is_true() ? root : expansions_.root_as_next();
    initial_ = next ? node_of_next(*next) : node_of_expansion(root);
  }

  const std::shared_ptr<omega::Propositions>& propositions() const override { return propositions_; }
  std::span<const bdd::Variable> variables() const override { return variables_; }
  const omega::Acceptance& acceptance() const override { return acceptance_; }
  std::size_t mark_count() const override { return expansions_.mark_count(); }

  std::vector<State> initial() override { return {initial_}; }

  void edges(State state, std::vector<omega::Edge>& edges) override {
    edges.clear();
    for (const bdd::Cube& cube : implicants(nodes_[state])) {
      const omega::Move move = read_implicant(cube);
      if (is_dropped(move.target)) continue;
      edges.push_back({move.target, label(), move.marks});
      if (options_.branching == Branching::Late) next_[move.target] = functions_.cube(carried_);
    }
    if (options_.branching == Branching::Late) branch_late(edges);
  }

  void moves(State state, std::span<const std::uint64_t> valuation,
             std::vector<omega::Move>& moves) override {
    const Bdd restricted = functions_.cofactor(nodes_[state], valuation_cube(valuation));
    const MoveRange range = moves_of(restricted);
    const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(range.first);
    moves.assign(first, first + static_cast<std::ptrdiff_t>(range.count));
  }

  std::string state_name(State state) override {
    return options_.state_names ? names_[state] : std::string();
  }

 private:
  struct MoveRange {
    std::size_t first = 0;
    std::size_t count = 0;
  };

  std::vector<bdd::Cube> implicants(Bdd expansion) {
    if (std::optional<bdd::Cube> only = as_cube(expansion)) return {*std::move(only)};
    auto cubes = options_.mode == CouvreurMode::Default
                     ? bdd::isop(functions_, expansion, expansion, options_.max_edges, expansions_.monotone())
                     : bdd::primes(functions_, expansion, options_.max_edges);
    if (!cubes) throw_too_many_edges();
    return *std::move(cubes);
  }

  [[noreturn]] void throw_too_many_edges() const {
    throw LimitError(fmt::format("a node of the automaton has more than {} edges", options_.max_edges),
                     "such an automaton can only be used one move at a time");
  }

  // Joins the targets of edges with the same marks, on each letter.
  void branch_late(std::vector<omega::Edge>& edges) {
    std::ranges::sort(edges, {}, &omega::Edge::marks);
    std::vector<omega::Edge> joined;
    for (std::size_t first = 0, last = 0; first < edges.size(); first = last) {
      ways_.clear();
      for (; last < edges.size() && edges[last].marks == edges[first].marks; ++last) {
        ways_.add(edges[last].label, edges[last].target);
      }
      const auto sets = ways_.find(options_.max_edges);
      if (!sets) throw_too_many_edges();
      for (const omega::SuccessorSet& set : *sets) {
        if (!set.targets.empty()) joined.push_back({joint(set.targets), set.letters, edges[first].marks});
      }
    }
    edges = std::move(joined);
  }

  // The node that stands for a disjunction of nodes.
  State joint(std::span<const State> nodes) {
    if (nodes.size() == 1) return nodes.front();
    Bdd any = bdd::false_function;
    for (const State node : nodes) any = functions_.disjunction(any, next_[node]);
    return node_of_next(any);
  }

  // A function that is a cube, as the cube. Many are, and it is its only prime.
  std::optional<bdd::Cube> as_cube(Bdd function) const {
    bdd::Cube cube;
    while (!function.is_constant()) {
      const bdd::Variable variable = functions_.top(function);
      const auto [low, high] = functions_.split(function, variable);
      if (!low.is_false() && !high.is_false()) return std::nullopt;
      cube.emplace_back(variable, low.is_false());
      function = low.is_false() ? high : low;
    }
    if (function.is_false()) return std::nullopt;
    return cube;
  }

  // The marks and the target of an implicant; its propositions are left in label_ for label().
  omega::Move read_implicant(bdd::CubeView cube) {
    label_.clear();
    carried_.clear();
    omega::Move move{0, all_marks_};
    for (const bdd::Literal literal : cube) {
      const auto [kind, index] = expansions_.role(literal.variable());
      assert(kind == Kind::Proposition || literal.positive());
      if (kind == Kind::Proposition) label_.emplace_back(index, literal.positive());
      if (kind == Kind::Promise) move.marks.erase(index);
      if (kind == Kind::Next) carried_.push_back(literal);
    }
    move.target = node_of_next(functions_.cube(carried_));
    return move;
  }

  Bdd label() {
    std::ranges::sort(label_);
    return propositions_->labels().cube(label_);
  }

  bool is_dropped(State target) const {
    return options_.mode == CouvreurMode::Default && nodes_[target].is_false();
  }

  Bdd valuation_cube(std::span<const std::uint64_t> valuation) {
    if (valuation_known_ && std::ranges::equal(valuation, last_valuation_)) return last_cube_;
    bdd::Cube literals;
    for (const auto& [variable, label_variable] : expansions_.propositions()) {
      const bool holds = ((valuation[label_variable / 64] >> (label_variable % 64)) & 1U) != 0;
      literals.emplace_back(variable, holds);
    }
    last_valuation_.assign(valuation.begin(), valuation.end());
    valuation_known_ = true;
    return last_cube_ = functions_.cube(literals);
  }

  MoveRange moves_of(Bdd restricted) {
    if (const MoveRange* known = moves_by_function_.find(restricted.word())) return *known;
    MoveRange range{moves_.size(), 0};
    for (const bdd::Cube& cube : bdd::primes(functions_, restricted)) {
      omega::Move move = read_implicant(cube);
      if (!is_dropped(move.target)) moves_.push_back(std::move(move));
    }
    range.count = moves_.size() - range.first;
    moves_by_function_.insert(restricted.word(), range);
    return range;
  }

  State node_of_next(Bdd cube) {
    if (const State* known = by_next_.find(cube.word())) return *known;
    const Bdd expansion = expansions_.of_next(cube);
    const State state = node_of_expansion(expansion, cube);
    by_next_.insert(cube.word(), state);
    return state;
  }

  State node_of_expansion(Bdd expansion, std::optional<Bdd> cube = std::nullopt) {
    const bool identify = options_.mode != CouvreurMode::Basic;
    if (const State* known = identify ? by_expansion_.find(expansion.word()) : nullptr) return *known;
    const auto state = static_cast<State>(nodes_.size());
    nodes_.push_back(expansion);
    if (identify) by_expansion_.insert(expansion.word(), state);
    if (options_.state_names) names_.push_back(name(cube));
    return state;
  }

  std::string name(std::optional<Bdd> cube) const {
    if (!cube) return logic::to_text(expansions_.root_formula());
    if (!expansions_.is_cube(*cube)) return "one of several";
    std::string text;
    for (Bdd rest = *cube; !rest.is_true(); rest = functions_.high(rest)) {
      const auto index = expansions_.role(functions_.top(rest)).index;
      text += (text.empty() ? "" : ", ") + logic::to_text(expansions_.formula(index));
    }
    return text.empty() ? "true" : text;
  }

  std::shared_ptr<omega::Propositions> propositions_;
  std::vector<bdd::Variable> variables_;
  CouvreurOptions options_;
  Expansions expansions_;
  bdd::Manager& functions_;
  omega::Marks all_marks_;
  omega::Acceptance acceptance_;

  State initial_ = 0;
  std::vector<Bdd> nodes_;  // their expansions
  std::vector<std::string> names_;
  bdd::Memo<State> by_next_;
  bdd::Memo<State> by_expansion_;  // not in mode Basic

  omega::SuccessorSets ways_;            // scratch of branch_late()
  std::unordered_map<State, Bdd> next_;  // with late branching: a function of X variables for a node

  std::vector<omega::Move> moves_;
  bdd::Memo<MoveRange> moves_by_function_;
  bool valuation_known_ = false;
  std::vector<std::uint64_t> last_valuation_;
  Bdd last_cube_;

  bdd::Cube label_;  // of the implicant that was read last
  bdd::Cube carried_;
};

}  // namespace

std::unique_ptr<omega::LazyAutomaton> couvreur(const Formula& formula,
                                               std::shared_ptr<omega::Propositions> propositions,
                                               const CouvreurOptions& options) {
  return std::make_unique<Couvreur>(formula, std::move(propositions), options);
}

}  // namespace ouro::translate
