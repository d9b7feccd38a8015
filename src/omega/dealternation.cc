#include "omega/dealternation.hh"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

using States = std::vector<State>;  // sorted

void insert_all(States& states, std::span<const State> added) {
  States result;
  std::ranges::set_union(states, added, std::back_inserter(result));
  states = std::move(result);
}

// One edge for each target of an edge: the cycles of an alternating automaton are those of this one.
Automaton flattened(const AlternatingAutomaton& automaton) {
  AutomatonBuilder builder(automaton.propositions);
  builder.set_acceptance(automaton.acceptance, automaton.mark_count);
  builder.add_states(automaton.state_count);
  for (const Conjunction& c : automaton.initial) {
    for (const State state : automaton.states_of(c)) builder.add_initial(state);
  }
  for (const AlternatingEdge& edge : automaton.edges) {
    if (edge.label.is_false()) continue;
    for (const State target : automaton.states_of(edge.target)) {
      builder.add_edge(edge.source, bdd::true_function, edge.marks, target);
    }
  }
  return builder.build();
}

// Which branches are accepting, in terms of components.
class Shape {
 public:
  explicit Shape(const AlternatingAutomaton& automaton)
      : automaton_(automaton), flat_(flattened(automaton)), components_(flat_) {
    const Marks relevant = automaton.acceptance.marks();
    for (State state = 0; state < flat_.state_count(); ++state) {
      for (const Edge& edge : flat_.edges(state)) {
        if (!components_.inside(state, edge)) continue;
        const Marks& all = components_.marks(components_.of(state));
        weak_ = weak_ && (edge.marks & relevant) == (all & relevant);
        very_weak_ = very_weak_ && edge.target == state;
      }
    }
  }

  bool is_weak() const { return weak_; }
  bool is_very_weak() const { return weak_ && very_weak_; }

  /// Whether a branch that stays in the component of a state is accepting. Requires a weak automaton.
  bool accepting(State state) const { return on_cycle(state) && accepts_component_of(state); }
  bool rejecting(State state) const { return on_cycle(state) && !accepts_component_of(state); }

 private:
  bool on_cycle(State state) const {
    return components_.reachable(state) && !components_.trivial(components_.of(state));
  }
  bool accepts_component_of(State state) const {
    return automaton_.acceptance.accepts(components_.marks(components_.of(state)));
  }

  const AlternatingAutomaton& automaton_;
  Automaton flat_;
  Components components_;
  bool weak_ = true;
  bool very_weak_ = true;
};

// The marks of a condition Inf(a)&Inf(b)&..., if it is one.
std::optional<std::vector<Mark>> generalized_buchi_marks(const Acceptance& acceptance) {
  if (acceptance.is_always()) return std::vector<Mark>{};
  std::vector<Mark> marks;
  for (const Acceptance::Term& term : acceptance.terms()) {
    if (term.kind == Acceptance::Kind::And) continue;
    if (term.kind != Acceptance::Kind::Inf) return std::nullopt;
    marks.push_back(term.left);
  }
  std::ranges::sort(marks);
  marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
  return marks;
}

// A set of states, and the branches that owe something: a state of the result.
struct Macro {
  States states;
  std::vector<States> owing;
  auto operator<=>(const Macro&) const = default;
};

// A way to take one edge from each of some states.
struct Choice {
  Macro next;
  Marks staying;  // the numbers of states that take their rejecting loop
  auto operator<=>(const Choice&) const = default;
};

class Dealternation {
 public:
  Dealternation(const AlternatingAutomaton& automaton, const DealternationOptions& options)
      : automaton_(automaton),
        options_(options),
        builder_(automaton.propositions),
        edges_of_(automaton.state_count) {
    choose_construction();
    for (std::size_t i = 0; i < automaton.edges.size(); ++i)
      edges_of_[automaton.edges[i].source].push_back(i);
  }

  Automaton run() {
    const std::size_t marks = obligations_ + loops_;
    for (const bdd::Variable variable : automaton_.variables) builder_.declare(variable);
    builder_.set_acceptance(Acceptance::generalized_buchi(marks), marks);
    builder_.set_name(automaton_.name);
    for (const Conjunction& c : automaton_.initial) {
      const auto states = automaton_.states_of(c);
      Macro macro{{states.begin(), states.end()}, {}};
      macro.owing.assign(obligations_, macro.states);
      builder_.add_initial(number_of(std::move(macro)));
    }
    for (State state = 0; state < order_.size(); ++state) expand(state);
    return builder_.build();
  }

