// Random functions of up to eight variables against truth tables; memory; limits.
#include "bdd/manager.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/source.hh"
#include "unit/bdd/truth_table.hh"

namespace ouro::bdd::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Manager, KnowsTheConstants) {
  EXPECT_TRUE(true_function.is_true());
  EXPECT_TRUE(false_function.is_false());
  EXPECT_EQ(!true_function, false_function);
  EXPECT_EQ(Bdd(), false_function);
  Manager manager;
  EXPECT_EQ(manager.size(true_function), 0U);
  EXPECT_TRUE(manager.evaluate(true_function, {}));
  EXPECT_FALSE(manager.evaluate(false_function, {}));
  EXPECT_THAT(manager.support(false_function), IsEmpty());
  EXPECT_EQ(manager.cube(CubeView{}), true_function);
}

TEST(Manager, SharesANodeBetweenAFunctionAndItsNegation) {
  Manager manager;
  const Bdd a = manager.variable(manager.new_variable());
  const Bdd b = manager.variable(manager.new_variable());
  const Bdd both = manager.conjunction(a, b);
  const std::size_t nodes = manager.node_count();
  EXPECT_EQ(manager.disjunction(!a, !b), !both);
  EXPECT_EQ(manager.node_count(), nodes);
  EXPECT_EQ(manager.size(both), 2U);
}

TEST(Manager, BuildsCubes) {
  Manager manager;
  manager.new_variables(4);
  const Bdd cube = manager.cube(Cube{{0, true}, {2, false}, {3, true}});
  EXPECT_EQ(cube, manager.conjunction(manager.variable(0),
                                      manager.difference(manager.variable(3), manager.variable(2))));
  const std::vector<Variable> shuffled{3, 0, 3, 1};
  EXPECT_EQ(manager.support(manager.cube(shuffled)), (std::vector<Variable>{0, 1, 3}));
}

// Random terms over random functions: everything stays equal to its truth table and canonical.
TEST(Manager, StaysCanonicalOverManyRandomOperations) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto variables = static_cast<unsigned>(random.between(4, 8));
    Manager manager = tiny_manager(variables);
    std::vector<TruthTable> tables;
    std::vector<Bdd> functions;
    for (Variable v = 0; v < variables; ++v) {
      tables.emplace_back(variables, [&](Row row) { return value_of(row, v); });
      functions.push_back(manager.variable(v));
    }
    for (int step = 0; step < 300; ++step) {
      const std::size_t i = random.below(functions.size());
      const std::size_t j = random.below(functions.size());
      const std::size_t k = random.below(functions.size());
      const TruthTable& f = tables[i];
      const TruthTable& g = tables[j];
      const TruthTable& h = tables[k];
      std::function<bool(Row)> value;
      switch (random.below(4)) {
        case 0:
          functions.push_back(!manager.conjunction(functions[i], functions[j]));
          value = [&](Row row) { return !(f[row] && g[row]); };
          break;
        case 1:
          functions.push_back(manager.exclusive_or(functions[i], functions[j]));
          value = [&](Row row) { return f[row] != g[row]; };
          break;
        case 2:
          functions.push_back(manager.ite(functions[i], functions[j], functions[k]));
          value = [&](Row row) { return f[row] ? g[row] : h[row]; };
          break;
        default:
          functions.push_back(manager.implication(functions[i], functions[j]));
          value = [&](Row row) { return !f[row] || g[row]; };
      }
      const TruthTable expected(variables, value);
      ASSERT_EQ(TruthTable::of(manager, functions.back(), variables), expected) << "step " << step;
      ASSERT_EQ(expected.build(manager), functions.back()) << "step " << step << ": not canonical";
      tables.push_back(expected);
    }
  }
}

class RandomFunctions : public ::testing::Test {
 protected:
  static constexpr std::uint64_t seeds = 40;

