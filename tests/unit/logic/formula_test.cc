#include "logic/formula.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <unordered_set>
#include <vector>

#include "base/random.hh"
#include "logic/build.hh"
#include "logic/random_formula.hh"

namespace ouro::logic {
namespace {

using namespace build;

Formula random_sample(FormulaPool& pool, Random& random) {
  RandomFormulaOptions options{.logic = Logic::CtlStar, .min_size = 1, .max_size = 12};
  options.weights = OpWeights(Logic::CtlStar);
  options.bounded = 0.5;
  return random_formula(pool, random, options);
}

TEST(Formula, IsEmptyByDefault) {
  const Formula none;
  EXPECT_FALSE(none);
  EXPECT_EQ(none, Formula());
  EXPECT_EQ(none.id(), nullptr);
}

TEST(Formula, GivesBackWhatItWasMadeOf) {
  FormulaPool pool;
  const Formula p = pool.proposition("x > 3 && P@crit");
  const Formula q = pool.proposition("");
  EXPECT_EQ(p.name(), "x > 3 && P@crit");
  EXPECT_EQ(q.name(), "");
  EXPECT_TRUE(pool.constant(true).is(Op::True));
  EXPECT_TRUE(pool.constant(false).is(Op::False));
  const Formula until = U(p, q);
  EXPECT_EQ(until.op(), Op::Until);
  EXPECT_EQ(until.left(), p);
  EXPECT_EQ(until.right(), q);
  const Formula bounded = pool.bounded(Op::Finally, {2, 5}, until);
  EXPECT_EQ(bounded.operand(), until);
  EXPECT_EQ(bounded.bounds(), (Bounds{2, 5}));
  EXPECT_EQ(&bounded.pool(), &pool);
}

TEST(Formula, IsTheSameObjectWhenItIsEqual) {
  FormulaPool pool;
  const auto make = [&] {
    return G(implies(pool.proposition("p"), U(pool.proposition("q"), pool.constant(true))));
  };
  const Formula first = make();
  const std::size_t size = pool.size();
  EXPECT_EQ(make(), first);
  EXPECT_EQ(pool.size(), size);
  EXPECT_EQ(size, 6U);
}

TEST(Formula, IsNotEqualWhenAnythingDiffers) {
  FormulaPool pool;
  const Formula p = pool.proposition("p");
  const Formula q = pool.proposition("q");
  const std::vector<Formula> all = {p,
                                    q,
                                    pool.constant(true),
                                    pool.constant(false),
                                    F(p),
                                    G(p),
                                    F(q),
                                    X(p),
                                    land(p, q),
                                    land(q, p),
                                    lor(p, q),
                                    A(F(p)),
                                    E(F(p)),
                                    pool.bounded(Op::Finally, {0, 3}, p),
                                    pool.bounded(Op::Finally, {3, 3}, p),
                                    pool.bounded(Op::Finally, {3, Bounds::infinite}, p),
                                    pool.bounded(Op::Globally, {0, 3}, p),
                                    pool.unary(Op::StrongNext, p)};
  EXPECT_EQ(std::unordered_set<Formula>(all.begin(), all.end()).size(), all.size());
  FormulaPool other;
  EXPECT_NE(other.proposition("p"), p) << "pools share nothing";
  EXPECT_EQ(other.proposition("p").hash(), p.hash()) << "but hashes depend on structure only";
}

TEST(Formula, KeepsTrivialBoundsEqualToNone) {
  FormulaPool pool;
  const Formula p = pool.proposition("p");
  EXPECT_EQ(pool.bounded(Op::Globally, {0, Bounds::infinite}, p), G(p));
}

TEST(Formula, StaysTheSameUnderSelfAssignment) {
  FormulaPool pool;
  Formula f = F(pool.proposition("p"));
  const Formula copy = f;
  Formula& alias = f;
  f = alias;
  EXPECT_EQ(f, copy);
  f = std::move(alias);
  EXPECT_EQ(f, copy);
}

TEST(Rebuild, KeepsTheOperatorAndItsBounds) {
  FormulaPool pool;
  const Formula p = pool.proposition("p");
  const Formula q = pool.proposition("q");
  const Formula bounded = pool.bounded(Op::Finally, {1, 2}, p);
  EXPECT_EQ(pool.rebuild(bounded, q, {}), pool.bounded(Op::Finally, {1, 2}, q));
  EXPECT_EQ(pool.rebuild(bounded, p, {}), bounded);
  EXPECT_EQ(pool.rebuild(U(p, q), q, p), U(q, p));
  EXPECT_EQ(pool.rebuild(p, {}, {}), p);
}

TEST(FormulaPool, GivesMemoryBackWhenTheLastReferenceIsDropped) {
  FormulaPool pool;
  {
    const Formula p = pool.proposition("p");
    {
      const Formula f = land(G(p), F(p));
      EXPECT_EQ(pool.size(), 4U);
    }
    EXPECT_EQ(pool.size(), 1U);
    Formula moved = F(p);
    const Formula target = std::move(moved);
    EXPECT_EQ(pool.size(), 2U);
  }
  EXPECT_EQ(pool.size(), 0U);
}

TEST(FormulaPool, GivesBackSharedPartsOnce) {
  FormulaPool pool;
  Formula f = pool.proposition("p");
  for (int i = 0; i < 1000; ++i) f = land(f, f);
  EXPECT_EQ(pool.size(), 1001U);
  f = Formula();
  EXPECT_EQ(pool.size(), 0U);
}

TEST(FormulaPool, BuildsAndDropsFormulasAMillionOperatorsDeep) {
  FormulaPool pool;
  constexpr std::size_t depth = 1'000'000;
  {
    const Formula p = pool.proposition("p");
    Formula left = p;
    Formula right = p;
    for (std::size_t i = 0; i < depth; ++i) left = U(left, p);
    for (std::size_t i = 0; i < depth; ++i) right = X(right);
    EXPECT_EQ(pool.size(), 2 * depth + 1);
  }
  EXPECT_EQ(pool.size(), 0U);
}

// Fills and empties the tables in random order, so that entries are moved back over every kind of hole.
TEST(FormulaPool, FindsEveryLivingFormulaWhileOthersAreDropped) {
  FormulaPool pool;
  Random random(5);
  std::vector<Formula> alive(3000);
  for (int step = 0; step < 60'000; ++step) {
    const std::size_t i = random.below(alive.size());
    alive[i] = random.chance(0.5) ? indexed(pool, "p", i) : Formula();
    const std::size_t j = random.below(alive.size());
    if (!alive[j]) continue;
    const std::size_t size = pool.size();
    ASSERT_EQ(indexed(pool, "p", j), alive[j]) << "step " << step;
    ASSERT_EQ(pool.size(), size) << "step " << step;
  }
  const auto count = std::ranges::count_if(alive, [](const Formula& f) { return static_cast<bool>(f); });
  EXPECT_EQ(pool.size(), static_cast<std::size_t>(count));
}

TEST(FormulaPool, LetsManyThreadsMakeAndDropTheSameFormulas) {
  FormulaPool pool;
  const auto work = [&pool] {
    for (std::size_t round = 0; round < 2000; ++round) {
      const Formula p = indexed(pool, "p", round % 3);
      Formula f = p;
      for (int i = 0; i < 10; ++i) f = U(X(f), G(lor(f, p)));
      const Formula again = U(X(f.left().operand()), f.right());
      ASSERT_EQ(again, f);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(pool.size(), 0U);
}

TEST(FormulaPool, LetsAnotherThreadDropTheLastReference) {
  FormulaPool pool;
  std::vector<Formula> formulas;
  for (std::size_t i = 0; i < 1000; ++i) formulas.push_back(F(indexed(pool, "p", i)));
  std::thread([taken = std::move(formulas)]() mutable { taken.clear(); }).join();
  EXPECT_EQ(pool.size(), 0U);
}

TEST(StructuralOrder, GoesByOperatorThenBoundsThenOperandsFromTheLeft) {
  FormulaPool pool;
  const Formula a = pool.proposition("a");
  const Formula b = pool.proposition("b");
  EXPECT_TRUE(structural_order(a, b) < 0);
  EXPECT_TRUE(structural_order(b, F(a)) < 0);
  EXPECT_TRUE(structural_order(pool.bounded(Op::Finally, {0, 3}, b), F(a)) < 0);
  EXPECT_TRUE(structural_order(U(a, b), U(b, a)) < 0);
  EXPECT_TRUE(structural_order(U(a, a), U(a, b)) < 0);
  EXPECT_TRUE(structural_order(U(a, b), U(a, b)) == 0);
}

TEST(StructuralOrder, IsTotal) {
  constexpr std::uint64_t seed = 17;
  FormulaPool pool;
  Random random(seed);
  std::vector<Formula> sample;
  for (int i = 0; i < 60; ++i) sample.push_back(random_sample(pool, random));
  for (const Formula& a : sample) {
    for (const Formula& b : sample) {
      ASSERT_EQ(structural_order(a, b) == 0, a == b) << "seed " << seed;
      ASSERT_EQ(structural_order(a, b) < 0, structural_order(b, a) > 0) << "seed " << seed;
      for (const Formula& c : sample) {
        const bool chained = structural_order(a, b) < 0 && structural_order(b, c) < 0;
        ASSERT_TRUE(!chained || structural_order(a, c) < 0) << "seed " << seed;
      }
    }
  }
}

TEST(StructuralOrder, DoesNotDependOnTheOrderOfMaking) {
  const auto sorted_hashes = [](bool reversed) {
    FormulaPool pool;
    Random random(23);
    std::vector<Formula> kept;
    if (reversed) kept = {pool.proposition("p2"), pool.proposition("p1"), G(pool.proposition("p0"))};
    std::vector<Formula> sample;
    for (int i = 0; i < 50; ++i) sample.push_back(random_sample(pool, random));
    std::ranges::sort(sample, [](const Formula& a, const Formula& b) { return structural_order(a, b) < 0; });
    std::vector<std::uint64_t> hashes;
    for (const Formula& f : sample) hashes.push_back(f.hash());
    return hashes;
  };
  EXPECT_EQ(sorted_hashes(false), sorted_hashes(true));
}

TEST(StructuralOrder, ComparesDeepFormulas) {
  FormulaPool pool;
  Formula a = pool.proposition("a");
  Formula b = pool.proposition("b");
  for (int i = 0; i < 200'000; ++i) {
    a = X(a);
    b = X(b);
  }
  EXPECT_TRUE(structural_order(a, b) < 0);
}

}  // namespace
}  // namespace ouro::logic
