#include "omega/reduce/deterministic.hh"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "omega/classify/letter_partition.hh"
#include "omega/complete.hh"
#include "omega/emptiness.hh"
#include "omega/properties.hh"
#include "omega/reduce/simplify_acceptance.hh"
#include "omega/scc.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

// The automaton with marks(source, edge) and target(edge) on each edge.
template <class MarksOf, class TargetOf>
Automaton rebuilt(const Automaton& automaton, MarksOf marks, TargetOf target) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  builder.add_states(automaton.state_count());
  for (const State state : automaton.initial()) builder.add_initial(target(state));
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      builder.add_edge(state, edge.label, marks(state, edge), target(edge.target));
    }
  }
  return builder.build();
}

// Marks that are enough to accept, if seeing all of Inf is.
std::optional<Marks> accepting_marks(const Acceptance& condition) {
  Marks marks = condition.inf_marks();
  if (!condition.accepts(marks)) return std::nullopt;
  return marks;
}

// Marks only where cycles need them.
Automaton with_needed_marks(const Automaton& automaton) {
  const Components components(automaton);
  const Acceptance& condition = automaton.acceptance();
  const std::vector<bool> accepting = accepting_components(automaton, components);
  const std::vector<bool> rejecting = components_with_cycle(automaton, components, condition.negated());
  const auto when_accepting = accepting_marks(condition);
  const auto when_rejecting = accepting_marks(condition.negated());
  const auto marks = [&](State source, const Edge& edge) {
    const Component c = components.of(source);
    if (!components.inside(source, edge)) return Marks();
    if (!rejecting[c] && when_accepting) return *when_accepting;
    if (!accepting[c] && when_rejecting) return *when_rejecting;
    return edge.marks & condition.marks();
  };
  return rebuilt(automaton, marks, [](State state) { return state; });
}

// Which states of a complete deterministic automaton accept the same words: the product of the automaton with
// itself, from all pairs of different states; marks of the second side are shifted.
class Comparison {
 public:
  explicit Comparison(const Automaton& automaton)
      : automaton_(automaton), states_(automaton.state_count()), tells_apart_(states_ * states_) {
    const Automaton product = all_pairs();
    const Components components(product);
    const Acceptance one = automaton_.acceptance();
    const Acceptance other = one.shifted(static_cast<Mark>(automaton_.mark_count())).negated();
    std::vector<bool> bad = components_with_cycle(product, components, one & other);
    for (Component c = 0; c < components.count(); ++c) {
      bad[c] = bad[c] || leads_to(product, components, c, bad);
      for (const State pair : components.states(c)) tells_apart_[pair] = bad[c];
    }
  }

  bool equal(State a, State b) const { return !tells_apart_[pair(a, b)] && !tells_apart_[pair(b, a)]; }

 private:
  State pair(State a, State b) const { return static_cast<State>(a * states_ + b); }

  Automaton all_pairs() const {
    AutomatonBuilder builder = AutomatonBuilder::like(automaton_);
    builder.set_acceptance(Acceptance::always(), 2 * automaton_.mark_count());
    builder.add_states(states_ * states_);
    for (State a = 0; a < states_; ++a) {
      for (State b = 0; b < states_; ++b) {
        if (a != b) add_edges(builder, a, b);
      }
    }
    return builder.build(ParallelEdges::Keep);
  }

  // Equal states need not be followed: nothing tells them apart.
  void add_edges(AutomatonBuilder& builder, State a, State b) const {
    builder.add_initial(pair(a, b));
    for (const Edge& left : automaton_.edges(a)) {
      for (const Edge& right : automaton_.edges(b)) {
        if (left.target == right.target || automaton_.labels().disjoint(left.label, right.label)) continue;
        builder.add_edge(pair(a, b), bdd::true_function,
                         left.marks | right.marks.shifted(static_cast<Mark>(automaton_.mark_count())),
                         pair(left.target, right.target));
      }
    }
  }

  static bool leads_to(const Automaton& product, const Components& components, Component c,
                       const std::vector<bool>& bad) {
    for (const State state : components.states(c)) {
      for (const Edge& edge : product.edges(state)) {
        if (bad[components.of(edge.target)]) return true;
      }
    }
    return false;
  }

  const Automaton& automaton_;
  std::size_t states_;
  std::vector<bool> tells_apart_;  // by ordered pair: whether the first accepts a word that the second does not
};

// Turns edges into states of lower components that accept the same words.
Automaton with_lowest_targets(const Automaton& automaton) {
  const Automaton complete = completed(automaton);
  const Comparison comparison(complete);
  const Components components(automaton);
  std::vector<State> instead(automaton.state_count());
  for (State state = 0; state < instead.size(); ++state) {
    instead[state] = state;
    for (State other = 0; other < instead.size(); ++other) {
      const bool lower = components.of(other) < components.of(instead[state]);
      if (lower && comparison.equal(state, other)) instead[state] = other;
    }
  }
  return rebuilt(
      automaton, [](State, const Edge& edge) { return edge.marks; },
      [&](State state) { return instead[state]; });
}

// The letters of a state for each set of marks.
using Moves = std::map<Marks, bdd::Bdd>;

Moves moves_of(const Automaton& automaton, State state) {
  Moves moves;
  for (const Edge& edge : automaton.edges(state)) {
    const auto [place, is_new] = moves.try_emplace(edge.marks, edge.label);
    if (!is_new) place->second = automaton.labels().disjunction(place->second, edge.label);
  }
  return moves;
}

// States whose moves have the same marks on the same letters, for ever, are one.
Automaton merged(const Automaton& automaton) {
  std::map<std::vector<std::pair<Marks, std::uint32_t>>, std::uint32_t> known;
  Classes at_first(automaton.state_count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    std::vector<std::pair<Marks, std::uint32_t>> key;
    for (const auto& [marks, label] : moves_of(automaton, state)) key.emplace_back(marks, label.word());
    at_first[state] = known.try_emplace(std::move(key), static_cast<std::uint32_t>(known.size())).first->second;
  }
  const Classes classes = letter_partition(automaton, at_first);
  std::vector<std::optional<State>> representative(automaton.state_count());
  for (State state = 0; state < classes.size(); ++state) {
    if (!representative[classes[state]]) representative[classes[state]] = state;
  }
  return without_unreachable(rebuilt(
      automaton, [](State, const Edge& edge) { return edge.marks; },
      [&](State state) { return *representative[classes[state]]; }));
}

}  // namespace

Automaton reduced_deterministic(const Automaton& automaton, const ReduceDeterministicOptions& options) {
  assert(is_deterministic(automaton));
  Automaton result = trimmed(automaton);
  for (;;) {
    const std::size_t before = result.state_count();
    if (before == 0) return result;
    result = with_simpler_acceptance(with_needed_marks(result));
    if (before <= options.max_compared_states) result = without_unreachable(with_lowest_targets(result));
    result = merged(result);
    if (result.state_count() == before) return result;
  }
}

}  // namespace ouro::omega
