// Derivatives of formulas on finite words \cite{jard1989online}, in the manner of Brzozowski.
//
// The derivative of f by a letter a is a formula that is true of exactly the words w for which f is true of
// aw. There are finitely many up to Boolean equivalence, and they are the states of a deterministic
// automaton; a state accepts when its derivative is true of the empty word.
//
// The normal form. Unfolding every temporal operator once turns a formula, read on words that are not empty,
// into a Boolean function of
//
//   p      a proposition, of the present letter,
//   last   "this is the last letter",
//   X g    "g holds of the rest", for formulas g that are carried over; asked only where !last
//
//   r(X f) = last | X f                                    r(X[!] f) = !last & X f
//   r(f U g) = r(g) | r(f) & !last & X(f U g)              r(f R g) = r(g) & (r(f) | last | X(f R g))
//
// and likewise for F, G, W and M; negation is negation. A state is the truth of the empty word and r, a
// decision diagram: two derivatives are one state exactly when they are equivalent as Boolean combinations of
// what they demand of the present letter and of the rest. That is coarser than Boolean equivalence of the
// formulas as they are written, which the report uses: `F p` and `F p | p` are one state here.
//
// The derivative by a letter is then a cofactor, h = r under the letter, a function of last and X variables.
// The empty word is accepted next if h holds where `last` does, and the next r is h without `last` and with
// r(g) in the place of each X g.
//
// The report has one operator fewer: it writes "the word is not empty" as the disjunction of all letters, and
// has to find `f` and `f or empty` equal where f is true of the empty word. Apart from r, the empty word
// cannot disturb anything.
//
// Both the letters that were asked for and the functions h are remembered, so nothing is derived twice.
// Memory is proportional to what was met. As for Couvreur's translation, the X variable of an operator stands
// next to its operands' variables: with all propositions first, diagrams would spell out all letters.
#include "translate/derivative.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/source.hh"
#include "bdd/isop.hh"
#include "bdd/manager.hh"
#include "bdd/memo.hh"
#include "logic/build.hh"
#include "logic/expand_bounds.hh"
#include "logic/post_order.hh"
#include "logic/print.hh"
#include "translate/prepare.hh"

namespace ouro::translate {

namespace {

using bdd::Bdd;
using logic::Formula;
using logic::Op;
using omega::State;

constexpr bdd::Variable last_variable = 0;
constexpr bdd::Variable none = ~bdd::Variable{0};

Formula prepared_for_finite_words(const Formula& formula) {
  if (!formula.has(logic::Trait::Linear)) {
    throw UserError("only linear-time formulas are read on finite words; this one has path quantifiers",
                    "leave out A and E");
  }
  return formula.has(logic::Trait::Unbounded) ? formula : logic::expand_bounds(formula, logic::Words::Finite);
}

// The truth of all subformulas on the empty word, and their functions r.
class Unfoldings {
 public:
  Unfoldings(const Formula& formula, omega::Propositions& propositions, std::size_t max_nodes)
      : formulas_(formula), functions_({.max_nodes = max_nodes}), variables_(formulas_.size(), none) {
    new_variable(none);
    assign_variables(propositions);
    for (std::size_t i = 0; i < formulas_.size(); ++i) {
      of_empty_word_.push_back(on_empty_word(i));
      unfolded_.push_back(unfold(i));
    }
    for (bdd::Variable v = 0; v < carried_.size(); ++v) {
      replacements_.push_back(carried_[v] == none ? functions_.variable(v) : unfolded_[carried_[v]]);
    }
  }

  struct Proposition {
    bdd::Variable variable;
    bdd::Variable label_variable;
  };

  bdd::Manager& functions() { return functions_; }
  const bdd::Manager& functions() const { return functions_; }
  /// The propositions, by increasing variables.
  const std::vector<Proposition>& propositions() const { return propositions_; }
  bool root_on_empty_word() const { return of_empty_word_.back(); }
  Bdd root() const { return unfolded_.back(); }
  const Formula& root_formula() const { return formulas_.root().formula; }
  const Formula& carried_formula(bdd::Variable variable) const {
    return formulas_[carried_[variable]].formula;
  }

  /// A function of X variables, each formula unfolded.
  Bdd unfolded(Bdd rest) { return functions_.substitute(rest, replacements_); }

