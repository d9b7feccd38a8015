// The simplifier on formulas too deep for any recursion and too large for anything but linear time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "logic/measure.hh"
#include "logic/simplify.hh"

namespace ouro::logic {
namespace {

class SimplifyHuge : public testing::TestWithParam<Rewriting> {
 protected:
  static constexpr std::size_t depth = 100'000;

  Formula simplified(const Formula& formula) { return simplify(formula, {.level = GetParam()}); }
  bool is_low() const { return GetParam() < Rewriting::Identities; }

  FormulaPool pool;
  Formula a = pool.proposition("a");
  Formula b = pool.proposition("b");
};

TEST_P(SimplifyHuge, TowersOfNext) {
  Formula left = a;
  Formula right = b;
  Formula both = pool.binary(Op::And, a, b);
  for (std::size_t i = 0; i < depth; ++i) {
    left = pool.unary(Op::Next, left);
    right = pool.unary(Op::Next, right);
    both = pool.unary(Op::Next, both);
  }
  const Formula formula = pool.binary(Op::And, left, right);
  EXPECT_EQ(simplified(formula) == (is_low() ? formula : both), true);
}

TEST_P(SimplifyHuge, AlternatingTowersOfUntilAndRelease) {
  for (const bool to_the_right : {true, false}) {
    Formula formula = a;
    for (std::size_t i = 0; i < depth / 4; ++i) {
      const Op op = i % 2 == 0 ? Op::Until : Op::Release;
      const Formula& other = i % 3 == 0 ? a : b;
      formula = to_the_right ? pool.binary(op, other, formula) : pool.binary(op, formula, other);
    }
    EXPECT_TRUE(simplified(formula));
  }
}

TEST_P(SimplifyHuge, LongChains) {
  Formula conjunction = a;
  Formula implication = b;
  for (std::size_t i = 0; i < depth; ++i) {
    const Formula p = pool.proposition(fmt::format("p{}", i));
    conjunction = pool.binary(Op::And, conjunction, i % 2 == 0 ? pool.unary(Op::Next, p) : p);
    implication = pool.binary(Op::Implies, p, implication);
  }
  EXPECT_EQ(tree_size(simplified(conjunction)), 2 * depth + 1 + (is_low() ? depth / 2 : 1));
  EXPECT_EQ(tree_size(simplified(implication)), 2 * depth + 1 + (is_low() ? 0 : depth));
}

TEST_P(SimplifyHuge, NestedEquivalencesOfTemporalFormulas) {
  Formula formula = pool.unary(Op::Next, a);
  for (std::size_t i = 0; i < depth / 10; ++i) {
    formula = pool.binary(Op::Equiv, formula, pool.unary(Op::Finally, i % 2 == 0 ? a : b));
  }
  EXPECT_TRUE(simplified(formula));
}

TEST_P(SimplifyHuge, SharedConjunctionsThatDoubleInSizeAtEachStep) {
  Formula formula = a;
  for (std::size_t i = 0; i < 1000; ++i)
    formula = pool.binary(Op::And, formula, pool.binary(Op::And, formula, b));
  const Formula result = simplified(formula);
  EXPECT_EQ(result == pool.binary(Op::And, a, b), !is_low());
}

INSTANTIATE_TEST_SUITE_P(AllLevels, SimplifyHuge,
                         testing::Values(Rewriting::Constants, Rewriting::Identities, Rewriting::Implication),
                         [](const auto& test) {
                           return fmt::format("Level{}", static_cast<int>(test.param));
                         });

}  // namespace
}  // namespace ouro::logic
