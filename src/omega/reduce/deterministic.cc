#include "omega/reduce/deterministic.hh"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "omega/classify/letter_partition.hh"
#include "omega/emptiness.hh"
#include "omega/properties.hh"
#include "omega/reduce/deterministic_comparison.hh"
#include "omega/reduce/simplify_acceptance.hh"
#include "omega/remark.hh"
#include "omega/scc.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

// The automaton with instead[s] in the place of each state s as a target.
Automaton redirected(const Automaton& automaton, const std::vector<State>& instead) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  builder.add_states(automaton.state_count());
  for (const State state : automaton.initial()) builder.add_initial(instead[state]);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      builder.add_edge(state, edge.label, edge.marks, instead[edge.target]);
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
  return remarked(automaton, condition, automaton.mark_count(), [&](State source, std::size_t e) {
    const Edge& edge = automaton.edges()[e];
    const Component c = components.of(source);
    if (!components.inside(source, edge)) return Marks();
    if (!rejecting[c] && when_accepting) return *when_accepting;
    if (!accepting[c] && when_rejecting) return *when_rejecting;
    return edge.marks & condition.marks();
  });
}

// Turns edges into states of lower components that accept the same words.
Automaton with_lowest_targets(const Automaton& automaton, const StateComparison& comparison) {
  const Components components(automaton);
  std::vector<State> instead(automaton.state_count());
  for (State state = 0; state < instead.size(); ++state) {
    instead[state] = state;
    for (State other = 0; other < instead.size(); ++other) {
      const bool lower = components.of(other) < components.of(instead[state]);
      if (lower && comparison.equal(state, other)) instead[state] = other;
    }
  }
  return redirected(automaton, instead);
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
    at_first[state] =
        known.try_emplace(std::move(key), static_cast<std::uint32_t>(known.size())).first->second;
  }
  const Classes classes = letter_partition(automaton, at_first);
  std::vector<std::optional<State>> first(automaton.state_count());  // of a class
  std::vector<State> representative;
  for (State state = 0; state < classes.size(); ++state) {
    if (!first[classes[state]]) first[classes[state]] = state;
    representative.push_back(*first[classes[state]]);
  }
  return without_unreachable(redirected(automaton, representative));
}

// Merges states of one component that accept the same words, where trying shows that nothing else changes.
Automaton with_tried_merges(const Automaton& automaton, const StateComparison& comparison,
                            std::size_t tries) {
  std::vector<State> instead(automaton.state_count());
  std::iota(instead.begin(), instead.end(), State{0});
  for (State gone = 0; gone < instead.size(); ++gone) {
    for (State kept = 0; kept < instead.size() && instead[gone] == gone && tries > 0; ++kept) {
      if (kept == gone || instead[kept] != kept || !comparison.equal(gone, kept)) continue;
      std::vector<State> trial = instead;
      std::ranges::replace(trial, gone, kept);
      --tries;
      if (comparison.surely_changed_by(trial)) continue;
      if (same_language(automaton, redirected(automaton, trial))) instead = std::move(trial);
    }
  }
  return without_unreachable(redirected(automaton, instead));
}

bool is_comparable(const Automaton& automaton, const ReduceDeterministicOptions& options) {
  return automaton.edge_count() <= options.max_compared_edges;
}

// Merges states that accept the same words.
Automaton with_compared_states(const Automaton& automaton, std::size_t max_tried_pairs) {
  const std::size_t states = automaton.state_count();
  const StateComparison comparison(automaton);
  if (comparison.all_different()) return automaton;
  Automaton result = merged(without_unreachable(with_lowest_targets(automaton, comparison)));
  if (result.state_count() < states) return result;
  return with_tried_merges(automaton, comparison, max_tried_pairs / (states * states));
}

}  // namespace

Automaton reduced_deterministic(const Automaton& automaton, const ReduceDeterministicOptions& options) {
  assert(is_deterministic(automaton));
  Automaton result = trimmed(automaton);
  for (;;) {
    const std::size_t before = result.state_count();
    if (before == 0) return result;
    if (!options.keep_marks) result = with_simpler_acceptance(with_needed_marks(result));
    result = merged(result);
    if (is_comparable(result, options)) {
      result = with_compared_states(result, options.max_tried_pairs);
    }
    if (result.state_count() == before) return result;
  }
}

bool is_smallest(const Automaton& automaton, const ReduceDeterministicOptions& options) {
  return is_comparable(automaton, options) && StateComparison(automaton).all_different();
}

}  // namespace ouro::omega
