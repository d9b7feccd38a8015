#include "logic/random_formula.hh"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "base/source.hh"
#include "logic/measure.hh"
#include "logic/post_order.hh"

namespace ouro::logic {
namespace {

constexpr std::array all_logics = {Logic::Ltl, Logic::FiniteLtl, Logic::Ctl, Logic::CtlStar};

RandomFormulaOptions options_for(Logic logic, std::size_t min_size, std::size_t max_size) {
  return {.logic = logic, .min_size = min_size, .max_size = max_size, .weights = OpWeights(logic)};
}

// Only the given operators, over propositions.
RandomFormulaOptions only(Logic logic, const std::vector<Op>& ops, std::size_t min_size,
                          std::size_t max_size) {
  RandomFormulaOptions options = options_for(logic, min_size, max_size);
  for (std::size_t i = 0; i < op_count; ++i) options.weights.set(static_cast<Op>(i), 0);
  options.weights.set(Op::Proposition, 1);
  for (const Op op : ops) options.weights.set(op, 1);
  return options;
}

bool belongs_to(const Formula& f, Logic logic) {
  switch (logic) {
    case Logic::Ltl:
      return f.has(Trait::Linear) && f.has(Trait::NoStrongNext);
    case Logic::FiniteLtl:
      return f.has(Trait::Linear);
    case Logic::Ctl:
      return f.has(Trait::Ctl) && f.has(Trait::NoStrongNext);
    default:
      return f.has(Trait::State) && f.has(Trait::NoStrongNext);
  }
}

TEST(RandomFormula, HasExactlyTheSizeAndTheLogicAskedFor) {
  constexpr std::uint64_t seed = 1;
  for (const Logic logic : all_logics) {
    FormulaPool pool;
    Random random(seed);
    for (std::size_t size = 1; size <= 40; ++size) {
      for (int i = 0; i < 20; ++i) {
        const Formula f = random_formula(pool, random, options_for(logic, size, size));
        ASSERT_EQ(tree_size(f), size) << "seed " << seed << ", logic " << static_cast<int>(logic);
        ASSERT_TRUE(belongs_to(f, logic)) << "seed " << seed << ", logic " << static_cast<int>(logic);
      }
    }
  }
}

TEST(RandomFormula, ReachesEverySizeOfTheRange) {
  FormulaPool pool;
  Random random(2);
  std::set<std::uint64_t> sizes;
  for (int i = 0; i < 500; ++i)
    sizes.insert(tree_size(random_formula(pool, random, options_for(Logic::Ltl, 3, 9))));
  EXPECT_THAT(sizes, testing::ElementsAre(3, 4, 5, 6, 7, 8, 9));
}

TEST(RandomFormula, MayHaveAMillionNodes) {
  FormulaPool pool;
  Random random(3);
  for (const Logic logic : all_logics) {
    const std::size_t size = logic == Logic::CtlStar ? 1'000'000 : 100'000;
    const Formula f = random_formula(pool, random, options_for(logic, size, size));
    EXPECT_EQ(tree_size(f), size);
    EXPECT_TRUE(belongs_to(f, logic));
  }
  const auto deep = only(Logic::Ltl, {Op::Next}, 1'000'000, 1'000'000);
  EXPECT_EQ(measure(random_formula(pool, random, deep)).depth, 1'000'000U);
}

TEST(RandomFormula, IsTheSameForTheSameSeed) {
  FormulaPool pool;
  for (const Logic logic : all_logics) {
    Random first(4);
    Random second(4);
    for (int i = 0; i < 50; ++i) {
      const auto options = options_for(logic, 1, 30);
      ASSERT_EQ(random_formula(pool, first, options), random_formula(pool, second, options));
    }
  }
}

// The structural hash of some drawn formulas, written down.
TEST(RandomFormula, IsTheSameOnEveryMachine) {
  FormulaPool pool;
  Random random(5);
  std::uint64_t hash = 0;
  for (const Logic logic : all_logics)
    hash = combine(hash, random_formula(pool, random, options_for(logic, 50, 60)).hash());
  EXPECT_EQ(hash, 4800131290700487712U);
}

std::array<std::size_t, op_count> count_operators(const RandomFormulaOptions& options, Random& random) {
  FormulaPool pool;
  std::array<std::size_t, op_count> count{};
  // Distinct subformulas are nearly all subformulas in large formulas, but for the leaves.
  for (const auto& entry : PostOrder(random_formula(pool, random, options))) {
    ++count[static_cast<std::size_t>(entry.formula.op())];
  }
  return count;
}

TEST(RandomFormula, UsesEveryOperatorThatHasAWeightAndNoOther) {
  Random random(6);
  for (const Logic logic : all_logics) {
    RandomFormulaOptions options = options_for(logic, 5000, 5000);
    options.weights.set(Op::WeakUntil, 0);
    const auto count = count_operators(options, random);
    for (std::size_t i = 0; i < op_count; ++i) {
      const bool wanted = options.weights[static_cast<Op>(i)] > 0;
      EXPECT_EQ(count[i] > 0, wanted) << "logic " << static_cast<int>(logic) << ", operator " << i;
    }
  }
}

TEST(RandomFormula, UsesOperatorsInProportionToTheirWeights) {
  Random random(7);
  RandomFormulaOptions options =
      only(Logic::Ltl, {Op::Until, Op::Release, Op::Next, Op::Globally}, 100'000, 100'000);
  options.propositions.clear();
  for (int i = 0; i < 1000; ++i) options.propositions.push_back(fmt::format("p{}", i));
  options.weights.set(Op::Until, 3);
  options.weights.set(Op::Next, 4);
  const auto count = count_operators(options, random);
  const auto ratio = [&](Op a, Op b) {
    return static_cast<double>(count[static_cast<std::size_t>(a)]) /
           static_cast<double>(count[static_cast<std::size_t>(b)]);
  };
  EXPECT_NEAR(ratio(Op::Until, Op::Release), 3, 0.5);
  EXPECT_NEAR(ratio(Op::Next, Op::Globally), 4, 0.8);
}

TEST(RandomFormula, IgnoresOperatorsThatTheLogicLacks) {
  FormulaPool pool;
  Random random(8);
  RandomFormulaOptions options = options_for(Logic::Ltl, 200, 200);
  options.weights.set(Op::ForAll, 100);
  options.weights.set(Op::StrongNext, 100);
  EXPECT_TRUE(belongs_to(random_formula(pool, random, options), Logic::Ltl));
}

struct SizeCase {
  Logic logic;
  std::vector<Op> ops;
  std::set<std::size_t> possible;  // among 1 to 8
};

TEST(RandomFormula, KnowsWhichSizesAreImpossible) {
  const std::vector<SizeCase> cases = {
      {Logic::Ltl, {}, {1}},
      {Logic::Ltl, {Op::And}, {1, 3, 5, 7}},
      {Logic::Ltl, {Op::And, Op::Next}, {1, 2, 3, 4, 5, 6, 7, 8}},
      {Logic::Ctl, {Op::ForAll}, {1}},
      {Logic::Ctl, {Op::Finally}, {1}},
      {Logic::Ctl, {Op::ForAll, Op::Finally}, {1, 3, 5, 7}},
      {Logic::Ctl, {Op::Exists, Op::Until}, {1, 4, 7}},
      {Logic::Ctl, {Op::Exists, Op::Until, Op::Or}, {1, 3, 4, 5, 6, 7, 8}},
      {Logic::Ctl, {Op::Exists, Op::Until, Op::Not}, {1, 2, 3, 4, 5, 6, 7, 8}},
      {Logic::CtlStar, {Op::Until, Op::Or}, {1, 3, 5, 7}},
      {Logic::CtlStar, {Op::Exists, Op::Until}, {1, 2, 3, 4, 5, 6, 7, 8}},
  };
  FormulaPool pool;
  Random random(9);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    for (std::size_t size = 1; size <= 8; ++size) {
      const auto options = only(cases[i].logic, cases[i].ops, size, size);
      if (cases[i].possible.contains(size)) {
        EXPECT_EQ(tree_size(random_formula(pool, random, options)), size) << "case " << i;
      } else {
        EXPECT_THROW(random_formula(pool, random, options), UserError) << "case " << i << ", size " << size;
      }
    }
  }
}

TEST(RandomFormula, DrawsOnlyPossibleSizesOfARange) {
  FormulaPool pool;
  Random random(10);
  std::set<std::uint64_t> sizes;
  for (int i = 0; i < 100; ++i) {
    sizes.insert(tree_size(random_formula(pool, random, only(Logic::Ctl, {Op::Exists, Op::Until}, 2, 8))));
  }
  EXPECT_THAT(sizes, testing::ElementsAre(4, 7));
  const auto leaf_only = only(Logic::Ltl, {}, 1, std::numeric_limits<std::size_t>::max());
  EXPECT_EQ(tree_size(random_formula(pool, random, leaf_only)), 1U);
}

TEST(RandomFormula, ExplainsWhatIsImpossible) {
  FormulaPool pool;
  Random random(11);
  try {
    random_formula(pool, random, only(Logic::Ltl, {Op::Until}, 6, 6));
    FAIL() << "an even size is impossible without unary operators";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("no formula of 6 nodes"));
    EXPECT_THAT(error.diagnostics().front().hint, testing::HasSubstr("odd"));
  }
}

