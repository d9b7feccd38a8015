// Reductions: the same language, nothing larger, and the examples that they are there for.
#include "omega/reduce/reduce.hh"

#include <gmock/gmock.h>

#include <numeric>
#include <vector>

#include "omega/complement/complement.hh"
#include "omega/complete.hh"
#include "omega/degeneralize.hh"
#include "omega/properties.hh"
#include "omega/reduce/acceptance_cleanup.hh"
#include "omega/reduce/bisimulation.hh"
#include "omega/reduce/component_merge.hh"
#include "omega/reduce/delayed_simulation.hh"
#include "omega/reduce/deterministic.hh"
#include "omega/reduce/deterministic_comparison.hh"
#include "omega/reduce/fair_simulation.hh"
#include "omega/reduce/judged_merge.hh"
#include "omega/reduce/simplify_acceptance.hh"
#include "omega/reduce/simulation.hh"
#include "omega/reduce/simulation_quotient.hh"
#include "omega/trim.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/classify_cases.hh"
#include "unit/omega/equality.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;

std::vector<WordLetters> small_lassos() { return cases::all_lassos(2, 3, 1); }

class Reductions : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  Random random{GetParam()};
  std::shared_ptr<Propositions> propositions = cases::some_propositions();
  ::testing::ScopedTrace trace{__FILE__, __LINE__, fmt::format("seed {}", GetParam())};

  Automaton generalized(std::size_t max_states = 6) {
    const std::size_t marks = random.below(4);
    return random_automaton(random, propositions,
                            {.states = random.between(1, max_states),
                             .initial_states = random.between(1, 2),
                             .marks = marks,
                             .acceptance = Acceptance::generalized_buchi(marks),
                             .propositions = {"a"}});
  }

  Automaton deterministic(std::size_t max_states = 6) {
    const std::size_t marks = random.between(1, 3);
    return random_automaton(random, propositions,
                            {.states = random.between(1, max_states),
                             .marks = marks,
                             .propositions = {"a"},
                             .shape = RandomShape::Deterministic});
  }

  void expect_same(const Automaton& result, const Automaton& automaton) {
    EXPECT_EQ(difference(result, automaton, small_lassos()), "") << to_text(automaton);
  }
};

TEST_P(Reductions, BySimulationKeepTheLanguage) {
  const Automaton automaton = generalized();
  for (const auto kind : {SimulationKind::Direct, SimulationKind::Reverse}) {
    const Automaton result = simulation_quotient(automaton, kind);
    expect_same(result, automaton);
    EXPECT_LE(result.state_count(), automaton.state_count());
  }
}

TEST_P(Reductions, OfMarksKeepTheLanguage) {
  const Automaton automaton = generalized();
  for (const Automaton& result : {without_unneeded_marks(automaton), marks_per_component(automaton)}) {
    expect_same(result, automaton);
    EXPECT_LE(result.mark_count(), std::max<std::size_t>(1, automaton.mark_count()));
  }
}

TEST_P(Reductions, AcrossComponentsKeepTheLanguage) {
  const Automaton automaton = generalized(8);
  expect_same(components_merged(automaton), automaton);
}

TEST_P(Reductions, TogetherKeepTheLanguageAndTheDeterminism) {
  const Automaton automaton = generalized(8);
  const Automaton result = reduced(automaton);
  expect_same(result, automaton);
  EXPECT_LE(result.state_count(), automaton.state_count());
  EXPECT_TRUE(is_deterministic(result) || !is_deterministic(automaton)) << to_text(automaton);
}

TEST_P(Reductions, CanKeepMarksOnStates) {
  const Automaton automaton = degeneralized(generalized(), {.marking = DegeneralizeOptions::Marking::States});
  ASSERT_TRUE(is_state_based(automaton));
  const Automaton result = reduced(automaton, {.keep_state_based = true});
  expect_same(result, automaton);
  EXPECT_TRUE(is_state_based(result)) << to_text(automaton) << to_text(result);
  EXPECT_LE(result.state_count(), automaton.state_count());
}

