// Derivatives of formulas on finite words \cite{jard1989online}, in the manner of Brzozowski.
//
// The derivative of f by a letter a is a formula that is true of exactly the words w for which f is true of
// aw. There are finitely many up to Boolean equivalence, and they are the states of a deterministic
// automaton; a state accepts when its derivative is true of the empty word.
//
// The normal form. Unfolding every temporal operator once (unfolding.hh) turns a formula, read on words that
// are not empty, into a Boolean function r of the propositions, of `last`, the end of the word, and of
// variables X g, what is demanded of the rest. A state is the truth of the empty word and r, a decision
// diagram: two derivatives are one state exactly when they are equivalent as Boolean combinations of what
// they demand of the present letter and of the rest. That is coarser than Boolean equivalence of the formulas
// as they are written, which the report uses: `F p` and `F p | p` are one state here.
//
// The derivative by a letter is then a cofactor, h = r under the letter, a function of last and X variables.
// The empty word is accepted next if h holds where `last` does, and the next r is h without `last` and with
// r(g) in the place of each X g.
//
// The report has one operator fewer: it writes "the word is not empty" as the disjunction of all letters, and
// has to find `f` and `f or empty` equal where f is true of the empty word. Apart from r, the empty word
// cannot disturb anything.
//
// States are told apart by r & known, the normal form by what is known of carried formulas (unfolding.hh).
// That can be large where r is not: of `F[0:2000] p` r has four nodes and `known` thousands. Any function
// with the same normal form has the same derivatives, so what is derived is the smaller one of r and r &
// known.
//
// The functions h are remembered, so nothing is derived twice. Letters are not, and leave nodes behind that
// nobody needs; these are given back now and then. So memory is proportional to the states that were met,
// however many letters were read.
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
#include "logic/print.hh"
#include "translate/prepare.hh"
#include "translate/unfolding.hh"

namespace ouro::translate {

namespace {

using bdd::Bdd;
using logic::Formula;
using omega::State;

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
        unfoldings_(formula, *propositions_, options.max_nodes),
        functions_(unfoldings_.functions()),
        collect_at_(options.collect_nodes),
        letters_(options.letters == LetterKind::Actions ? at_most_one(propositions_->labels(), variables_)
                                                        : bdd::true_function) {
    state_of(unfoldings_.root_on_empty_word(), unfoldings_.root(), none_yet);
  }

  const std::shared_ptr<omega::Propositions>& propositions() const { return propositions_; }
  std::span<const bdd::Variable> variables() const { return variables_; }
  const DerivativeOptions& options() const { return options_; }
  Bdd letters() const { return letters_; }
  std::size_t state_count() const { return derivatives_.size(); }
  std::size_t memory() const {
    return functions_.memory_bytes() + derivatives_.capacity() * (sizeof(Derivative) + sizeof(Bdd)) +
           accepting_.memory() + rejecting_.memory() + by_rest_.memory();
  }
  bool accepts(State state) const { return derivatives_[state].of_empty_word; }

  Outlook outlook(State state) const {
    const auto& [of_empty_word, normal, small] = derivatives_[state];
    if (of_empty_word && normal == unfoldings_.known()) return Outlook::Satisfied;
    return !of_empty_word && normal.is_false() ? Outlook::Violated : Outlook::Open;
  }

  Outlook outlook_on_infinite_words(State state) const {
    const Bdd goes_on = without_last(derivatives_[state].normal);
    if (goes_on == without_last(unfoldings_.known())) return Outlook::Satisfied;
    return goes_on.is_false() ? Outlook::Violated : Outlook::Open;
  }

  State successor(State state, std::span<const std::uint64_t> valuation) {
    if (functions_.node_count() > collect_at_) collect();
    return state_of_rest(functions_.cofactor(derivatives_[state].small, letter(valuation)));
  }