 private:
  // In the order that is explained above: the left operand, the operator, the right operand.
  void assign_variables(omega::Propositions& propositions) {
    struct Visit {
      std::size_t formula;
      bool left_is_done;
    };
    std::vector<bool> seen(formulas_.size());
    std::vector<Visit> open{{formulas_.size() - 1, false}};
    while (!open.empty()) {
      const auto [i, left_is_done] = open.back();
      open.pop_back();
      const auto& [formula, left, right] = formulas_[i];
      if (!left_is_done) {
        if (seen[i]) continue;
        seen[i] = true;
        if (logic::arity(formula.op()) == 2) {
          open.push_back({i, true});
          open.push_back({left, false});
          continue;
        }
      }
      assign_variables_of(i, propositions);
      if (logic::arity(formula.op()) > 0) {
        open.push_back({left_is_done ? std::size_t{right} : std::size_t{left}, false});
      }
    }
  }

  void assign_variables_of(std::size_t i, omega::Propositions& propositions) {
    const auto& [formula, left, right] = formulas_[i];
    const Op op = formula.op();
    if (op == Op::Proposition) {
      propositions_.push_back({new_variable(none), propositions.variable(formula.name())});
      variables_[i] = propositions_.back().variable;
    } else if (op == Op::Next || op == Op::StrongNext) {
      carry(left);
    } else if (logic::is_temporal(op)) {
      carry(i);
    }
  }

  // `X p` carries p, whose own variable is already that of the proposition.
  void carry(std::size_t i) {
    if (carried_as_.try_emplace(i, none).second) {
      carried_as_[i] = new_variable(static_cast<std::uint32_t>(i));
    }
  }

  bdd::Variable new_variable(std::uint32_t carried) {
    if (carried_.size() == bdd::max_variables) {
      throw LimitError(
          fmt::format("the formula needs more than {} variables: it has too many temporal "
                      "operators, or too wide bounds",
                      bdd::max_variables));
    }
    carried_.push_back(carried);
    return functions_.new_variable();
  }

  bool on_empty_word(std::size_t i) const {
    const auto& [formula, left, right] = formulas_[i];
    switch (formula.op()) {
      case Op::Not:
        return !of_empty_word_[left];
      case Op::And:
        return of_empty_word_[left] && of_empty_word_[right];
      case Op::Or:
        return of_empty_word_[left] || of_empty_word_[right];
      case Op::Implies:
        return !of_empty_word_[left] || of_empty_word_[right];
      case Op::Equiv:
        return of_empty_word_[left] == of_empty_word_[right];
      case Op::Xor:
        return of_empty_word_[left] != of_empty_word_[right];
      case Op::True:
      case Op::Next:
      case Op::Globally:
      case Op::Release:
      case Op::WeakUntil:
        return true;
      default:
        return false;
    }
  }

  Bdd unfold(std::size_t i) {
    const auto& [formula, left_index, right_index] = formulas_[i];
    const int operands = logic::arity(formula.op());
    const Bdd left = operands > 0 ? unfolded_[left_index] : bdd::false_function;
    const Bdd right = operands > 1 ? unfolded_[right_index] : bdd::false_function;
    switch (formula.op()) {
      case Op::False:
      case Op::True:
        return Bdd::constant(formula.is(Op::True));
      case Op::Proposition:
        return functions_.variable(variables_[i]);
      case Op::Not:
        return !left;
      case Op::And:
        return functions_.conjunction(left, right);
      case Op::Or:
        return functions_.disjunction(left, right);
      case Op::Implies:
        return functions_.implication(left, right);
      case Op::Equiv:
        return functions_.equivalence(left, right);
      case Op::Xor:
        return functions_.exclusive_or(left, right);
      default:
        return unfold_temporal(i, left, right);
    }
  }