  void draw(std::uint64_t seed) {
    random = Random(seed);
    variables = static_cast<unsigned>(random.between(5, 8));
    manager = tiny_manager(variables);
    table_f = TruthTable::random(variables, random, random.unit());
    table_g = TruthTable::random(variables, random, random.unit());
    f = table_f.build(manager);
    g = table_g.build(manager);
  }

  Row random_set() { return static_cast<Row>(random.below(Row{1} << variables)); }

  Bdd cube_of(Row set) {
    std::vector<Variable> members;
    for (Variable v = 0; v < variables; ++v) {
      if (value_of(set, v)) members.push_back(v);
    }
    return manager.cube(members);
  }

  // Whether some row that differs from `row` only in the set satisfies both.
  bool some(const TruthTable& a, const TruthTable& b, Row row, Row set) const {
    for (Row other = 0; other < a.rows(); ++other) {
      if ((other & ~set) == (row & ~set) && a[other] && b[other]) return true;
    }
    return false;
  }

  Random random{0};
  unsigned variables = 0;
  Manager manager;
  TruthTable table_f;
  TruthTable table_g;
  Bdd f;
  Bdd g;
};

TEST_F(RandomFunctions, AreQuantifiedRight) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    draw(seed);
    const Row set = random_set();
    const TruthTable expected(variables, [&](Row row) { return some(table_f, table_f, row, set); });
    EXPECT_EQ(TruthTable::of(manager, manager.exists(f, cube_of(set)), variables), expected);
    const TruthTable product(variables, [&](Row row) { return some(table_f, table_g, row, set); });
    EXPECT_EQ(TruthTable::of(manager, manager.and_exists(f, g, cube_of(set)), variables), product);
  }
}

TEST_F(RandomFunctions, AreSimplifiedRight) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    draw(seed);
    if (g.is_false()) g = true_function;
    for (const Bdd result : {manager.constrain(f, g), manager.simplify(f, g)}) {
      EXPECT_EQ(manager.conjunction(result, g), manager.conjunction(f, g));
    }
  }
}

TEST_F(RandomFunctions, AreComposedRight) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    draw(seed);
    const auto v = static_cast<Variable>(random.below(variables));
    const TruthTable expected(variables, [&](Row row) { return table_f[with(row, v, table_g[row])]; });
    EXPECT_EQ(TruthTable::of(manager, manager.compose(f, v, g), variables), expected);
  }
}

TEST_F(RandomFunctions, AreSubstitutedIntoAllAtOnce) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    draw(seed);
    std::vector<TruthTable> tables;
    std::vector<Bdd> replacements;
    for (Variable v = 0; v < variables; ++v) {
      tables.push_back(TruthTable::random(variables, random));
      replacements.push_back(tables.back().build(manager));
    }
    const TruthTable expected(variables, [&](Row row) {
      Row image = 0;
      for (Variable v = 0; v < variables; ++v) image = with(image, v, tables[v][row]);
      return table_f[image];
    });
    EXPECT_EQ(TruthTable::of(manager, manager.substitute(f, replacements), variables), expected);
  }
}

TEST_F(RandomFunctions, AreRenamedByAnyMap) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    draw(seed);
    std::vector<Variable> names;
    for (Variable v = 0; v < variables; ++v) names.push_back(static_cast<Variable>(random.below(variables)));
    const TruthTable expected(variables, [&](Row row) {
      Row image = 0;
      for (Variable v = 0; v < variables; ++v) image = with(image, v, value_of(row, names[v]));
      return table_f[image];
    });
    EXPECT_EQ(TruthTable::of(manager, manager.rename(f, names), variables), expected);
  }
}

TEST_F(RandomFunctions, SurviveTheWayThroughAnotherManager) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    draw(seed);
    Manager other = tiny_manager(variables + 2);
    std::vector<Bdd> there;
    std::vector<Bdd> back(variables + 2);
    for (Variable v = 0; v < variables; ++v) {
      there.push_back(other.variable(variables + 1 - v));
      back[variables + 1 - v] = manager.variable(v);
    }
    const Bdd imported = other.import(manager, f, there);
    EXPECT_EQ(manager.import(other, imported, back), f);
  }
}

