#include "omega/complement/inclusion.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "omega/complement/complement.hh"
#include "omega/emptiness.hh"
#include "omega/product.hh"
#include "omega/sum.hh"
#include "unit/omega/cases.hh"

namespace ouro::omega {
namespace {

using cases::to_text;

Automaton draw(Random& random, const std::shared_ptr<Propositions>& propositions) {
  const std::size_t marks = random.between(0, 2);
  return random_automaton(
      random, propositions,
      {.states = random.between(1, 5),
       .initial_states = 2,
       .mean_edges = random.chance(0.5) ? 1.5 : 2.5,
       .literal_density = 0.4,
       .mark_density = 0.5,
       .marks = marks,
       .acceptance = marks > 0 && random.chance(0.3) ? random_acceptance(random, marks, 3)
                                                     : Acceptance::generalized_buchi(marks),
       .propositions = {"a"}});
}

// Whether some word of these is accepted by the left automaton only.
bool differs(const Automaton& left, const Automaton& right, const std::vector<WordLetters>& words) {
  return std::ranges::any_of(
      words, [&](const WordLetters& word) { return accepts(left, word) && !accepts(right, word); });
}

// By another way than the library's: with a complement that is built as a whole.
bool included_by_complement(const Automaton& left, const Automaton& right) {
  return is_empty(intersection(left, complemented(right, {.route = ComplementRoute::RankBased})));
}

TEST(Inclusion, AgreesWithAllSmallWordsAndWithComplements) {
  const auto words = cases::all_lassos(2, 3, 1);
  std::size_t included = 0;
  for (std::uint64_t seed = 0; seed < 250; ++seed) {
    Random random(seed);
    const auto propositions = cases::some_propositions();
    const Automaton right = draw(random, propositions);
    const Automaton other = draw(random, propositions);
    const Automaton left = random.chance(0.5) ? other : intersection(other, right);
    SCOPED_TRACE(fmt::format("seed {}\n{}{}", seed, to_text(left), to_text(right)));
    for (const std::size_t sampled : {std::size_t{0}, std::size_t{16}}) {
      const auto found = not_included(left, right, {.sampled_words = sampled});
      ASSERT_EQ(!found, included_by_complement(left, right));
      if (!found) ++included;
      if (!found) {
        ASSERT_FALSE(differs(left, right, words));
      } else {
        ASSERT_TRUE(found->accepted_by_left);
        ASSERT_TRUE(accepts(left, found->word) && !accepts(right, found->word)) << to_text(found->word);
      }
    }
  }
  EXPECT_GT(included, 50U);
}

TEST(Inclusion, AnIntersectionIsIncludedAndASumIncludes) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const auto propositions = cases::some_propositions();
    const Automaton a = draw(random, propositions);
    const Automaton b = draw(random, propositions);
    SCOPED_TRACE(fmt::format("seed {}\n{}{}", seed, to_text(a), to_text(b)));
    EXPECT_FALSE(not_included(intersection(a, b), a));
    EXPECT_FALSE(not_included(b, sum(a, b)));
    EXPECT_FALSE(not_equivalent(sum(a, b), sum(b, a)));
  }
}

TEST(Equivalence, SaysWhichSideAcceptsTheWord) {
  std::size_t differences = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const auto propositions = cases::some_propositions();
    const Automaton a = draw(random, propositions);
    const Automaton b = draw(random, propositions);
    SCOPED_TRACE(fmt::format("seed {}\n{}{}", seed, to_text(a), to_text(b)));
    const auto found = not_equivalent(a, b);
    ASSERT_EQ(!found, included_by_complement(a, b) && included_by_complement(b, a));
    if (!found) continue;
    ++differences;
    EXPECT_EQ(accepts(a, found->word), found->accepted_by_left) << to_text(found->word);
    EXPECT_EQ(accepts(b, found->word), !found->accepted_by_left) << to_text(found->word);
  }
  EXPECT_GT(differences, 50U);
}

TEST(Universality, IsTheComplementsEmptiness) {
  std::size_t universal = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const Automaton drawn = draw(random, cases::some_propositions());
    const Automaton automaton = random.chance(0.3) ? sum(drawn, complemented(drawn)) : drawn;
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const auto word = rejected_word(automaton);
    ASSERT_EQ(!word, is_empty(complemented(automaton, {.route = ComplementRoute::RankBased})));
    if (!word) ++universal;
    if (word) {
      EXPECT_FALSE(accepts(automaton, *word)) << to_text(*word);
    }
  }
  EXPECT_GT(universal, 30U);
}

// Automata over different propositions: one says that a holds for ever, the other that b does.
Automaton always(const std::string& name, const std::shared_ptr<Propositions>& propositions) {
  AutomatonBuilder builder(propositions);
  const bdd::Variable variable = builder.declare(name);
  builder.set_acceptance(Acceptance::always(), 0);
  const State state = builder.add_state();
  builder.add_initial(state);
  builder.add_edge(state, builder.labels().variable(variable), {}, state);
  return builder.build();
}

TEST(Inclusion, WordsSpeakOfThePropositionsOfBoth) {
  const Automaton a = always("a", cases::some_propositions());
  const Automaton b = always("b", cases::some_propositions());
  const auto found = not_included(a, b);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->variables.size(), 2U);
  EXPECT_EQ(a.propositions()->name(found->variables[0]), "a");
  EXPECT_EQ(a.propositions()->name(found->variables[1]), "b");
  const auto says = [](const WordLetter& letter) { return letter[0] && !letter[1]; };
  EXPECT_TRUE(std::ranges::any_of(found->word.cycle, says) || std::ranges::any_of(found->word.stem, says));
}

// Infinitely often `a`, and again so many steps later. Deterministic automata must remember as many letters.
Automaton repeats_after(std::size_t steps, const std::shared_ptr<Propositions>& propositions) {
  AutomatonBuilder builder(propositions);
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  builder.set_acceptance(Acceptance::generalized_buchi(1), 1);
  builder.add_states(steps + 1);
  builder.add_initial(0);
  builder.add_edge(0, bdd::true_function, {}, 0);
  builder.add_edge(0, a, {}, 1);
  for (State state = 1; state < steps; ++state) builder.add_edge(state, bdd::true_function, {}, state + 1);
  builder.add_edge(static_cast<State>(steps), a, {0}, 0);
  return builder.build();
}

TEST(Inclusion, AQuickNoNeedsNoComplement) {
  const auto propositions = cases::some_propositions();
  const auto found =
      not_included(repeats_after(40, propositions), repeats_after(39, propositions), {.max_states = 2000});
  ASSERT_TRUE(found);
}

TEST(Inclusion, ReachingTheLimitIsAnError) {
  const auto propositions = cases::some_propositions();
  const Automaton automaton = repeats_after(24, propositions);
  EXPECT_THROW(not_included(automaton, automaton, {.max_states = 2000}), UserError);
}

}  // namespace
}  // namespace ouro::omega
