// Cube iteration, irredundant sums of products and prime implicants, against truth tables.
#include "bdd/cubes.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "bdd/isop.hh"
#include "bdd/primes.hh"
#include "unit/bdd/truth_table.hh"

namespace ouro::bdd::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Cube> list(Cubes cubes) {
  std::vector<Cube> result;
  for (const CubeView cube : cubes) result.emplace_back(cube.begin(), cube.end());
  return result;
}

TruthTable union_of(unsigned variables, const std::vector<Cube>& cubes) {
  return {variables, [&](Row row) {
            return std::ranges::any_of(cubes, [&](const Cube& cube) { return satisfies(row, cube); });
          }};
}

bool inside(const Cube& cube, const TruthTable& table) {
  for (Row row = 0; row < table.rows(); ++row) {
    if (satisfies(row, cube) && !table[row]) return false;
  }
  return true;
}

Cube without(Cube cube, std::size_t position) {
  cube.erase(cube.begin() + static_cast<std::ptrdiff_t>(position));
  return cube;
}

bool is_prime(const Cube& cube, const TruthTable& table) {
  if (!inside(cube, table)) return false;
  for (std::size_t i = 0; i < cube.size(); ++i) {
    if (inside(without(cube, i), table)) return false;
  }
  return true;
}

// Runs a check on random functions of one to `most` variables, sparse and dense ones.
void on_random_functions(unsigned most, int rounds,
                         const std::function<void(Manager&, Bdd, const TruthTable&, Random&)>& check) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Random random(seed);
    for (int round = 0; round < rounds; ++round) {
      const auto variables = static_cast<unsigned>(random.between(1, most));
      Manager manager = tiny_manager(variables);
      const TruthTable table = TruthTable::random(variables, random, random.unit());
      SCOPED_TRACE(::testing::Message() << "seed " << seed << " table " << table.text());
      check(manager, table.build(manager), table, random);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(Paths, AreDisjointCubesThatTogetherAreTheFunction) {
  on_random_functions(7, 20, [](Manager& manager, Bdd f, const TruthTable& table, Random&) {
    const std::vector<Cube> cubes = list(paths(manager, f));
    for (Row row = 0; row < table.rows(); ++row) {
      const auto hits = std::ranges::count_if(cubes, [&](const Cube& cube) { return satisfies(row, cube); });
      ASSERT_EQ(hits, table[row] ? 1 : 0) << row;
    }
  });
}

TEST(Paths, ComeInOrderPositiveLiteralsFirst) {
  Manager manager;
  manager.new_variables(3);
  const Bdd f = manager.ite(manager.variable(0), manager.variable(1), manager.variable(2));
  EXPECT_THAT(list(paths(manager, f)), ElementsAre(Cube{{0, true}, {1, true}}, Cube{{0, false}, {2, true}}));
  EXPECT_THAT(list(paths(manager, true_function)), ElementsAre(Cube{}));
  EXPECT_THAT(list(paths(manager, false_function)), IsEmpty());
}

TEST(Paths, GiveOneCubeWhenOneIsEnough) {
  Manager manager;
  manager.new_variables(2);
  EXPECT_EQ(any_cube(manager, false_function), std::nullopt);
  EXPECT_EQ(any_cube(manager, true_function), Cube{});
  EXPECT_EQ(any_cube(manager, manager.difference(manager.variable(1), manager.variable(0))),
            (Cube{{0, false}, {1, true}}));
}

TEST(Minterms, AreAllSatisfyingRowsOnce) {
  on_random_functions(6, 20, [](Manager& manager, Bdd f, const TruthTable& table, Random& random) {
    std::vector<Variable> variables;
    for (Variable v = 0; v < table.variables(); ++v) variables.push_back(v);
    std::shuffle(variables.begin(), variables.end(), random);
    const std::vector<Cube> cubes = list(minterms(manager, f, variables));
    ASSERT_EQ(cubes.size(), table.count());
    ASSERT_EQ(union_of(table.variables(), cubes), table);
    for (const Cube& cube : cubes) ASSERT_EQ(cube.size(), variables.size());
    ASSERT_TRUE(std::ranges::is_sorted(cubes));
  });
}

TEST(Minterms, OverNoVariablesAreOneOrNone) {
  Manager manager;
  EXPECT_THAT(list(minterms(manager, true_function, {})), ElementsAre(Cube{}));
  EXPECT_THAT(list(minterms(manager, false_function, {})), IsEmpty());
}

TEST(Isop, IsBetweenItsBoundsAndNothingCanBeLeftOut) {
  on_random_functions(7, 20, [](Manager& manager, Bdd upper, const TruthTable& table, Random& random) {
    const double kept = random.unit();
    const TruthTable lower_table(table.variables(),
                                 [&](Row row) { return table[row] && random.chance(kept); });
    const std::vector<Cube> cubes = isop(manager, lower_table.build(manager), upper);
    const TruthTable covered = union_of(table.variables(), cubes);
    for (Row row = 0; row < table.rows(); ++row) {
      ASSERT_LE(lower_table[row], covered[row]) << row;
      ASSERT_LE(covered[row], table[row]) << row;
    }
    for (std::size_t i = 0; i < cubes.size(); ++i) {
      ASSERT_TRUE(is_prime(cubes[i], table)) << "a literal too many in cube " << i;
      std::vector<Cube> others = cubes;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const TruthTable rest = union_of(table.variables(), others);
      bool needed = false;
      for (Row row = 0; row < table.rows(); ++row) needed = needed || (lower_table[row] && !rest[row]);
      ASSERT_TRUE(needed) << "cube " << i << " is redundant";
    }
  });
}

TEST(Isop, OfEveryFunctionOfThreeVariablesIsThatFunction) {
  Manager manager = tiny_manager(3);
  for (unsigned number = 0; number < 256; ++number) {
    const TruthTable table = TruthTable::of_number(3, number);
    ASSERT_EQ(union_of(3, isop(manager, table.build(manager))), table);
  }
}

// All functions of three variables that are monotone in one of them.
TEST(Isop, IsTheSameWhenMonotoneVariablesAreKnown) {
  for (unsigned number = 0; number < 256; ++number) {
    const TruthTable any = TruthTable::of_number(3, number);
    for (Variable grows = 0; grows < 3; ++grows) {
      Manager manager = tiny_manager(3);
      const Bdd f = any.build(manager);
      const Bdd literal = manager.variable(grows);
      const Bdd monotone =
          manager.disjunction(manager.cofactor(f, {grows, false}),
                              manager.conjunction(literal, manager.cofactor(f, {grows, true})));
      std::vector<bool> known(3);
      known[grows] = true;
      constexpr std::size_t limit = 100;
      ASSERT_EQ(isop(manager, monotone, monotone, limit, known), isop(manager, monotone, monotone, limit))
          << number << ' ' << grows;
    }
  }
}

TEST(Isop, KeepsToItsLimit) {
  Manager manager = tiny_manager(6);
  Bdd parity = false_function;
  for (Variable v = 0; v < 6; ++v) parity = manager.exclusive_or(parity, manager.variable(v));
  EXPECT_EQ(isop(manager, parity, parity, 31), std::nullopt);
  EXPECT_EQ(isop(manager, parity, parity, 32)->size(), 32U);
  EXPECT_EQ(isop(manager, false_function, parity, 0)->size(), 0U);
  EXPECT_EQ(isop(manager, true_function, true_function, 0), std::nullopt);
}

// Beyond the limit covers are no covers any more; an assertion about them failed on this function.
TEST(Isop, StopsQuietlyInTheMiddleOfAProduct) {
  Manager manager;
  manager.new_variables(8);
  Bdd product = true_function;
  for (Variable v = 0; v < 8; v += 2) {
    product = manager.conjunction(product, manager.disjunction(manager.variable(v), manager.variable(v + 1)));
  }
  for (std::size_t limit = 0; limit < 16; ++limit) {
    EXPECT_EQ(isop(manager, product, product, limit), std::nullopt) << limit;
  }
  EXPECT_EQ(isop(manager, product, product, 16)->size(), 16U);
}

// Quine and McCluskey by definition: every cube there is, asked whether it is prime.
std::vector<Cube> all_primes(const TruthTable& table) {
  std::vector<Cube> result;
  std::vector<Cube> cubes{{}};
  for (Variable v = 0; v < table.variables(); ++v) {
    const std::size_t size = cubes.size();
    for (std::size_t i = 0; i < size; ++i) {
      for (const bool positive : {true, false}) {
        cubes.push_back(cubes[i]);
        cubes.back().emplace_back(v, positive);
      }
    }
  }
  for (const Cube& cube : cubes) {
    if (is_prime(cube, table)) result.push_back(cube);
  }
  std::ranges::sort(result);
  return result;
}

std::vector<Cube> in_order(std::vector<Cube> cubes) {
  std::ranges::sort(cubes);
  return cubes;
}

TEST(Primes, OfEveryFunctionOfThreeVariablesAreRight) {
  Manager manager = tiny_manager(3);
  for (unsigned number = 0; number < 256; ++number) {
    const TruthTable table = TruthTable::of_number(3, number);
    ASSERT_EQ(in_order(primes(manager, table.build(manager))), all_primes(table)) << table.text();
  }
}

TEST(Primes, OfRandomFunctionsAreRight) {
  on_random_functions(5, 20, [](Manager& manager, Bdd f, const TruthTable& table, Random&) {
    ASSERT_EQ(in_order(primes(manager, f)), all_primes(table));
  });
}

TEST(Primes, ComeInOrder) {
  Manager manager = tiny_manager(3);
  const Bdd f = manager.ite(manager.variable(0), manager.variable(1), manager.variable(2));
  EXPECT_THAT(primes(manager, f), ElementsAre(Cube{{0, true}, {1, true}}, Cube{{0, false}, {2, true}},
                                              Cube{{1, true}, {2, true}}));
  EXPECT_THAT(primes(manager, true_function), ElementsAre(Cube{}));
  EXPECT_THAT(primes(manager, false_function), IsEmpty());
}

TEST(Primes, KeepToTheirLimit) {
  // "At least k of n" has n over k primes.
  constexpr Variable n = 12;
  Manager manager = tiny_manager(n);
  std::vector<Bdd> at_least(7, false_function);
  at_least[0] = true_function;
  for (Variable v = n; v-- > 0;) {
    for (std::size_t k = 6; k > 0; --k) at_least[k] = manager.make(v, at_least[k], at_least[k - 1]);
  }
  EXPECT_EQ(primes(manager, at_least[6], 923), std::nullopt);
  EXPECT_EQ(primes(manager, at_least[6], 924)->size(), 924U);
  EXPECT_EQ(primes(manager, true_function, 0), std::nullopt);
  EXPECT_EQ(primes(manager, false_function, 0)->size(), 0U);
}

TEST(Primes, OfAFunctionThatIsMonotoneInAVariableHaveItOnlyPositively) {
  Random random(11);
  for (int round = 0; round < 50; ++round) {
    Manager manager = tiny_manager(5);
    const Bdd low = TruthTable::random(5, random).build(manager);
    const Bdd high = TruthTable::random(5, random).build(manager);
    const Bdd f = manager.ite(manager.variable(2), manager.disjunction(low, high), low);
    const Bdd monotone =
        manager.disjunction(manager.cofactor(f, {2, false}), manager.conjunction(manager.variable(2), f));
    for (const Cube& cube : primes(manager, monotone)) {
      ASSERT_EQ(std::ranges::find(cube, Literal(2, false)), cube.end());
    }
  }
}

// Cubes as deep as there are variables.
TEST(Primes, AndSumsOfProductsHaveTheStackForAllVariables) {
  Manager manager;
  manager.new_variables(max_variables);
  Cube all;
  for (Variable v = 0; v < max_variables; ++v) all.emplace_back(v, v % 3 != 0);
  const Bdd f = manager.cube(all);
  EXPECT_THAT(primes(manager, f), ElementsAre(all));
  EXPECT_THAT(isop(manager, f), ElementsAre(all));
  EXPECT_THAT(list(paths(manager, f)), ElementsAre(all));
}

}  // namespace
}  // namespace ouro::bdd::testing