TEST_F(RandomFunctions, AreMeasuredRight) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    draw(seed);
    EXPECT_EQ(manager.exact_count(f, variables), table_f.count());
    EXPECT_EQ(manager.count(f, variables), static_cast<double>(table_f.count()));
    std::vector<Variable> expected;
    for (Variable v = 0; v < variables; ++v) {
      if (table_f.depends_on(v)) expected.push_back(v);
    }
    EXPECT_EQ(manager.support(f), expected);
  }
}

TEST_F(RandomFunctions, SurviveACollectionAsRoots) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    draw(seed);
    const std::size_t before = manager.node_count();
    const std::vector<Bdd> roots{!f};
    manager.collect(roots);
    EXPECT_LE(manager.node_count(), before);
    EXPECT_EQ(manager.node_count(), manager.size(f) + 1) << "nothing but the root survives";
    EXPECT_EQ(TruthTable::of(manager, f, variables), table_f);
    EXPECT_EQ(table_f.build(manager), f) << "still found in the unique table";
    const Bdd rebuilt = table_g.build(manager);
    const TruthTable both(variables, [&](Row row) { return table_f[row] && table_g[row]; });
    EXPECT_EQ(TruthTable::of(manager, manager.conjunction(f, rebuilt), variables), both);
  }
}

TEST(Manager, RenamesByASwap) {
  Manager manager;
  manager.new_variables(2);
  const Bdd f = manager.difference(manager.variable(0), manager.variable(1));
  const std::vector<Variable> swapped{1, 0};
  EXPECT_EQ(manager.rename(f, swapped), manager.difference(manager.variable(1), manager.variable(0)));
}

TEST(Manager, CountsWithoutLosingSmallNumbers) {
  Manager manager;
  manager.new_variables(63);
  Cube all;
  for (Variable v = 0; v < 63; ++v) all.emplace_back(v, false);
  const Bdd nothing_holds = manager.cube(all);
  EXPECT_EQ(manager.count(nothing_holds, 63), 1.0);
  EXPECT_EQ(manager.exact_count(nothing_holds, 63), 1U);
  EXPECT_EQ(manager.exact_count(!nothing_holds, 63), (std::uint64_t{1} << 63U) - 1);
  EXPECT_EQ(manager.exact_count(true_function, 63), std::uint64_t{1} << 63U);
}

TEST(Manager, GrowsFarBeyondItsInitialTables) {
  // Sum of products of pairs in the worst order: 2^10 nodes and more.
  constexpr Variable pairs = 10;
  Manager manager = tiny_manager(2 * pairs);
  Bdd f = false_function;
  for (Variable v = 0; v < pairs; ++v) {
    f = manager.disjunction(f, manager.conjunction(manager.variable(v), manager.variable(v + pairs)));
  }
  EXPECT_EQ(manager.size(f), (std::size_t{2} << pairs) - 2);
  EXPECT_EQ(manager.exact_count(!f, 2 * pairs), static_cast<std::uint64_t>(std::pow(3, pairs)));
}

TEST(Manager, ReusesWhatACollectionFreed) {
  Manager manager = tiny_manager(8);
  Random random(7);
  const TruthTable kept = TruthTable::random(8, random);
  const std::vector<Bdd> roots{kept.build(manager)};
  std::size_t memory = 0;
  for (int round = 0; round < 50; ++round) {
    for (int i = 0; i < 5; ++i) TruthTable::random(8, random).build(manager);
    manager.collect(roots);
    ASSERT_EQ(TruthTable::of(manager, roots[0], 8), kept);
    ASSERT_EQ(manager.node_count(), manager.size(roots[0]) + 1);
    if (round == 10) memory = manager.memory_bytes();
  }
  EXPECT_LE(manager.memory_bytes(), 2 * memory);
}

