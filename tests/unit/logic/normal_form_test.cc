// Negation normal form, writing bounds out, doing without operators: all must keep the meaning.
#include "logic/normal_form.hh"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/source.hh"
#include "logic/eliminate.hh"
#include "logic/expand_bounds.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "logic/random_formula.hh"
#include "unit/logic/building.hh"
#include "unit/logic/judge.hh"

namespace ouro::logic {
namespace {

using building::show;

constexpr Words both_words[] = {Words::Infinite, Words::Finite};

RandomFormulaOptions random_shape(Logic logic, double bounded) {
  return {.logic = logic,
          .propositions = {"a", "b", "c"},
          .min_size = 3,
          .max_size = 14,
          .weights = OpWeights(logic),
          .bounded = bounded};
}

std::string difference(const Judge& judge, Words words, const Formula& a, const Formula& b) {
  return words == Words::Infinite ? judge.infinite_difference(a, b) : judge.finite_difference(a, b, 0);
}

/// Calls `check(formula, judge, words)` for many random formulas, with random words to judge by.
template <class Check>
void for_random_formulas(double bounded, Check check) {
  FormulaPool pool;
  const RandomFormulaOptions shape = random_shape(Logic::FiniteLtl, bounded);
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    const Formula formula = random_formula(pool, random, shape);
    const Judge judge(shape.propositions, random, 12);
    for (const Words words : both_words) check(formula, judge, words);
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ": " << show(formula);
  }
}

TEST(NegationNormalForm, PushesNegationsToThePropositions) {
  FormulaPool pool;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"!(a & b)", "!a | !b"},
      {"!(a U b)", "!a R !b"},
      {"!(a W b)", "!a M !b"},
      {"!(a M b)", "!a W !b"},
      {"!(a -> X b)", "a & X !b"},
      {"!(F[1:2] a)", "G[1:2] !a"},
      {"!(!a)", "a"},
      {"a <-> b", "(a & b) | (!a & !b)"},
      {"a xor b", "(a & !b) | (!a & b)"},
      {"!(a <-> b)", "(a & !b) | (!a & b)"},
      {"!(A F a)", "E G !a"},
      {"!1", "0"},
  };
  for (const auto& [formula, expected] : cases) {
    EXPECT_EQ(show(negation_normal_form(parse(pool, formula))), show(parse(pool, expected)));
    EXPECT_EQ(negated_normal_form(pool.negate(parse(pool, formula))), parse(pool, expected));
  }
}

TEST(NegationNormalForm, DistinguishesTheTwoNextsOnFiniteWords) {
  FormulaPool pool;
  EXPECT_EQ(negation_normal_form(parse(pool, "!(X a)"), Words::Finite), parse(pool, "X[!] !a"));
  EXPECT_EQ(negation_normal_form(parse(pool, "!(X[!] a)"), Words::Finite), parse(pool, "X !a"));
  EXPECT_EQ(negation_normal_form(parse(pool, "!(X a)"), Words::Infinite), parse(pool, "X !a"));
}

TEST(NegationNormalForm, CanKeepEquivalences) {
  FormulaPool pool;
  const auto kept = [&](std::string_view text) {
    return negation_normal_form(parse(pool, text), Words::Infinite, Equivalences::Keep);
  };
  EXPECT_EQ(kept("!(a <-> b)"), parse(pool, "a xor b"));
  EXPECT_EQ(kept("!(a xor !(b & c))"), parse(pool, "a <-> (!b | !c)"));
  EXPECT_EQ(kept("!(a <-> !X b)"), parse(pool, "a xor X !b"));
}

TEST(NegationNormalForm, KeepsTheMeaning) {
  for_random_formulas(0.2, [](const Formula& formula, const Judge& judge, Words words) {
    FormulaPool& pool = formula.pool();
    for (const Equivalences kept : {Equivalences::Expand, Equivalences::Keep}) {
      const Formula normal = negation_normal_form(formula, words, kept);
      EXPECT_EQ(difference(judge, words, formula, normal), "") << show(normal);
      const Formula negated = negated_normal_form(formula, words, kept);
      EXPECT_EQ(difference(judge, words, pool.negate(formula), negated), "") << show(negated);
      const bool normal_form = normal.has(Trait::NegationNormal) && negated.has(Trait::NegationNormal);
      EXPECT_TRUE(normal_form || kept == Equivalences::Keep);
    }
  });
}

TEST(NegationNormalForm, KeepsTheMeaningOfBranchingFormulas) {
  FormulaPool pool;
  RandomFormulaOptions shape = random_shape(Logic::CtlStar, 0.0);
  shape.max_size = 9;
  Random random(3);
  const Judge judge(shape.propositions, random, 1);
  for (int round = 0; round < 200; ++round) {
    const Formula formula = random_formula(pool, random, shape);
    ASSERT_EQ(judge.branching_difference(formula, negation_normal_form(formula)), "")
        << "round " << round << ": " << show(formula);
  }
}

TEST(NegationNormalForm, IsLinearInDistinctSubformulas) {
  FormulaPool pool;
  Formula formula = parse(pool, "X a");
  constexpr std::size_t depth = 200'000;
  for (std::size_t i = 0; i < depth; ++i) formula = pool.binary(Op::Equiv, formula, parse(pool, "F b"));
  EXPECT_LE(PostOrder(negated_normal_form(formula)).size(), 6 * depth + 10);
}