  Bdd unfold_temporal(std::size_t i, Bdd left, Bdd right) {
    switch (formulas_[i].formula.op()) {
      case Op::Next:
        return weak_next(formulas_[i].left);
      case Op::StrongNext:
        return strong_next(formulas_[i].left);
      case Op::Finally:
        return functions_.disjunction(left, strong_next(i));
      case Op::Globally:
        return functions_.conjunction(left, weak_next(i));
      case Op::Until:
        return functions_.disjunction(right, functions_.conjunction(left, strong_next(i)));
      case Op::WeakUntil:
        return functions_.disjunction(right, functions_.conjunction(left, weak_next(i)));
      case Op::Release:
        return functions_.conjunction(right, functions_.disjunction(left, weak_next(i)));
      default:
        assert(formulas_[i].formula.is(Op::StrongRelease));
        return functions_.conjunction(right, functions_.disjunction(left, strong_next(i)));
    }
  }

  Bdd weak_next(std::size_t i) {
    return functions_.disjunction(functions_.variable(last_variable), carried(i));
  }
  Bdd strong_next(std::size_t i) {
    return functions_.difference(carried(i), functions_.variable(last_variable));
  }
  Bdd carried(std::size_t i) { return functions_.variable(carried_as_.at(i)); }

  logic::PostOrder formulas_;
  bdd::Manager functions_;
  std::vector<Proposition> propositions_;
  std::vector<bdd::Variable> variables_;                       // by formula: of propositions
  std::unordered_map<std::size_t, bdd::Variable> carried_as_;  // by formula: X variables
  std::vector<std::uint32_t> carried_;                         // by variable: the formula of an X variable
  std::vector<bool> of_empty_word_;                            // by formula
  std::vector<Bdd> unfolded_;                                  // by formula
  std::vector<Bdd> replacements_;                              // by variable
};

// At most one of the propositions.
Bdd at_most_one(bdd::Manager& labels, std::span<const bdd::Variable> variables) {
  std::vector<bdd::Variable> order(variables.begin(), variables.end());
  std::ranges::sort(order, std::greater<>());
  Bdd none_of = bdd::true_function;
  Bdd one_at_most = bdd::true_function;
  for (const bdd::Variable v : order) {
    one_at_most = labels.make(v, one_at_most, none_of);
    none_of = labels.make(v, none_of, bdd::false_function);
  }
  return one_at_most;
}

}  // namespace

class DerivativeAutomaton::Implementation {
 public:
  Implementation(const Formula& formula, std::shared_ptr<omega::Propositions> propositions,
                 const DerivativeOptions& options)
      : propositions_(std::move(propositions)),
        variables_(declare_propositions(formula, *propositions_)),
        options_(options),
        unfoldings_(prepared_for_finite_words(formula), *propositions_, options.max_nodes),
        functions_(unfoldings_.functions()),
        letters_(options.letters == LetterKind::Actions ? at_most_one(propositions_->labels(), variables_)
                                                        : bdd::true_function) {
    state_of({unfoldings_.root_on_empty_word(), unfoldings_.root()}, none_yet);
  }

  const std::shared_ptr<omega::Propositions>& propositions() const { return propositions_; }
  std::span<const bdd::Variable> variables() const { return variables_; }
  const DerivativeOptions& options() const { return options_; }
  Bdd letters() const { return letters_; }
  std::size_t state_count() const { return derivatives_.size(); }
  bool accepts(State state) const { return derivatives_[state].of_empty_word; }

  Outlook outlook(State state) const {
    const auto& [of_empty_word, unfolded] = derivatives_[state];
    if (of_empty_word ? !unfolded.is_true() : !unfolded.is_false()) return Outlook::Open;
    return of_empty_word ? Outlook::Satisfied : Outlook::Violated;
  }

  State successor(State state, std::span<const std::uint64_t> valuation) {
    return state_of_rest(functions_.cofactor(derivatives_[state].unfolded, letter(valuation)));
  }

  void edges(State state, std::vector<FiniteAutomaton::Edge>& edges) {
    std::map<State, Bdd> labels;
    for (const auto& [rest, letters] : split(derivatives_[state].unfolded, 0)) {
      const Bdd possible = propositions_->labels().conjunction(letters, letters_);
      if (possible.is_false()) continue;
      Bdd& label = labels.try_emplace(state_of_rest(rest), bdd::false_function).first->second;
      label = propositions_->labels().disjunction(label, possible);
    }
    edges.clear();
    for (const auto& [target, label] : labels) edges.push_back({label, target});
    splits_.clear();
  }

