#include "omega/properties.hh"

#include <gmock/gmock.h>

#include "omega/ambiguity.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

struct Shape {
  State source;
  const char* label;  // "a", "!a" or "t"
  Marks marks;
  State target;
};

Automaton make(std::size_t states, const Acceptance& acceptance, std::size_t marks,
               const std::vector<Shape>& edges) {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  builder.add_states(states);
  builder.add_initial(0);
  builder.set_acceptance(acceptance, marks);
  for (const Shape& e : edges) {
    const std::string_view text = e.label;
    builder.add_edge(e.source, text == "t" ? bdd::true_function : a.negated_if(text == "!a"), e.marks,
                     e.target);
  }
  return builder.build();
}

TEST(Properties, TellDeterministicFromComplete) {
  const Automaton both = make(1, Acceptance::always(), 0, {{0, "a", {}, 0}, {0, "!a", {}, 0}});
  EXPECT_TRUE(is_deterministic(both));
  EXPECT_TRUE(is_complete(both));
  const Automaton partial =
      make(2, Acceptance::always(), 0, {{0, "a", {}, 0}, {0, "!a", {}, 1}, {1, "a", {}, 1}});
  EXPECT_TRUE(is_deterministic(partial));
  EXPECT_FALSE(is_complete(partial));
  const Automaton choice =
      make(2, Acceptance::always(), 0, {{0, "t", {}, 0}, {0, "a", {}, 1}, {1, "t", {}, 1}});
  EXPECT_FALSE(is_deterministic(choice));
  EXPECT_TRUE(is_complete(choice));
}

TEST(Properties, OfTheEmptyAutomaton) {
  AutomatonBuilder builder(cases::some_propositions());
  const Automaton nothing = builder.build();
  PropertyCache cache(nothing);
  EXPECT_TRUE(cache.deterministic());
  EXPECT_FALSE(cache.complete());
  EXPECT_TRUE(cache.empty());
  EXPECT_TRUE(cache.unambiguous());
  EXPECT_TRUE(cache.terminal());
}

TEST(Properties, StateBasedMeansEqualMarksOnAllEdgesOfAState) {
  EXPECT_TRUE(
      is_state_based(make(2, Acceptance::inf(0), 1, {{0, "a", {0}, 0}, {0, "!a", {0}, 1}, {1, "t", {}, 1}})));
  EXPECT_FALSE(is_state_based(make(1, Acceptance::inf(0), 1, {{0, "a", {0}, 0}, {0, "!a", {}, 0}})));
}

TEST(Properties, FormTheHierarchyOfWeakness) {
  // F a: terminal and very weak.
  const Automaton finally =
      make(2, Acceptance::inf(0), 1, {{0, "t", {}, 0}, {0, "a", {}, 1}, {1, "t", {0}, 1}});
  PropertyCache f(finally);
  EXPECT_TRUE(f.terminal() && f.very_weak() && f.weak() && f.inherently_weak());
  // G a: very weak but not terminal, because the run may have to stop.
  const Automaton globally = make(1, Acceptance::always(), 0, {{0, "a", {}, 0}});
  PropertyCache g(globally);
  EXPECT_TRUE(g.very_weak());
  EXPECT_FALSE(g.terminal());
  // The mark on one edge of the only cycle: inherently weak, but not weak.
  const Automaton ring = make(2, Acceptance::inf(0), 1, {{0, "t", {0}, 1}, {1, "t", {}, 0}});
  PropertyCache r(ring);
  EXPECT_TRUE(r.inherently_weak());
  EXPECT_FALSE(r.weak());
  // GF a: not even inherently weak.
  const Automaton again = make(1, Acceptance::inf(0), 1, {{0, "a", {0}, 0}, {0, "!a", {}, 0}});
  PropertyCache gf(again);
  EXPECT_FALSE(gf.inherently_weak());
  // Weak, with a component of two states.
  const Automaton weak = make(2, Acceptance::inf(0), 1, {{0, "t", {0}, 1}, {1, "t", {0}, 0}});
  PropertyCache w(weak);
  EXPECT_TRUE(w.weak() && w.terminal());
  EXPECT_FALSE(w.very_weak());
}

TEST(Properties, ATerminalRunMayNotReachARejectingCycle) {
  EXPECT_FALSE([] {
    const Automaton automaton =
        make(2, Acceptance::inf(0), 1, {{0, "t", {0}, 0}, {0, "t", {}, 1}, {1, "t", {}, 1}});
    return PropertyCache(automaton).terminal();
  }());
}