// The definition, by looking at all letters one by one: a proposition more makes two of them.
bool is_direct_simulation(const Automaton& automaton, const Simulation& relation) {
  for (State small = 0; small < automaton.state_count(); ++small) {
    for (State large = 0; large < automaton.state_count(); ++large) {
      if (!relation.simulates(large, small)) continue;
      for (const Edge& step : automaton.edges(small)) {
        bdd::Bdd rest = step.label;
        for (const Edge& answer : automaton.edges(large)) {
          const bool fits =
              answer.marks.includes(step.marks) && relation.simulates(answer.target, step.target);
          if (fits) rest = automaton.labels().difference(rest, answer.label);
        }
        if (!rest.is_false()) return false;
      }
    }
  }
  return true;
}

TEST_P(Reductions, FindASimulationThatIsOneAndContainedInInclusion) {
  const Automaton automaton = generalized();
  const Simulation relation = simulation(automaton, SimulationKind::Direct);
  EXPECT_TRUE(is_direct_simulation(automaton, relation)) << to_text(automaton);
  const Simulation loose = simulation(automaton, SimulationKind::Loose);
  for (State small = 0; small < automaton.state_count(); ++small) {
    for (State large = 0; large < automaton.state_count(); ++large) {
      EXPECT_TRUE(loose.simulates(large, small) || !relation.simulates(large, small));
      if (!loose.simulates(large, small)) continue;
      const Automaton less = cases::started_in(automaton, small);
      const Automaton more = cases::started_in(automaton, large);
      for (const WordLetters& word : small_lassos()) {
        EXPECT_TRUE(accepts(more, word) || !accepts(less, word)) << to_text(automaton) << to_text(word);
      }
    }
  }
}

TEST_P(Reductions, OfDeterministicAutomataKeepTheLanguage) {
  const Automaton automaton = deterministic(8);
  for (const bool keep_marks : {false, true}) {
    const Automaton result = reduced_deterministic(automaton, {.keep_marks = keep_marks});
    expect_same(result, automaton);
    EXPECT_TRUE(is_deterministic(result));
    EXPECT_LE(result.state_count(), automaton.state_count());
  }
}

TEST_P(Reductions, OfDeterministicAutomataDoNotDependOnCopies) {
  const Automaton automaton = deterministic(4);
  const Automaton once = reduced_deterministic(automaton);
  EXPECT_TRUE(once.state_count() == 0 || same_language(once, automaton)) << to_text(automaton);
}

TEST_P(Reductions, OfConditionsKeepTheLanguage) {
  const Automaton automaton = random_automaton(random, propositions,
                                               {.states = random.between(1, 5),
                                                .mark_density = 0.6,
                                                .marks = random.between(1, 4),
                                                .propositions = {"a"}});
  expect_same(with_simpler_acceptance(automaton), automaton);
}

TEST_P(Reductions, CompareStatesAsWordsDo) {
  const Automaton automaton = deterministic(5);
  const StateComparison comparison(automaton);
  for (State a = 0; a < automaton.state_count(); ++a) {
    for (State b = 0; b < automaton.state_count(); ++b) {
      const Automaton one = cases::started_in(automaton, a);
      const Automaton other = cases::started_in(automaton, b);
      EXPECT_EQ(comparison.equal(a, b), same_language(one, other)) << a << ' ' << b << to_text(automaton);
      if (comparison.equal(a, b)) expect_same(one, other);
    }
  }
}

// The automaton with `kept` in the place of `gone` as a target.
Automaton with_merged(const Automaton& automaton, State gone, State kept) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.add_states(automaton.state_count());
  const auto instead = [&](State state) { return state == gone ? kept : state; };
  for (const State state : automaton.initial()) builder.add_initial(instead(state));
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      builder.add_edge(state, edge.label, edge.marks, instead(edge.target));
    }
  }
  return builder.build();
}

TEST_P(Reductions, AreSureOfAChangeOnlyWhereThereIsOne) {
  const Automaton automaton = deterministic(6);
  const StateComparison comparison(automaton);
  for (State gone = 0; gone < automaton.state_count(); ++gone) {
    for (State kept = 0; kept < automaton.state_count(); ++kept) {
      if (gone == kept || !comparison.equal(gone, kept)) continue;
      std::vector<State> instead(automaton.state_count());
      std::iota(instead.begin(), instead.end(), State{0});
      instead[gone] = kept;
      if (!comparison.surely_changed_by(instead)) continue;
      EXPECT_FALSE(same_language(automaton, with_merged(automaton, gone, kept)))
          << gone << ' ' << kept << to_text(automaton);
    }
  }
}

