// Degeneralisation, marks on states, trimming: the same language, and what else they promise.
#include <gmock/gmock.h>

#include <array>
#include <memory>
#include <vector>

#include "base/source.hh"
#include "omega/built.hh"
#include "omega/degeneralize.hh"
#include "omega/emptiness.hh"
#include "omega/lazy_degeneralize.hh"
#include "omega/properties.hh"
#include "omega/state_based.hh"
#include "omega/trim.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;
using Method = DegeneralizeOptions::Method;
using Marking = DegeneralizeOptions::Marking;

constexpr DegeneralizeOptions all_options[] = {{Method::Textbook, Marking::Transitions},
                                               {Method::Textbook, Marking::States},
                                               {Method::Improved, Marking::Transitions},
                                               {Method::Improved, Marking::States}};

RandomShape some_shape(Random& random) {
  return random.chance(0.5) ? RandomShape::Nondeterministic : RandomShape::Deterministic;
}

Automaton generalized_buchi(Random& random, std::size_t marks) {
  return random_automaton(random, cases::some_propositions(),
                          {.states = random.between(1, 6),
                           .initial_states = 2,
                           .mean_edges = random.chance(0.5) ? 1.5 : 3.0,
                           .mark_density = random.chance(0.5) ? 0.3 : 0.7,
                           .marks = marks,
                           .acceptance = Acceptance::generalized_buchi(marks),
                           .shape = some_shape(random)});
}

TEST(Degeneralize, KeepsTheLanguage) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed);
    const std::size_t marks = random.between(0, 4);
    const Automaton automaton = generalized_buchi(random, marks);
    const auto words = cases::random_lassos(random, 30, 2);
    for (const DegeneralizeOptions& options : all_options) {
      const Automaton result = degeneralized(automaton, options);
      SCOPED_TRACE(fmt::format("seed {}, method {}, marking {}\n{}", seed, static_cast<int>(options.method),
                               static_cast<int>(options.marking), to_text(automaton)));
      ASSERT_EQ(difference(result, automaton, words), "");
      ASSERT_EQ(is_empty(result), oracle::is_empty(automaton));
      ASSERT_EQ(result.acceptance(), Acceptance::inf(0));
      ASSERT_TRUE(options.marking == Marking::Transitions || is_state_based(result)) << to_text(result);
      ASSERT_TRUE(is_deterministic(result) || !is_deterministic(automaton));
      const std::size_t levels =
          std::max<std::size_t>(1, marks + (options.marking == Marking::States ? 1 : 0));
      ASSERT_LE(result.state_count(), automaton.state_count() * levels);
    }
  }
}

TEST(Degeneralize, KeepsTheLanguageOfWhatIsMadeWhileItIsLookedAt) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed);
    const std::size_t marks = random.between(0, 4);
    const Automaton automaton = generalized_buchi(random, marks);
    LazyDegeneralization lazy(std::make_unique<BuiltAutomaton>(automaton));
    const Automaton result = materialize(lazy, ParallelEdges::Keep);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    ASSERT_EQ(difference(result, automaton, cases::random_lassos(random, 30, 2)), "");
    ASSERT_EQ(is_empty(result), oracle::is_empty(automaton));
    ASSERT_EQ(result.acceptance(), Acceptance::inf(0));
    ASSERT_LE(result.state_count(), automaton.state_count() * std::max<std::size_t>(1, marks));
    ASSERT_TRUE(is_deterministic(result) || !is_deterministic(automaton));
  }
}

TEST(Degeneralize, MovesAreTheEdgesOfALetter) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(
        random, cases::some_propositions(),
        {.states = 5, .mean_edges = 3.0, .marks = 3, .acceptance = Acceptance::generalized_buchi(3)});
    LazyDegeneralization lazy(std::make_unique<BuiltAutomaton>(automaton));
    const std::size_t states = materialize(lazy).state_count();
    std::vector<Edge> edges;
    std::vector<Move> moves;
    for (State state = 0; state < states; ++state)
      for (std::uint64_t letter = 0; letter < 16; ++letter) {
        const std::array valuation{letter};
        lazy.edges(state, edges);
        std::vector<Move> expected;
        for (const Edge& edge : edges)
          if (automaton.labels().evaluate(edge.label, valuation))
            expected.push_back({edge.target, edge.marks});
        lazy.moves(state, valuation, moves);
        ASSERT_THAT(moves, testing::UnorderedElementsAreArray(expected)) << "seed " << seed;
      }
  }
}

// G(Fa & Fb) as one state with both marks: a step may complete the round, or half of it.
Automaton again_and_again() {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  const bdd::Bdd b = builder.labels().variable(builder.declare("b"));
  builder.add_state();
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::generalized_buchi(2), 2);
  const auto edge = [&](bool with_a, bool with_b) {
    Marks marks;
    if (with_a) marks.insert(0);
    if (with_b) marks.insert(1);
    builder.add_edge(0, builder.labels().conjunction(a.negated_if(!with_a), b.negated_if(!with_b)), marks, 0);
  };
  for (const bool with_a : {false, true}) {
    for (const bool with_b : {false, true}) edge(with_a, with_b);
  }
  return builder.build();
}

