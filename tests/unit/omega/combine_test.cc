// Products, sums, projections and completion against membership in what they were made from.
#include <gmock/gmock.h>

#include "omega/complete.hh"
#include "omega/emptiness.hh"
#include "omega/import.hh"
#include "omega/product.hh"
#include "omega/project.hh"
#include "omega/properties.hh"
#include "omega/sum.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;

// Conditions of all shapes that sums tell apart.
std::optional<Acceptance> some_condition(Random& random, std::size_t marks) {
  switch (random.below(4)) {
    case 0:
      return Acceptance::always();
    case 1:
      return Acceptance::generalized_buchi(marks);
    case 2:
      return Acceptance::fin(0);
    default:
      return std::nullopt;
  }
}

Automaton some_automaton(Random& random, const std::shared_ptr<Propositions>& propositions,
                         RandomShape shape = RandomShape::Nondeterministic) {
  const std::size_t marks = random.between(1, 3);
  return random_automaton(random, propositions,
                          {.states = random.between(1, 4),
                           .initial_states = 2,
                           .mean_edges = 3,
                           .marks = marks,
                           .acceptance = some_condition(random, marks),
                           .shape = shape});
}

class Pairs : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  Random random{GetParam()};
  std::shared_ptr<Propositions> propositions = cases::some_propositions();
  Automaton a = some_automaton(random, propositions);
  Automaton b = some_automaton(random, propositions);
  std::vector<WordLetters> words = cases::random_lassos(random, 40, 2);
  ::testing::ScopedTrace trace{__FILE__, __LINE__,
                               fmt::format("seed {}\na: {}b: {}", GetParam(), to_text(a), to_text(b))};

  void expect_both(const Automaton& product) {
    EXPECT_EQ(
        difference(product, words, [&](const auto& word) { return accepts(a, word) && accepts(b, word); }),
        "");
  }
  void expect_either(const Automaton& product) {
    EXPECT_EQ(
        difference(product, words, [&](const auto& word) { return accepts(a, word) || accepts(b, word); }),
        "");
  }
};

TEST_P(Pairs, IntersectionAcceptsWhatBothAccept) {
  const Automaton both = intersection(a, b);
  expect_both(both);
  if (const auto word = accepted_word(both)) {
    const WordLetters letters = some_word(both, *word);
    EXPECT_TRUE(accepts(a, letters) && accepts(b, letters)) << to_text(letters);
  }
}

TEST_P(Pairs, SumAcceptsWhatEitherAccepts) {
  const Automaton either = sum(a, b);
  expect_either(either);
  EXPECT_EQ(either.state_count(), a.state_count() + b.state_count());
  EXPECT_EQ(is_empty(either), is_empty(a) && is_empty(b));
}

TEST_P(Pairs, UnionProductAcceptsWhatEitherAccepts) { expect_either(union_product(a, b)); }

TEST_P(Pairs, AreImportedFromOtherPropositions) {
  const auto elsewhere = cases::some_propositions();
  elsewhere->variable("x");
  elsewhere->variable("b");
  const Automaton imported = import_automaton(b, elsewhere);
  EXPECT_EQ(difference(imported, b, words), "");
  expect_both(intersection(a, imported));
  expect_either(sum(a, imported));
}

TEST_P(Pairs, MovesOfAProductAreItsEdgesThatReadTheLetter) {
  ProductAutomaton by_edges(a, b, ProductAccepts::WhenBothDo);
  ProductAutomaton by_moves(a, b, ProductAccepts::WhenBothDo);
  ASSERT_EQ(by_edges.initial(), by_moves.initial());
  for (const State state : by_edges.initial()) {
    for (std::uint64_t valuation = 0; valuation < 4; ++valuation) {
      std::vector<Move> expected;
      std::vector<Move> found;
      by_edges.LazyAutomaton::moves(state, std::span(&valuation, 1), expected);
      by_moves.moves(state, std::span(&valuation, 1), found);
      const auto targets = [](ProductAutomaton& lazy, const std::vector<Move>& moves) {
        std::vector<std::tuple<State, State, Marks>> result;
        for (const Move& move : moves)
          result.emplace_back(lazy.left(move.target), lazy.right(move.target), move.marks);
        return result;
      };
      EXPECT_EQ(targets(by_edges, expected), targets(by_moves, found));
    }
  }
}

