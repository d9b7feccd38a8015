#include "omega/emptiness.hh"

#include <gmock/gmock.h>

#include "omega/membership.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

using cases::to_text;

// Whether the numbers of the edges are a path, and where it ends.
std::optional<State> end_of_path(const Automaton& automaton, State start,
                                 const std::vector<std::size_t>& path) {
  for (const std::size_t e : path) {
    if (e < automaton.first_edge(start) || e >= automaton.first_edge(start + 1)) return std::nullopt;
    start = automaton.edges()[e].target;
  }
  return start;
}

void expect_accepting(const Automaton& automaton, const LassoRun& run) {
  EXPECT_TRUE(std::ranges::find(automaton.initial(), run.start) != automaton.initial().end());
  const auto begin = end_of_path(automaton, run.start, run.stem);
  ASSERT_TRUE(begin.has_value());
  EXPECT_EQ(end_of_path(automaton, *begin, run.cycle), begin);
  EXPECT_FALSE(run.cycle.empty());
  Marks seen;
  for (const std::size_t e : run.cycle) seen |= automaton.edges()[e].marks;
  EXPECT_TRUE(automaton.acceptance().accepts(seen));
}

TEST(Emptiness, AgreesWithTheOracleOnRandomConditions) {
  std::size_t empty = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(random, cases::some_propositions(),
                                                 {.states = random.between(1, 8),
                                                  .mean_edges = 2.5,
                                                  .mark_density = 0.4,
                                                  .marks = random.between(1, 6)});
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    ASSERT_EQ(is_empty(automaton), oracle::is_empty(automaton));
    const auto run = accepting_run(automaton);
    ASSERT_EQ(run.has_value(), !is_empty(automaton));
    if (!run) ++empty;
    if (!run) continue;
    ASSERT_NO_FATAL_FAILURE(expect_accepting(automaton, *run));
    const WordLetters word = some_word(automaton, *accepted_word(automaton));
    ASSERT_TRUE(accepts(automaton, word)) << to_text(word);
    ASSERT_TRUE(oracle::accepts(automaton, word)) << to_text(word);
  }
  EXPECT_GT(empty, 300U);
  EXPECT_LT(empty, 1200U);
}

TEST(Emptiness, OfEachComponentAgreesWithTheOracle) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const Automaton automaton =
        random_automaton(random, cases::some_propositions(), {.states = 8, .mean_edges = 1.2, .marks = 3});
    const Components components(automaton);
    const std::vector<bool> accepting = accepting_components(automaton, components);
    for (Component c = 0; c < components.count(); ++c) {
      oracle::PlainGraph inside = oracle::graph_of(automaton);
      std::erase_if(inside.edges, [&](const oracle::PlainEdge& e) {
        return components.of(static_cast<State>(e.source)) != c ||
               components.of(static_cast<State>(e.target)) != c;
      });
      inside.initial = {components.states(c).front()};
      ASSERT_EQ(accepting[c], !oracle::is_empty(inside, automaton.acceptance()))
          << "seed " << seed << ", component " << c << "\n"
          << to_text(automaton);
    }
  }
}

TEST(Membership, AgreesWithTheOracle) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(
        random, cases::some_propositions(), {.states = 4, .initial_states = 2, .mean_edges = 3, .marks = 3});
    const auto words = cases::random_lassos(random, 10, 2);
    ASSERT_EQ(cases::difference(automaton, words,
                                [&](const WordLetters& word) { return oracle::accepts(automaton, word); }),
              "")
        << "seed " << seed;
  }
}

// A chain that ends in a cycle which sees marks 0 to marks - 1.
Automaton chain(std::size_t states, std::size_t marks, const Acceptance& acceptance) {
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(states);
  builder.add_initial(0);
  builder.set_acceptance(acceptance, marks);
  for (State s = 0; s + 1 < states; ++s) builder.add_edge(s, bdd::true_function, {}, s + 1);
  const auto last = static_cast<State>(states - 1);
  builder.add_edge(last, bdd::true_function, Marks::below(marks), last);
  return builder.build();
}

TEST(Emptiness, OfAChainOfAMillionStatesIsLinear) {
  const Automaton automaton = chain(1'000'000, 2, Acceptance::generalized_buchi(2));
  const auto run = accepting_run(automaton);
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->stem.size(), 999'999U);
  EXPECT_EQ(run->cycle.size(), 1U);
  EXPECT_TRUE(is_empty(chain(1000, 1, Acceptance::fin(0))));
}

TEST(Emptiness, OfALargeRingIsLinear) {
  AutomatonBuilder builder(cases::some_propositions());
  constexpr State states = 100'000;
  builder.add_states(states);
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::inf(0) & Acceptance::fin(1), 2);
  for (State s = 0; s < states; ++s) {
    builder.add_edge(s, bdd::true_function, s == 7 ? Marks{0} : Marks{}, (s + 1) % states);
    builder.add_edge(s, bdd::true_function, {1}, s);
  }
  const auto run = accepting_run(builder.build());
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->cycle.size(), states);
}

// All pairs but the last are violated by the whole component, and each must be cut in turn.
TEST(Emptiness, OfStreettConditionsIsPolynomial) {
  constexpr Mark pairs = 100;
  Acceptance acceptance;
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(pairs + 1);
  builder.add_initial(0);
  for (Mark m = 0; m < pairs; ++m) {
    acceptance = acceptance & (Acceptance::fin(2 * m) | Acceptance::inf(2 * m + 1));
    // Leaving state m for good cuts off the edge that answers the next pair.
    builder.add_edge(m, bdd::true_function, m == 0 ? Marks{0} : Marks{2 * m, 2 * m - 1}, m + 1);
    builder.add_edge(m + 1, bdd::true_function, {}, m);
  }
  builder.set_acceptance(acceptance, 2 * pairs);
  EXPECT_TRUE(is_empty(builder.build()));
}

TEST(Emptiness, CopesWithHundredsOfMarks) {
  const Automaton automaton = chain(3, 300, Acceptance::generalized_buchi(300));
  ASSERT_TRUE(accepting_run(automaton).has_value());
  EXPECT_FALSE(is_empty(automaton));
}

TEST(AcceptingRun, IsShort) {
  // A long way to a loop, and a short one to a cycle of two.
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(6);
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::inf(0), 1);
  for (const State s : {0U, 1U, 2U, 3U}) builder.add_edge(s, bdd::true_function, {}, s + 1);
  builder.add_edge(4, bdd::true_function, {0}, 4);
  builder.add_edge(4, bdd::true_function, {}, 0);
  builder.add_edge(0, bdd::true_function, {0}, 5);
  builder.add_edge(5, bdd::true_function, {}, 0);
  const auto run = accepting_run(builder.build());
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->stem.size(), 0U);
  EXPECT_EQ(run->cycle.size(), 2U);
}

TEST(Shortened, FoldsPowersAndRotatesTheStemIntoTheCycle) {
  const WordLetter a{true};
  const WordLetter b{false};
  EXPECT_EQ(shortened({{a, b, a}, {b, a, b, a}}), (WordLetters{{}, {a, b}}));
  EXPECT_EQ(shortened({{b, a, a}, {a, a, a}}), (WordLetters{{b}, {a}}));
  EXPECT_EQ(shortened({{a}, {a, b, a, b, b}}), (WordLetters{{a}, {a, b, a, b, b}}));
  EXPECT_EQ(shortened({{b, b}, {a, a, b}}), (WordLetters{{b}, {b, a, a}}));
}

}  // namespace
}  // namespace ouro::omega
