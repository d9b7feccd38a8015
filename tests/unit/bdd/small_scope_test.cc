// All functions of three variables, in all combinations: as functions are unique, the result of an
// operation must be the very reference of the function with the right truth table.
#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "bdd/manager.hh"
#include "unit/bdd/truth_table.hh"

namespace ouro::bdd::testing {
namespace {

constexpr unsigned variables = 3;
constexpr unsigned functions = 256;

class SmallScope : public ::testing::Test {
 protected:
  SmallScope() {
    for (unsigned number = 0; number < functions; ++number) {
      function_[number] = TruthTable::of_number(variables, number).build(manager_);
    }
  }

  // The number of a function: its truth table.
  unsigned number_of(Bdd f) const {
    unsigned number = 0;
    for (Row row = 0; row < 8; ++row) {
      const std::uint64_t valuation[1] = {row};
      if (manager_.evaluate(f, valuation)) number |= 1U << row;
    }
    return number;
  }

  // The half of a table where a variable has a value, in all rows.
  static unsigned half(unsigned number, Variable variable, bool value) {
    unsigned result = 0;
    for (Row row = 0; row < 8; ++row) {
      if ((number >> with(row, variable, value) & 1U) != 0) result |= 1U << row;
    }
    return result;
  }

  static unsigned exists(unsigned number, unsigned set) {
    for (Variable v = 0; v < variables; ++v) {
      if (value_of(set, v)) number = half(number, v, false) | half(number, v, true);
    }
    return number;
  }

  Bdd cube_of_set(unsigned set) {
    std::vector<Variable> members;
    for (Variable v = 0; v < variables; ++v) {
      if (value_of(set, v)) members.push_back(v);
    }
    return manager_.cube(members);
  }