TEST(ExpandBounds, WritesChainsOfNext) {
  FormulaPool pool;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"F[1:2] a", "X(a | X a)"}, {"G[0:2] a", "a & X(a & X a)"},
      {"F[2:] a", "X X F a"},     {"G[3:3] a", "X X X a"},
      {"F[0:0] a", "a"},          {"F a", "F a"},
  };
  for (const auto& [formula, expected] : cases) {
    EXPECT_EQ(show(expand_bounds(parse(pool, formula))), show(parse(pool, expected)));
  }
  EXPECT_EQ(expand_bounds(parse(pool, "F[1:2] a"), Words::Finite), parse(pool, "X[!](a | X[!] a)"));
  EXPECT_EQ(expand_bounds(parse(pool, "F[0:1] !a"), Words::Finite), parse(pool, "(!a | X[!] !a) & F 1"));
}

TEST(ExpandBounds, RefusesChainsThatAreTooLong) {
  FormulaPool pool;
  EXPECT_THROW(expand_bounds(parse(pool, "F[0:4000000000] a")), UserError);
  EXPECT_THROW(expand_bounds(parse(pool, "F[0:6] G[0:6] a"), Words::Infinite, 11), UserError);
  EXPECT_NO_THROW(expand_bounds(parse(pool, "F[0:6] G[0:6] a"), Words::Infinite, 12));
}

TEST(ExpandBounds, KeepsTheMeaning) {
  for_random_formulas(0.8, [](const Formula& formula, const Judge& judge, Words words) {
    const Formula expanded = expand_bounds(formula, words);
    EXPECT_TRUE(expanded.has(Trait::Unbounded));
    EXPECT_EQ(difference(judge, words, formula, expanded), "") << show(expanded);
  });
}

TEST(Eliminate, UsesTheNaturalDefinitions) {
  FormulaPool pool;
  const auto without = [&](OpSet unwanted, std::string_view text) {
    return show(eliminate(parse(pool, text), unwanted));
  };
  const auto shown = [&](std::string_view text) { return show(parse(pool, text)); };
  EXPECT_EQ(without({Op::Finally, Op::Globally}, "F G a"), shown("1 U (0 R a)"));
  EXPECT_EQ(without({Op::Release}, "a R b"), shown("!(!a U !b)"));
  EXPECT_EQ(without({Op::Globally, Op::Release}, "G a"), shown("!(F !a)"));
  EXPECT_EQ(without({Op::WeakUntil}, "a W b"), shown("b R (a | b)"));
  EXPECT_EQ(without({Op::WeakUntil, Op::Release, Op::StrongRelease}, "a W b"), shown("(a U b) | G a"));
  EXPECT_EQ(without({Op::StrongRelease}, "a M b"), shown("b U (a & b)"));
  EXPECT_EQ(without({Op::Xor, Op::Equiv, Op::Implies}, "a xor b"), shown("(a & !b) | (!a & b)"));
  EXPECT_EQ(without({Op::Implies, Op::Or}, "a -> b"), shown("!(!(!a) & !b)"));
  EXPECT_EQ(without({Op::ForAll}, "A F a"), shown("!(E !(F a))"));
  EXPECT_EQ(without({Op::StrongNext}, "X[!] a"), shown("X a"));
  EXPECT_EQ(without({Op::Finally}, "F[1:2] a"), shown("!(G[1:2] !a)"));
}

TEST(Eliminate, SaysWhatCannotBeExpressed) {
  FormulaPool pool;
  const OpSet all_untils{Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease};
  EXPECT_NO_THROW(eliminate(parse(pool, "F a"), all_untils))
      << "an operator that does not occur is not needed";
  EXPECT_THROW(eliminate(parse(pool, "a U b"), all_untils), UserError);
  EXPECT_THROW(eliminate(parse(pool, "F[1:2] a"), {Op::Finally, Op::Globally}), UserError);
  EXPECT_THROW(eliminate(parse(pool, "X a"), {Op::Next, Op::StrongNext}), UserError);
  try {
    eliminate(parse(pool, "a & b"), {Op::And, Op::Or, Op::Implies});
    FAIL() << "& needs something";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("'&'"));
  }
}

TEST(Eliminate, KeepsTheMeaningWhateverIsUnwanted) {
  std::uint64_t seed = 0;
  std::size_t done = 0;
  for_random_formulas(0.0, [&](const Formula& formula, const Judge& judge, Words words) {
    Random random(++seed);
    OpSet unwanted;
    for (std::size_t op = static_cast<std::size_t>(Op::And); op < op_count; ++op) {
      if (random.chance(0.4)) unwanted.insert(static_cast<Op>(op));
    }
    Formula result;
    try {
      result = eliminate(formula, unwanted, words);
    } catch (const UserError&) {
      return;
    }
    ++done;
    for (const auto& node : PostOrder(result)) EXPECT_FALSE(unwanted.contains(node.formula.op()));
    EXPECT_EQ(difference(judge, words, formula, result), "") << show(result);
  });
  EXPECT_GT(done, 1000U);
}

}  // namespace
}  // namespace ouro::logic
