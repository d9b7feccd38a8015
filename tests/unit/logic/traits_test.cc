// What the traits say about languages must be true of the languages.
#include "logic/traits.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "logic/parse.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "unit/logic/building.hh"

namespace ouro::logic {
namespace {

using building::show;

const Alphabet alphabet = {"a", "b"};

LassoWord with_prefix(std::vector<Letter> prefix, const LassoWord& word) {
  prefix.insert(prefix.end(), word.stem.begin(), word.stem.end());
  return {prefix, word.cycle};
}

LassoWord without_first_letter(const LassoWord& word) {
  LassoWord result = word;
  if (!result.stem.empty()) {
    result.stem.erase(result.stem.begin());
  } else {
    std::rotate(result.cycle.begin(), result.cycle.begin() + 1, result.cycle.end());
  }
  return result;
}

/// The first `length` letters.
FiniteWord prefix_of(const LassoWord& word, std::size_t length) {
  FiniteWord result(word.stem.begin(),
                    word.stem.begin() + static_cast<std::ptrdiff_t>(std::min(length, word.stem.size())));
  while (result.size() < length)
    result.push_back(word.cycle[(result.size() - word.stem.size()) % word.cycle.size()]);
  return result;
}

std::string label(const Formula& formula) {
  std::string result;
  for (const auto& [trait, letter] :
       {std::pair(Trait::Safety, 'S'), std::pair(Trait::Guarantee, 'G'), std::pair(Trait::Obligation, 'O'),
        std::pair(Trait::Recurrence, 'R'), std::pair(Trait::Persistence, 'P'),
        std::pair(Trait::Eventual, 'e'), std::pair(Trait::Universal, 'u')}) {
    if (formula.has(trait)) result += letter;
  }
  return result;
}

TEST(Traits, PlaceKnownFormulasInTheHierarchy) {
  FormulaPool pool;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"1", "SGORPeu"},         {"a", "SGORP"},        {"X a", "SGORP"},        {"G a", "SORPu"},
      {"F a", "GORPe"},         {"a W b", "SORP"},     {"a R b", "SORP"},       {"a U b", "GORP"},
      {"a M b", "GORP"},        {"G a | F b", "ORP"},  {"G a -> G b", "ORP"},   {"G F a", "Reu"},
      {"F G a", "Peu"},         {"G(a -> F b)", "Ru"}, {"G F a & G b", "Ru"},   {"G F a | F G b", "eu"},
      {"G F a -> G F b", "eu"}, {"!(G F a)", "Peu"},   {"F(a & X b)", "GORPe"}, {"G[0:3] a", "SGORP"},
      {"F[2:] G a", "Peu"},     {"a U G b", "Pu"},     {"F a W b", "R"},
  };
  for (const auto& [formula, expected] : cases) EXPECT_EQ(label(parse(pool, formula)), expected) << formula;
}

TEST(Traits, TellTheLogicsApart) {
  FormulaPool pool;
  EXPECT_TRUE(parse(pool, "A G(a -> E F b)").has(Trait::Ctl));
  EXPECT_FALSE(parse(pool, "A G F b").has(Trait::Ctl));
  EXPECT_TRUE(parse(pool, "A G F b").has(Trait::State));
  EXPECT_FALSE(parse(pool, "A G F b").has(Trait::Linear));
  EXPECT_TRUE(parse(pool, "G(A F b)").has(Trait::CtlPath));
  EXPECT_TRUE(parse(pool, "a U b").has(Trait::NextFree));
  EXPECT_FALSE(parse(pool, "a U X b").has(Trait::NextFree));
  EXPECT_FALSE(parse(pool, "F[0:1] b").has(Trait::NextFree));
  EXPECT_TRUE(parse(pool, "a <-> !b").has(Trait::Boolean));
  EXPECT_FALSE(parse(pool, "!(!a)").has(Trait::NegationNormal));
}

/// Random formulas that have a trait, and random lassos to try it on.
class TraitsRandom : public testing::Test {
 protected:
  template <class Check>
  void for_formulas_with(Trait trait, Check check) {
    const RandomFormulaOptions shape{.logic = Logic::Ltl,
                                     .propositions = alphabet,
                                     .min_size = 2,
                                     .max_size = 10,
                                     .weights = OpWeights(Logic::Ltl),
                                     .bounded = 0.1};
    std::size_t found = 0;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
      Random random(seed);
      const Formula formula = random_formula(pool, random, shape);
      if (!formula.has(trait)) continue;
      ++found;
      for (int i = 0; i < 8; ++i) check(formula, random_lasso_word(random, alphabet.size()), random);
      if (HasFailure()) FAIL() << "seed " << seed << ": " << show(formula);
    }
    EXPECT_GT(found, 100U);
  }

  static bool on(const LassoWord& word, const Formula& formula) { return holds(formula, alphabet, word); }

  /// Whether some long prefix of the word forces `value` on all sampled continuations.
  static bool is_forced(const Formula& formula, const LassoWord& word, bool value, Random& random) {
    // Long enough to have seen every cycle of formula and word: sizes are small.
    const FiniteWord prefix = prefix_of(word, 60);
    for (int i = 0; i < 20; ++i) {
      const LassoWord continuation = random_lasso_word(random, alphabet.size());
      if (on(with_prefix(prefix, continuation), formula) != value) return false;
    }
    return true;
  }

  FormulaPool pool;
};

TEST_F(TraitsRandom, EventualFormulasSurvivePrefixes) {
  for_formulas_with(Trait::Eventual, [](const Formula& formula, const LassoWord& word, Random& random) {
    const LassoWord longer = with_prefix(random_finite_word(random, alphabet.size(), 4), word);
    EXPECT_TRUE(!on(word, formula) || on(longer, formula)) << to_text(alphabet, longer);
  });
}

TEST_F(TraitsRandom, UniversalFormulasHoldOfSuffixes) {
  for_formulas_with(Trait::Universal, [](const Formula& formula, const LassoWord& word, Random&) {
    EXPECT_TRUE(!on(word, formula) || on(without_first_letter(word), formula)) << to_text(alphabet, word);
  });
}

TEST_F(TraitsRandom, SafetyFormulasAreViolatedByAPrefix) {
  for_formulas_with(Trait::Safety, [](const Formula& formula, const LassoWord& word, Random& random) {
    EXPECT_TRUE(on(word, formula) || is_forced(formula, word, false, random)) << to_text(alphabet, word);
  });
}

TEST_F(TraitsRandom, GuaranteeFormulasAreSatisfiedByAPrefix) {
  for_formulas_with(Trait::Guarantee, [](const Formula& formula, const LassoWord& word, Random& random) {
    EXPECT_TRUE(!on(word, formula) || is_forced(formula, word, true, random)) << to_text(alphabet, word);
  });
}

// No finite sample refutes membership in the higher classes; their grammars are checked by the known
// formulas above, and here that they contain the lower ones.
TEST_F(TraitsRandom, ClassesAreNested) {
  for_formulas_with(Trait::Recurrence, [](const Formula& formula, const LassoWord&, Random&) {
    if (formula.has(Trait::Safety) || formula.has(Trait::Guarantee)) {
      EXPECT_TRUE(formula.has(Trait::Obligation));
    }
    if (formula.has(Trait::Obligation)) {
      EXPECT_TRUE(formula.has(Trait::Persistence));
    }
  });
}

}  // namespace
}  // namespace ouro::logic
