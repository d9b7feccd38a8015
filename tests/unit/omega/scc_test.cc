#include "omega/scc.hh"

#include <gmock/gmock.h>

#include "unit/omega/cases.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

using ::testing::UnorderedElementsAre;

TEST(Components, FindsCyclesAndWhatLiesBetweenThem) {
  // 0 -> 1 <-> 2 -> 3 (loop); 4 is unreachable.
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(5);
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::always(), 3);
  builder.add_edge(0, bdd::true_function, {0}, 1);
  builder.add_edge(1, bdd::true_function, {1}, 2);
  builder.add_edge(2, bdd::true_function, {}, 1);
  builder.add_edge(2, bdd::true_function, {0}, 3);
  builder.add_edge(3, bdd::true_function, {2}, 3);
  builder.add_edge(4, bdd::true_function, {}, 0);
  const Automaton automaton = builder.build();
  const Components components(automaton);
  ASSERT_EQ(components.count(), 3U);
  EXPECT_FALSE(components.reachable(4));
  EXPECT_EQ(components.of(3), 0U);
  EXPECT_THAT(components.states(1), UnorderedElementsAre(1, 2));
  EXPECT_EQ(components.of(0), 2U);
  EXPECT_TRUE(components.trivial(2));
  EXPECT_FALSE(components.trivial(0));
  EXPECT_EQ(components.marks(0), Marks{2});
  EXPECT_EQ(components.marks(1), Marks{1});
  EXPECT_EQ(components.edges_inside(1), 2U);
}

TEST(Components, AgreeWithMutualReachabilityOnRandomAutomata) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const Automaton automaton =
        random_automaton(random, cases::some_propositions(),
                         {.states = random.between(1, 12), .initial_states = 2, .mean_edges = 1.5});
    const Components components(automaton);
    const oracle::Relation reach = oracle::reachability(oracle::graph_of(automaton), {});
    for (State s = 0; s < automaton.state_count(); ++s) {
      bool reachable = false;
      for (const State i : automaton.initial()) reachable = reachable || i == s || reach[i][s];
      ASSERT_EQ(components.reachable(s), reachable) << "seed " << seed << "\n" << cases::to_text(automaton);
      for (State t = 0; t < automaton.state_count(); ++t) {
        if (!reachable || !reach[s][t]) continue;
        ASSERT_LE(components.of(t), components.of(s)) << "seed " << seed << "\n" << cases::to_text(automaton);
        ASSERT_EQ(components.of(s) == components.of(t), s == t || reach[t][s]) << "seed " << seed << "\n"
                                                                               << cases::to_text(automaton);
      }
    }
  }
}

}  // namespace
}  // namespace ouro::omega