TEST_P(Pairs, CompletionKeepsTheLanguage) {
  const Automaton complete = completed(a);
  EXPECT_TRUE(is_complete(complete));
  EXPECT_EQ(difference(complete, a, words), "");
  EXPECT_TRUE(is_state_based(complete) || !is_state_based(a));
}

TEST_P(Pairs, UnionProductKeepsDeterminism) {
  const Automaton c = some_automaton(random, propositions, RandomShape::Deterministic);
  const Automaton d = some_automaton(random, propositions, RandomShape::Deterministic);
  const Automaton either = union_product(c, d);
  EXPECT_TRUE(is_deterministic(either) && is_complete(either));
  EXPECT_EQ(difference(either, sum(c, d), words), "");
}

// With one proposition forgotten, a word is accepted when some values for it make an accepted word; for the
// automaton that reads the word, those values may be chosen by intersecting with the word.
TEST_P(Pairs, ProjectionGuessesWhatIsForgotten) {
  const std::vector<bdd::Variable> forgotten{a.variables()[1]};
  const Automaton result = projected(a, forgotten);
  ASSERT_EQ(result.variables().size(), 1U);
  for (const WordLetters& word : cases::all_lassos(1, 2, 1)) {
    AutomatonBuilder reader(propositions);
    const bdd::Variable first = a.variables()[0];
    reader.declare(first);
    reader.add_states(word.stem.size() + word.cycle.size());
    const auto last = static_cast<State>(reader.state_count() - 1);
    reader.add_initial(0);
    for (State i = 0; i <= last; ++i) {
      const WordLetter& letter = i < word.stem.size() ? word.stem[i] : word.cycle[i - word.stem.size()];
      const auto next = i < last ? i + 1 : static_cast<State>(word.stem.size());
      reader.add_edge(i, propositions->labels().literal({first, letter[0]}), {}, next);
    }
    EXPECT_EQ(accepts(result, word), !is_empty(intersection(a, reader.build()))) << to_text(word);
  }
}

INSTANTIATE_TEST_SUITE_P(Random, Pairs, ::testing::Range(std::uint64_t{0}, std::uint64_t{25}));

TEST(Completion, OfAnAutomatonWithoutStatesRejectsEverything) {
  AutomatonBuilder builder(cases::some_propositions());
  const Automaton complete = completed(builder.build());
  EXPECT_TRUE(is_complete(complete));
  EXPECT_TRUE(is_empty(complete));
}

TEST(Completion, AddsNoMarkWhereTheConditionCanReject) {
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_state();
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::fin(0), 1);
  const Automaton complete = completed(builder.build());
  EXPECT_EQ(complete.acceptance(), Acceptance::fin(0));
  EXPECT_EQ(complete.mark_count(), 1U);
  EXPECT_TRUE(is_empty(complete));
}

TEST(Completion, OfConditionsThatAskForBothInfAndFinOfAMark) {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  builder.add_state();
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::inf(0) | Acceptance::fin(0), 1);
  builder.add_edge(0, a, {}, 0);
  const Automaton complete = completed(builder.build());
  EXPECT_TRUE(accepts(complete, {{}, {{true}}}));
  EXPECT_FALSE(accepts(complete, {{{false}}, {{true}}}));
}

TEST(Sum, OfGeneralisedBuchiConditionsIsGeneralisedBuchi) {
  Random random(1);
  const auto propositions = cases::some_propositions();
  const auto with_marks = [&](std::size_t marks) {
    return random_automaton(random, propositions,
                            {.marks = marks, .acceptance = Acceptance::generalized_buchi(marks)});
  };
  EXPECT_EQ(sum(with_marks(3), with_marks(1)).acceptance(), Acceptance::generalized_buchi(3));
  EXPECT_EQ(sum(with_marks(0), with_marks(1)).acceptance(), Acceptance::inf(0));
}

}  // namespace
}  // namespace ouro::omega
