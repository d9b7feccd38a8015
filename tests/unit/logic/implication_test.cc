// Syntactic implication must be sound, and see what its rules promise.
#include "logic/implication.hh"

#include <gtest/gtest.h>

#include "logic/parse.hh"
#include "logic/random_formula.hh"
#include "unit/logic/building.hh"
#include "unit/logic/judge.hh"

namespace ouro::logic {
namespace {

using building::show;

TEST(Implication, SeesTheClassics) {
  FormulaPool pool;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"a", "F a"},
      {"G a", "a"},
      {"G a", "F a"},
      {"G a", "X a"},
      {"X a", "F a"},
      {"a & b", "b | c"},
      {"a U b", "F b"},
      {"a U b", "a W b"},
      {"a U b", "a | b"},
      {"G a", "a W b"},
      {"G b", "a R b"},
      {"a M b", "a R b"},
      {"a M b", "F a"},
      {"a M b", "b U a"},
      {"a R b", "b W a"},
      {"(a & c) U b", "a U (b | c)"},
      {"a U (a U b)", "a U b"},
      {"a U (b & G a)", "G a | F c"},
      {"G F(a & b)", "G F a"},
      {"F G a", "G F a"},
      {"G(a & b)", "G G a"},
      {"X G a", "G X a"},
      {"F[1:2] a", "F[0:3] a"},
      {"G[0:3] a", "G[1:2] a"},
      {"a -> 0", "!a | b"},
      {"!(a U b)", "!b"},
      {"A G a", "A F a"},
      {"A G a", "E G a"},
      {"E G(a & b)", "E F a"},
  };
  for (const auto& [stronger, weaker] : cases) {
    EXPECT_TRUE(syntactically_implies(parse(pool, stronger), parse(pool, weaker)))
        << stronger << " => " << weaker;
    EXPECT_FALSE(syntactically_implies(parse(pool, stronger), parse(pool, weaker), Words::Infinite, 0));
  }
}

TEST(Implication, KnowsThatFiniteWordsEnd) {
  FormulaPool pool;
  const auto implied = [&](std::string_view stronger, std::string_view weaker) {
    return syntactically_implies(parse(pool, stronger), parse(pool, weaker), Words::Finite);
  };
  EXPECT_FALSE(implied("X a", "X[!] a"));
  EXPECT_TRUE(implied("X[!] a", "X a"));
  EXPECT_FALSE(implied("X a", "F a"));
  EXPECT_TRUE(implied("X[!] a", "F a"));
  EXPECT_FALSE(implied("a", "F a")) << "the empty word may satisfy a";
  EXPECT_TRUE(implied("X a", "X F a"));
  EXPECT_FALSE(implied("X G a", "G a"));
}

TEST(Implication, ComparesWithNegationsWithoutBuildingThem) {
  FormulaPool pool;
  const Formula globally = parse(pool, "G a");
  const Formula finally = parse(pool, "F(!a & b)");
  const std::size_t alive = pool.size();
  EXPECT_TRUE(implies({globally}, {finally, true}, Scope::Infinite, 100));
  EXPECT_TRUE(implies({finally}, {globally, true}, Scope::Infinite, 100));
  EXPECT_FALSE(implies({globally, true}, {finally}, Scope::Infinite, 100));
  EXPECT_EQ(pool.size(), alive);
}

TEST(Implication, SurvivesDeepFormulasAndLargeBudgets) {
  FormulaPool pool;
  Formula formula = pool.proposition("a");
  for (int i = 0; i < 200'000; ++i) formula = pool.unary(Op::Next, formula);
  const Formula other = pool.unary(Op::Next, formula);
  EXPECT_FALSE(syntactically_implies(formula, other, Words::Infinite, 100'000'000));
}

/// Small formulas, so that implications are frequent.
TEST(Implication, IsSoundOnRandomPairs) {
  FormulaPool pool;
  const RandomFormulaOptions shape{.logic = Logic::FiniteLtl,
                                   .propositions = {"a", "b"},
                                   .min_size = 1,
                                   .max_size = 7,
                                   .weights = OpWeights(Logic::FiniteLtl),
                                   .bounded = 0.1};
  const Judge judge(shape.propositions, Judge::Limits{.stem = 1, .cycle = 2, .length = 3});
  Random random(11);
  std::size_t found = 0;
  for (int round = 0; round < 40'000; ++round) {
    const Formula stronger = random_formula(pool, random, shape);
    const Formula weaker = random_formula(pool, random, shape);
    const Formula conjunction = pool.binary(Op::And, stronger, weaker);
    if (syntactically_implies(stronger, weaker)) {
      ++found;
      ASSERT_EQ(judge.infinite_difference(stronger, conjunction), "")
          << show(stronger) << " => " << show(weaker);
    }
    if (syntactically_implies(stronger, weaker, Words::Finite)) {
      ASSERT_EQ(judge.finite_difference(stronger, conjunction, 0), "")
          << show(stronger) << " => " << show(weaker);
    }
    if (implies({stronger}, {weaker}, Scope::Nonempty, 200)) {
      ASSERT_EQ(judge.finite_difference(stronger, conjunction, 1), "")
          << show(stronger) << " => " << show(weaker);
    }
  }
  EXPECT_GT(found, 1000U);
}

TEST(Implication, IsSoundOnAllPairsOfSmallFormulas) {
  FormulaPool pool;
  const Judge judge({"a", "b"}, Judge::Limits{.stem = 2, .cycle = 2, .length = 3});
  const Formula a = pool.proposition("a");
  enumeration::Formulas all(pool, {a, pool.proposition("b"), pool.negate(a)},
                            {Op::Next, Op::StrongNext, Op::Finally, Op::Globally},
                            {Op::And, Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease});
  for (const Formula& stronger : all.with_operators(1)) {
    for (const Formula& weaker : all.with_operators(1)) {
      const Formula conjunction = pool.binary(Op::And, stronger, weaker);
      if (syntactically_implies(stronger, weaker)) {
        ASSERT_EQ(judge.infinite_difference(stronger, conjunction), "")
            << show(stronger) << " => " << show(weaker);
      }
      if (syntactically_implies(stronger, weaker, Words::Finite)) {
        ASSERT_EQ(judge.finite_difference(stronger, conjunction, 0), "")
            << show(stronger) << " => " << show(weaker);
      }
    }
  }
}

}  // namespace
}  // namespace ouro::logic
