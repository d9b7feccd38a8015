// The groupings below are what SPIN 6.5 prints or computes for the same text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "reading.hh"

namespace ouro::promela {
namespace {

using ::testing::HasSubstr;

TEST(ExpressionReader, OperatorsGroupAsInSpin) {
  // Parentheses remain only where the text would group differently without them.
  EXPECT_EQ(expression_in("(1 | (2 ^ (3 & 4)))"), "1 | 2 ^ 3 & 4");
  EXPECT_EQ(expression_in("((1 | 2) ^ 3) & 4"), "((1 | 2) ^ 3) & 4");
  EXPECT_EQ(expression_in("4 & (4 == 4)"), "4 & 4 == 4");
  EXPECT_EQ(expression_in("(1 < 2) == 1"), "1 < 2 == 1");
  EXPECT_EQ(expression_in("1 << (1 + 1)"), "1 << 1 + 1");
  EXPECT_EQ(expression_in("(2 + (3 * 4))"), "2 + 3 * 4");
  EXPECT_EQ(expression_in("(7 - 2) - 1"), "7 - 2 - 1");
  EXPECT_EQ(expression_in("7 - (2 - 1)"), "7 - (2 - 1)");
  EXPECT_EQ(expression_in("(12 / 2) * 3"), "12 / 2 * 3");
  EXPECT_EQ(expression_in("1 || (0 && 0)"), "1 || 0 && 0");
  EXPECT_EQ(expression_in("(! 1) == 0"), "! 1 == 0");
  EXPECT_EQ(expression_in("(- 7) / 2"), "- 7 / 2");
  EXPECT_EQ(expression_in("-(7 / 2)"), "- (7 / 2)");
  EXPECT_EQ(expression_in("~!x"), "~ ! x");
  EXPECT_EQ(expression_in("!!x"), "! ! x");
}

TEST(ExpressionReader, ConstantsAreDecimalAndWrap) {
  EXPECT_EQ(expression_in("010"), "10");
  EXPECT_EQ(expression_in("'a' + '\\n'"), "97 + 10");
  EXPECT_EQ(expression_in("true + false + skip"), "1 + 0 + 1");
  EXPECT_EQ(expression_in("99999999999"), "1215752191");
  EXPECT_EQ(expression_in("99999999999999999999999999"), "4294967295");
}

TEST(ExpressionReader, EveryKindOfOperandIsRead) {
  for (const std::string text : {"a[i + 1].b.c[2]",
                                 "(x > 1 -> 1 : (y -> 2 : 3))",
                                 "len(c[1]) + 1",
                                 "full(c)",
                                 "empty(c)",
                                 "nfull(c)",
                                 "nempty(c)",
                                 "c?[x, 1, eval(y + 1)]",
                                 "! c??[x]",
                                 "P[1]@label",
                                 "P@label && x",
                                 "P[x + 1]:l.f[2] == 1",
                                 "P:l == 1",
                                 "enabled(1)",
                                 "pc_value(_pid) > 1",
                                 "get_priority(0)",
                                 "_nr_pr == 1",
                                 "_last",
                                 "np_",
                                 "_priority",
                                 "timeout && x",
                                 "run P(1, x)",
                                 "1 + run P() priority 3"}) {
    EXPECT_EQ(expression_in(text), text);
  }
}

TEST(ExpressionReader, ANameBeforeAColonIsAProcessOnlyIfThereIsOne) {
  EXPECT_EQ(expression_in("(x -> q[0] : y)"), "(x -> q[0] : y)");
  EXPECT_EQ(expression_in("(x -> P[0]:y : y)"), "(x -> P[0]:y : y)");
}

TEST(ExpressionReader, FormulasGroupAsInSpin) {
  EXPECT_EQ(formula_in("([] p) -> q"), "[] p -> q");
  EXPECT_EQ(formula_in("(p U q) U r"), "p U q U r");
  EXPECT_EQ(formula_in("p U (q U r)"), "p U (q U r)");
  EXPECT_EQ(formula_in("(p U q) && r"), "p U q && r");
  EXPECT_EQ(formula_in("(p -> q) -> r"), "p -> q -> r");
  EXPECT_EQ(formula_in("(p <-> q) -> r"), "p <-> q -> r");
  EXPECT_EQ(formula_in("(!p) U q"), "! p U q");
  EXPECT_EQ(formula_in("(<>p) U q"), "<> p U q");
  EXPECT_EQ(formula_in("(x == 1) U (x > 2)"), "x == 1 U x > 2");
  EXPECT_EQ(formula_in("(p & q) U r"), "p & q U r");
  EXPECT_EQ(formula_in("(!x) == 1"), "! x == 1");
  EXPECT_EQ(formula_in("[]<>!X p"), "[] <> ! X p");
}

TEST(ExpressionReader, FormulasMayUseWords) {
  EXPECT_EQ(formula_in("always p implies eventually q"), "[] p -> <> q");
  EXPECT_EQ(formula_in("p until q"), "p U q");
  EXPECT_EQ(formula_in("p stronguntil q"), "p U q");
  EXPECT_EQ(formula_in("p weakuntil next q"), "p W X q");
  EXPECT_EQ(formula_in("p release q"), "p V q");
  EXPECT_EQ(formula_in("p equivalent q"), "p <-> q");
}

TEST(ExpressionReader, LeavesOfFormulasAreExpressionsWithoutLogicalOperators) {
  const Model model = read_plain("byte x; bool p; ltl f { [] (p && !(x + 1 > 2)) }");
  const auto& ltl = std::get<Ltl>(model.units.back());
  EXPECT_EQ(ltl.name.text, "f");
  EXPECT_EQ(ltl.text, "[] (p && !(x + 1 > 2))");
  std::vector<std::string> leaves;
  for (const Formula& formula : model.formulas) {
    if (formula.op == logic::Op::Proposition) leaves.push_back(expression_text(model, formula.condition));
  }
  EXPECT_THAT(leaves, ::testing::ElementsAre("p", "x + 1 > 2"));
}

TEST(ExpressionReader, ConstantsOfFormulasAreTrueAndFalse) {
  EXPECT_EQ(formula_in("1 U (0 || skip)"), "true U (false || true)");
}

// SPIN compares `[] x` with 1 there, which has no meaning.
TEST(ExpressionReader, AComparisonAfterATemporalOperatorIsItsOperand) {
  const Model model = read_plain("byte x; ltl { [] x == 1 -> <> x > 2 }");
  EXPECT_EQ(formula_text(model, std::get<Ltl>(model.units.back()).formula), "[] (x == 1) -> <> (x > 2)");
  EXPECT_EQ(model.warnings.size(), 2U);
}

TEST(ExpressionReader, BitOperatorsBesideTemporalFormulasAreTakenForLogicalOnes) {
  const Model model = read_plain("bool p, q; ltl { p & [] q }");
  EXPECT_EQ(formula_text(model, std::get<Ltl>(model.units.back()).formula), "p && [] q");
  EXPECT_EQ(model.warnings.size(), 1U);
  EXPECT_THAT(refusal("bool p; ltl { ([] p) == 1 }"), HasSubstr("has no value"));
}

TEST(ExpressionReader, TemporalWordsAreNamesOutsideOfFormulas) {
  EXPECT_EQ(expression_in("U + X * always - until"), "U + X * always - until");
}

TEST(ExpressionReader, DepthIsBounded) {
  const auto repeated = [](const std::string& text, int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += text;
    return out;
  };
  EXPECT_THAT(refusal("init { " + repeated("(", 100'000) + " }"), HasSubstr("nested more than"));
  EXPECT_THAT(refusal("init { " + repeated("!", 100'001) + "x }"), HasSubstr("nested more than"));
  EXPECT_THAT(refusal("init { x" + repeated("+x", 100'000) + " }"), HasSubstr("depend on each other"));
  EXPECT_THAT(refusal("ltl { x" + repeated("-> x", 100'000) + " }"), HasSubstr("depend on each other"));
  EXPECT_EQ(refusal("init { x" + repeated("+x", 1'900) + " }"), "accepted");
  EXPECT_EQ(refusal("init { " + repeated("(", 200) + "x" + repeated(")", 200) + " }"), "accepted");
}

}  // namespace
}  // namespace ouro::promela
