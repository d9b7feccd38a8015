#include "kripke/from_automaton.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

#include "base/source.hh"
#include "kripke/text.hh"
#include "omega/hoa_reader.hh"
#include "omega/kripke_automaton.hh"
#include "omega/membership.hh"
#include "omega/random_automaton.hh"
#include "omega/remark.hh"
#include "unit/kripke/same_space.hh"
#include "unit/omega/oracle.hh"

namespace ouro::kripke {
namespace {

using ::testing::HasSubstr;

omega::Automaton hoa(std::string_view text) {
  return omega::read_hoa({text, "hoa"}, std::make_shared<omega::Propositions>()).automaton;
}

std::unique_ptr<space::ExplicitSpace> structure(std::string_view text) { return read_text({text, "text"}); }

omega::Automaton without_condition(const omega::Automaton& automaton) {
  return omega::remarked(automaton, omega::Acceptance::always(), 0,
                         [](omega::State, std::size_t) { return omega::Marks(); });
}

TEST(FromAutomaton, AStateIsThereForEachLetterThatItReads) {
  const auto automaton =
      hoa("HOA: v1 States: 2 Start: 0 AP: 2 \"p\" \"q\" Acceptance: 0 t --BODY--\n"
          "State: 0 [0] 1\n"
          "State: 1 [!0&!1] 0 [!0&!1] 1 --END--");
  expect_same(*from_automaton(automaton), *structure("propositions p q\n"
                                                     "initial 0.0 0.1\n"
                                                     "state 0.0 : p q\n"
                                                     "state 0.1 : p\n"
                                                     "state 1\n"
                                                     "0.0 -> 1\n"
                                                     "0.1 -> 1\n"
                                                     "1 -> 0.0 0.1 1\n"));
}

TEST(FromAutomaton, AKripkeStructureComesBackAsItself) {
  const auto automaton =
      hoa("HOA: v1 States: 2 Start: 1 AP: 1 \"lit\" Acceptance: 0 t --BODY--\n"
          "State: [!0] 0 \"off\" 1\n"
          "State: [0] 1 \"on\" 0 1 --END--");
  expect_same(*from_automaton(automaton), *structure("propositions lit\n"
                                                     "initial on\n"
                                                     "state off\n"
                                                     "state on : lit\n"
                                                     "off -> on\n"
                                                     "on -> off on\n"));
}

TEST(FromAutomaton, StatesWithoutInfiniteRunsAreLeftOut) {
  const auto automaton =
      hoa("HOA: v1 States: 4 Start: 0 AP: 1 \"p\" Acceptance: 0 t --BODY--\n"
          "State: 0 [0] 1 [0] 2 [!0] 1\n"
          "State: 1\n"
          "State: 2 [0] 2\n"
          "State: 3 [0] 2 --END--");
  expect_same(*from_automaton(automaton),
              *structure("propositions p\ninitial 0\nstate 0 2 : p\n0 -> 2\n2 -> 2\n"));
}

TEST(FromAutomaton, AnAutomatonWithoutRunsIsAStructureWithoutStates) {
  const auto automaton = hoa("HOA: v1 States: 1 Start: 0 AP: 0 Acceptance: 0 t --BODY-- State: 0 --END--");
  EXPECT_EQ(from_automaton(automaton)->state_count(), 0U);
}

TEST(FromAutomaton, AConditionThatSomeRunViolatesIsRefusedOrIgnored) {
  const auto automaton =
      hoa("HOA: v1 States: 1 Start: 0 AP: 1 \"p\" Acceptance: 1 Inf(0) --BODY--\n"
          "State: 0 [0] 0 {0} [!0] 0 --END--");
  try {
    from_automaton(automaton);
    FAIL() << "accepted";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("not every run of this automaton is accepting"));
  }
  const auto ignored = from_automaton(automaton, {.acceptance = AcceptanceUse::Ignore});
  EXPECT_EQ(ignored->state_count(), 2U);
  EXPECT_EQ(ignored->edge_count(), 4U);
}

TEST(FromAutomaton, AConditionThatEveryRunSatisfiesIsFine) {
  const auto automaton =
      hoa("HOA: v1 States: 2 Start: 0 AP: 1 \"p\" Acceptance: 1 Inf(0) --BODY--\n"
          "State: 0 [0] 1 State: 1 [!0] 0 {0} --END--");
  EXPECT_EQ(from_automaton(automaton)->state_count(), 2U);
}

TEST(FromAutomaton, SizesAreLimited) {
  const auto automaton = hoa(
      "HOA: v1 States: 1 Start: 0 AP: 3 \"p\" \"q\" \"r\" Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--");
  EXPECT_EQ(from_automaton(automaton, {.max_states = 8, .max_edges = 64})->edge_count(), 64U);
  EXPECT_THROW(from_automaton(automaton, {.max_states = 7}), LimitError);
  EXPECT_THROW(from_automaton(automaton, {.max_edges = 63}), LimitError);
}

TEST(FromAutomaton, RefusesMorePropositionsThanAWordHasBits) {
  std::string text = "HOA: v1 States: 1 Start: 0 AP: 65";
  for (int i = 0; i < 65; ++i) text.append(" \"").append(std::to_string(i)).append("\"");
  text += " Acceptance: 0 t --BODY-- State: 0 [0] 0 --END--";
  EXPECT_THROW(from_automaton(hoa(text)), UserError);
}

// The automaton of a structure, to ask which words its paths spell.
omega::Automaton automaton_of(const space::ExplicitSpace& space) {
  omega::LabelledGraph graph;
  graph.propositions.assign(space.propositions().begin(), space.propositions().end());
  graph.initial.assign(space.initial().begin(), space.initial().end());
  for (space::ExplicitSpace::Number state = 0; state < space.state_count(); ++state) {
    graph.labels.emplace_back();
    for (std::size_t i = 0; i < space.propositions().size(); ++i) {
      graph.labels.back().push_back((space.label(state) >> i & 1U) != 0);
    }
    graph.successors.emplace_back();
    for (const auto& edge : space.edges(state)) graph.successors.back().push_back(edge.target);
  }
  return omega::kripke_automaton(graph, std::make_shared<omega::Propositions>());
}

omega::WordLetters random_word(Random& random, std::size_t propositions) {
  const auto letters = [&](std::size_t count) {
    std::vector<omega::WordLetter> result(count, omega::WordLetter(propositions));
    for (auto& letter : result) {
      for (std::size_t i = 0; i < propositions; ++i) letter[i] = random.chance(0.5);
    }
    return result;
  };
  return {letters(random.below(3)), letters(random.between(1, 3))};
}

TEST(FromAutomaton, ThePathsSpellExactlyTheWordsThatHaveInfiniteRuns) {
  std::size_t accepted = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto automaton =
        omega::random_automaton(random, std::make_shared<omega::Propositions>(),
                                {.states = 4, .initial_states = 2, .literal_density = 0.8});
    const auto space = from_automaton(automaton, {.acceptance = AcceptanceUse::Ignore});
    const omega::Automaton runs = without_condition(automaton);
    const omega::Automaton paths = automaton_of(*space);
    for (int i = 0; i < 20; ++i) {
      const omega::WordLetters word = random_word(random, 2);
      const bool expected = omega::oracle::accepts(runs, word);
      ASSERT_EQ(omega::oracle::accepts(paths, word), expected) << to_text(*space);
      accepted += expected ? 1 : 0;
    }
  }
  EXPECT_GT(accepted, 100U);
}

}  // namespace
}  // namespace ouro::kripke