TEST(RandomFormula, RefusesSenselessOptions) {
  FormulaPool pool;
  Random random(12);
  const auto refused = [&](auto change) {
    RandomFormulaOptions options;
    change(options);
    EXPECT_THROW(random_formula(pool, random, options), UserError);
  };
  refused([](auto& o) { o.min_size = 0; });
  refused([](auto& o) { o.max_size = o.min_size - 1; });
  refused([](auto& o) { o.propositions.clear(); });
  refused([](auto& o) { o.weights.set(Op::Until, -1); });
  refused([](auto& o) { o.weights.set(Op::Until, std::nan("")); });
  refused([](auto& o) { o.max_bound = Bounds::infinite; });
  refused([](auto& o) {
    for (const Op op : {Op::False, Op::True, Op::Proposition}) o.weights.set(op, 0);
  });
}

TEST(RandomFormula, DrawsBoundsAsOftenAsAsked) {
  FormulaPool pool;
  Random random(13);
  RandomFormulaOptions options = only(Logic::Ltl, {Op::Finally, Op::Until}, 20'001, 20'001);
  options.bounded = 0.5;
  options.max_bound = 4;
  std::size_t bounded = 0;
  std::size_t all = 0;
  std::uint32_t highest = 0;
  for (const auto& entry : PostOrder(random_formula(pool, random, options))) {
    if (!entry.formula.is(Op::Finally)) continue;
    ++all;
    const Bounds bounds = entry.formula.bounds();
    if (bounds.is_trivial()) continue;
    ++bounded;
    ASSERT_LE(bounds.low, bounds.high);
    highest = std::max(highest, bounds.high);
  }
  EXPECT_EQ(highest, 4U);
  EXPECT_NEAR(static_cast<double>(bounded), static_cast<double>(all) / 2, static_cast<double>(all) / 6);
}

