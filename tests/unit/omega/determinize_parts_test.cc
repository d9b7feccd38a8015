// The parts that determinisation is made of, each alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "base/source.hh"
#include "omega/classify/powerset.hh"
#include "omega/determinize/determinize.hh"
#include "omega/determinize/letter_blocks.hh"
#include "omega/determinize/lowest_copies.hh"
#include "omega/determinize/sequence_table.hh"
#include "omega/properties.hh"
#include "unit/omega/equality.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

using cases::to_text;

TEST(SequenceTable, NumbersSequencesInTheOrderInWhichTheyAreMet) {
  SequenceTable table;
  std::map<std::vector<std::uint32_t>, std::uint32_t> expected;
  Random random(1);
  for (std::size_t i = 0; i < 2000; ++i) {
    std::vector<std::uint32_t> words(random.below(4));
    for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(random.below(8));
    const auto number =
        expected.try_emplace(words, static_cast<std::uint32_t>(expected.size())).first->second;
    ASSERT_EQ(table.intern(words), number);
    ASSERT_TRUE(std::ranges::equal(table[number], words));
  }
  EXPECT_EQ(table.size(), expected.size());
}

// The numbers of the edges of some states that a letter enables.
std::vector<std::uint32_t> enabled(const Automaton& automaton, std::span<const State> states,
                                   const WordLetter& letter) {
  std::vector<std::uint32_t> result;
  for (const State state : states) {
    for (std::size_t e = automaton.first_edge(state); e < automaton.first_edge(state + 1); ++e) {
      if (oracle::satisfies(automaton, letter, automaton.edges()[e].label)) {
        result.push_back(static_cast<std::uint32_t>(e));
      }
    }
  }
  return result;
}

TEST(LetterBlocks, EveryLetterIsInTheBlockOfItsEdges) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(random, cases::some_propositions(), {.mean_edges = 3});
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    std::vector<State> states;
    for (State state = 0; state < automaton.state_count(); ++state) {
      if (random.chance(0.5)) states.push_back(state);
    }
    LetterBlocks blocks(automaton);
    for (const auto& word : cases::all_words(1, 2)) {
      std::vector<std::vector<std::uint32_t>> found;
      for (const LetterBlock& block : blocks.of(states)) {
        if (!oracle::satisfies(automaton, word[0], block.label)) continue;
        found.emplace_back();
        for (const auto& [position, edge] : block.edges) {
          found.back().push_back(edge);
          ASSERT_GE(edge, automaton.first_edge(states[position]));
          ASSERT_LT(edge, automaton.first_edge(states[position] + 1));
        }
      }
      const auto expected = enabled(automaton, states, word[0]);
      ASSERT_EQ(found.size(), expected.empty() ? 0U : 1U);
      ASSERT_TRUE(expected.empty() || found[0] == expected);
    }
  }
}

// A state with n independent labels tells 2^n letters apart, which filled all memory once: `p1 U (p2 U ...)`
// has such states, and determinising it was an attempt that was not given up.
TEST(LetterBlocks, AreNotWithoutLimit) {
  const auto propositions = cases::some_propositions();
  AutomatonBuilder builder(propositions);
  builder.add_states(60);
  builder.add_initial(0);
  for (State target = 0; target < 60; ++target) {
    const bdd::Variable variable = builder.declare(fmt::format("p{}", target));
    builder.add_edge(0, propositions->labels().variable(variable), {}, target);
    if (target != 0) builder.add_edge(target, bdd::true_function, {}, 0);
  }
  const Automaton automaton = builder.build();
  const State initial[] = {0};
  EXPECT_THROW(LetterBlocks(automaton, 1000).of(initial), UserError);
  EXPECT_THROW(determinized(automaton, {.max_edges = 1000}), UserError);
  EXPECT_FALSE(powerset(automaton, 1000, 1000));
}

// Two copies of a random automaton, the first of which may fall into the second at any time.
TEST(LowestCopies, KeepTheLanguageAndOneOfTwoCopies) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Automaton automaton =
        random_automaton(random, cases::some_propositions(),
                         {.states = random.between(1, 6), .marks = 2, .shape = RandomShape::Deterministic});
    const auto n = static_cast<State>(automaton.state_count());
    AutomatonBuilder builder = AutomatonBuilder::like(automaton);
    builder.add_states(2 * n);
    builder.add_initial(automaton.initial()[0]);
    for (State state = 0; state < n; ++state) {
      for (const Edge& edge : automaton.edges(state)) {
        const bool falls = random.chance(0.3);
        builder.add_edge(state, edge.label, edge.marks, edge.target + (falls ? n : 0));
        builder.add_edge(n + state, edge.label, edge.marks, n + edge.target);
      }
    }
    const Automaton copies = builder.build();
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(copies)));
    std::vector<std::uint32_t> classes(2 * n);
    for (State state = 0; state < 2 * n; ++state) classes[state] = state % n;
    const Automaton result = with_lowest_copies(copies, classes);
    ASSERT_EQ(cases::exact_difference(result, automaton), "");
    ASSERT_LE(result.state_count(), automaton.state_count() + 1) << to_text(result);
  }
}

}  // namespace
}  // namespace ouro::omega
