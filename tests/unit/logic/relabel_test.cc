#include "logic/relabel.hh"

#include <gtest/gtest.h>

#include <string>
#include <unordered_set>
#include <vector>

#include "base/random.hh"
#include "logic/build.hh"
#include "logic/measure.hh"
#include "logic/post_order.hh"
#include "logic/random_formula.hh"

namespace ouro::logic {
namespace {

using namespace build;

class RelabelTest : public testing::Test {
 protected:
  Formula named(std::string_view name) { return pool.proposition(name); }

  FormulaPool pool;
  const Formula x = named("x"), y = named("y"), z = named("z");
  const Formula a = named("a"), b = named("b"), c = named("c");
};

TEST_F(RelabelTest, SubstitutesAllAtOnce) {
  EXPECT_EQ(substitute(U(x, y), {{x, y}, {y, x}}), U(y, x));
  EXPECT_EQ(substitute(U(x, y), {{x, G(x)}}), U(G(x), y));
  EXPECT_EQ(substitute(U(x, y), {}), U(x, y));
  EXPECT_EQ(substitute(pool.bounded(Op::Finally, {1, 2}, x), {{x, y}}), pool.bounded(Op::Finally, {1, 2}, y));
}

TEST_F(RelabelTest, NamesPropositionsInTheOrderOfOccurrence) {
  const Relabelling result = relabel(U(y, land(x, y)), Naming::Letters);
  EXPECT_EQ(result.formula, U(a, land(b, a)));
  ASSERT_EQ(result.names.size(), 2U);
  EXPECT_EQ(result.names[0].proposition, a);
  EXPECT_EQ(result.names[0].meaning, y);
  EXPECT_EQ(result.names[1].meaning, x);
  EXPECT_EQ(relabel(U(y, x), Naming::Numbered).formula, U(named("p0"), named("p1")));
}

TEST_F(RelabelTest, MayUseNamesThatTheFormulaHasAlready) {
  const Relabelling result = relabel(U(b, a), Naming::Letters);
  EXPECT_EQ(result.formula, U(a, b));
  EXPECT_EQ(restore(result.formula, result.names), U(b, a));
}

TEST_F(RelabelTest, NeverGivesANameTwice) {
  std::vector<Formula> many;
  for (std::size_t i = 0; i < 100; ++i) many.push_back(indexed(pool, "long_name_", i));
  const Formula f = conjunction(many);
  for (const Naming naming : {Naming::Letters, Naming::Numbered}) {
    const Relabelling result = relabel(f, naming);
    EXPECT_EQ(propositions(result.formula).size(), 100U);
    EXPECT_EQ(restore(result.formula, result.names), f);
  }
  const Relabelling letters = relabel(f, Naming::Letters);
  EXPECT_EQ(letters.names[25].proposition.name(), "z");
  EXPECT_EQ(letters.names[26].proposition.name(), "a1");
  EXPECT_EQ(letters.names[99].proposition.name(), "v3");
}

TEST_F(RelabelTest, NamesIndependentBooleanParts) {
  const auto boolean = [](const Formula& f) { return relabel_boolean(f, Naming::Letters).formula; };
  EXPECT_EQ(boolean(U(land(x, lnot(y)), z)), U(a, b));
  EXPECT_EQ(boolean(land(x, lor(y, z))), a) << "the whole formula may be one part";
  EXPECT_EQ(boolean(U(land(x, y), G(land(x, y)))), U(a, G(a))) << "one part at two places";
  EXPECT_EQ(boolean(land(land(x, y), G(z))), land(a, G(b)));
}

TEST_F(RelabelTest, SplitsBooleanPartsThatShareAProposition) {
  const auto boolean = [](const Formula& f) { return relabel_boolean(f, Naming::Letters).formula; };
  EXPECT_EQ(boolean(U(land(x, y), x)), U(land(a, b), a));
  EXPECT_EQ(boolean(U(land(x, lor(y, z)), x)), U(land(a, b), a)) << "down to what is shared only";
  EXPECT_EQ(boolean(U(lnot(x), x)), U(lnot(a), a));
  EXPECT_EQ(boolean(U(land(land(x, y), z), land(x, y))), U(land(a, b), a));
}

// Were `x & !x` named, an unsatisfiable formula would become satisfiable.
TEST_F(RelabelTest, DoesNotNameBooleanPartsThatMayBeConstant) {
  const auto boolean = [](const Formula& f) { return relabel_boolean(f, Naming::Letters).formula; };
  EXPECT_EQ(boolean(F(land(x, lnot(x)))), F(land(a, lnot(a))));
  EXPECT_EQ(boolean(F(lor(x, pool.constant(true)))), F(lor(a, pool.constant(true))));
  EXPECT_EQ(boolean(F(pool.constant(false))), F(pool.constant(false)));
  EXPECT_EQ(boolean(F(binary(Op::Xor, land(x, y), land(x, y)))), F(binary(Op::Xor, a, a)));
}

TEST_F(RelabelTest, IsUndoneByRestore) {
  constexpr std::uint64_t seed = 9;
  Random random(seed);
  RandomFormulaOptions options{
      .propositions = {"a", "b", "p0", "p1", "u", "v"}, .min_size = 1, .max_size = 40};
  for (int i = 0; i < 500; ++i) {
    const Formula f = random_formula(pool, random, options);
    for (const Relabelling& r : {relabel(f, Naming::Letters), relabel_boolean(f, Naming::Letters),
                                 relabel_boolean(f, Naming::Numbered)}) {
      ASSERT_EQ(restore(r.formula, r.names), f) << "seed " << seed << ", formula " << i;
      ASSERT_EQ(propositions(r.formula).size(), r.names.size()) << "seed " << seed << ", formula " << i;
    }
  }
}

// The truth value of a Boolean formula under an assignment to its propositions.
bool evaluate(const Formula& formula, const std::unordered_set<Formula>& set_to_true) {
  FormulaPool& pool = formula.pool();
  const Formula yes = pool.constant(true);
  const auto step = [&](const Formula& part, const Formula& left, const Formula& right) {
    const bool l = left == yes;
    const bool r = right == yes;
    switch (part.op()) {
      case Op::Proposition:
        return pool.constant(set_to_true.contains(part));
      case Op::Not:
        return pool.constant(!l);
      case Op::And:
        return pool.constant(l && r);
      case Op::Or:
        return pool.constant(l || r);
      case Op::Implies:
        return pool.constant(!l || r);
      case Op::Equiv:
        return pool.constant(l == r);
      case Op::Xor:
        return pool.constant(l != r);
      default:
        return part;
    }
  };
  return transform(formula, step) == yes;
}

// Every combination of values of the new names must be reached by some assignment to the old ones.
TEST_F(RelabelTest, GivesNamesToPartsThatTakeAllCombinationsOfValues) {
  constexpr std::uint64_t seed = 10;
  Random random(seed);
  RandomFormulaOptions options{.propositions = {"u", "v", "w", "x", "y"}, .min_size = 5, .max_size = 16};
  for (int i = 0; i < 200; ++i) {
    const Formula f = random_formula(pool, random, options);
    const std::vector<Formula> old = propositions(f);
    const Relabelling r = relabel_boolean(f, Naming::Numbered);
    std::unordered_set<std::size_t> combinations;
    for (std::size_t assignment = 0; assignment < (std::size_t{1} << old.size()); ++assignment) {
      std::unordered_set<Formula> set_to_true;
      for (std::size_t k = 0; k < old.size(); ++k) {
        if (((assignment >> k) & 1U) != 0) set_to_true.insert(old[k]);
      }
      std::size_t values = 0;
      for (const auto& name : r.names) values = 2 * values + (evaluate(name.meaning, set_to_true) ? 1 : 0);
      combinations.insert(values);
    }
    ASSERT_EQ(combinations.size(), std::size_t{1} << r.names.size()) << "seed " << seed << ", formula " << i;
  }
}

TEST_F(RelabelTest, ManagesFormulasHundredsOfThousandsOfOperatorsDeep) {
  Formula f = x;
  for (int i = 0; i < 200'000; ++i) f = lnot(f);
  const Formula deep = X(f);
  for (int i = 0; i < 200'000; ++i) f = X(f);
  EXPECT_EQ(relabel_boolean(deep, Naming::Letters).formula, X(a));
  EXPECT_EQ(measure(relabel(f, Naming::Letters).formula).depth, 400'001U);
}

}  // namespace
}  // namespace ouro::logic
