#include "logic/measure.hh"

#include <gtest/gtest.h>

#include <limits>

#include "logic/build.hh"

namespace ouro::logic {
namespace {

using namespace build;

TEST(Measure, OfALeafIsOne) {
  FormulaPool pool;
  EXPECT_EQ(measure(pool.proposition("p")), (Measure{1, 1, 1, 0, 1}));
  EXPECT_EQ(measure(pool.constant(true)), (Measure{1, 1, 1, 0, 0}));
}

TEST(Measure, CountsTreeGraphAndDepths) {
  FormulaPool pool;
  const Formula p = pool.proposition("p");
  const Formula q = pool.proposition("q");
  // A G(p -> F q) & X X p
  const Formula f = land(A(G(implies(p, F(q)))), X(2, p));
  EXPECT_EQ(measure(f),
            (Measure{.tree_size = 10, .distinct = 9, .depth = 6, .temporal_depth = 2, .propositions = 2}));
  EXPECT_EQ(tree_size(f), 10U);
}

TEST(Measure, SaturatesWhereTheTreeIsTooLargeToCount) {
  FormulaPool pool;
  Formula f = pool.proposition("p");
  for (int i = 0; i < 63; ++i) f = land(f, f);
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(tree_size(f), largest) << "2^64 - 1, exactly";
  EXPECT_EQ(tree_size(X(f)), largest);
  for (int i = 0; i < 100; ++i) f = land(f, f);
  EXPECT_EQ(measure(f), (Measure{largest, 164, 164, 0, 1}));
}

TEST(Propositions, ComeInTheOrderOfTheirFirstOccurrence) {
  FormulaPool pool;
  const Formula a = pool.proposition("a");
  const Formula b = pool.proposition("b");
  const Formula c = pool.proposition("c");
  EXPECT_EQ(propositions(land(U(c, a), U(a, lor(b, c)))), (std::vector<Formula>{c, a, b}));
  EXPECT_TRUE(propositions(G(pool.constant(false))).empty());
}

}  // namespace
}  // namespace ouro::logic