TEST(Degeneralize, MakesAsManyCopiesAsExpected) {
  EXPECT_EQ(degeneralized(again_and_again(), all_options[0]).state_count(), 2U);
  EXPECT_EQ(degeneralized(again_and_again(), all_options[1]).state_count(), 3U);
  EXPECT_EQ(degeneralized(again_and_again(), all_options[2]).state_count(), 2U);
  EXPECT_EQ(degeneralized(again_and_again(), all_options[3]).state_count(), 3U);
}

TEST(Degeneralize, NeedsNoLevelsOutsideOfAcceptingComponents) {
  // A ring of five states with mark 0 only, then a loop with both marks.
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(6);
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::generalized_buchi(2), 2);
  for (State s = 0; s < 5; ++s) builder.add_edge(s, bdd::true_function, {0}, (s + 1) % 5);
  builder.add_edge(0, bdd::true_function, {1}, 5);
  builder.add_edge(5, bdd::true_function, {0, 1}, 5);
  const Automaton automaton = builder.build();
  EXPECT_EQ(degeneralized(automaton, all_options[2]).state_count(), 6U);
  EXPECT_EQ(degeneralized(automaton, all_options[3]).state_count(), 6U);
  EXPECT_GT(degeneralized(automaton, all_options[0]).state_count(), 6U);
}

TEST(Degeneralize, EntersAComponentWhereThereIsACopyAlready) {
  // 0 and 1 alternate, with marks 0 and 1: state 1 is met at level 1 only, and so state 2 enters it there.
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(3);
  builder.add_initial(0);
  builder.add_initial(2);
  builder.set_acceptance(Acceptance::generalized_buchi(2), 2);
  builder.add_edge(0, bdd::true_function, {0}, 1);
  builder.add_edge(1, bdd::true_function, {1}, 0);
  builder.add_edge(2, bdd::true_function, {}, 1);
  EXPECT_EQ(degeneralized(builder.build()).state_count(), 3U);
}

TEST(Degeneralize, IsSmallerThanTheTextbookOnAverage) {
  std::size_t textbook = 0;
  std::size_t improved = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(
        random, cases::some_propositions(),
        {.states = 10, .mean_edges = 1.5, .marks = 3, .acceptance = Acceptance::generalized_buchi(3)});
    textbook += degeneralized(automaton, all_options[0]).state_count();
    improved += degeneralized(automaton, all_options[2]).state_count();
  }
  EXPECT_LT(improved, textbook);
}

TEST(Degeneralize, RefusesConditionsWithFin) {
  AutomatonBuilder builder(cases::some_propositions());
  builder.set_acceptance(Acceptance::fin(0), 1);
  EXPECT_THROW(degeneralized(builder.build()), UserError);
}

TEST(StateBased, KeepsTheLanguageAndBack) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(random, cases::some_propositions(),
                                                 {.states = random.between(1, 5),
                                                  .initial_states = 2,
                                                  .mean_edges = random.chance(0.5) ? 1.5 : 3.0,
                                                  .marks = 2,
                                                  .shape = some_shape(random)});
    const auto words = cases::random_lassos(random, 30, 2);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton on_states = state_based(automaton);
    ASSERT_TRUE(is_state_based(on_states)) << to_text(on_states);
    ASSERT_EQ(difference(on_states, automaton, words), "");
    ASSERT_TRUE(is_deterministic(on_states) || !is_deterministic(automaton));
    const Automaton back = transition_based(on_states);
    ASSERT_EQ(difference(back, automaton, words), "");
    ASSERT_TRUE(is_deterministic(back) || !is_deterministic(automaton));
    ASSERT_LE(back.state_count(), without_unreachable(automaton).state_count()) << to_text(back);
  }
}

TEST(Trim, KeepsTheLanguageAndOnlyUsefulStates) {
  std::size_t removed = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(
        random, cases::some_propositions(),
        {.states = random.between(1, 8), .initial_states = 2, .mean_edges = 1.5, .marks = 3});
    const auto words = cases::random_lassos(random, 20, 2);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton result = trimmed(automaton);
    removed += automaton.state_count() - result.state_count();
    ASSERT_EQ(difference(result, automaton, words), "");
    ASSERT_EQ(result.state_count() == 0, is_empty(automaton));
    for (State s = 0; s < result.state_count(); ++s) {
      oracle::PlainGraph from_here = oracle::graph_of(result);
      from_here.initial = {s};
      ASSERT_FALSE(oracle::is_empty(from_here, result.acceptance())) << s << " in " << to_text(result);
    }
    ASSERT_EQ(Components(result).count() == 0, result.state_count() == 0);
    ASSERT_EQ(without_unreachable(result).state_count(), result.state_count());
  }
  EXPECT_GT(removed, 300U);
}

}  // namespace
}  // namespace ouro::omega
