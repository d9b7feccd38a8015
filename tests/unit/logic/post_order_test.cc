#include "logic/post_order.hh"

#include <gtest/gtest.h>

#include <unordered_set>
#include <vector>

#include "base/random.hh"
#include "logic/build.hh"
#include "logic/random_formula.hh"

namespace ouro::logic {
namespace {

using namespace build;

void expect_sound(const Formula& root) {
  const PostOrder nodes(root);
  ASSERT_EQ(nodes.root().formula, root);
  std::unordered_set<Formula> seen;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [formula, left, right] = nodes[i];
    ASSERT_TRUE(seen.insert(formula).second) << "a subformula twice";
    const int operands = arity(formula.op());
    if (operands > 0) {
      ASSERT_LT(left, i);
      ASSERT_EQ(nodes[left].formula, formula.left());
    }
    if (operands > 1) {
      ASSERT_LT(right, i);
      ASSERT_EQ(nodes[right].formula, formula.right());
    }
  }
}

TEST(PostOrder, OfALeafIsTheLeaf) {
  FormulaPool pool;
  const PostOrder nodes(pool.proposition("p"));
  EXPECT_EQ(nodes.size(), 1U);
  EXPECT_EQ(nodes.root().formula, pool.proposition("p"));
}

TEST(PostOrder, GoesLeftBeforeRight) {
  FormulaPool pool;
  const Formula a = pool.proposition("a");
  const Formula b = pool.proposition("b");
  const Formula f = land(U(b, a), G(a));
  const PostOrder nodes(f);
  std::vector<Formula> order;
  for (const auto& entry : nodes) order.push_back(entry.formula);
  EXPECT_EQ(order, (std::vector<Formula>{b, a, U(b, a), G(a), f}));
}

TEST(PostOrder, HoldsEachSubformulaOnceAndOperandsFirst) {
  constexpr std::uint64_t seed = 3;
  FormulaPool pool;
  Random random(seed);
  RandomFormulaOptions options{.min_size = 1, .max_size = 60};
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", formula " << i);
    expect_sound(random_formula(pool, random, options));
  }
}

TEST(PostOrder, HasSharedPartsOnce) {
  FormulaPool pool;
  Formula f = pool.proposition("p");
  for (int i = 0; i < 100; ++i) f = U(f, f);
  EXPECT_EQ(PostOrder(f).size(), 101U);
}

TEST(PostOrder, WalksFormulasAMillionOperatorsDeep) {
  FormulaPool pool;
  Formula f = pool.proposition("p");
  for (int i = 0; i < 1'000'000; ++i) f = X(f);
  EXPECT_EQ(PostOrder(f).size(), 1'000'001U);
}

TEST(Transform, RebuildsFromTheBottom) {
  FormulaPool pool;
  const Formula a = pool.proposition("a");
  const Formula b = pool.proposition("b");
  const auto mirror = [&pool](const Formula& part, const Formula& left, const Formula& right) {
    return arity(part.op()) == 2 ? pool.binary(part.op(), right, left) : pool.rebuild(part, left, right);
  };
  EXPECT_EQ(transform(G(U(a, land(b, X(a)))), mirror), G(U(land(X(a), b), a)));
}

}  // namespace
}  // namespace ouro::logic