TEST(RandomWord, HasLengthsWithinTheOptions) {
  Random random(14);
  std::set<std::size_t> stems;
  std::set<std::size_t> cycles;
  std::set<std::size_t> finite;
  for (int i = 0; i < 500; ++i) {
    const LassoWord word = random_lasso_word(random, 3, {.max_stem = 2, .max_cycle = 3});
    stems.insert(word.stem.size());
    cycles.insert(word.cycle.size());
    finite.insert(random_finite_word(random, 3, 2).size());
    for (const Letter& letter : word.cycle) ASSERT_EQ(letter.size(), 3U);
  }
  EXPECT_THAT(stems, testing::ElementsAre(0, 1, 2));
  EXPECT_THAT(cycles, testing::ElementsAre(1, 2, 3));
  EXPECT_THAT(finite, testing::ElementsAre(0, 1, 2));
}

TEST(RandomWord, HasTheDensityAskedFor) {
  Random random(15);
  const FiniteWord none = random_finite_word(random, 4, 10, 0.0);
  for (const Letter& letter : none) EXPECT_THAT(letter, testing::Each(false));
  const LassoWord all = random_lasso_word(random, 4, {.density = 1.0});
  for (const Letter& letter : all.cycle) EXPECT_THAT(letter, testing::Each(true));
}

std::size_t reachable(const KripkeStructure& structure) {
  std::vector<bool> seen(structure.size());
  std::vector<std::size_t> todo = structure.initial;
  std::size_t count = 0;
  while (!todo.empty()) {
    const std::size_t state = todo.back();
    todo.pop_back();
    if (seen[state]) continue;
    seen[state] = true;
    ++count;
    todo.insert(todo.end(), structure.successors[state].begin(), structure.successors[state].end());
  }
  return count;
}

TEST(RandomKripkeStructure, IsConnectedAndWithinItsLimits) {
  constexpr std::uint64_t seed = 16;
  Random random(seed);
  for (std::size_t states = 1; states <= 20; ++states) {
    for (std::size_t degree = 1; degree <= 5; ++degree) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << states << " states, degree " << degree);
      const KripkeStructure structure = random_kripke_structure(random, states, 2, degree);
      ASSERT_EQ(structure.size(), states);
      ASSERT_EQ(structure.successors.size(), states);
      ASSERT_EQ(reachable(structure), states);
      for (const auto& successors : structure.successors) {
        ASSERT_GE(successors.size(), 1U);
        ASSERT_LE(successors.size(), degree);
        ASSERT_EQ(std::set(successors.begin(), successors.end()).size(), successors.size());
      }
    }
  }
}

TEST(RandomKripkeStructure, HasDeadlocksWhereAsked) {
  Random random(17);
  const KripkeStructure structure = random_kripke_structure(random, 30, 1, 3, 1.0);
  EXPECT_EQ(reachable(structure), 30U);
  EXPECT_THAT(structure.successors, testing::Contains(testing::IsEmpty()));
}

}  // namespace
}  // namespace ouro::logic
