// What separates statements, and what each of them is, as SPIN 6.5 has it.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "reading.hh"

namespace ouro::promela {
namespace {

using ::testing::HasSubstr;

TEST(StatementReader, EveryKindOfStatementIsRead) {
  for (const std::string text : {"x = y + 1",
                                 "a[1].b = 2",
                                 "c!x, y + 1",
                                 "c!!1",
                                 "c?x, 1, eval(x + 1), _",
                                 "c??x",
                                 "c?<x>",
                                 "c?"
                                 "?<x, y>",
                                 "c[1]!2",
                                 "else",
                                 "goto L; L: x",
                                 "do :: break; od",
                                 "if :: x; y; :: else; fi",
                                 "atomic { x; }",
                                 "d_step { x; y; }",
                                 "{ x; }",
                                 "for (i : 1 .. n + 1) { x; }",
                                 "for (i in a.b) { x; }",
                                 "select (i : 1 .. n)",
                                 "printf(\"a\\n\\\"%d\\\"\", x, y)",
                                 "printm(x)",
                                 "assert(x > 1)",
                                 "xr c, d",
                                 "xs c[1]",
                                 "set_priority(1, 2)",
                                 "x unless { y; }",
                                 "{ x; } unless { y; }",
                                 "L: M: x",
                                 "byte x, y[2] = 3",
                                 "unsigned x : 3 = 5",
                                 "int a[3] = { 1, 2, 3 }",
                                 "chan c[2] = [1] of { byte, mtype:f, T }",
                                 "run P(1)",
                                 "c?[x] && y",
                                 "show byte x",
                                 "L: x unless { y; }",
                                 "timeout"}) {
    EXPECT_EQ(statements_in(text), text);
  }
}

TEST(StatementReader, ShortFormsBecomeLongOnes) {
  EXPECT_EQ(statements_in("x++; a[1].b--"), "x = x + 1; a[1].b = a[1].b - 1");
  EXPECT_EQ(statements_in("c!m(1, x); c!!x + 1(2)"), "c!m, 1, x; c!!x + 1, 2");
  EXPECT_EQ(statements_in("c?m(x); c?(x, y); c?<m(x)>; c?[m(x)]"), "c?m, x; c?x, y; c?<m, x>; c?[m, x]");
  EXPECT_EQ(statements_in("x -> y; -> z;; w-->v"), "x; y; z; w; v");
  EXPECT_EQ(statements_in("_priority = 3"), "set_priority(_pid, 3)");
  EXPECT_EQ(statements_in("assert x > 1"), "assert(x > 1)");
  EXPECT_EQ(statements_in("skip; x = true"), "1; x = 1");
}

TEST(StatementReader, ALabelAtTheEndNamesAStatementThatDoesNothing) {
  EXPECT_EQ(statements_in("x; L:"), "x; L: 1");
  EXPECT_EQ(statements_in("if :: x; L: fi"), "if :: x; L: 1; fi");
}

TEST(StatementReader, TheEndOfALineEndsAStatement) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"x\ny = 1", "x; y = 1"},
      {"x\n-1 -> y", "x; - 1; y"},
      {"x = 1\n(y)", "x = 1; y"},
      {"c\n!y", "c; ! y"},
      {"c!1\n(2)", "c!1; 2"},
      {"c?x\n(y)", "c?x; y"},
      {"byte z\ny = 1", "byte z; y = 1"},
      {"if :: x\n-> y\n:: z fi\nw", "if :: x; y; :: z; fi; w"},
      {"x = (y\n-1)", "x = y - 1"},
      {"x = a[y\n-1]", "x = a[y - 1]"},
      {"x = -\n1", "x = - 1"},
      {"x\n&& y", "x && y"},
      {"{ x }\nunless { y }", "{ x; } unless { y; }"},
      {"for (i : 1 .. 2)\n{ x }\ny", "for (i : 1 .. 2) { x; }; y"},
      {"x /* \n */ y", "x; y"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(statements_in(text), expected) << text;
}

TEST(StatementReader, NothingNeedsToFollowABraceOrElse) {
  EXPECT_EQ(statements_in("{ x } y"), "{ x; }; y");
  EXPECT_EQ(statements_in("atomic { x } y"), "atomic { x; }; y");
  EXPECT_EQ(statements_in("if :: else x = 1 fi"), "if :: else; x = 1; fi");
  EXPECT_THAT(refusal("init { skip skip }"), HasSubstr("expected ; or ->"));
}

TEST(StatementReader, StatementsRememberTheirTextAndPlace) {
  const Model model = read_plain("init {\n  x   =\n y+1 ;\n  L: c ! 1 }");
  EXPECT_EQ(model.statements[0].text, "x = y+1");
  EXPECT_EQ(model.source.origin(model.statements[0].position), (program::Origin{0, 2, 3}));
  EXPECT_EQ(model.statements[1].text, "c ! 1");
  EXPECT_EQ(model.source.origin(model.statements[1].position), (program::Origin{0, 4, 6}));
}

// --- Inlines --------------------------------------------------------------------------------------

std::string inlined(const std::string& definitions, const std::string& call) {
  const std::string printed = to_text(read_plain(definitions + "\ninit {" + call + "}"));
  return printed.substr(printed.find("init"));
}

TEST(Inlines, ArgumentsReplaceParametersAsWords) {
  EXPECT_EQ(inlined("inline f(a, b) { a = b * 2 }", "f(q[1], 1 + 2)"),
            "init {\n  {\n    q[1] = 1 + 2 * 2;\n  };\n}\n");
}

TEST(Inlines, ArgumentsMayBeNamedLikeParameters) {
  EXPECT_EQ(inlined("inline f(a, b) { a = b }", "f(b, a)"), "init {\n  {\n    b = a;\n  };\n}\n");
}

TEST(Inlines, MayCallEachOther) {
  EXPECT_EQ(inlined("inline f(x) { x++ } inline g(y) { f(y); f(z) }", "g(a)"),
            "init {\n  {\n    {\n      a = a + 1;\n    };\n    {\n      z = z + 1;\n    };\n  };\n}\n");
}

TEST(Inlines, MayReturnAValueToAnAssignment) {
  EXPECT_EQ(inlined("inline f(x) { if :: x -> return 7 :: else -> return 8 fi }", "z = f(1)"),
            "init {\n  {\n    if\n    ::\n      1;\n      z = 7;\n    ::\n      else;\n      z = 8;\n    "
            "fi;\n  };\n}\n");
  EXPECT_THAT(refusal("inline f() { return 1 } init { f() }"), HasSubstr("nothing to return to"));
}

TEST(Inlines, ParametersInStringsAreLeftAlone) {
  EXPECT_THAT(inlined("inline f(x) { printf(\"x %d\", x) }", "f(1)"), HasSubstr("printf(\"x %d\", 1)"));
}

TEST(Inlines, FieldsAreReplacedByNamesOnly) {
  EXPECT_THAT(inlined("inline f(x) { t.x = x }", "f(4 + 1)"), HasSubstr("t.x = 4 + 1"));
  EXPECT_THAT(inlined("inline f(x) { t.x = 1 }", "f(y)"), HasSubstr("t.y = 1"));
}

TEST(Inlines, StatementsAreWhereTheBodyIs) {
  const Model model = read_plain("inline f(x) {\n  x = 1\n}\ninit {\n  f(y)\n}");
  EXPECT_EQ(model.statements[0].text, "y = 1");
  EXPECT_EQ(model.source.origin(model.statements[0].position).line, 2U);
}

TEST(Inlines, MistakesTellTheCall) {
  const std::string why = refusal("inline f(x) {\n  x = + 1\n}\ninit {\n  f(y); f(z)\n}");
  EXPECT_EQ(why,
            "m.pml:2:7: error: expected an expression but found +\n"
            "    x = + 1\n"
            "        ^\n"
            "  hint: this is in inline f, called at m.pml:5\n");
}

TEST(Inlines, AreBounded) {
  EXPECT_THAT(refusal("inline f() { f() } init { f() }"), HasSubstr("calls itself"));
  EXPECT_THAT(refusal("inline f() { g() } inline g() { f() } init { f() }"), HasSubstr("calls itself"));
  EXPECT_THAT(refusal("inline f(x) { skip } init { f(1, 2) }"), HasSubstr("1 parameters but 2 arguments"));
  std::string doubling = "inline f0() { skip; skip }\n";
  for (int i = 1; i < 40; ++i) {
    doubling += fmt::format("inline f{0}() {{ f{1}(); f{1}() }}\n", i, i - 1);
  }
  EXPECT_THAT(refusal(doubling + "init { f39() }"), HasSubstr("expand to more than"));
}

// --- Mistakes -------------------------------------------------------------------------------------

TEST(Mistakes, AreReportedTogetherInTheOrderOfTheText) {
  EXPECT_EQ(refusal("init {\n  x = ;\n  y = = 2;\n  gotto L;\n  z = 0x10\n}\n"),
            "m.pml:2:7: error: expected an expression but found ;\n"
            "    x = ;\n"
            "        ^\n"
            "m.pml:3:7: error: expected an expression but found =\n"
            "    y = = 2;\n"
            "        ^\n"
            "m.pml:4:9: error: expected ; or -> after the statement but found L\n"
            "    gotto L;\n"
            "          ^\n"
            "  hint: did you mean goto?\n"
            "m.pml:5:7: error: a number is followed by letters\n"
            "    z = 0x10\n"
            "        ^^^^\n"
            "  hint: numbers are decimal, and names begin with a letter\n");
}

TEST(Mistakes, SuggestWhatMayBeMeant) {
  EXPECT_THAT(refusal("proctyp P() { skip }"), HasSubstr("did you mean proctype?"));
  EXPECT_THAT(refusal("init { prntf(\"a\") }"), HasSubstr("did you mean printf?"));
  EXPECT_THAT(refusal("inline send(x) { skip } init { sned(1) }"), HasSubstr("did you mean send?"));
  EXPECT_THAT(refusal("proctype P() { skip } init { P() }"), HasSubstr("run P(...) starts a process"));
  EXPECT_THAT(refusal("byte len;"), HasSubstr("len is a keyword of Promela"));
}

TEST(Mistakes, EmbeddedCIsRefusedAndPassedOver) {
  const std::string why = refusal("c_decl { int $x; }\ninit { c_code { if (1) { x = 'ab'; } }; y = }");
  EXPECT_THAT(why, HasSubstr("m.pml:1:1: error: embedded C is not supported: c_decl"));
  EXPECT_THAT(why, HasSubstr("m.pml:2:8: error: embedded C is not supported: c_code"));
  EXPECT_THAT(why, HasSubstr("m.pml:2:45: error: expected an expression but found }"));
}

TEST(Mistakes, AreFoundWhereThereIsNothing) {
  EXPECT_THAT(refusal("init { }"), HasSubstr("expected a statement"));
  EXPECT_THAT(refusal("init { if fi }"), HasSubstr("expected :: and an option"));
  EXPECT_THAT(refusal("init { do :: od }"), HasSubstr("expected a statement"));
  EXPECT_THAT(refusal("init { skip"), HasSubstr("expected }"));
  EXPECT_THAT(refusal("init { skip /* "), HasSubstr("comment does not end"));
  EXPECT_THAT(refusal("init { printf(\"a) }"), HasSubstr("string does not end"));
  EXPECT_THAT(refusal("init { x = 'ab' }"), HasSubstr("between single quotes"));
  EXPECT_THAT(refusal("init { mtype = { a }; skip }"), HasSubstr("outside of processes"));
  EXPECT_THAT(refusal("init { L: byte x; skip }"), HasSubstr("before a declaration"));
  EXPECT_THAT(refusal("proctype P(byte a, byte b) { skip }"), HasSubstr("byte is a keyword"));
}

TEST(Mistakes, NoMoreThanAFewAreReported) {
  std::string text = "init {\n";
  for (int i = 0; i < 1000; ++i) text += "x = ;\n";
  EXPECT_THROW(
      try { read_plain(text + "}"); } catch (const UserError& error) {
        EXPECT_EQ(error.diagnostics().size(), 20U);
        throw;
      },
      UserError);
}

}  // namespace
}  // namespace ouro::promela