TEST_P(Reductions, ByBisimulationKeepTheLanguage) {
  const Automaton automaton = generalized(8);
  const Automaton result = bisimulation_quotient(automaton);
  expect_same(result, automaton);
  EXPECT_LE(result.state_count(), automaton.state_count());
  const Automaton on_states = degeneralized(automaton, {.marking = DegeneralizeOptions::Marking::States});
  const Automaton still = bisimulation_quotient(on_states);
  expect_same(still, automaton);
  EXPECT_TRUE(is_state_based(still)) << to_text(on_states);
}

// Every state twice, each with edges to both copies: bisimulation finds the copies.
TEST_P(Reductions, ByBisimulationUndoCopies) {
  const Automaton automaton = bisimulation_quotient(generalized(6));
  const auto count = static_cast<State>(automaton.state_count());
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.add_states(2 * automaton.state_count());
  for (const State state : automaton.initial()) builder.add_initial(state);
  for (State source = 0; source < 2 * count; ++source) {
    for (const Edge& edge : automaton.edges(source % count)) {
      builder.add_edge(source, edge.label, edge.marks, edge.target);
      builder.add_edge(source, edge.label, edge.marks, edge.target + count);
    }
  }
  EXPECT_EQ(bisimulation_quotient(builder.build()).state_count(), automaton.state_count())
      << to_text(automaton);
}

TEST_P(Reductions, ByDelayedSimulationKeepTheLanguage) {
  const Automaton automaton = without_unneeded_marks(generalized());
  if (const auto result = delayed_quotient(automaton, 1'000'000)) {
    expect_same(*result, automaton);
    EXPECT_LT(result->state_count(), automaton.state_count());
  }
  const Automaton on_states = degeneralized(automaton, {.marking = DegeneralizeOptions::Marking::States});
  if (const auto result = delayed_quotient(on_states, 1'000'000)) {
    expect_same(*result, on_states);
    EXPECT_TRUE(is_state_based(*result)) << to_text(on_states);
  }
}

TEST_P(Reductions, FindLargerAndLargerSimulations) {
  const Automaton automaton = without_unneeded_marks(generalized(5));
  const Simulation direct = simulation(automaton, SimulationKind::Direct);
  const Simulation plain = simulation(automaton, SimulationKind::Plain);
  const auto delayed = delayed_simulation(automaton, 1'000'000);
  const auto fair = fair_simulation(automaton, 1'000'000);
  ASSERT_TRUE(delayed && fair);
  for (State small = 0; small < automaton.state_count(); ++small) {
    for (State large = 0; large < automaton.state_count(); ++large) {
      SCOPED_TRACE(fmt::format("{} by {} in\n{}", small, large, to_text(automaton)));
      EXPECT_TRUE(delayed->simulates(large, small) || !direct.simulates(large, small));
      EXPECT_TRUE(fair->simulates(large, small) || !delayed->simulates(large, small));
      EXPECT_TRUE(plain.simulates(large, small) || !fair->simulates(large, small));
      if (!fair->simulates(large, small)) continue;
      const Automaton less = cases::started_in(automaton, small);
      const Automaton more = cases::started_in(automaton, large);
      for (const WordLetters& word : small_lassos()) {
        EXPECT_TRUE(accepts(more, word) || !accepts(less, word)) << to_text(word);
      }
    }
  }
}

TEST_P(Reductions, KnowWhenNoTwoStatesAcceptTheSameWords) {
  const Automaton automaton = reduced_deterministic(deterministic(6));
  bool some_are_equal = false;
  for (State a = 0; a < automaton.state_count(); ++a) {
    for (State b = 0; b < a; ++b) {
      some_are_equal =
          some_are_equal || same_language(cases::started_in(automaton, a), cases::started_in(automaton, b));
    }
  }
  EXPECT_NE(is_smallest(automaton), some_are_equal) << to_text(automaton);
}

