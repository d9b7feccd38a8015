#include "trace/explain.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"

namespace ouro::trace {
namespace {

using ::testing::ElementsAre;

const logic::Alphabet alphabet{"p", "q"};

std::vector<std::string> reasons(const std::string& formula, const std::string& word) {
  const Explanation explanation(formula, alphabet, logic::parse_lasso_word(alphabet, {.text = word}));
  std::vector<std::string> result;
  for (const Explanation::Reason& reason : explanation.reasons())
    result.push_back(std::string(reason.depth, '>') + reason.text);
  return result;
}

TEST(Explain, FollowsTheFailingPartDown) {
  EXPECT_THAT(reasons("G (p -> F q)", "q; p; cycle{1; p}"),
              ElementsAre("G(p -> F q) is false in state 0: p -> F q is false in state 1",
                          ">p -> F q is false in state 1: p is true, but F q is false",
                          ">>F q is false in state 1: q holds in no state from 1 on"));
}

TEST(Explain, SaysWhyAnUntilFails) {
  EXPECT_THAT(
      reasons("p U q", "p; p; cycle{1}"),
      ElementsAre("p U q is false in state 0: p is false in state 2, and q does not hold up to there"));
  EXPECT_THAT(reasons("p U q", "cycle{p; p}"),
              ElementsAre("p U q is false in state 0: q holds in no state of the cycle"));
  EXPECT_THAT(reasons("p W q", "cycle{1}"),
              ElementsAre("p W q is false in state 0: p is false in state 0, and q does not hold there"));
}

TEST(Explain, SaysWhyAReleaseFails) {
  EXPECT_THAT(reasons("p R q", "q; cycle{1; p & q}"),
              ElementsAre("p R q is false in state 0: q is false in state 1, and p did not hold before"));
  EXPECT_THAT(reasons("p M q", "q; cycle{q}"),
              ElementsAre("p M q is false in state 0: p holds in no state from 0 on"));
}

TEST(Explain, SaysWhyANegatedFormulaIsTrue) {
  EXPECT_THAT(reasons("!(F p && G q)", "q; cycle{q; p & q}"),
              ElementsAre("!(F p & G q) is false in state 0: F p & G q is true",
                          ">F p & G q is true in state 0: F p is true, and G q is true",
                          ">>F p is true in state 0: p is true in state 2",
                          ">>G q is true in state 0: q holds in every state from 0 on"));
}

TEST(Explain, LooksAtTheNextStateAndWithinBounds) {
  EXPECT_THAT(reasons("X X p", "1; cycle{p; 1}"),
              ElementsAre("XX p is false in state 0: X p is false in state 1, which is next",
                          ">X p is false in state 1: p is false in state 2, which is next"));
  EXPECT_THAT(
      reasons("F[1:2] p", "p; cycle{1; 1; 1; p}"),
      ElementsAre("F[1:2]p is false in state 0: p holds in none of the states that this looks at, from "
                  "state 1 on"));
  EXPECT_THAT(reasons("G[3:3] p", "p; cycle{1; p}"),
              ElementsAre("G[3:3]p is false in state 0: p is false in state 1"));
}

TEST(Explain, KnowsARunThatStaysWhereItIs) {
  EXPECT_THAT(reasons("G F p", "p; cycle{q}"),
              ElementsAre("GF p is false in state 0: F p is false in state 1",
                          ">F p is false in state 1: p does not hold there, and there the run stays"));
}

TEST(Explain, DrawsATableWithAColumnForStatesThatLookTheSame) {
  const Explanation explanation("p U q", alphabet,
                                logic::parse_lasso_word(alphabet, {.text = "p; p; 1; cycle{1; 1; q}"}));
  EXPECT_EQ(explanation.table(80),
            "  state 0-1 2 | 3-4 5\n"
            "  p       1 . |   . .\n"
            "  q       . . |   . 1\n"
            "  p U q   . . |   . 1\n");
  EXPECT_EQ(explanation.table(10), "") << "it does not fit";
}

TEST(Explain, RefusesWhatIsNoFormulaOfLinearTime) {
  EXPECT_THROW(reasons("E F p", "cycle{1}"), UserError);
  EXPECT_THROW(reasons("r", "cycle{1}"), UserError);
}

/// The word from a position on.
logic::LassoWord suffix(logic::LassoWord word, std::size_t from) {
  for (; from > 0; --from) {
    if (word.stem.empty())
      std::rotate(word.cycle.begin(), word.cycle.begin() + 1, word.cycle.end());
    else
      word.stem.erase(word.stem.begin());
  }
  return word;
}

/// Each sentence begins with "f is true in state i" or "f is false in state i".
TEST(Explain, OnlyMakesClaimsThatTheSemanticsConfirms) {
  Random random(7);
  logic::FormulaPool pool;
  std::size_t confirmed = 0;
  for (int i = 0; i < 300; ++i) {
    const logic::LassoWord word = logic::random_lasso_word(random, alphabet.size());
    logic::RandomFormulaOptions options;
    options.propositions = alphabet;
    const logic::Formula formula = logic::random_formula(pool, random, options);
    const Explanation explanation(logic::to_text(formula), alphabet, word);
    EXPECT_EQ(explanation.holds(), logic::holds(formula, alphabet, word)) << logic::to_text(formula);
    for (const Explanation::Reason& reason : explanation.reasons()) {
      const std::size_t end =
          std::min(reason.text.find(" is true in state "), reason.text.find(" is false in"));
      ASSERT_NE(end, std::string::npos) << reason.text;
      const std::string claimed = reason.text.substr(0, end);
      if (claimed.ends_with("...")) continue;
      EXPECT_EQ(logic::holds(logic::parse(pool, claimed), alphabet, suffix(word, reason.position)),
                reason.text.substr(end).starts_with(" is true"))
          << reason.text << " on " << logic::to_text(alphabet, word);
      ++confirmed;
    }
  }
  EXPECT_GT(confirmed, 300U);
}

// --- Finite words ---------------------------------------------------------------------------------

FiniteReading states(const std::string& word, bool is_open = false) {
  FiniteReading reading;
  reading.word = logic::parse_finite_word(alphabet, {.text = word});
  reading.positions = Positions::states(reading.word.size());
  reading.is_open = is_open;
  return reading;
}

std::vector<std::string> reasons(const std::string& formula, const FiniteReading& reading) {
  const Explanation explanation(formula, alphabet, reading);
  std::vector<std::string> result;
  for (const Explanation::Reason& reason : explanation.reasons())
    result.push_back(std::string(reason.depth, '>') + reason.text);
  return result;
}

TEST(ExplainFinite, SaysThatTheRunEnds) {
  EXPECT_THAT(reasons("G (p -> X[!] q)", states("p; q; p")),
              ElementsAre("G(p -> X[!]q) is false in state 0: p -> X[!]q is false in state 2",
                          ">p -> X[!]q is false in state 2: p is true, but X[!]q is false",
                          ">>X[!]q is false in state 2: the run ends there"));
  EXPECT_THAT(reasons("G F p", states("p; q")),
              ElementsAre("GF p is false in state 0: F p is false in state 1",
                          ">F p is false in state 1: p does not hold there, and there the run ends"));
  EXPECT_THAT(reasons("F[3:4] p", states("p; p")),
              ElementsAre("F[3:4]p is false in state 0: the run ends before that"));
  EXPECT_THAT(reasons("F[1:9] q", states("p; p")),
              ElementsAre("F[1:9]q is false in state 0: q holds in none of the states that this looks at, "
                          "from state 1 on"));
  EXPECT_THAT(reasons("p M q", states("q; q")),
              ElementsAre("p M q is false in state 0: p holds in no state from 0 on"));
}

TEST(ExplainFinite, SpeaksOfSteps) {
  FiniteReading reading = states("1; p; 1; 1");
  reading.positions = Positions::steps({false, false, true}, true);
  EXPECT_THAT(reasons("G (p -> F q)", reading),
              ElementsAre("G(p -> F q) is false at step 1: p -> F q is false at step 2",
                          ">p -> F q is false at step 2: p is true, but F q is false",
                          ">>F q is false at step 2: q holds at no step from there on"));
  EXPECT_THAT(
      reasons("X X X[!] q", reading),
      ElementsAre("XXX[!]q is false at step 1: XX[!]q is false at step 2, which is next",
                  ">XX[!]q is false at step 2: X[!]q is false at the leaving after step 2, which is next",
                  ">>X[!]q is false at the leaving after step 2: q is false at the end, which is next"));
  EXPECT_EQ(Explanation("X F q", alphabet, reading).table(80),
            "  step 1-2+ end\n"
            "  q       .   .\n"
            "  F q     .   .\n"
            "  XF q    .   1\n");
  FiniteReading empty;
  empty.positions = Positions::steps({}, false);
  EXPECT_THAT(reasons("F p", empty), ElementsAre("F p is false: the run has no step"));
}

TEST(ExplainFinite, OfABeginningItFollowsWhatIsSettled) {
  EXPECT_THAT(reasons("F p & G q", states("q; 1", true)),
              ElementsAre("F p & G q is false in state 0: G q is false",
                          ">G q is false in state 0: q is false in state 1"));
  EXPECT_THAT(reasons("F p & G q", states("q; 1", false)),
              ElementsAre("F p & G q is false in state 0: F p is false",
                          ">F p is false in state 0: p holds in no state from 0 on"));
  EXPECT_THAT(reasons("G (F p & q)", states("q; q; 1", true)),
              ElementsAre("G(F p & q) is false in state 0: F p & q is false in state 2",
                          ">F p & q is false in state 2: q is false"));
  EXPECT_EQ(Explanation("F p & G q", alphabet, states("q; 1", true)).table(80),
            "  state     0 1\n"
            "  p         . .\n"
            "  F p       ? ?\n"
            "  q         1 .\n"
            "  G q       . .\n"
            "  F p & G q . .\n");
  EXPECT_FALSE(Explanation("F p & G !p", alphabet, states("q; 1", true)).is_settled());
}

TEST(ExplainFinite, OnlyMakesClaimsThatTheSemanticsConfirms) {
  Random random(8);
  logic::FormulaPool pool;
  std::size_t confirmed = 0;
  for (int i = 0; i < 600; ++i) {
    FiniteReading reading;
    reading.word = logic::random_finite_word(random, alphabet.size(), 5);
    reading.positions = Positions::states(reading.word.size());
    reading.is_open = i % 2 == 0;
    logic::RandomFormulaOptions options;
    options.logic = logic::Logic::FiniteLtl;
    options.weights = logic::OpWeights(logic::Logic::FiniteLtl);
    options.propositions = alphabet;
    options.bounded = 0.3;
    const logic::Formula formula = logic::random_formula(pool, random, options);
    const Explanation explanation(logic::to_text(formula), alphabet, reading);
    EXPECT_EQ(explanation.holds(), logic::holds(formula, alphabet, reading.word)) << logic::to_text(formula);
    for (const Explanation::Reason& reason : explanation.reasons()) {
      const std::size_t end =
          std::min(reason.text.find(" is true in state "), reason.text.find(" is false in"));
      if (reading.word.empty() || reason.text.substr(0, end).ends_with("...")) continue;
      ASSERT_NE(end, std::string::npos) << reason.text;
      const logic::FiniteWord suffix(reading.word.begin() + static_cast<std::ptrdiff_t>(reason.position),
                                     reading.word.end());
      const auto claimed = logic::parse(pool, reason.text.substr(0, end), {.logic = logic::Logic::FiniteLtl});
      EXPECT_EQ(logic::holds(claimed, alphabet, suffix), reason.text.substr(end).starts_with(" is true"))
          << reason.text << " on " << logic::to_text(alphabet, reading.word);
      ++confirmed;
    }
  }
  EXPECT_GT(confirmed, 600U);
}

}  // namespace
}  // namespace ouro::trace