  std::string state_name(State state) {
    const Bdd rest = met_as_[state];
    if (rest == none_yet) return logic::to_text(unfoldings_.root_formula());
    const auto products = bdd::isop(functions_, without_last(rest), without_last(rest), max_products);
    return products ? logic::to_text(sum(*products)) : fmt::format("derivative {}", state);
  }

 private:
  struct Derivative {
    bool of_empty_word = false;
    Bdd unfolded;
  };
  struct Part {
    Bdd rest;     // a function of `last` and X variables
    Bdd letters;  // on which it remains
  };

  static constexpr Bdd none_yet = Bdd::from_word(0xfffffffe);  // of no node
  static constexpr std::size_t max_products = 64;

  Formula sum(const std::vector<bdd::Cube>& products) const {
    logic::FormulaPool& pool = unfoldings_.root_formula().pool();
    std::vector<Formula> terms;
    for (const bdd::Cube& product : products) {
      std::vector<Formula> factors;
      for (const bdd::Literal literal : product) {
        const Formula& formula = unfoldings_.carried_formula(literal.variable());
        factors.push_back(literal.positive() ? formula : pool.negate(formula));
      }
      terms.push_back(factors.empty() ? pool.constant(true) : logic::build::conjunction(factors));
    }
    return terms.empty() ? pool.constant(false) : logic::build::disjunction(terms);
  }

  Bdd without_last(Bdd rest) const { return functions_.split(rest, last_variable).low; }

  // h, which was met once or has to be derived.
  State state_of_rest(Bdd rest) {
    if (const State* known = by_rest_.find(rest.word())) return *known;
    const auto [more, ends] = functions_.split(rest, last_variable);
    assert(ends.is_constant());
    const State state = state_of({ends.is_true(), unfoldings_.unfolded(more)}, rest);
    by_rest_.insert(rest.word(), state);
    return state;
  }

  State state_of(const Derivative& derivative, Bdd rest) {
    auto& known_states = derivative.of_empty_word ? accepting_ : rejecting_;
    if (const State* known = known_states.find(derivative.unfolded.word())) return *known;
    if (derivatives_.size() >= options_.max_states) {
      throw LimitError(
          fmt::format("the automaton of the formula has more than {} states", options_.max_states),
          "use a formula with fewer temporal operators, or raise the limit");
    }
    const auto state = static_cast<State>(derivatives_.size());
    derivatives_.push_back(derivative);
    met_as_.push_back(rest);
    known_states.insert(derivative.unfolded.word(), state);
    return state;
  }

  Bdd letter(std::span<const std::uint64_t> valuation) {
    literals_.clear();
    for (const auto& [variable, label_variable] : unfoldings_.propositions()) {
      literals_.emplace_back(variable, ((valuation[label_variable / 64] >> (label_variable % 64)) & 1U) != 0);
    }
    return functions_.cube(literals_);
  }

  // The functions that remain of a function on the letters, looking at propositions from the given one on.
  std::vector<Part> split(Bdd function, std::size_t position) {
    const auto& propositions = unfoldings_.propositions();
    if (position == propositions.size()) return {{function, bdd::true_function}};
    const std::uint64_t key = std::uint64_t{function.word()} << 32U | position;
    if (const auto known = splits_.find(key); known != splits_.end()) return known->second;
    const auto& [variable, label_variable] = propositions[position];
    const Bdd low = functions_.cofactor(function, {variable, false});
    const Bdd high = functions_.cofactor(function, {variable, true});
    std::vector<Part> parts = split(low, position + 1);
    if (low != high) parts = joined(label_variable, parts, split(high, position + 1));
    if (std::max(parts.size(), splits_.size() / 16) > options_.max_edges) {
      throw LimitError(fmt::format("a state of the automaton has more than {} edges", options_.max_edges),
                       "such an automaton can only be used one letter at a time");
    }
    return splits_[key] = std::move(parts);
  }