TEST(Properties, TerminalStatesAreThoseFromWhichAllIsAccepted) {
  // 0 waits for a; 1 goes on to 2 with every letter, by one of two edges; 2 and 3 accept.
  const Automaton late = make(4, Acceptance::inf(0), 1,
                              {{0, "!a", {}, 0},
                               {0, "a", {}, 1},
                               {1, "a", {}, 2},
                               {1, "!a", {}, 3},
                               {2, "t", {0}, 2},
                               {3, "t", {0}, 3}});
  EXPECT_EQ(terminal_states(late, Components(late)), (std::vector<bool>{false, true, true, true}));
  // Not every run that begins in 0 comes to 2, and from 1 not even every word is accepted in the second one.
  const Automaton may_stay =
      make(3, Acceptance::inf(0), 1, {{0, "t", {}, 1}, {0, "t", {}, 2}, {1, "t", {}, 0}, {2, "t", {0}, 2}});
  EXPECT_EQ(terminal_states(may_stay, Components(may_stay)), (std::vector<bool>{false, false, true}));
  const Automaton may_stop =
      make(3, Acceptance::inf(0), 1, {{0, "t", {}, 1}, {1, "a", {}, 2}, {2, "t", {0}, 2}});
  EXPECT_EQ(terminal_states(may_stop, Components(may_stop)), (std::vector<bool>{false, false, true}));
}

TEST(Unambiguous, CountsAcceptingRunsOnly) {
  EXPECT_TRUE(is_unambiguous(make(1, Acceptance::inf(0), 1, {{0, "a", {0}, 0}, {0, "!a", {}, 0}})));
  // The second run never accepts.
  EXPECT_TRUE(
      is_unambiguous(make(2, Acceptance::inf(0), 1, {{0, "a", {0}, 0}, {0, "a", {}, 1}, {1, "t", {}, 1}})));
  EXPECT_FALSE(
      is_unambiguous(make(2, Acceptance::inf(0), 1, {{0, "a", {0}, 0}, {0, "a", {}, 1}, {1, "t", {0}, 1}})));
  EXPECT_FALSE(is_unambiguous(make(1, Acceptance::inf(0), 1, {{0, "a", {0}, 0}, {0, "t", {}, 0}})));
  // F a, with the first a only, or with any.
  EXPECT_TRUE(
      is_unambiguous(make(2, Acceptance::inf(0), 1, {{0, "!a", {}, 0}, {0, "a", {}, 1}, {1, "t", {0}, 1}})));
  EXPECT_FALSE(
      is_unambiguous(make(2, Acceptance::inf(0), 1, {{0, "t", {}, 0}, {0, "a", {}, 1}, {1, "t", {0}, 1}})));
}

TEST(Unambiguous, TwoInitialStatesWithACommonWordAreNot) {
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(2);
  for (const State s : {0U, 1U}) builder.add_initial(s);
  for (const State s : {0U, 1U}) builder.add_edge(s, bdd::true_function, {}, s);
  EXPECT_FALSE(is_unambiguous(builder.build()));
}

TEST(Unambiguous, DeterministicAutomataAre) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(random, cases::some_propositions(),
                                                 {.states = 5, .shape = RandomShape::Deterministic});
    ASSERT_TRUE(is_deterministic(automaton)) << "seed " << seed << "\n" << cases::to_text(automaton);
    ASSERT_TRUE(is_unambiguous(automaton)) << "seed " << seed << "\n" << cases::to_text(automaton);
  }
}

TEST(Properties, ImplyEachOtherOnRandomAutomata) {
  std::size_t weak = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(random, cases::some_propositions(),
                                                 {.states = random.between(1, 4),
                                                  .mean_edges = 1,
                                                  .literal_density = 0.3,
                                                  .mark_density = 0.2,
                                                  .marks = 1});
    PropertyCache cache(automaton);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, cases::to_text(automaton)));
    EXPECT_TRUE(cache.weak() || (!cache.very_weak() && !cache.terminal()));
    EXPECT_TRUE(cache.inherently_weak() || !cache.weak());
    EXPECT_TRUE(is_inherently_weak(automaton, cache.components()) || !cache.weak());
    EXPECT_EQ(cache.empty(), oracle::is_empty(automaton));
    if (cache.weak()) ++weak;
  }
  EXPECT_GT(weak, 100U);
}

}  // namespace
}  // namespace ouro::omega