  Manager manager_ = tiny_manager(variables);
  std::array<Bdd, functions> function_;
};

TEST_F(SmallScope, EveryFunctionHasItsTruthTable) {
  for (unsigned f = 0; f < functions; ++f) ASSERT_EQ(number_of(function_[f]), f);
}

TEST_F(SmallScope, ConnectivesAgreeWithTruthTables) {
  for (unsigned f = 0; f < functions; ++f) {
    for (unsigned g = 0; g < functions; ++g) {
      const Bdd a = function_[f];
      const Bdd b = function_[g];
      ASSERT_EQ(manager_.conjunction(a, b), function_[f & g]) << f << " " << g;
      ASSERT_EQ(manager_.disjunction(a, b), function_[f | g]) << f << " " << g;
      ASSERT_EQ(manager_.exclusive_or(a, b), function_[f ^ g]) << f << " " << g;
      ASSERT_EQ(manager_.equivalence(a, b), function_[~(f ^ g) & 255U]) << f << " " << g;
      ASSERT_EQ(manager_.implication(a, b), function_[(~f | g) & 255U]) << f << " " << g;
      ASSERT_EQ(manager_.difference(a, b), function_[f & ~g]) << f << " " << g;
    }
    ASSERT_EQ(!function_[f], function_[~f & 255U]) << f;
  }
}

TEST_F(SmallScope, DisjointnessAndImplicationAgreeWithTruthTablesAndBuildNothing) {
  const std::size_t nodes = manager_.node_count();
  for (unsigned f = 0; f < functions; ++f) {
    for (unsigned g = 0; g < functions; ++g) {
      ASSERT_EQ(manager_.disjoint(function_[f], function_[g]), (f & g) == 0) << f << " " << g;
      ASSERT_EQ(manager_.implies(function_[f], function_[g]), (f & ~g) == 0) << f << " " << g;
    }
  }
  EXPECT_EQ(manager_.node_count(), nodes);
}

TEST_F(SmallScope, IfThenElseAgreesWithTruthTables) {
  for (unsigned f = 0; f < functions; ++f) {
    for (unsigned g = 0; g < functions; ++g) {
      for (unsigned h = (f ^ g) % 7; h < functions; h += 7) {
        ASSERT_EQ(manager_.ite(function_[f], function_[g], function_[h]), function_[(f & g) | (~f & h)])
            << f << " " << g << " " << h;
      }
    }
  }
}

TEST_F(SmallScope, CofactorsAgreeWithTruthTables) {
  for (unsigned f = 0; f < functions; ++f) {
    for (Variable v = 0; v < variables; ++v) {
      for (const bool value : {false, true}) {
        ASSERT_EQ(manager_.cofactor(function_[f], {v, value}), function_[half(f, v, value)]) << f << " " << v;
      }
    }
    for (Row row = 0; row < 8; ++row) {
      const Cube cube{{0, value_of(row, 0)}, {2, value_of(row, 2)}};
      ASSERT_EQ(manager_.cofactor(function_[f], manager_.cube(cube)),
                function_[half(half(f, 0, value_of(row, 0)), 2, value_of(row, 2))]);
    }
  }
}

TEST_F(SmallScope, SimplificationsAgreeWhereItMatters) {
  for (unsigned f = 0; f < functions; ++f) {
    for (unsigned care = 1; care < functions; ++care) {
      const Bdd constrained = manager_.constrain(function_[f], function_[care]);
      const Bdd simplified = manager_.simplify(function_[f], function_[care]);
      ASSERT_EQ(number_of(constrained) & care, f & care) << f << " " << care;
      ASSERT_EQ(number_of(simplified) & care, f & care) << f << " " << care;
      for (const Variable v : manager_.support(simplified)) {
        ASSERT_NE(half(f, v, false), half(f, v, true)) << "a variable that was not there";
      }
    }
  }
}

TEST_F(SmallScope, ConstrainIsAHomomorphism) {
  for (unsigned f = 0; f < functions; f += 3) {
    for (unsigned g = 0; g < functions; g += 5) {
      for (unsigned care = 1; care < functions; care += 7) {
        const Bdd c = function_[care];
        ASSERT_EQ(
            manager_.constrain(function_[f & g], c),
            manager_.conjunction(manager_.constrain(function_[f], c), manager_.constrain(function_[g], c)))
            << f << " " << g << " " << care;
      }
    }
  }
}

TEST_F(SmallScope, QuantifiersAgreeWithTruthTables) {
  for (unsigned f = 0; f < functions; ++f) {
    for (unsigned set = 0; set < 8; ++set) {
      const Bdd quantified = cube_of_set(set);
      ASSERT_EQ(manager_.exists(function_[f], quantified), function_[exists(f, set)]) << f << " " << set;
      ASSERT_EQ(manager_.forall(function_[f], quantified), function_[~exists(~f & 255U, set) & 255U])
          << f << " " << set;
    }
  }
}

TEST_F(SmallScope, TheRelationalProductAgreesWithTruthTables) {
  for (unsigned set = 0; set < 8; ++set) {
    const Bdd quantified = cube_of_set(set);
    for (unsigned f = 0; f < functions; ++f) {
      for (unsigned g = f % 3; g < functions; g += 3) {
        ASSERT_EQ(manager_.and_exists(function_[f], function_[g], quantified), function_[exists(f & g, set)])
            << f << " " << g << " " << set;
      }
    }
  }
}

TEST_F(SmallScope, CompositionAgreesWithTruthTables) {
  for (unsigned f = 0; f < functions; ++f) {
    for (unsigned g = 0; g < functions; ++g) {
      for (Variable v = 0; v < variables; ++v) {
        const unsigned expected = (g & half(f, v, true)) | (~g & half(f, v, false));
        ASSERT_EQ(manager_.compose(function_[f], v, function_[g]), function_[expected])
            << f << " " << v << " " << g;
      }
    }
  }
}

TEST_F(SmallScope, CountsAndSupportAgreeWithTruthTables) {
  for (unsigned f = 0; f < functions; ++f) {
    const auto ones = static_cast<unsigned>(std::popcount(f));
    ASSERT_EQ(manager_.exact_count(function_[f], 3), ones);
    ASSERT_EQ(manager_.exact_count(function_[f], 10), ones * 128);
    ASSERT_EQ(manager_.count(function_[f], 3), ones);
    std::vector<Variable> expected;
    for (Variable v = 0; v < variables; ++v) {
      if (half(f, v, false) != half(f, v, true)) expected.push_back(v);
    }
    ASSERT_EQ(manager_.support(function_[f]), expected) << f;
  }
}

}  // namespace
}  // namespace ouro::bdd::testing