  // The parts where a proposition is false and where it is true.
  std::vector<Part> joined(bdd::Variable proposition, const std::vector<Part>& low,
                           const std::vector<Part>& high) {
    bdd::Manager& labels = propositions_->labels();
    const Bdd holds = labels.variable(proposition);
    std::vector<Part> parts;
    bdd::Memo<std::size_t> places;
    const auto add = [&](const Part& part, Bdd where) {
      const Bdd letters = labels.conjunction(part.letters, where);
      if (places.insert(part.rest.word(), parts.size())) {
        parts.push_back({part.rest, letters});
      } else {
        Part& there = parts[*places.find(part.rest.word())];
        there.letters = labels.disjunction(there.letters, letters);
      }
    };
    for (const Part& part : low) add(part, !holds);
    for (const Part& part : high) add(part, holds);
    return parts;
  }

  std::shared_ptr<omega::Propositions> propositions_;
  std::vector<bdd::Variable> variables_;
  DerivativeOptions options_;
  Unfoldings unfoldings_;
  bdd::Manager& functions_;
  Bdd letters_;

  std::vector<Derivative> derivatives_;  // by state
  std::vector<Bdd> met_as_;              // by state: the first h
  bdd::Memo<State> accepting_;           // by r
  bdd::Memo<State> rejecting_;
  bdd::Memo<State> by_rest_;  // by h

  bdd::Cube literals_;                                           // scratch of letter()
  std::unordered_map<std::uint64_t, std::vector<Part>> splits_;  // of one state
};

DerivativeAutomaton::DerivativeAutomaton(const Formula& formula,
                                         std::shared_ptr<omega::Propositions> propositions,
                                         const DerivativeOptions& options)
    : implementation_(std::make_unique<Implementation>(formula, std::move(propositions), options)) {}

DerivativeAutomaton::DerivativeAutomaton(DerivativeAutomaton&&) noexcept = default;
DerivativeAutomaton& DerivativeAutomaton::operator=(DerivativeAutomaton&&) noexcept = default;
DerivativeAutomaton::~DerivativeAutomaton() = default;

const std::shared_ptr<omega::Propositions>& DerivativeAutomaton::propositions() const {
  return implementation_->propositions();
}
std::span<const bdd::Variable> DerivativeAutomaton::variables() const { return implementation_->variables(); }
const DerivativeOptions& DerivativeAutomaton::options() const { return implementation_->options(); }
bdd::Bdd DerivativeAutomaton::letters() const { return implementation_->letters(); }
bool DerivativeAutomaton::accepts(State state) const { return implementation_->accepts(state); }
Outlook DerivativeAutomaton::outlook(State state) const { return implementation_->outlook(state); }
State DerivativeAutomaton::successor(State state, std::span<const std::uint64_t> valuation) {
  return implementation_->successor(state, valuation);
}
void DerivativeAutomaton::edges(State state, std::vector<FiniteAutomaton::Edge>& edges) {
  implementation_->edges(state, edges);
}
std::size_t DerivativeAutomaton::state_count() const { return implementation_->state_count(); }
std::string DerivativeAutomaton::state_name(State state) { return implementation_->state_name(state); }

FiniteAutomaton built_whole(DerivativeAutomaton& automaton) {
  FiniteAutomaton result{.propositions = automaton.propositions(),
                         .variables = {automaton.variables().begin(), automaton.variables().end()},
                         .letters = automaton.letters(),
                         .nodes = {}};
  // States are numbered as they are met, so the states that were met before would come first.
  const bool named = automaton.options().state_names;
  std::vector<State> order{automaton.initial()};
  std::unordered_map<State, State> numbers{{automaton.initial(), 0}};
  for (std::size_t i = 0; i < order.size(); ++i) {
    FiniteAutomaton::Node node{.accepting = automaton.accepts(order[i]),
                               .edges = {},
                               .name = named ? automaton.state_name(order[i]) : std::string()};
    automaton.edges(order[i], node.edges);
    for (FiniteAutomaton::Edge& edge : node.edges) {
      const auto [place, is_new] = numbers.try_emplace(edge.target, static_cast<State>(order.size()));
      if (is_new) order.push_back(edge.target);
      edge.target = place->second;
    }
    result.nodes.push_back(std::move(node));
  }
  return result;
}

FiniteAutomaton finite_automaton(const Formula& formula, std::shared_ptr<omega::Propositions> propositions,
                                 const DerivativeOptions& options) {
  DerivativeAutomaton automaton(formula, std::move(propositions), options);
  return minimized(built_whole(automaton));
}

}  // namespace ouro::translate