// Fair simulation of a deterministic and complete automaton is inclusion of languages.
TEST_P(Reductions, FindAllInclusionsOfDeterministicAutomataFairly) {
  const Automaton automaton = completed(random_automaton(random, propositions,
                                                         {.states = random.between(1, 5),
                                                          .marks = 2,
                                                          .acceptance = Acceptance::generalized_buchi(2),
                                                          .propositions = {"a"},
                                                          .shape = RandomShape::Deterministic}));
  const auto fair = fair_simulation(automaton, 1'000'000);
  ASSERT_TRUE(fair);
  for (State small = 0; small < automaton.state_count(); ++small) {
    for (State large = 0; large < automaton.state_count(); ++large) {
      const bool included =
          cases::beyond(cases::started_in(automaton, small), cases::started_in(automaton, large)).empty();
      EXPECT_EQ(fair->simulates(large, small), included) << small << ' ' << large << '\n'
                                                         << to_text(automaton);
    }
  }
}

TEST_P(Reductions, WithGamesKeepTheLanguageAndTheDeterminism) {
  const Automaton automaton = generalized(8);
  const Automaton result = reduced(automaton, {.max_game_positions = 10'000});
  expect_same(result, automaton);
  EXPECT_LE(result.state_count(), reduced(automaton).state_count()) << to_text(automaton);
  EXPECT_TRUE(is_deterministic(result) || !is_deterministic(automaton)) << to_text(automaton);
  const Automaton on_states = degeneralized(automaton, {.marking = DegeneralizeOptions::Marking::States});
  const Automaton still = reduced(on_states, {.max_game_positions = 10'000, .keep_state_based = true});
  expect_same(still, automaton);
  EXPECT_TRUE(is_state_based(still)) << to_text(on_states);
}

TEST_P(Reductions, ByAJudgeKeepTheLanguage) {
  const Automaton automaton = generalized(4);
  const Automaton judge = complemented(automaton);
  if (const auto result = merged_by_judge(automaton, judge)) {
    expect_same(*result, automaton);
    EXPECT_LT(result->state_count(), automaton.state_count());
  }
  const Automaton on_states = degeneralized(automaton, {.marking = DegeneralizeOptions::Marking::States});
  if (const auto result = merged_by_judge(on_states, judge)) {
    expect_same(*result, automaton);
    EXPECT_TRUE(is_state_based(*result)) << to_text(on_states);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Reductions, ::testing::Range<std::uint64_t>(0, 150));

// A state on no cycle that differs from one on a cycle only by marks: what loose simulation is for.
TEST(ComponentMerge, MergesTheInitialStateWithOneThatLoops) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = propositions->labels().variable(builder.declare("a"));
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.add_states(2);
  builder.add_initial(0);
  builder.add_edge(0, bdd::true_function, {}, 1);
  builder.add_edge(1, a, {0}, 1);
  builder.add_edge(1, !a, {}, 1);
  const Automaton automaton = builder.build();
  EXPECT_EQ(simulation_quotient(automaton, SimulationKind::Direct).state_count(), 2);
  EXPECT_EQ(trimmed(components_merged(automaton)).state_count(), 1);
}

// The example of delayed_simulation.hh: a mark in every step, and one in every other step.
TEST(DelayedSimulation, MergesCyclesThatDifferInTheirMarks) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = propositions->labels().variable(builder.declare("a"));
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.add_states(3);
  builder.add_initial(0);
  builder.add_initial(2);
  builder.add_edge(0, a, {0}, 1);
  builder.add_edge(1, a, {}, 0);
  builder.add_edge(2, a, {0}, 2);
  const Automaton automaton = builder.build();
  const Simulation direct = simulation(automaton, SimulationKind::Direct);
  EXPECT_FALSE(direct.simulates(0, 2));
  const auto delayed = delayed_simulation(automaton, 100);
  ASSERT_TRUE(delayed);
  for (State small = 0; small < 3; ++small) {
    for (State large = 0; large < 3; ++large) EXPECT_TRUE(delayed->simulates(large, small));
  }
  const auto result = delayed_quotient(automaton, 100);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->state_count(), 1);
  EXPECT_EQ(difference(*result, automaton, small_lassos()), "");
}

// Two marks, one at a time: debts for both have to be paid before they are forgotten.
TEST(DelayedSimulation, KeepsAnAccountOfEachMark) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  builder.set_acceptance(Acceptance::generalized_buchi(2), 2);
  builder.add_states(3);
  for (State state = 0; state < 3; ++state) builder.add_initial(state);
  builder.add_edge(0, bdd::true_function, {0, 1}, 0);
  builder.add_edge(1, bdd::true_function, {0}, 1);
  builder.add_edge(1, bdd::true_function, {1}, 1);
  builder.add_edge(2, bdd::true_function, {0}, 2);
  const auto delayed = delayed_simulation(builder.build(), 1000);
  ASSERT_TRUE(delayed);
  EXPECT_TRUE(delayed->equivalent(0, 1));
  EXPECT_TRUE(delayed->simulates(0, 2));
  EXPECT_FALSE(delayed->simulates(2, 0));
}

TEST(DelayedSimulation, IsNotTriedWhenTheGameIsTooLarge) {
  Random random(1);
  const Automaton automaton =
      random_automaton(random, cases::some_propositions(),
                       {.states = 10, .marks = 1, .acceptance = Acceptance::inf(0), .propositions = {"a"}});
  EXPECT_FALSE(delayed_simulation(automaton, 199));
  EXPECT_TRUE(delayed_simulation(automaton, 200));
  EXPECT_FALSE(fair_simulation(automaton, 99));
  EXPECT_TRUE(fair_simulation(automaton, 100));
}

// G F a -> G F b, as in judged_merge.hh: no simulation relates the initial state with the one that waits for
// b.
TEST(JudgedMerge, MergesStatesThatNoSimulationRelates) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = propositions->labels().variable(builder.declare("a"));
  const bdd::Bdd b = propositions->labels().variable(builder.declare("b"));
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.add_states(3);
  builder.add_initial(0);
  for (State target = 0; target < 3; ++target) builder.add_edge(0, bdd::true_function, {}, target);
  builder.add_edge(1, b, {0}, 1);
  builder.add_edge(1, !b, {}, 1);
  builder.add_edge(2, !a, {0}, 2);
  const Automaton automaton = builder.build();
  EXPECT_EQ(reduced(automaton, {.max_game_positions = 1000}).state_count(), 3);
  const Automaton judge = complemented(automaton);
  const auto merged = merged_by_judge(automaton, judge);
  ASSERT_TRUE(merged);
  EXPECT_EQ(reduced(*merged).state_count(), 2) << to_text(*merged);
  EXPECT_EQ(difference(*merged, automaton, cases::all_lassos(1, 2, 2)), "");
  EXPECT_FALSE(merged_by_judge(automaton, judge, {.max_edge_pairs = 1}));
  EXPECT_FALSE(merged_by_judge(automaton, judge, {.max_work = 0}));
}

