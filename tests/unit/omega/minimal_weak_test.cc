// Minimal weak automata: the same language, canonical, minimal, and refused where there is none.
#include "omega/classify/minimal_weak.hh"

#include <gmock/gmock.h>

#include "omega/classify/letter_partition.hh"
#include "omega/classify/powerset.hh"
#include "omega/complement/dual.hh"
#include "omega/complete.hh"
#include "omega/copy.hh"
#include "omega/properties.hh"
#include "omega/sum.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/classify_cases.hh"
#include "unit/omega/same_automaton.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;

std::vector<WordLetters> small_lassos() { return cases::all_lassos(2, 3, 1); }

TEST(Powerset, TellsSetsOfTargetsApart) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = propositions->labels().variable(builder.declare("a"));
  const bdd::Bdd b = propositions->labels().variable(builder.declare("b"));
  builder.add_states(4);
  builder.add_initial(0);
  builder.add_edge(0, a, {}, 1);
  builder.add_edge(0, b, {}, 2);
  builder.add_edge(0, a, {}, 3);
  const auto subsets = powerset(builder.build(), 100);
  ASSERT_TRUE(subsets);
  EXPECT_EQ(subsets->automaton.edges(0).size(), 4);
  EXPECT_EQ(subsets->automaton.state_count(), 5);
  EXPECT_TRUE(is_deterministic(subsets->automaton));
  EXPECT_TRUE(is_complete(subsets->automaton));
}

class Weak : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  Random random{GetParam()};
  std::shared_ptr<Propositions> propositions = cases::some_propositions();
  ::testing::ScopedTrace trace{__FILE__, __LINE__, fmt::format("seed {}", GetParam())};

  // An obligation: weak because every component is marked as a whole.
  Automaton deterministic_weak(std::size_t max_states) {
    return cases::marked_by_component(random, random_automaton(random, propositions,
                                                               {.states = random.between(1, max_states),
                                                                .marks = 0,
                                                                .acceptance = Acceptance::always(),
                                                                .propositions = {"a"},
                                                                .shape = RandomShape::Deterministic}));
  }
};

TEST_P(Weak, AutomataKeepTheirLanguage) {
  const Automaton weak = deterministic_weak(6);
  const Automaton complement = dual(weak);
  const auto minimal = minimal_weak(weak, &complement);
  ASSERT_TRUE(minimal) << to_text(weak);
  EXPECT_EQ(difference(*minimal, weak, small_lassos()), "") << to_text(weak);
  EXPECT_TRUE(is_deterministic(*minimal));
  EXPECT_TRUE(is_state_based(*minimal));
  EXPECT_TRUE(is_weak(*minimal, Components(*minimal)));
  EXPECT_LE(minimal->state_count(), weak.state_count());
}

TEST_P(Weak, AutomataOfOneLanguageBecomeTheSame) {
  const Automaton weak = deterministic_weak(5);
  const Automaton complement = dual(weak);
  const auto expected = minimal_weak(weak, &complement);
  ASSERT_TRUE(expected);
  const Automaton twice = sum(weak, completed(weak));
  const auto found = minimal_weak(twice, &complement);
  ASSERT_TRUE(found) << to_text(twice);
  EXPECT_TRUE(same_structure(*found, *expected)) << to_text(*found) << to_text(*expected);
}

// States of different languages cannot be merged by anybody.
TEST_P(Weak, AutomataHaveNoTwoStatesOfOneLanguage) {
  const auto minimal = minimal_weak(deterministic_weak(4), nullptr);
  ASSERT_TRUE(minimal);
  const auto words = cases::all_lassos(4, 3, 1);
  for (State one = 0; one < minimal->state_count(); ++one) {
    const Automaton from_one = cases::started_in(*minimal, one);
    EXPECT_NE(difference(from_one, words, [](const auto&) { return false; }), "") << "hopeless " << one;
    for (State other = 0; other < one; ++other) {
      EXPECT_NE(difference(from_one, cases::started_in(*minimal, other), words), "")
          << one << " and " << other << " of " << to_text(*minimal);
    }
  }
}

TEST_P(Weak, AutomataAreTheAnswerExactlyForObligations) {
  const Automaton any = random_automaton(
      random, propositions,
      {.states = random.between(1, 4), .propositions = {"a"}, .shape = RandomShape::Deterministic});
  const Automaton complement = dual(any);
  const auto minimal = minimal_weak(any, &complement);
  const auto guess = minimal_weak(any, nullptr);
  ASSERT_TRUE(guess);
  // Four states: cycles of two letters that lead four times through a component still fit into a word.
  EXPECT_EQ(difference(*guess, any, cases::all_lassos(3, 6, 1)) == "", minimal.has_value()) << to_text(any);
}

TEST_P(Weak, MonitorsAcceptWhatNoPrefixRefutes) {
  const Automaton any =
      random_automaton(random, propositions, {.states = random.between(1, 5), .propositions = {"a"}});
  const auto monitor = minimal_monitor(any);
  ASSERT_TRUE(monitor);
  EXPECT_TRUE(monitor->acceptance().is_always());
  EXPECT_TRUE(is_deterministic(*monitor));
  EXPECT_EQ(difference(*monitor, small_lassos(),
                       [&](const WordLetters& word) { return cases::no_prefix_refutes(any, word); }),
            "")
      << to_text(any);
}

INSTANTIATE_TEST_SUITE_P(Random, Weak, ::testing::Range(std::uint64_t{0}, std::uint64_t{150}));

// G F a: every prefix leaves everything open, so one state has to do, and cannot.
TEST(MinimalWeak, DoesNotExistForInfinitelyOften) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = propositions->labels().variable(builder.declare("a"));
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.add_initial(builder.add_state());
  builder.add_edge(0, a, {0}, 0);
  builder.add_edge(0, !a, {}, 0);
  const Automaton infinitely_often = builder.build();
  const Automaton finitely_often = dual(infinitely_often);
  EXPECT_FALSE(minimal_weak(infinitely_often, &finitely_often));
  EXPECT_FALSE(minimal_weak(finitely_often, &infinitely_often));
}

TEST(MinimalWeak, OfTheEmptyLanguageHasNoState) {
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_initial(builder.add_state());
  const auto minimal = minimal_weak(builder.build(), nullptr);
  ASSERT_TRUE(minimal);
  EXPECT_EQ(minimal->state_count(), 0);
}

// "The n-th letter from some point before now was an a": 2^n sets.
TEST(MinimalWeak, GivesUpWhenThePowersetIsTooLarge) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = propositions->labels().variable(builder.declare("a"));
  builder.add_states(12);
  builder.add_initial(0);
  builder.add_edge(0, bdd::true_function, {}, 0);
  builder.add_edge(0, a, {}, 1);
  for (State state = 1; state < 11; ++state) builder.add_edge(state, bdd::true_function, {}, state + 1);
  builder.add_edge(11, a, {}, 11);
  builder.add_edge(11, !a, {}, 11);
  const Automaton automaton = builder.build();
  EXPECT_FALSE(minimal_weak(automaton, nullptr, {.max_states = 1000}));
  EXPECT_FALSE(minimal_monitor(automaton, {.max_states = 1000}));
  EXPECT_EQ(minimal_weak(automaton, nullptr)->state_count(), 1);
}

}  // namespace
}  // namespace ouro::omega
