#include "omega/reduce/judged_merge.hh"

#include <algorithm>
#include <numeric>
#include <vector>

#include "omega/emptiness.hh"
#include "omega/properties.hh"
#include "omega/reduce/simulation_quotient.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

std::vector<State> unmerged(const Automaton& automaton) {
  std::vector<State> instead(automaton.state_count());
  std::iota(instead.begin(), instead.end(), State{0});
  return instead;
}

// The product of all states with all states of the judge, and what merges would do to it.
class Court {
 public:
  Court(const Automaton& automaton, const Automaton& judge)
      : automaton_(automaton), judge_(judge), on_states_(is_state_based(automaton)), pairs_(all_pairs()) {
    const Components components(pairs_);
    const std::vector<bool> common =
        leading_to(pairs_, components, components_with_cycle(pairs_, components, pairs_.acceptance()));
    for (State pair = 0; pair < pairs_.state_count(); ++pair) common_.push_back(common[components.of(pair)]);
    reached_ = explored(unmerged(automaton), [](State, const Edge&, State) {});
  }

  // Whether a prefix of one state and a rest of the other make a new word.
  bool is_harmful(State a, State b) const {
    for (State c = 0; c < judge_.state_count(); ++c) {
      if (reached_[pair(a, c)] && common_[pair(b, c)]) return true;
      if (reached_[pair(b, c)] && common_[pair(a, c)]) return true;
    }
    return false;
  }

  // Whether there are no new words with instead[s] in the place of each state s.
  bool is_harmless(const std::vector<State>& instead) const {
    const std::vector<Marks> joined = on_states_ ? joined_marks(automaton_, instead) : std::vector<Marks>();
    AutomatonBuilder builder = AutomatonBuilder::like(pairs_);
    builder.add_states(pairs_.state_count());
    for_each_initial([&](State state, State c) { builder.add_initial(pair(instead[state], c)); });
    explored(instead, [&](State source, const Edge& edge, State target) {
      const Marks more = on_states_ ? joined[automaton_state(source)] : Marks();
      builder.add_edge(source, edge.label, edge.marks | more, target);
    });
    return is_empty(builder.build(ParallelEdges::Keep));
  }

 private:
  State pair(State state, State c) const { return static_cast<State>(state * judge_.state_count() + c); }
  State automaton_state(State pair) const { return static_cast<State>(pair / judge_.state_count()); }
  State judge_state(State pair) const { return static_cast<State>(pair % judge_.state_count()); }

  State merged(State pair, const std::vector<State>& instead) const {
    return this->pair(instead[automaton_state(pair)], judge_state(pair));
  }

  template <class F>
  void for_each_initial(F f) const {
    for (const State state : automaton_.initial()) {
      for (const State c : judge_.initial()) f(state, c);
    }
  }

  // All pairs are initial, and labels do not matter any more.
  Automaton all_pairs() const {
    const auto shift = static_cast<Mark>(automaton_.mark_count());
    AutomatonBuilder builder(automaton_.propositions());
    builder.set_acceptance(automaton_.acceptance() & judge_.acceptance().shifted(shift),
                           shift + judge_.mark_count());
    builder.add_states(automaton_.state_count() * judge_.state_count());
    for (State state = 0; state < automaton_.state_count(); ++state) {
      for (State c = 0; c < judge_.state_count(); ++c) {
        builder.add_initial(pair(state, c));
        add_edges(state, c, builder);
      }
    }
    return builder.build(ParallelEdges::Keep);
  }

  void add_edges(State state, State c, AutomatonBuilder& builder) const {
    const auto shift = static_cast<Mark>(automaton_.mark_count());
    for (const Edge& edge : automaton_.edges(state)) {
      for (const Edge& other : judge_.edges(c)) {
        if (automaton_.labels().disjoint(edge.label, other.label)) continue;
        builder.add_edge(pair(state, c), bdd::true_function, edge.marks | other.marks.shifted(shift),
                         pair(edge.target, other.target));
      }
    }
  }

  // The pairs that can be reached with instead[s] in the place of each state s; calls
  // visit(source, edge, target) for all their edges.
  template <class Visit>
  std::vector<bool> explored(const std::vector<State>& instead, Visit visit) const {
    std::vector<bool> seen(pairs_.state_count());
    std::vector<State> open;
    const auto reach = [&](State next) {
      if (!seen[next]) open.push_back(next);
      seen[next] = true;
    };
    for_each_initial([&](State state, State c) { reach(pair(instead[state], c)); });
    while (!open.empty()) {
      const State source = open.back();
      open.pop_back();
      for (State state = automaton_state(source); state < instead.size(); ++state) {
        if (instead[state] != automaton_state(source)) continue;
        for (const Edge& edge : pairs_.edges(pair(state, judge_state(source)))) {
          const State target = merged(edge.target, instead);
          visit(source, edge, target);
          reach(target);
        }
      }
    }
    return seen;
  }

  const Automaton& automaton_;
  const Automaton& judge_;
  bool on_states_;
  Automaton pairs_;
  std::vector<bool> reached_;  // by pair: from the initial states
  std::vector<bool> common_;   // by pair: whether both accept some word
};

}  // namespace

std::optional<Automaton> merged_by_judge(const Automaton& automaton, const Automaton& judge,
                                         const JudgedMergeOptions& options) {
  const std::size_t work = std::max<std::size_t>(1, automaton.edge_count() * judge.edge_count());
  if (work > options.max_edge_pairs) return std::nullopt;
  std::size_t tries = options.max_work / work;
  const Court court(automaton, judge);
  std::vector<State> instead = unmerged(automaton);
  bool merged = false;
  for (State gone = 1; gone < instead.size(); ++gone) {
    for (State kept = 0; kept < gone && instead[gone] == gone && tries > 0; ++kept) {
      if (instead[kept] != kept || court.is_harmful(kept, gone)) continue;
      --tries;
      instead[gone] = kept;
      if (!court.is_harmless(instead)) instead[gone] = gone;
      merged = merged || instead[gone] == kept;
    }
  }
  if (!merged) return std::nullopt;
  return with_merged_states(automaton, instead);
}

}  // namespace ouro::omega
