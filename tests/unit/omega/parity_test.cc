#include "omega/determinize/parity.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "omega/determinize/cycle_tree.hh"
#include "omega/determinize/paritize.hh"
#include "omega/remark.hh"
#include "omega/trim.hh"
#include "unit/omega/equality.hh"

namespace ouro::omega {
namespace {

using Best = AcceptanceName::Best;
using Parity = AcceptanceName::Parity;
using cases::difference;
using cases::to_text;

constexpr ParityKind all_kinds[] = {
    {Best::Min, Parity::Even}, {Best::Min, Parity::Odd}, {Best::Max, Parity::Even}, {Best::Max, Parity::Odd}};

Automaton random_parity(Random& random) {
  const ParityKind kind = all_kinds[random.below(4)];
  const std::size_t marks = random.between(0, 6);
  return random_automaton(
      random, cases::some_propositions(),
      {.states = random.between(1, 6),
       .initial_states = 2,
       .mean_edges = random.chance(0.5) ? 1.5 : 2.5,
       .mark_density = random.chance(0.5) ? 0.1 : 0.3,
       .marks = marks,
       .acceptance = parity(kind.best, kind.parity, marks),
       .propositions = {"a"},
       .shape = random.chance(0.5) ? RandomShape::Deterministic : RandomShape::Nondeterministic});
}

bool has_one_mark_an_edge(const Automaton& automaton) {
  return std::ranges::all_of(automaton.edges(), [](const Edge& edge) { return edge.marks.size() == 1; });
}

TEST(Parity, EveryKindCanBeChangedToEveryOther) {
  const auto words = cases::all_lassos(2, 3, 1);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const Automaton automaton = random_parity(random);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    for (const ParityKind kind : all_kinds) {
      for (const ParityMarks marks : {ParityMarks::Few, ParityMarks::EveryEdge}) {
        const Automaton result = with_parity_kind(automaton, kind, marks);
        ASSERT_EQ(result.acceptance(), parity(kind.best, kind.parity, result.mark_count()));
        ASSERT_EQ(difference(result, automaton, words), "");
        ASSERT_TRUE(marks == ParityMarks::Few || has_one_mark_an_edge(result)) << to_text(result);
      }
    }
  }
}

TEST(Parity, ReducingKeepsEveryCycleAndNeverNeedsMoreColours) {
  const auto words = cases::all_lassos(2, 3, 1);
  std::size_t saved = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    Random random(seed);
    const Automaton automaton = random_parity(random);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton result = reduced_parity(automaton);
    ASSERT_EQ(difference(result, automaton, words), "");
    ASSERT_LE(result.mark_count(), automaton.mark_count()) << to_text(result);
    saved += automaton.mark_count() - result.mark_count();
    for (const ParityKind kind : all_kinds) {
      ASSERT_EQ(difference(reduced_parity(automaton, kind), automaton, words), "");
      ASSERT_GE(reduced_parity(automaton, kind).mark_count(), result.mark_count());
    }
  }
  EXPECT_GT(saved, 200U);
}

// One state; a loop on each letter of two propositions, with marks.
Automaton flower(std::vector<Marks> petals, const Acceptance& acceptance, std::size_t marks) {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  const bdd::Bdd b = builder.labels().variable(builder.declare("b"));
  builder.add_state();
  builder.add_initial(0);
  builder.set_acceptance(acceptance, marks);
  for (std::size_t i = 0; i < petals.size(); ++i) {
    builder.add_edge(0,
                     builder.labels().conjunction(a.negated_if((i & 1U) != 0), b.negated_if((i & 2U) != 0)),
                     petals[i], 0);
  }
  return builder.build();
}

TEST(Parity, ColoursThatDoNotAlternateAreOne) {
  const Automaton automaton = flower({{0}, {2}, {4}, {5}}, parity(Best::Min, Parity::Even, 6), 6);
  const Automaton result = reduced_parity(automaton);
  EXPECT_EQ(result.acceptance(), Acceptance::inf(0)) << to_text(result);
  EXPECT_EQ(result.mark_count(), 1U);
}

TEST(Parity, AChainOfAlternatingLoopsNeedsAllItsColours) {
  const Automaton automaton = flower({{0}, {1}, {2}, {3}}, parity(Best::Max, Parity::Odd, 4), 4);
  EXPECT_EQ(reduced_parity(automaton).mark_count(), 3U);
  EXPECT_EQ(with_parity_kind(automaton, {Best::Max, Parity::Even}, ParityMarks::Few).mark_count(), 3U);
  EXPECT_EQ(with_parity_kind(automaton, {Best::Max, Parity::Even}, ParityMarks::EveryEdge).mark_count(), 5U);
}