TEST(Manager, ForgetsComputedResultsInACollection) {
  Manager manager = tiny_manager(3);
  const Bdd a = manager.variable(0);
  const Bdd b = manager.variable(1);
  const Bdd c = manager.variable(2);
  manager.conjunction(a, b);
  manager.collect(std::vector{a, b, c});
  const Bdd other = manager.exclusive_or(a, c);
  EXPECT_NE(manager.conjunction(a, b), other);
  EXPECT_EQ(manager.exact_count(manager.conjunction(a, b), 3), 2U);
}

TEST(Manager, ResetKeepsVariablesAndNothingElse) {
  Manager manager;
  manager.new_variables(8);
  Random random(3);
  const TruthTable table = TruthTable::random(8, random);
  table.build(manager);
  manager.reset();
  EXPECT_EQ(manager.node_count(), 1U);
  EXPECT_EQ(manager.variable_count(), 8U);
  EXPECT_EQ(TruthTable::of(manager, table.build(manager), 8), table);
}

TEST(Manager, CanBeMoved) {
  Manager first;
  first.new_variables(2);
  const Bdd f = first.conjunction(first.variable(0), first.variable(1));
  Manager second = std::move(first);
  EXPECT_EQ(second.conjunction(second.variable(0), second.variable(1)), f);
}

TEST(Manager, StopsAtTheNodeLimitAndStaysUsable) {
  Manager manager(Options{.initial_nodes = 16, .max_nodes = 100});
  manager.new_variables(20);
  const auto build = [&] {
    Bdd f = false_function;
    for (Variable v = 0; v < 10; ++v) {
      f = manager.disjunction(f, manager.conjunction(manager.variable(v), manager.variable(v + 10)));
    }
  };
  EXPECT_THROW(build(), UserError);
  EXPECT_EQ(manager.node_count(), 100U);
  manager.collect({});
  EXPECT_EQ(manager.node_count(), 1U);
  EXPECT_EQ(manager.size(manager.conjunction(manager.variable(0), manager.variable(1))), 2U);
}

TEST(Manager, RefusesTooManyVariables) {
  Manager manager;
  EXPECT_EQ(manager.new_variables(max_variables), 0U);
  EXPECT_THROW(manager.new_variable(), UserError);
  EXPECT_EQ(manager.variable_count(), max_variables);
}

// The deepest diagrams there are: if recursion is too deep for the stack, it shows here.
TEST(Manager, HasTheStackForAllVariables) {
  Manager manager;
  manager.new_variables(max_variables);
  Cube odd;
  Cube all;
  std::vector<Bdd> same;
  Bdd parity = false_function;
  for (Variable v = 0; v < max_variables; ++v) {
    all.emplace_back(v, true);
    if (v % 2 == 1) odd.emplace_back(v, true);
    same.push_back(manager.variable(v));
  }
  for (Variable v = max_variables; v-- > 0;) parity = manager.make(v, parity, !parity);
  const Bdd f = manager.cube(all);
  const Bdd quantified = manager.cube(odd);
  const Bdd last = manager.variable(max_variables - 1);
  EXPECT_EQ(manager.conjunction(f, quantified), f);
  EXPECT_EQ(manager.exclusive_or(manager.exclusive_or(f, parity), parity), f);
  EXPECT_FALSE(manager.disjoint(f, quantified));
  EXPECT_EQ(manager.ite(parity, manager.exclusive_or(f, last), manager.exclusive_or(!f, last)),
            manager.exclusive_or(manager.equivalence(f, parity), last));
  EXPECT_EQ(manager.size(manager.exists(f, quantified)), max_variables / 2);
  EXPECT_TRUE(manager.exists(parity, quantified).is_true());
  EXPECT_EQ(manager.size(manager.and_exists(f, !parity, quantified)), max_variables / 2);
  EXPECT_TRUE(manager.constrain(f, quantified) == manager.simplify(f, quantified));
  EXPECT_EQ(manager.compose(parity, max_variables - 1, !last), !parity);
  EXPECT_EQ(manager.substitute(parity, same), parity);
  EXPECT_EQ(manager.density(parity), 0.5);
}

}  // namespace
}  // namespace ouro::bdd::testing
