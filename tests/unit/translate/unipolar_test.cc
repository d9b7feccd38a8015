#include "translate/unipolar.hh"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/random.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "omega/propositions.hh"
#include "translate/derivative.hh"
#include "translate/three_valued.hh"

namespace ouro::translate {
namespace {

using logic::Formula;
using logic::Words;

bool shows(const std::string& text, Words words) {
  logic::FormulaPool pool;
  return derivatives_show_outlook(logic::parse(pool, text, {.logic = logic::Logic::FiniteLtl}), words);
}

TEST(Unipolar, ResponsesWithDeadlinesAre) {
  for (const Words words : {Words::Finite, Words::Infinite}) {
    EXPECT_TRUE(shows("G (r -> F[0:50] g)", words));
    EXPECT_TRUE(shows("F[0:20] p", words));
    EXPECT_TRUE(shows("!(p U !(q R r))", words));
    EXPECT_TRUE(shows("G (r -> F[0:5] (g & G[0:9] h)) & G !r", words));
    EXPECT_FALSE(shows("F p & G !p", words));
    EXPECT_TRUE(shows("G (p -> F !p) | q", words)) << "p is negated both times";
    EXPECT_FALSE(shows("G (p -> F p)", words));
    EXPECT_FALSE(shows("p <-> q", words));
    EXPECT_FALSE(shows("p xor q", words));
    EXPECT_FALSE(shows("G (p | 1)", words));
  }
  EXPECT_TRUE(shows("G (r -> X F[3:9] g)", Words::Infinite));
  EXPECT_FALSE(shows("G (r -> X g)", Words::Finite));
  EXPECT_FALSE(shows("G F[1:2] g", Words::Finite));
}

/// Random formulas over p and !q, which are mostly unipolar, and what the whole automata say.
class RandomUnipolar : public ::testing::Test {
 protected:
  RandomUnipolar() {
    options_.logic = logic::Logic::FiniteLtl;
    options_.weights = logic::OpWeights(logic::Logic::FiniteLtl);
    options_.weights.set(logic::Op::Equiv, 0);
    options_.weights.set(logic::Op::Xor, 0);
    options_.weights.set(logic::Op::Not, 0.3);
    options_.weights.set(logic::Op::True, 0);
    options_.weights.set(logic::Op::False, 0);
    options_.propositions = {"p", "q", "r"};
    options_.min_size = 1;
    options_.max_size = 9;
    options_.bounded = 0.5;
  }

  Formula next() { return logic::random_formula(pool_, random_, options_); }

  Random random_{11};
  logic::FormulaPool pool_;
  logic::RandomFormulaOptions options_;
};

TEST_F(RandomUnipolar, OnFiniteWordsDerivativesAgreeWithTheWholeAutomaton) {
  std::size_t compared = 0;
  while (compared < 300) {
    const Formula formula = next();
    if (!derivatives_show_outlook(formula, Words::Finite)) continue;
    ++compared;
    DerivativeAutomaton derivatives(formula, std::make_shared<omega::Propositions>());
    const std::vector<Outlook> exact = outlooks(built_whole(derivatives));
    // States are numbered as they are met, in both.
    for (omega::State state = 0; state < exact.size(); ++state)
      ASSERT_EQ(derivatives.outlook(state), exact[state]) << logic::to_text(formula) << " in " << state;
  }
}

TEST_F(RandomUnipolar, OnInfiniteWordsDerivativesAgreeWithAutomataOfTheFormulaAndItsNegation) {
  std::size_t compared = 0;
  std::size_t decided = 0;
  while (compared < 200) {
    const Formula formula = next();
    if (!derivatives_show_outlook(formula, Words::Infinite)) continue;
    ++compared;
    const auto propositions = std::make_shared<omega::Propositions>();
    for (const char* name : {"p", "q", "r"}) propositions->variable(name);
    DerivativeAutomaton derivatives(formula, propositions);
    ThreeValuedAutomaton exact(formula, propositions);
    for (int word = 0; word < 20; ++word) {
      omega::State derived = derivatives.initial();
      omega::State whole = exact.initial();
      for (int length = 0; length < 8; ++length) {
        ASSERT_EQ(derivatives.outlook_on_infinite_words(derived), exact.outlook(whole))
            << logic::to_text(formula) << " after " << length;
        if (exact.outlook(whole) != Outlook::Open) ++decided;
        const std::uint64_t letter = random_.below(8);
        derived = derivatives.successor(derived, std::span(&letter, 1));
        whole = exact.successor(whole, std::span(&letter, 1));
      }
    }
  }
  EXPECT_GT(decided, 1000U);
}

}  // namespace
}  // namespace ouro::translate