TEST(Parity, OtherConditionsAreRefused) {
  const Automaton automaton = flower({{0}, {1}}, Acceptance::generalized_buchi(2), 2);
  EXPECT_EQ(parity_levels(automaton), std::nullopt);
  EXPECT_THROW(reduced_parity(automaton), UserError);
}

TEST(Parity, MarksThatTheConditionDoesNotMentionDoNotMatter) {
  const Automaton automaton = flower({{1, 0}, {3, 2}}, Acceptance::inf(1) | Acceptance::fin(3), 4);
  EXPECT_EQ(parity_levels(automaton), (std::vector<Level>{0, 1}));
}

Automaton random_emerson_lei(Random& random, RandomShape shape) {
  return random_automaton(random, cases::some_propositions(),
                          {.states = random.between(1, 5),
                           .initial_states = 2,
                           .mean_edges = random.chance(0.5) ? 1.5 : 2.5,
                           .mark_density = random.chance(0.5) ? 0.3 : 0.5,
                           .marks = random.between(1, 4),
                           .propositions = {"a"},
                           .shape = shape});
}

TEST(Paritize, KeepsTheLanguageOfAnyCondition) {
  const auto words = cases::all_lassos(2, 3, 1);
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    Random random(seed);
    const bool deterministic = random.chance(0.7);
    const Automaton automaton = random_emerson_lei(
        random, deterministic ? RandomShape::Deterministic : RandomShape::Nondeterministic);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton result = paritized(automaton);
    ASSERT_TRUE(parity_levels(result));
    ASSERT_EQ(difference(result, automaton, words), "");
    ASSERT_EQ(deterministic ? cases::exact_difference(result, automaton) : "", "");
  }
}

// The same automaton with a condition that looks more difficult, by a mark that no edge has.
Automaton disguised(const Automaton& automaton) {
  const auto mark = static_cast<Mark>(automaton.mark_count());
  const Acceptance odd = (Acceptance::inf(mark) & Acceptance::inf(mark + 1)) | Acceptance::inf(mark + 2);
  return remarked(automaton, automaton.acceptance() | odd, mark + 3,
                  [&](State, std::size_t e) { return automaton.edges()[e].marks; });
}

TEST(Paritize, CopiesNothingWhereParityWouldDo) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Automaton automaton = without_unreachable(random_parity(random));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    for (const Automaton& result : {paritized(automaton), paritized(disguised(automaton))}) {
      ASSERT_EQ(result.state_count(), automaton.state_count());
      ASSERT_EQ(result.mark_count(), reduced_parity(automaton).mark_count());
    }
  }
}

TEST(Paritize, NeedsWhatIsKnownForTheUsualConditions) {
  // Generalised Büchi with n marks: n copies. Two Streett pairs: 2, and two Rabin pairs as well. That all
  // marks are seen or none: the root has n children.
  const auto states = [](std::vector<Marks> petals, const Acceptance& acceptance, std::size_t marks) {
    return paritized(flower(std::move(petals), acceptance, marks)).state_count();
  };
  EXPECT_EQ(states({{0}, {1}, {2}}, Acceptance::generalized_buchi(3), 3), 3U);
  EXPECT_EQ(states({{0}, {1}, {2}, {3}}, streett(2), 4), 2U);
  EXPECT_EQ(states({{0}, {1}, {2}, {3}}, rabin(2), 4), 2U);
  EXPECT_EQ(
      states({{0}, {1}}, (Acceptance::fin(0) & Acceptance::fin(1)) | Acceptance::generalized_buchi(2), 2),
      2U);
}

TEST(Paritize, SaysWhenThereAreTooManyStates) {
  const Automaton automaton = flower({{0}, {1}, {2}}, Acceptance::generalized_buchi(3), 3);
  EXPECT_THROW(paritized(automaton, {.max_states = 2}), UserError);
}

TEST(CycleTree, AlternatesAndKeepsOnlyTheLargestCycles) {
  const Automaton automaton = flower({{0}, {1}, {2}}, Acceptance::generalized_buchi(3), 3);
  const Components components(automaton);
  CycleTrees trees(automaton, components);
  const CycleTree tree = trees.tree(0);
  EXPECT_EQ(tree.size(), 4U);
  EXPECT_TRUE(tree.accepting(CycleTree::root));
  EXPECT_EQ(tree.children(CycleTree::root).size(), 3U);
  EXPECT_FALSE(tree.children_are_apart());
}

}  // namespace
}  // namespace ouro::omega
