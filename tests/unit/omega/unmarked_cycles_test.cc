#include "omega/unmarked_cycles.hh"

#include <gtest/gtest.h>

#include "base/random.hh"
#include "omega/trim.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/equality.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

/// By transitive closures.
class Expected {
 public:
  explicit Expected(const Automaton& automaton)
      : automaton_(automaton),
        by_all_(oracle::reachability(oracle::graph_of(automaton), {})),
        by_unmarked_(oracle::reachability(oracle::graph_of(automaton), {0})) {}

  bool lies_on_cycle(State source, const Edge& edge) const {
    return edge.marks.empty() && (edge.target == source || by_unmarked_[edge.target][source]);
  }
  Danger danger(State state) const {
    if (by_unmarked_[state][state]) return leads_to_mark(state) ? Danger::Here : Danger::Lost;
    for (std::size_t other = 0; other < by_all_.size(); ++other)
      if (by_all_[state][other] && by_unmarked_[other][other]) return Danger::Ahead;
    return Danger::None;
  }

 private:
  /// Only edges on cycles without marks are without one in what is computed.
  bool leads_to_mark(State from) const {
    for (State state = 0; state < by_all_.size(); ++state) {
      if (state != from && !by_all_[from][state]) continue;
      for (const Edge& edge : automaton_.edges(state))
        if (!lies_on_cycle(state, edge)) return true;
    }
    return false;
  }

  const Automaton& automaton_;
  oracle::Relation by_all_;
  oracle::Relation by_unmarked_;
};

TEST(UnmarkedCycles, AreWhereTransitiveClosuresSay) {
  Random random(7);
  std::size_t seen[4] = {};
  for (int round = 0; round < 500; ++round) {
    const Automaton automaton =
        without_unreachable(random_automaton(random, cases::some_propositions(),
                                             {.states = random.between(1, 7),
                                              .mean_edges = 2,
                                              .mark_density = random.chance(0.5) ? 0.3 : 0.7,
                                              .marks = 1,
                                              .acceptance = Acceptance::inf(0),
                                              .propositions = {"a"},
                                              .shape = RandomShape::Deterministic}));
    const Expected expected(automaton);
    const auto [marked, danger] = unmarked_cycles(automaton);
    ASSERT_EQ(marked.state_count(), automaton.state_count());
    for (State state = 0; state < automaton.state_count(); ++state) {
      ASSERT_EQ(danger[state], expected.danger(state)) << cases::to_text(automaton) << state;
      ++seen[static_cast<std::size_t>(danger[state])];
      for (const Edge& edge : automaton.edges(state)) {
        bdd::Bdd unmarked = bdd::false_function;
        for (const Edge& other : marked.edges(state))
          if (other.target == edge.target && other.marks.empty())
            unmarked = automaton.labels().disjunction(unmarked, other.label);
        const bdd::Bdd both = automaton.labels().conjunction(edge.label, unmarked);
        ASSERT_EQ(both, expected.lies_on_cycle(state, edge) ? edge.label : bdd::false_function)
            << cases::to_text(automaton) << state;
      }
    }
    EXPECT_EQ(cases::exact_difference(automaton, marked), "") << cases::to_text(automaton);
  }
  for (const std::size_t count : seen) EXPECT_GT(count, 100U);
}

}  // namespace
}  // namespace ouro::omega
