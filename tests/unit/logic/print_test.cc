#include "logic/print.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/express.hh"
#include "logic/parse.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"

namespace ouro::logic {
namespace {

using testing::HasSubstr;

class Print : public testing::Test {
 protected:
  std::string print(std::string_view text, Syntax syntax) {
    return to_text(express_in(parse(pool_, text), syntax), {.syntax = syntax});
  }

  FormulaPool pool_;
};

TEST_F(Print, UsesAsFewParenthesesAsNeeded) {
  for (const std::string text : {"a & b & c",
                                 "a & (b & c)",
                                 "a | b & c",
                                 "(a | b) & c",
                                 "a U b U c",
                                 "(a U b) U c",
                                 "a -> b -> c",
                                 "(a -> b) -> c",
                                 "a <-> b -> c",
                                 "(a <-> b) -> c",
                                 "a xor b xor c",
                                 "a xor (b xor c)",
                                 "!(a & b)",
                                 "!a & b",
                                 "F a U G b",
                                 "F(a U b)",
                                 "GF p -> GF q",
                                 "G(p -> F q)",
                                 "X[!] a",
                                 "F[2:5] a",
                                 "G[3:] a",
                                 "A(a U b)",
                                 "AG EF a",
                                 "A!a",
                                 "A A a",
                                 "A EG F a",
                                 "E(F a & G b)",
                                 "XXX a",
                                 "!!a",
                                 "G!F a",
                                 "a & A",
                                 "1 U 0",
                                 "\"x > 3\" | \"Fair\"",
                                 "FF0",
                                 "X X1"}) {
    const Formula formula = parse(pool_, text);
    EXPECT_EQ(parse(pool_, to_text(formula)), formula) << text << " printed as " << to_text(formula);
  }
  EXPECT_EQ(to_text(parse(pool_, "((a & b) & c) | (d U (e U f))")), "a & b & c | d U e U f");
  EXPECT_EQ(to_text(parse(pool_, "((a & (b & c))) -> ((d -> e))")), "a & (b & c) -> d -> e");
}

TEST_F(Print, SpeaksEverySyntax) {
  const std::string text = "G(p -> F q) & !(p U (q | X r))";
  EXPECT_EQ(print(text, Syntax::Infix), "G(p -> F q) & !(p U (q | X r))");
  EXPECT_EQ(print(text, Syntax::Spin), "[](p -> <>q) && !(p U (q || X r))");
  EXPECT_EQ(print(text, Syntax::Symbols), "□(p → ◇q) ∧ ¬(p 𝒰 (q ∨ ○r))");
  EXPECT_EQ(print(text, Syntax::Lbt), "& G i \"p\" F \"q\" ! U \"p\" | \"q\" X \"r\"");
  EXPECT_EQ(print("AG(p -> A(q U r))", Syntax::Nusmv), "AG(p -> A [q U r])");
  EXPECT_EQ(print("AG AF p", Syntax::Symbols), "∀□∀◇p");
}

TEST_F(Print, ExpressesWhatASyntaxLacks) {
  EXPECT_EQ(print("a W b", Syntax::Spin), "b V (a || b)");
  EXPECT_EQ(print("a M b", Syntax::Spin), "b U (a && b)");
  EXPECT_EQ(print("a xor b", Syntax::Spin), "!(a <-> b)");
  EXPECT_EQ(print("F[1:2] a", Syntax::Spin), "X(a || X a)");
  EXPECT_EQ(print("A(a R b)", Syntax::Nusmv), "!E [!a U !b]");
  EXPECT_EQ(print("E(a W b)", Syntax::Nusmv), "!A [!b U !(a | b)]");
}

TEST_F(Print, RefusesWhatASyntaxCannotSay) {
  const auto message = [&](std::string_view text, Syntax syntax) -> std::string {
    try {
      return print(text, syntax);
    } catch (const UserError& error) {
      return error.what();
    }
  };
  EXPECT_THAT(message("AG a", Syntax::Spin), HasSubstr("has no operator A"));
  EXPECT_THAT(message("E G a", Syntax::Lbt), HasSubstr("has no operator E"));
}

TEST_F(Print, RefusesAFormulaThatIsASmallGraphButAnEnormousText) {
  Formula formula = pool_.proposition("a");
  for (int i = 0; i < 200; ++i) formula = pool_.binary(Op::And, formula, formula);
  EXPECT_THROW(to_text(formula), UserError);
}

TEST_F(Print, NamesAreQuotedWhereTheyWouldBeReadAsSomethingElse) {
  const std::vector<std::string> names = {
      "a",   "Fair",  "F0",        "U",      "true",   "x > 3",   "A",      "AG",       "xor",
      "a.b", "a\"b",  "a\\b",      "{",      "}",      "{}",      "}{",     "é",        "p0",
      "p",   "0",     "P[1]@crit", "always", "x == 1", "3x",      "x <> y", "x -> y",   " ",
      "a ",  "x = y", "A > 3",     "F = 1",  "a b",    "x mod 2", "x[",     "q.x[i]:v", "x > 3 && P@crit"};
  for (const std::string& name : names) {
    for (const Syntax syntax : all_syntaxes()) {
      const Formula atom = pool_.proposition(name);
      const Formula formula = pool_.binary(Op::Until, pool_.unary(Op::Globally, atom), pool_.negate(atom));
      const std::string text = to_text(formula, {.syntax = syntax});
      EXPECT_EQ(parse(pool_, text, {.syntax = syntax}), formula) << to_string(syntax) << ": " << text;
    }
  }
}

struct Case {
  Logic logic;
  Syntax syntax;
};

class RoundTrip : public testing::TestWithParam<Case> {};

// Printing and reading is the identity for every formula that a syntax can express; what it cannot
// express is first replaced by something equivalent.
TEST_P(RoundTrip, PrintThenParseIsTheIdentity) {
  const auto [logic, syntax] = GetParam();
  FormulaPool pool;
  Random random(20260101 + static_cast<std::uint64_t>(syntax));
  RandomFormulaOptions options;
  options.logic = logic;
  options.weights = OpWeights(logic);
  options.propositions = {"a", "b", "p0", "Fair", "x > 3", "A", "M", "quo\"te"};
  options.min_size = 1;
  options.max_size = 30;
  options.bounded = 0.3;
  for (int i = 0; i < 5000; ++i) {
    const Formula drawn = random_formula(pool, random, options);
    const Formula formula = express_in(drawn, syntax);
    for (const bool all_parentheses : {false, true}) {
      const std::string text = to_text(formula, {.syntax = syntax, .all_parentheses = all_parentheses});
      ASSERT_EQ(parse(pool, text, {.syntax = syntax}), formula) << "round " << i << ": " << text;
    }
  }
}

std::vector<Case> cases() {
  std::vector<Case> result;
  for (const Syntax syntax : all_syntaxes()) {
    result.push_back({Logic::Ltl, syntax});
    if (syntax == Syntax::Infix || syntax == Syntax::Symbols) result.push_back({Logic::FiniteLtl, syntax});
    if (syntax == Syntax::Spin || syntax == Syntax::Lbt) continue;
    result.push_back({Logic::Ctl, syntax});
    result.push_back({Logic::CtlStar, syntax});
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(EverySyntax, RoundTrip, testing::ValuesIn(cases()),
                         [](const testing::TestParamInfo<Case>& tested) {
                           std::string name = std::string(to_string(tested.param.syntax)) + "_";
                           for (const char c : to_string(tested.param.logic)) name += c == '*' ? 'S' : c;
                           return name;
                         });

TEST(Express, KeepsTheMeaningOnInfiniteWords) {
  FormulaPool pool;
  Random random(7);
  RandomFormulaOptions options;
  options.bounded = 0.3;
  for (int i = 0; i < 2000; ++i) {
    const Formula formula = random_formula(pool, random, options);
    const LassoWord word = random_lasso_word(random, options.propositions.size());
    for (const Syntax syntax : all_syntaxes()) {
      const Formula expressed = express_in(formula, syntax);
      ASSERT_FALSE(unsupported(expressed, syntax));
      ASSERT_EQ(holds(formula, options.propositions, word), holds(expressed, options.propositions, word))
          << to_text(formula) << " in " << to_string(syntax) << ": " << to_text(expressed) << "\non "
          << to_text(options.propositions, word);
    }
  }
}

TEST(Express, KeepsTheMeaningOfBranchingFormulas) {
  FormulaPool pool;
  Random random(8);
  RandomFormulaOptions options;
  options.logic = Logic::Ctl;
  options.weights = OpWeights(Logic::Ctl);
  for (int i = 0; i < 1000; ++i) {
    const Formula formula = random_formula(pool, random, options);
    const KripkeStructure structure = random_kripke_structure(random, 5, options.propositions.size());
    const Formula expressed = express_in(formula, Syntax::Nusmv);
    ASSERT_EQ(satisfying_states(formula, options.propositions, structure),
              satisfying_states(expressed, options.propositions, structure))
        << to_text(formula) << " and " << to_text(expressed);
  }
}

}  // namespace
}  // namespace ouro::logic