// Marks 0 and 1 are on the same edges, so Inf(0) & Inf(1) has one operand, and then the disjunction, too.
TEST(SimplerAcceptance, HasNoOperandTwice) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = propositions->labels().variable(builder.declare("a"));
  const auto inf = [](Mark mark) { return Acceptance::inf(mark); };
  const Acceptance condition =
      ((inf(0) & inf(2)) & inf(1)) | (inf(1) & inf(2)) | (inf(2) & Acceptance::fin(3));
  builder.set_acceptance(condition, 4);
  builder.add_states(2);
  builder.add_initial(0);
  builder.add_edge(0, a, {0, 1}, 1);
  builder.add_edge(0, !a, {3}, 0);
  builder.add_edge(1, a, {2}, 0);
  const Automaton automaton = builder.build();
  const Automaton result = with_simpler_acceptance(automaton);
  EXPECT_EQ(result.acceptance().to_text(), "(Inf(0)&Inf(1))|(Inf(1)&Fin(2))");
  EXPECT_EQ(difference(result, automaton, small_lassos()), "");
}

TEST(AcceptanceCleanup, DropsMarksThatOthersImply) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = propositions->labels().variable(builder.declare("a"));
  builder.set_acceptance(Acceptance::generalized_buchi(3), 3);
  builder.add_states(1);
  builder.add_initial(0);
  builder.add_edge(0, a, {0, 1, 2}, 0);
  builder.add_edge(0, !a, {1, 2}, 0);
  const Automaton result = without_unneeded_marks(builder.build());
  EXPECT_EQ(result.mark_count(), 1);
  EXPECT_EQ(result.acceptance(), Acceptance::inf(0));
}

}  // namespace
}  // namespace ouro::omega
