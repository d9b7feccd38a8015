// The simplifier as a whole, at every level, against the reference semantics.
#include "logic/simplify.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "logic/random_formula.hh"
#include "unit/logic/building.hh"
#include "unit/logic/judge.hh"

namespace ouro::logic {
namespace {

using building::show;

constexpr Rewriting levels[] = {Rewriting::None, Rewriting::Constants, Rewriting::Identities,
                                Rewriting::Implication};

std::string difference(const Judge& judge, Words words, const Formula& a, const Formula& b) {
  return words == Words::Infinite ? judge.infinite_difference(a, b) : judge.finite_difference(a, b, 0);
}

/// The size of the syntax tree, where a negated proposition counts as one node.
std::uint64_t literal_size(const Formula& formula) {
  const PostOrder nodes(formula);
  std::vector<std::uint64_t> size(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [f, left, right] = nodes[i];
    const bool literal = f.is(Op::Not) && f.operand().is(Op::Proposition);
    const int operands = literal ? 0 : arity(f.op());
    size[i] = 1 + (operands > 0 ? size[left] : 0) + (operands > 1 ? size[right] : 0);
  }
  return size.back();
}

/// The promises about a result that can be checked without knowing the formula's meaning.
void expect_promises(const Formula& formula, const Formula& simplified, SimplifyOptions options) {
  const std::string story = show(formula) + " gives " + show(simplified);
  EXPECT_EQ(simplify(simplified, options), simplified)
      << story << " and then " << show(simplify(simplified, options));
  EXPECT_LE(literal_size(simplified), literal_size(formula)) << story;
  EXPECT_TRUE(simplified.has(Trait::Ctl) || !formula.has(Trait::Ctl)) << story;
}

TEST(Simplify, DoesWhatItsUsersExpect) {
  FormulaPool pool;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"!(a U b)", "!a R !b"},
      {"a -> (b -> a)", "1"},
      {"(a -> b) & a", "a & b"},
      {"b & a & c & a", "(a & b) & c"},
      {"F d & (c & (b & X a))", "b & c & X a & F d"},
      {"F(a U (b U F c))", "F c"},
      {"G F X a", "G F a"},
      {"F G(F G a)", "F G a"},
      {"G(a | G F b)", "G a | G F b"},
      {"(X X a) & (X X b)", "X X(a & b)"},
      {"!(a <-> b)", "a xor b"},
      {"!a <-> !b", "a <-> b"},
      {"(F a) <-> (F a)", "1"},
      {"G F a & F G a", "F G a"},
      {"(G F a) | F b | F c", "F(b | c) | G F a"},
      {"X[!] a", "X a"},
      {"a U (b U (a U (b U c)))", "a U (b U (a U (b U c)))"},
      {"!(F F a <-> F a)", "0"},
      {"a M (b R (a & c))", "b R (a & c)"},
      {"A(G a) & A(G b)", "A G(a & b)"},
      {"A(A(F a) & b)", "b & A F a"},
  };
  for (const auto& [formula, expected] : cases) {
    EXPECT_EQ(show(simplify(parse(pool, formula))), show(parse(pool, expected))) << formula;
  }
}

TEST(Simplify, KeepsShapeAtTheLowerLevels) {
  FormulaPool pool;
  const Formula formula = parse(pool, "!(b & (a -> (F F a | 0)))");
  EXPECT_EQ(simplify(formula, {.level = Rewriting::None}), formula);
  EXPECT_EQ(simplify(formula, {.level = Rewriting::Constants}), parse(pool, "!(b & (a -> F F a))"));
}

TEST(Simplify, DoesNotDependOnOrderOrNesting) {
  FormulaPool pool;
  EXPECT_EQ(simplify(parse(pool, "(a & X b) & (F c & !a1)")),
            simplify(parse(pool, "(!a1 & (F c & a)) & X b")));
  EXPECT_EQ(simplify(parse(pool, "b <-> !a")), simplify(parse(pool, "a xor b")));
}

TEST(Simplify, ReadsTheEndOfFiniteWordsRight) {
  FormulaPool pool;
  const SimplifyOptions finite{.words = Words::Finite};
  EXPECT_EQ(simplify(parse(pool, "X 0"), finite), parse(pool, "X 0"));
  EXPECT_EQ(simplify(parse(pool, "!(X a)"), finite), parse(pool, "X[!] !a"));
  EXPECT_EQ(simplify(parse(pool, "F 1"), finite), parse(pool, "F 1"));
  EXPECT_EQ(simplify(parse(pool, "X F 1"), finite), parse(pool, "1")) << "what X looks at is not empty";
  EXPECT_EQ(simplify(parse(pool, "a & G a"), finite), parse(pool, "a & G a"))
      << "they differ on the empty word";
  EXPECT_EQ(simplify(parse(pool, "F(a & G a)"), finite), parse(pool, "F G a"));
}

