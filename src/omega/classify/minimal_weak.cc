#include "omega/classify/minimal_weak.hh"

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "omega/classify/powerset.hh"
#include "omega/classify/weak_quotient.hh"
#include "omega/complement/dual.hh"
#include "omega/emptiness.hh"
#include "omega/pair_exploration.hh"
#include "omega/product.hh"
#include "omega/scc.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

// Decides which components of a powerset are accepting, should the language be an obligation.
class ComponentJudge {
 public:
  ComponentJudge(const Automaton& automaton, const Powerset& subsets, const Components& components)
      : automaton_(automaton),
        subsets_(subsets),
        components_(components),
        place_(subsets.automaton.state_count(), not_on_path) {}

  std::vector<bool> accepting() {
    std::vector<bool> result(components_.count());
    for (Component c = 0; c < components_.count(); ++c) {
      result[c] = !components_.trivial(c) && accepts_a_cycle_of(c);
    }
    return result;
  }

 private:
  static constexpr std::uint32_t not_on_path = ~std::uint32_t{0};

  // From its first state on, the first edge that stays in the component: they come back to some state before
  // long. Leaves the states of the cycle in path_ and its labels in letters_.
  void find_cycle(Component c) {
    path_.clear();
    letters_.clear();
    State state = components_.states(c).front();
    while (place_[state] == not_on_path) {
      place_[state] = static_cast<std::uint32_t>(path_.size());
      path_.push_back(state);
      const auto inside = [&](const Edge& edge) { return components_.inside(state, edge); };
      const auto edge = std::ranges::find_if(subsets_.automaton.edges(state), inside);
      letters_.push_back(edge->label);
      state = edge->target;
    }
    const auto stem = static_cast<std::ptrdiff_t>(place_[state]);
    for (const State visited : path_) place_[visited] = not_on_path;
    path_.erase(path_.begin(), path_.begin() + stem);
    letters_.erase(letters_.begin(), letters_.begin() + stem);
  }

  // All letters of a label of the powerset are alike for the members of its source, so that words need not
  // be chosen: an edge can be taken if its label meets that of the cycle.
  bool accepts_a_cycle_of(Component c) {
    find_cycle(c);
    AutomatonBuilder builder = AutomatonBuilder::like(automaton_);
    PairExploration runs(builder);
    for (const State member : subsets_.sets[path_.front()]) runs.add_initial(member, 0);
    runs.run([&](State state, std::uint32_t position) {
      const auto next = static_cast<std::uint32_t>((position + 1) % letters_.size());
      for (const Edge& edge : automaton_.edges(state)) {
        if (automaton_.labels().disjoint(edge.label, letters_[position])) continue;
        runs.add_edge(bdd::true_function, edge.marks, edge.target, next);
      }
    });
    return !is_empty(builder.build(ParallelEdges::Keep));
  }

  const Automaton& automaton_;
  const Powerset& subsets_;
  const Components& components_;
  std::vector<std::uint32_t> place_;  // on the path, by state of the powerset
  std::vector<State> path_;
  std::vector<bdd::Bdd> letters_;
};

bool disjoint(const Automaton& a, const Automaton& b) { return is_empty(intersection(a, b)); }

}  // namespace

std::optional<Automaton> minimal_weak(const Automaton& automaton, const Automaton* complement,
                                      const MinimalWeakOptions& options) {
  const Automaton useful = trimmed(automaton);
  const std::optional<Powerset> subsets = powerset(useful, options.max_states, options.max_edges);
  if (!subsets) return std::nullopt;
  const Components components(subsets->automaton);
  const std::vector<bool> accepting = ComponentJudge(useful, *subsets, components).accepting();
  Automaton result = weak_quotient(subsets->automaton, weak_ranks(subsets->automaton, components, accepting));
  if (complement == nullptr) return result;
  if (!disjoint(result, *complement) || !disjoint(useful, dual(result))) return std::nullopt;
  return result;
}

std::optional<Automaton> minimal_monitor(const Automaton& automaton, const MinimalWeakOptions& options) {
  const std::optional<Powerset> subsets = powerset(trimmed(automaton), options.max_states, options.max_edges);
  if (!subsets) return std::nullopt;
  Ranks ranks(subsets->automaton.state_count());
  for (State state = 0; state < ranks.size(); ++state) ranks[state] = subsets->sets[state].empty() ? 0 : 1;
  return weak_quotient(subsets->automaton, ranks);
}

}  // namespace ouro::omega
