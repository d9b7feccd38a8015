// All constructions against the reference semantics, and what they promise about being asked in parts.
#include "translate/translate.hh"

#include <gmock/gmock.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/build.hh"
#include "logic/families.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "omega/emptiness.hh"
#include "omega/product.hh"
#include "translate/closure.hh"
#include "translate/couvreur.hh"
#include "translate/gpvw.hh"
#include "unit/logic/enumeration.hh"
#include "unit/translate/membership.hh"

namespace ouro::translate {
namespace {

using logic::Alphabet;
using logic::Formula;
using logic::FormulaPool;
using logic::LassoWord;
using logic::Op;

using Propositions = std::shared_ptr<omega::Propositions>;

struct NamedTranslation {
  std::string name;
  std::function<std::unique_ptr<omega::LazyAutomaton>(const Formula&, Propositions)> make;
};

// The constructions as users know them, and every option that changes an automaton.
std::vector<NamedTranslation> translations() {
  std::vector<NamedTranslation> result;
  for (const Construction c : constructions()) {
    result.push_back({std::string(to_string(c)), [c](const Formula& f, Propositions p) {
                        return make_translation(f, std::move(p), {.construction = c});
                      }});
  }
  const auto add_gpvw = [&](std::string name, GpvwOptions options) {
    result.push_back({std::move(name), [options](const Formula& f, Propositions p) {
                        return gpvw(f, std::move(p), options);
                      }});
  };
  GpvwOptions options = GpvwOptions::basic();
  add_gpvw("gpvw, basic", options);
  options.remember = GpvwOptions::Remember::Needed;
  add_gpvw("gpvw, only what is needed in Old", options);
  options = GpvwOptions::basic();
  options.contradictions = GpvwOptions::Contradictions::Formulas;
  add_gpvw("gpvw, contradictions of formulas", options);
  options = GpvwOptions::basic();
  options.splits = GpvwOptions::Splits::WhereNeeded;
  add_gpvw("gpvw, fewer splits", options);
  result.push_back({"closure, eventuality automaton", [](const Formula& f, Propositions p) {
                      return closure(f, std::move(p),
                                     {.eventualities = ClosureOptions::Eventualities::Automaton});
                    }});
  return result;
}

// Every construction on one formula: lazily, and built whole.
void expect_correct(const Formula& formula, const Alphabet& alphabet, const std::vector<LassoWord>& words) {
  std::vector<bool> expected;
  for (const LassoWord& word : words) expected.push_back(logic::holds(formula, alphabet, word));
  for (const auto& [name, make] : translations()) {
    const auto propositions = std::make_shared<omega::Propositions>();
    const Letters letters(*propositions, alphabet);
    const auto lazy = make(formula, propositions);
    const auto other = make(formula, propositions);
    const omega::Automaton whole = omega::materialize(*other);
    for (std::size_t i = 0; i < words.size(); ++i) {
      EXPECT_EQ(accepts(*lazy, letters, words[i]), expected[i])
          << name << " by moves: " << logic::to_text(formula) << " on " << to_text(alphabet, words[i]);
      EXPECT_EQ(accepts(whole, letters, words[i]), expected[i])
          << name << " by edges: " << logic::to_text(formula) << " on " << to_text(alphabet, words[i]);
    }
  }
}

class RandomFormulas : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomFormulas, MeanTheSameInEveryConstruction) {
  const std::uint64_t seed = GetParam();
  Random random(seed);
  FormulaPool pool;
  for (int round = 0; round < 40 && !HasFailure(); ++round) {
    logic::RandomFormulaOptions options;
    options.propositions.resize(1 + random.below(3));
    options.min_size = 1;
    options.max_size = 12;
    options.bounded = 0.2;
    options.max_bound = 2;
    const Formula formula = random_formula(pool, random, options);
    std::vector<LassoWord> words;
    for (int i = 0; i < 6; ++i)
      words.push_back(logic::random_lasso_word(random, options.propositions.size()));
    expect_correct(formula, options.propositions, words);
  }
  if (HasFailure()) ADD_FAILURE() << "seed " << seed;
}

// No word satisfies a formula and its negation, whoever translates them.
TEST_P(RandomFormulas, ContradictTheirNegations) {
  const std::uint64_t seed = GetParam();
  Random random(seed + 100);
  FormulaPool pool;
  logic::RandomFormulaOptions options;
  options.min_size = 2;
  options.max_size = 12;
  for (int round = 0; round < 20; ++round) {
    const Formula formula = random_formula(pool, random, options);
    const auto propositions = std::make_shared<omega::Propositions>();
    std::vector<omega::Automaton> negative;
    for (const auto& [name, make] : translations()) {
      negative.push_back(omega::materialize(*make(pool.negate(formula), propositions)));
    }
    for (const auto& [name, make] : translations()) {
      const omega::Automaton positive = omega::materialize(*make(formula, propositions));
      for (std::size_t i = 0; i < negative.size(); ++i) {
        EXPECT_TRUE(omega::is_empty(omega::intersection(positive, negative[i])))
            << name << " and the negation by " << translations()[i].name << ": " << logic::to_text(formula)
            << ", seed " << seed;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomFormulas, testing::Range<std::uint64_t>(1, 6));

// All formulas of at most two operators on all small words, by every construction; and of three by the
// three that differ most.
TEST(SmallFormulas, MeanTheSameInEveryConstruction) {
  FormulaPool pool;
  const Alphabet alphabet{"p"};
  const std::vector<LassoWord> words = logic::enumeration::lassos(2, 2, 1);
  logic::enumeration::Formulas formulas(
      pool, {pool.proposition("p")}, {Op::Not, Op::Next, Op::Finally, Op::Globally},
      {Op::And, Op::Or, Op::Equiv, Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease});
  for (std::size_t operators = 0; operators <= 2; ++operators) {
    for (const Formula& formula : formulas.with_operators(operators))
      expect_correct(formula, alphabet, words);
  }
}

TEST(SmallFormulas, OfThreeOperatorsMeanWhatTheyShould) {
  FormulaPool pool;
  const Alphabet alphabet{"p"};
  const std::vector<LassoWord> words = logic::enumeration::lassos(2, 2, 1);
  logic::enumeration::Formulas formulas(pool, {pool.proposition("p")},
                                        {Op::Not, Op::Next, Op::Finally, Op::Globally},
                                        {Op::And, Op::Xor, Op::Until, Op::Release, Op::StrongRelease});
  for (const Formula& formula : formulas.with_operators(3)) {
    std::vector<bool> expected;
    for (const LassoWord& word : words) expected.push_back(logic::holds(formula, alphabet, word));
    for (const Construction c : {Construction::Closure, Construction::GpvwImproved, Construction::Couvreur}) {
      const auto propositions = std::make_shared<omega::Propositions>();
      const Letters letters(*propositions, alphabet);
      const auto lazy = make_translation(formula, propositions, {.construction = c});
      for (std::size_t i = 0; i < words.size(); ++i) {
        ASSERT_EQ(accepts(*lazy, letters, words[i]), expected[i])
            << to_string(c) << ": " << logic::to_text(formula) << " on " << to_text(alphabet, words[i]);
      }
    }
  }
}

// The moves under a valuation are among the edges that it allows. An edge may be there that is no move, but
// only because another move promises less and carries less over: then there is a move at all.
void expect_moves_agree(omega::LazyAutomaton& lazy, omega::State state, const Letters& letters,
                        const std::vector<omega::Edge>& edges) {
  std::vector<omega::Move> moves;
  for (const logic::FiniteWord& letter : logic::enumeration::words_of_length(1, 3)) {
    const auto valuation = letters.valuation(letter.front());
    std::vector<omega::Move> allowed;
    for (const omega::Edge& edge : edges) {
      if (!lazy.propositions()->labels().evaluate(edge.label, valuation)) continue;
      allowed.push_back({edge.target, edge.marks});
    }
    lazy.moves(state, valuation, moves);
    EXPECT_EQ(moves.empty(), allowed.empty());
    EXPECT_THAT(moves, testing::Each(testing::Truly([&](const omega::Move& move) {
                  return std::ranges::find(allowed, move) != allowed.end();
                })));
  }
}

TEST(Moves, AgreeWithEdgesUnderEveryValuation) {
  constexpr std::uint64_t seed = 11;
  Random random(seed);
  FormulaPool pool;
  logic::RandomFormulaOptions options;
  options.min_size = 3;
  options.max_size = 12;
  for (int round = 0; round < 60 && !HasFailure(); ++round) {
    const Formula formula = random_formula(pool, random, options);
    for (const auto& [name, make] : translations()) {
      SCOPED_TRACE(name + ": " + logic::to_text(formula) + ", seed " + std::to_string(seed));
      const auto propositions = std::make_shared<omega::Propositions>();
      const Letters letters(*propositions, options.propositions);
      const auto lazy = make(formula, propositions);
      std::vector<omega::State> states = lazy->initial();
      std::vector<omega::Edge> edges;
      for (std::size_t i = 0; i < states.size() && i < 20; ++i) {
        lazy->edges(states[i], edges);
        expect_moves_agree(*lazy, states[i], letters, edges);
        for (const omega::Edge& edge : edges) {
          if (std::ranges::find(states, edge.target) == states.end()) states.push_back(edge.target);
        }
      }
    }
  }
}

TEST(Couvreur, HasOneNodeForTwentyFairnessAssumptions) {
  FormulaPool pool;
  const Formula formula = logic::instance(*logic::find_family("and-gf"), pool, 20);
  const auto propositions = std::make_shared<omega::Propositions>();
  const auto lazy = make_translation(formula, propositions);
  ASSERT_EQ(lazy->mark_count(), 20U);
  ASSERT_EQ(lazy->initial().size(), 1U);
  const omega::State only = lazy->initial().front();
  Random random(3);
  std::vector<omega::Move> moves;
  for (int round = 0; round < 1000; ++round) {
    const std::uint64_t valuation[] = {random.below(std::uint64_t{1} << 20U)};
    lazy->moves(only, valuation, moves);
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves.front().target, only);
    // Propositions and marks are both numbered from left to right.
    omega::Marks expected;
    for (omega::Mark mark = 0; mark < 20; ++mark) {
      if (((valuation[0] >> mark) & 1U) != 0) expected.insert(mark);
    }
    EXPECT_EQ(moves.front().marks, expected);
  }
}

TEST(Couvreur, DropsWhatIsPlainlyUnsatisfiable) {
  FormulaPool pool;
  const auto lazy =
      make_translation(logic::parse(pool, "p & X(q & !q)"), std::make_shared<omega::Propositions>());
  EXPECT_EQ(omega::materialize(*lazy).edge_count(), 0U);
}

TEST(Couvreur, NamesStatesAfterFormulas) {
  FormulaPool pool;
  const auto lazy = make_translation(logic::parse(pool, "p U q"), std::make_shared<omega::Propositions>(),
                                     {.state_names = true});
  const omega::Automaton whole = omega::materialize(*lazy);
  EXPECT_THAT(whole.state_names(), testing::UnorderedElementsAre("p U q", "true"));
}

TEST(DeepFormulas, AreTranslated) {
  FormulaPool pool;
  const Formula formula = logic::build::X(2000, pool.proposition("p"));
  for (const Construction c : constructions()) {
    const auto lazy = make_translation(formula, std::make_shared<omega::Propositions>(), {.construction = c});
    if (c == Construction::Closure) {
      EXPECT_THROW(lazy->initial(), UserError);
    } else {
      EXPECT_EQ(omega::materialize(*lazy).state_count(), 2002U) << to_string(c);
    }
  }
}

TEST(DeepFormulas, AreRefusedWhereTheyNeedTooManyVariables) {
  FormulaPool pool;
  const Formula formula = logic::build::X(100'000, pool.proposition("p"));
  const auto propositions = std::make_shared<omega::Propositions>();
  for (const Construction c : {Construction::Closure, Construction::CouvreurBasic, Construction::Couvreur}) {
    EXPECT_THROW(make_translation(formula, propositions, {.construction = c}), UserError) << to_string(c);
  }
  const auto tableau = make_translation(formula, propositions, {.construction = Construction::GpvwImproved});
  std::vector<omega::Edge> edges;
  tableau->edges(tableau->initial().front(), edges);
  EXPECT_EQ(edges.size(), 1U);
}

TEST(DeepFormulas, OfNestedUntilAreTranslated) {
  FormulaPool pool;
  const Formula right = logic::instance(*logic::find_family("u-right"), pool, 30);
  for (const Construction c :
       {Construction::GpvwImproved, Construction::CouvreurBasic, Construction::Couvreur}) {
    const auto lazy = make_translation(right, std::make_shared<omega::Propositions>(), {.construction = c});
    EXPECT_EQ(omega::materialize(*lazy).state_count(), c == Construction::GpvwImproved ? 436U : 30U)
        << to_string(c);
  }
  const Formula left = logic::instance(*logic::find_family("u-left"), pool, 30);
  const auto lazy = make_translation(left, std::make_shared<omega::Propositions>());
  const std::uint64_t only_the_first[] = {1};
  std::vector<omega::Move> moves;
  lazy->moves(lazy->initial().front(), only_the_first, moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_TRUE(moves.front().marks.empty());
}

TEST(HugeNodes, AreRefusedInsteadOfFillingTheMemory) {
  FormulaPool pool;
  const Formula formula = logic::instance(*logic::find_family("and-gf"), pool, 24);
  std::vector<omega::Edge> edges;
  const auto symbolic = couvreur(formula, std::make_shared<omega::Propositions>(), {.max_edges = 1000});
  EXPECT_THROW(symbolic->edges(symbolic->initial().front(), edges), UserError);
  const auto tableau = gpvw(formula, std::make_shared<omega::Propositions>(), {.max_successors = 1000});
  EXPECT_THROW(tableau->initial(), UserError);
  const auto sets = closure(formula, std::make_shared<omega::Propositions>());
  EXPECT_THROW(sets->initial(), UserError);
}

TEST(Translations, KnowTheirNames) {
  for (const Construction c : constructions()) EXPECT_EQ(parse_construction(to_string(c)), c);
  EXPECT_EQ(parse_construction("tableau"), std::nullopt);
}

TEST(Translations, RefusePathQuantifiers) {
  FormulaPool pool;
  const Formula formula = logic::parse(pool, "A G p");
  for (const auto& [name, make] : translations()) {
    EXPECT_THROW(make(formula, std::make_shared<omega::Propositions>()), UserError) << name;
  }
}

TEST(Translations, ReadStrongNextAsNext) {
  FormulaPool pool;
  const Alphabet alphabet{"p"};
  const std::vector<LassoWord> words = logic::enumeration::lassos(2, 1, 1);
  expect_correct(logic::parse(pool, "G (p -> X[!] !p)"), alphabet, words);
  expect_correct(logic::parse(pool, "F[1:2] G[0:1] p"), alphabet, words);
}

TEST(Translations, OfConstantsAreTrueAndFalse) {
  FormulaPool pool;
  const std::vector<LassoWord> words = logic::enumeration::lassos(1, 1, 1);
  for (const char* text : {"0", "1", "X 0", "X 1", "p U 1", "p U 0", "0 R p", "G F 1", "F G 0", "1 M 1"}) {
    expect_correct(logic::parse(pool, text), {"p"}, words);
  }
}

}  // namespace
}  // namespace ouro::translate
