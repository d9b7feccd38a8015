// The textbook's constructions: structures as automata, and the product of Büchi automata.
#include <gmock/gmock.h>

#include "base/source.hh"
#include "omega/degeneralize.hh"
#include "omega/emptiness.hh"
#include "omega/kripke_automaton.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "omega/sum.hh"
#include "omega/trim.hh"
#include "omega/two_copy_product.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;

TEST(TwoCopyProduct, AgreesWithIntersection) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const auto propositions = cases::some_propositions();
    const auto buchi = [&] {
      return random_automaton(random, propositions,
                              {.states = random.between(1, 4),
                               .mean_edges = 2.5,
                               .literal_density = 0.4,
                               .marks = 2,
                               .acceptance = Acceptance::inf(static_cast<Mark>(random.below(2)))});
    };
    const Automaton a = buchi();
    const Automaton b = buchi();
    SCOPED_TRACE(fmt::format("seed {}\na: {}b: {}", seed, to_text(a), to_text(b)));
    const Automaton both = intersection(a, b);
    const Automaton textbook = two_copy_product(a, b);
    ASSERT_EQ(difference(textbook, both, cases::random_lassos(random, 40, 2)), "");
    ASSERT_EQ(is_empty(textbook), is_empty(both));
    ASSERT_TRUE(is_state_based(textbook));
    ASSERT_EQ(textbook.acceptance(), Acceptance::inf(0));
  }
}

TEST(TwoCopyProduct, RefusesOtherConditions) {
  AutomatonBuilder builder(cases::some_propositions());
  builder.set_acceptance(Acceptance::generalized_buchi(2), 2);
  const Automaton automaton = builder.build();
  EXPECT_THROW(two_copy_product(automaton, automaton), UserError);
}

TEST(KripkeAutomaton, SpellsThePathsOfTheStructure) {
  // p at 0, q at 1, nothing at 2, which has no successor.
  const LabelledGraph graph{
      {"p", "q"}, {{true, false}, {false, true}, {false, false}}, {{1}, {0, 2}, {}}, {0}};
  const Automaton automaton = kripke_automaton(graph, cases::some_propositions());
  const WordLetter p{true, false};
  const WordLetter q{false, true};
  const WordLetter nothing{false, false};
  EXPECT_TRUE(accepts(automaton, {{}, {p, q}}));
  EXPECT_TRUE(accepts(automaton, {{p, q, p, q}, {nothing}}));
  EXPECT_FALSE(accepts(automaton, {{p}, {nothing}}));
  EXPECT_FALSE(accepts(automaton, {{}, {q, p}}));
  EXPECT_TRUE(automaton.acceptance().is_always());
}

// Which words a graph spells, by following sets of states along the word until one repeats.
bool spells(const LabelledGraph& graph, const WordLetters& word) {
  std::vector<bool> here(graph.size());
  for (const State s : graph.initial) here[s] = true;
  const auto step = [&](const WordLetter& letter) {
    std::vector<bool> next(graph.size());
    for (State s = 0; s < graph.size(); ++s) {
      if (!here[s] || graph.labels[s] != letter) continue;
      for (const State t : graph.successors[s]) next[t] = true;
      if (graph.successors[s].empty()) next[s] = true;
    }
    here = std::move(next);
  };
  for (const WordLetter& letter : word.stem) step(letter);
  // There are finitely many states, so a path that goes on for as many cycles goes on for ever.
  for (std::size_t i = 0; i <= graph.size() * word.cycle.size(); ++i) {
    for (const WordLetter& letter : word.cycle) step(letter);
  }
  return std::ranges::find(here, true) != here.end();
}

TEST(KripkeAutomaton, AgreesWithFollowingSetsOfStates) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    LabelledGraph graph{{"p"}, {}, {}, {0}};
    const std::size_t size = random.between(1, 5);
    for (State s = 0; s < size; ++s) {
      graph.labels.push_back({random.chance(0.5)});
      graph.successors.emplace_back();
      for (State t = 0; t < size; ++t) {
        if (random.chance(0.3)) graph.successors.back().push_back(t);
      }
    }
    const Automaton automaton = kripke_automaton(graph, cases::some_propositions());
    ASSERT_EQ(difference(automaton, cases::all_lassos(2, 2, 1),
                         [&](const auto& word) { return spells(graph, word); }),
              "")
        << "seed " << seed;
  }
}

// All Büchi automata with two states over one proposition in which an edge between two states is absent or
// labelled with any of the three functions that are not false, marked or not: (1 + 3 * 2)^4 of them. Every
// thirteenth goes through constructions.
TEST(SmallBuchiAutomata, AgreeWithTheOracleUnderAllConstructions) {
  const auto propositions = cases::some_propositions();
  const bdd::Variable a = propositions->variable("a");
  const bdd::Bdd literal = propositions->labels().variable(a);
  const bdd::Bdd labels[] = {bdd::true_function, literal, !literal};
  const auto words = cases::all_lassos(1, 2, 1);
  const auto make = [&](std::size_t code) {
    AutomatonBuilder builder(propositions);
    builder.declare(a);
    builder.add_states(2);
    builder.add_initial(0);
    builder.set_acceptance(Acceptance::inf(0), 1);
    for (State place = 0; place < 4; ++place, code /= 7) {
      const std::size_t choice = code % 7;
      if (choice == 0) continue;
      builder.add_edge(place / 2, labels[(choice - 1) / 2], choice % 2 == 0 ? Marks{0} : Marks{}, place % 2);
    }
    return builder.build();
  };
  Automaton previous = make(0);
  for (std::size_t code = 0; code < 7 * 7 * 7 * 7; ++code) {
    const Automaton automaton = make(code);
    SCOPED_TRACE(fmt::format("code {}\n{}", code, to_text(automaton)));
    ASSERT_EQ(is_empty(automaton), oracle::is_empty(automaton));
    const auto by_oracle = [&](const WordLetters& word) { return oracle::accepts(automaton, word); };
    ASSERT_EQ(difference(automaton, words, by_oracle), "");
    if (code % 13 != 0) continue;
    ASSERT_EQ(difference(trimmed(automaton), words, by_oracle), "");
    ASSERT_EQ(difference(two_copy_product(automaton, previous), intersection(previous, automaton), words),
              "");
    ASSERT_EQ(difference(sum(automaton, previous), union_product(previous, automaton), words), "");
    previous = automaton;
  }
}

// A chain with a loop at its end: constructions must neither recur nor take quadratic time.
TEST(HugeAutomata, AreNoProblem) {
  constexpr State states = 60'000;
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(states);
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::generalized_buchi(3), 3);
  for (State s = 0; s < states; ++s) {
    builder.add_initial(s);
    builder.add_edge(s, bdd::true_function, {s % 3}, s + 1 < states ? s + 1 : 0);
    builder.add_edge(s, bdd::true_function, {}, s);
  }
  const Automaton ring = builder.build();
  EXPECT_EQ(trimmed(ring).state_count(), states);
  const Automaton flat = degeneralized(ring);
  EXPECT_FALSE(is_empty(flat));
  EXPECT_FALSE(PropertyCache(flat).inherently_weak());
  EXPECT_EQ(sum(ring, ring).state_count(), 2 * states);
}

}  // namespace
}  // namespace ouro::omega