 private:
  void choose_construction() {
    const Shape shape(automaton_);
    const auto inf_marks = generalized_buchi_marks(automaton_.acceptance);
    loop_of_.assign(automaton_.state_count, none);
    if (shape.is_very_weak()) {
      for (State state = 0; state < automaton_.state_count; ++state) {
        if (shape.rejecting(state)) loop_of_[state] = static_cast<Mark>(loops_++);
      }
    } else if (shape.is_weak() && (!inf_marks || inf_marks->size() > 1)) {
      obligations_ = 1;
      for (const AlternatingEdge& edge : automaton_.edges) {
        kept_.push_back(shape.accepting(edge.source) ? Marks{0} : Marks{});
      }
    } else if (inf_marks) {
      obligations_ = inf_marks->size();
      for (const AlternatingEdge& edge : automaton_.edges) kept_.push_back(positions(*inf_marks, edge.marks));
    } else {
      throw UserError(
          fmt::format("universal branching cannot be removed with the acceptance condition {}",
                      automaton_.acceptance.to_text()),
          "it can for Büchi and generalised Büchi conditions, and for weak automata of any condition");
    }
  }

  static Marks positions(const std::vector<Mark>& marks, const Marks& present) {
    Marks result;
    for (Mark i = 0; i < marks.size(); ++i) {
      if (present.contains(marks[i])) result.insert(i);
    }
    return result;
  }

  State number_of(Macro macro) {
    const auto [place, is_new] = numbers_.try_emplace(std::move(macro), static_cast<State>(order_.size()));
    if (is_new) {
      if (order_.size() >= options_.max_states) {
        throw LimitError(
            fmt::format("without universal branching there are more than {} states", options_.max_states));
      }
      builder_.add_state();
      order_.push_back(&place->first);
    }
    return place->second;
  }

  using Choices = std::map<Choice, bdd::Bdd>;

  void expand(State state) {
    const Macro& macro = *order_[state];
    Choices choices;
    choices.emplace(Choice{{{}, std::vector<States>(obligations_)}, {}}, bdd::true_function);
    for (const State member : macro.states) choices = extended(choices, macro, member);
    for (const auto& [choice, label] : choices) add_edge(state, choice, label);
  }

  Choices extended(const Choices& choices, const Macro& macro, State member) {
    bdd::Manager& labels = builder_.labels();
    Choices result;
    for (const auto& [choice, label] : choices) {
      for (const std::size_t edge : edges_of_[member]) {
        const bdd::Bdd both = labels.conjunction(label, automaton_.edges[edge].label);
        if (both.is_false()) continue;
        bdd::Bdd& joined = result[with_edge(choice, macro, edge)];
        joined = labels.disjunction(joined, both);
      }
      if (result.size() > options_.max_choices) {
        throw LimitError(
            fmt::format("without universal branching a state has more than {} edges", options_.max_choices));
      }
    }
    return result;
  }

  Choice with_edge(Choice choice, const Macro& macro, std::size_t edge) const {
    const State source = automaton_.edges[edge].source;
    const auto targets = automaton_.states_of(automaton_.edges[edge].target);
    insert_all(choice.next.states, targets);
    for (Mark i = 0; i < obligations_; ++i) {
      const bool owes = std::ranges::binary_search(macro.owing[i], source) && !kept_[edge].contains(i);
      if (owes) insert_all(choice.next.owing[i], targets);
    }
    if (loop_of_[source] != none && std::ranges::binary_search(targets, source)) {
      choice.staying.insert(loop_of_[source]);
    }
    return choice;
  }

  void add_edge(State source, const Choice& choice, bdd::Bdd label) {
    Marks marks = Marks::below(loops_) - choice.staying;
    Macro next = choice.next;
    for (Mark i = 0; i < obligations_; ++i) {
      if (!next.owing[i].empty()) continue;
      marks.insert(i);
      next.owing[i] = next.states;
    }
    builder_.add_edge(source, label, std::move(marks), number_of(std::move(next)));
  }

  static constexpr Mark none = ~Mark{0};

  const AlternatingAutomaton& automaton_;
  const DealternationOptions& options_;
  AutomatonBuilder builder_;
  std::vector<std::vector<std::size_t>> edges_of_;  // by state
  std::size_t obligations_ = 0;                     // breakpoint construction: how many subsets
  std::vector<Marks> kept_;                         // by edge: the obligations that it fulfils
  std::size_t loops_ = 0;      // very weak automata: how many states have rejecting loops
  std::vector<Mark> loop_of_;  // by state: the number of its loop, or none
  std::map<Macro, State> numbers_;
  std::vector<const Macro*> order_;
};

}  // namespace

Automaton dealternate(const AlternatingAutomaton& automaton, const DealternationOptions& options) {
  return Dealternation(automaton, options).run();
}

}  // namespace ouro::omega