  void edges(State state, std::vector<FiniteAutomaton::Edge>& edges, std::size_t max_edges) {
    splits_.clear();
    max_edges_ = std::min(max_edges, options_.max_edges);
    std::map<State, Bdd> labels;
    for (const auto& [rest, letters] : split(derivatives_[state].small, 0)) {
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
    const Bdd lower = without_last(rest);
    const Bdd upper = functions_.disjunction(lower, !without_last(unfoldings_.known()));
    const auto products = bdd::isop(functions_, lower, upper, max_products);
    return products ? logic::to_text(sum(*products)) : fmt::format("derivative {}", state);
  }

 private:
  struct Derivative {
    bool of_empty_word = false;
    Bdd normal;  // r & known
    Bdd small;   // to be derived
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

  Bdd without_last(Bdd rest) const { return functions_.split(rest, Unfoldings::last).low; }

  void collect() {
    std::vector<Bdd> roots = unfoldings_.roots();
    for (const Derivative& derivative : derivatives_)
      roots.insert(roots.end(), {derivative.normal, derivative.small});
    for (const Bdd rest : met_as_) {
      if (rest != none_yet) roots.push_back(rest);
    }
    functions_.collect(roots);
    by_rest_ = {};
    collect_at_ = std::max(options_.collect_nodes, 2 * functions_.node_count());
  }

  // h, which was met once or has to be derived.
  State state_of_rest(Bdd rest) {
    if (const State* known = by_rest_.find(rest.word())) return *known;
    const auto [more, ends] = functions_.split(rest, Unfoldings::last);
    assert(ends.is_constant());
    const State state = state_of(ends.is_true(), unfoldings_.unfolded(more), rest);
    by_rest_.insert(rest.word(), state);
    return state;
  }

  State state_of(bool of_empty_word, Bdd unfolded, Bdd rest) {
    const Bdd normal = unfoldings_.normal_form(unfolded);
    auto& known_states = of_empty_word ? accepting_ : rejecting_;
    if (const State* known = known_states.find(normal.word())) return *known;
    if (derivatives_.size() >= options_.max_states) {
      throw LimitError(
          fmt::format("the automaton of the formula has more than {} states", options_.max_states),
          "use a formula with fewer temporal operators, or raise the limit");
    }
    if (options_.is_over && options_.is_over()) {
      throw LimitError(
          fmt::format("stopped after {} states of the automaton of the formula", derivatives_.size()));
    }
    const auto state = static_cast<State>(derivatives_.size());
    const bool is_smaller = functions_.size(unfolded) < functions_.size(normal);
    derivatives_.push_back({of_empty_word, normal, is_smaller ? unfolded : normal});
    met_as_.push_back(rest);
    known_states.insert(normal.word(), state);
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
    if (std::max(parts.size(), splits_.size() / 16) > max_edges_) {
      throw LimitError(fmt::format("a state of the automaton has more than {} edges", max_edges_),
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
  std::size_t collect_at_;
  Bdd letters_;

  std::vector<Derivative> derivatives_;  // by state
  std::vector<Bdd> met_as_;              // by state: the first h
  bdd::Memo<State> accepting_;           // by r
  bdd::Memo<State> rejecting_;
  bdd::Memo<State> by_rest_;  // by h

  bdd::Cube literals_;                                           // scratch of letter()
  std::unordered_map<std::uint64_t, std::vector<Part>> splits_;  // of one state
  std::size_t max_edges_ = 0;                                    // the same
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
Outlook DerivativeAutomaton::outlook_on_infinite_words(State state) const {
  return implementation_->outlook_on_infinite_words(state);
}
State DerivativeAutomaton::successor(State state, std::span<const std::uint64_t> valuation) {
  return implementation_->successor(state, valuation);
}
void DerivativeAutomaton::edges(State state, std::vector<FiniteAutomaton::Edge>& edges,
                                std::size_t max_edges) {
  implementation_->edges(state, edges, max_edges);
}
std::size_t DerivativeAutomaton::state_count() const { return implementation_->state_count(); }
std::size_t DerivativeAutomaton::memory() const { return implementation_->memory(); }
std::string DerivativeAutomaton::state_name(State state) { return implementation_->state_name(state); }

FiniteAutomaton built_whole(DerivativeAutomaton& automaton, const WholeLimits& limits) {
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
    automaton.edges(order[i], node.edges, limits.max_edges);
    for (FiniteAutomaton::Edge& edge : node.edges) {
      const auto [place, is_new] = numbers.try_emplace(edge.target, static_cast<State>(order.size()));
      if (is_new) order.push_back(edge.target);
      if (order.size() > limits.max_states)
        throw LimitError(
            fmt::format("the automaton of the formula has more than {} states", limits.max_states));
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