struct SmallScope {
  std::string name;
  Words words;
  Rewriting level;
};

class SimplifySmallScope : public testing::TestWithParam<SmallScope> {};

TEST_P(SimplifySmallScope, KeepsTheMeaningOfEveryFormula) {
  FormulaPool pool;
  const auto& [name, words, level] = GetParam();
  const Judge judge({"a"}, Judge::Limits{.stem = 2, .cycle = 2, .length = 4});
  const Formula a = pool.proposition("a");
  enumeration::Formulas formulas(
      pool, {a}, {Op::Not, Op::Next, Op::StrongNext, Op::Finally, Op::Globally},
      {Op::And, Op::Or, Op::Equiv, Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease});
  const SimplifyOptions options{.level = level, .words = words};
  Simplifier simplifier(options);
  for (std::size_t count = 0; count <= 3; ++count) {
    for (const Formula& formula : formulas.with_operators(count)) {
      const Formula simplified = simplifier(formula);
      ASSERT_EQ(difference(judge, words, formula, simplified), "")
          << show(formula) << " gives " << show(simplified);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    AllLevels, SimplifySmallScope,
    testing::Values(SmallScope{"InfiniteConstants", Words::Infinite, Rewriting::Constants},
                    SmallScope{"InfiniteIdentities", Words::Infinite, Rewriting::Identities},
                    SmallScope{"InfiniteImplication", Words::Infinite, Rewriting::Implication},
                    SmallScope{"FiniteConstants", Words::Finite, Rewriting::Constants},
                    SmallScope{"FiniteIdentities", Words::Finite, Rewriting::Identities},
                    SmallScope{"FiniteImplication", Words::Finite, Rewriting::Implication}),
    [](const auto& test) { return test.param.name; });

TEST(SimplifyTwoPropositions, KeepsTheMeaningOfEveryFormula) {
  FormulaPool pool;
  const Judge judge({"a", "b"}, Judge::Limits{.stem = 1, .cycle = 2, .length = 3});
  const Formula a = pool.proposition("a");
  enumeration::Formulas formulas(pool, {a, pool.proposition("b"), pool.negate(a)},
                                 {Op::Next, Op::Finally, Op::Globally},
                                 {Op::And, Op::Or, Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease});
  Simplifier infinite;
  Simplifier finite({.words = Words::Finite});
  for (std::size_t count = 1; count <= 2; ++count) {
    for (const Formula& formula : formulas.with_operators(count)) {
      for (const Words words : {Words::Infinite, Words::Finite}) {
        const Formula simplified = words == Words::Infinite ? infinite(formula) : finite(formula);
        ASSERT_EQ(difference(judge, words, formula, simplified), "")
            << show(formula) << " gives " << show(simplified);
      }
    }
  }
}

TEST(SimplifyRandom, KeepsTheMeaningAndItsPromises) {
  FormulaPool pool;
  for (const Words words : {Words::Infinite, Words::Finite}) {
    RandomFormulaOptions shape{.logic = Logic::FiniteLtl,
                               .propositions = {"a", "b", "c"},
                               .min_size = 4,
                               .max_size = 16,
                               .weights = OpWeights(Logic::FiniteLtl),
                               .bounded = 0.1};
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
      Random random(seed);
      const Formula formula = random_formula(pool, random, shape);
      const Judge judge(shape.propositions, random, 12);
      for (const Rewriting level : levels) {
        const SimplifyOptions options{.level = level, .words = words};
        const Formula simplified = simplify(formula, options);
        ASSERT_EQ(difference(judge, words, formula, simplified), "")
            << "seed " << seed << ": " << show(formula) << " gives " << show(simplified);
        if (level >= Rewriting::Identities) expect_promises(formula, simplified, options);
        if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", level " << static_cast<int>(level);
      }
    }
  }
}

TEST(SimplifyRandom, KeepsTheMeaningOfBranchingFormulas) {
  FormulaPool pool;
  for (const Logic logic : {Logic::Ctl, Logic::CtlStar}) {
    const RandomFormulaOptions shape{.logic = logic,
                                     .propositions = {"a", "b"},
                                     .min_size = 3,
                                     .max_size = 10,
                                     .weights = OpWeights(logic)};
    Random random(1);
    const Judge judge(shape.propositions, random, 1);
    for (int round = 0; round < 400; ++round) {
      const Formula formula = random_formula(pool, random, shape);
      const Formula simplified = simplify(formula);
      ASSERT_EQ(judge.branching_difference(formula, simplified), "")
          << "round " << round << ": " << show(formula) << " gives " << show(simplified);
      expect_promises(formula, simplified, {});
    }
  }
}

}  // namespace
}  // namespace ouro::logic
