// What the reader says about mistakes: the place, the words, the hint.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "dve/load.hh"

namespace ouro::dve {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

std::vector<Diagnostic> errors_of(std::string_view text) {
  std::vector<Diagnostic> warnings;
  try {
    load({text, "model.dve"}, warnings);
  } catch (const UserError& error) {
    return error.diagnostics();
  }
  return {};
}

std::vector<std::string> messages_of(std::string_view text) {
  std::vector<std::string> messages;
  for (const Diagnostic& error : errors_of(text)) messages.push_back(error.message);
  return messages;
}

std::string model(const std::string& globals, const std::string& locals, const std::string& transition) {
  return globals + " process P { " + locals + " state q, ready; init q; trans q -> ready { " + transition +
         " }; } process Other { byte mine; state there; init there; } system async;";
}

TEST(DveDiagnostics, PointAtThePlaceAndSuggestANearName) {
  const std::vector<Diagnostic> errors = errors_of(
      "byte counter;\nprocess P {\nstate q;\ninit q;\ntrans\n q -> q { guard countr < 3; };\n}\nsystem "
      "async;\n");
  ASSERT_THAT(errors, SizeIs(1));
  EXPECT_EQ(render(errors[0]),
            "model.dve:6:17: error: there is no variable 'countr'\n"
            "   q -> q { guard countr < 3; };\n"
            "                  ^^^^^^\n"
            "  hint: did you mean 'counter'?\n");
}

struct Mistake {
  std::string text;
  std::string message;
  std::string hint;
};

class DveMistake : public testing::TestWithParam<Mistake> {};

TEST_P(DveMistake, IsExplained) {
  const std::vector<Diagnostic> errors = errors_of(GetParam().text);
  ASSERT_THAT(errors, SizeIs(1)) << GetParam().text;
  EXPECT_EQ(errors[0].message, GetParam().message) << GetParam().text;
  EXPECT_THAT(errors[0].hint, HasSubstr(GetParam().hint)) << GetParam().text;
  EXPECT_NE(errors[0].line, 0U) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    InNames, DveMistake,
    testing::Values(
        Mistake{model("byte x, x;", "", ""), "'x' is already the name of a variable", "see line 1"},
        Mistake{"process P { byte z; state q, z; init q; } system async;",
                "'z' is already the name of a variable", "see line 1"},
        Mistake{model("", "", "guard Othr.there;"), "there is no process 'Othr'", "'Other'"},
        Mistake{model("", "", "guard Other.ther;"), "process Other has no state 'ther'", "'there'"},
        Mistake{model("", "", "guard Other.mine;"), "process Other has no state 'mine'", "Other->mine"},
        Mistake{model("", "", "guard Other->mne;"), "process Other has no variable 'mne'", "'mine'"},
        Mistake{model("", "", "guard Other->there;"), "process Other has no variable 'there'",
                "'Other.there' asks"},
        Mistake{model("", "", "guard ready;"), "'ready' is a state, not a variable", "process.state"},
        Mistake{model("byte x;", "", "guard x.q;"), "'x' is a variable, not a process", ""},
        Mistake{model("channel data;", "", "sync dta!;"), "there is no channel 'dta'", "'data'"},
        Mistake{"process P { state q; init q; trans q -> qq {}; } system async;",
                "process P has no state 'qq'", "'q'"},
        Mistake{"process P { state q; init q; } system async property R;", "there is no process 'R'", ""},
        Mistake{"process P { state q; init q; trans q -> q { guard F.a; }; } process F { state a; init a; }"
                " system async property F;",
                "'F' observes the system and is no part of it", ""}));

INSTANTIATE_TEST_SUITE_P(
    InDeclarations, DveMistake,
    testing::Values(
        Mistake{model("const byte n;", "", ""), "the constant 'n' has no value", ""},
        Mistake{model("byte a[0];", "", ""), "an array has 1 to 65536 elements, not 0", ""},
        Mistake{model("byte a[2000000000];", "", ""), "an array has 1 to 65536 elements, not 2000000000", ""},
        Mistake{model("byte n = 2; byte a[n];", "", ""), "the size of an array must be a constant", ""},
        Mistake{model("byte a[2] = {1, 2, 3};", "", ""), "3 initial values for 2 elements", ""},
        Mistake{model("byte a[2] = 1;", "", ""), "the initial values of an array are written in braces", ""},
        Mistake{model("byte a = {1};", "", ""), "'a' is not an array", ""},
        Mistake{model("byte a = 1 / 0;", "", ""), "this divides by zero", ""},
        Mistake{model("channel c[3];", "", ""), "a channel with a buffer needs to know what it carries",
                "channel {byte} c[1];"},
        Mistake{model("channel {byte} c[256];", "", ""), "the capacity of a channel is 0 to 255, not 256",
                ""},
        Mistake{"process P { state q; } system async;", "process P has no initial state", "init state;"},
        Mistake{"system async;", "there is no process in this system", ""},
        Mistake{
            "process P { state q; init q; } process F { byte x; state a; init a; } system async property F;",
            "a property process observes and has no variables of its own", "states"},
        Mistake{
            model("int a[65536], b[65536], c[65536], d[65536], e[65536], f[65536], g[65536], h[65536], i;",
                  "", ""),
            "a state of this system has more than 1048576 bytes", "smaller"}));

INSTANTIATE_TEST_SUITE_P(
    InTransitions, DveMistake,
    testing::Values(
        Mistake{model("byte x;", "", "guard x[1];"), "'x' is not an array", ""},
        Mistake{model("byte a[3];", "", "guard a[3];"), "there is no a[3]", "a[0] to a[2]"},
        Mistake{model("byte a[3];", "", "effect a[-1] = 0;"), "there is no a[-1]", "a[0] to a[2]"},
        Mistake{model("byte x;", "", "guard x % 0;"), "this divides by zero", ""},
        Mistake{model("const byte n = 1;", "", "effect n = 2;"), "'n' is a constant and cannot be assigned",
                ""},
        Mistake{model("const byte n[1] = {1};", "", "effect n[0] = 2;"),
                "'n' is a constant and cannot be assigned", ""},
        Mistake{model("", "", "effect Other->mine = 1;"),
                "a variable of another process can be read, not assigned", ""},
        Mistake{model("channel {byte, byte} c[0];", "", "sync c!1;"), "a message of c has 2 values, not 1",
                ""},
        Mistake{model("channel c;", "", "sync c!{1, 2};"),
                "a channel without types carries one value at most", "channel {byte, byte} c[0];"},
        Mistake{"channel c; process P { state q; init q; trans q -> q { sync c!; },\n q -> q { sync c!1; }; }"
                " system async;",
                "c carries a value here, but none in line 1", ""},
        Mistake{"channel c; process P { state q; init q; trans q -> q { sync c!; }; } system sync;",
                "channels mean nothing in a synchronous system", "system async"},
        Mistake{"byte x; process P { state q; init q; } process F { state a; init a;"
                " trans a -> a { effect x = 1; }; } system async property F;",
                "a property process observes and cannot assign variables", ""},
        Mistake{model("byte x;", "", "guard x imply x imply x;"),
                "a chain of 'imply' can be read in two ways", "parentheses"}));

INSTANTIATE_TEST_SUITE_P(
    InSyntax, DveMistake,
    testing::Values(
        Mistake{"", "expected 'system', found the end", "system async"},
        Mistake{model("byte x", "", ""), "expected ';', found 'process'", ""},
        Mistake{model("byte state;", "", ""), "expected a variable's name, found 'state'",
                "word of the language"},
        Mistake{model("byte 3x;", "", ""), "'3x' is neither a number nor a name", "digit"},
        Mistake{model("byte x = 2147483648;", "", ""), "2147483648 is too large a number", "2147483647"},
        Mistake{model("", "", "guard (1;"), "expected ')', found ';'", "line 1"},
        Mistake{model("byte a[1];", "", "guard a[0;"), "expected ']', found ';'", "line 1"},
        Mistake{model("", "", "guard 1 +;"), "expected an expression, found ';'", ""},
        Mistake{model("byte x;", "", "effect x = 1; guard x;"), "expected '}', found 'guard'",
                "guard, sync, effect"},
        Mistake{model("", "", "sync c;"), "expected '!' or '?', found ';'", ""},
        Mistake{"process P { state q; init q; trans -> q {}; } system async;",
                "the first transition of a process needs a source state", ""},
        Mistake{"process P { state q; init q; byte x; } system async;",
                "expected 'state', 'init', 'commit', 'accept', 'assert' or 'trans', found 'byte'", "before"},
        Mistake{"process P { state q; init q; state r; } system async;", "a second 'state' in one process",
                ""},
        Mistake{"process P { state q; init q; } system async; byte x;",
                "expected the end of the model, found 'byte'", ""},
        Mistake{"process P { state q; init q; } system async; /* never", "this comment is never closed",
                "*/"},
        Mistake{"#define N 3\nprocess P { state q; init q; } system async;",
                "this means nothing in a DVE model", "preprocessor"}));

TEST(DveDiagnostics, SeveralMistakesAreReportedInOneRunInTheOrderOfTheText) {
  EXPECT_THAT(messages_of("byte 1;\nprocess P {\nstate q;\ninit q;\ntrans\n q -> q { guard ; },\n"
                          " q -> q { effect x + 1; };\n}\nsystem asinc;"),
              ElementsAre("expected a variable's name, found '1'", "expected an expression, found ';'",
                          "expected '=', found '+'", "expected 'async' or 'sync', found 'asinc'"));
  EXPECT_THAT(messages_of(model("", "", "guard a && b; effect c = d;")),
              ElementsAre("there is no variable 'a'", "there is no variable 'b'", "there is no variable 'c'",
                          "there is no variable 'd'"));
}

TEST(DveDiagnostics, EndAfterTwentyMistakes) {
  std::string guard = "guard a0";
  for (int i = 1; i < 1000; ++i) guard += " + a" + std::to_string(i);
  EXPECT_THAT(errors_of(model("", "", guard + ";")), SizeIs(20));
}

TEST(DveDiagnostics, ExpressionsOfManyLevelsAreRefused) {
  std::string guard = "guard x";
  for (int i = 0; i < 5000; ++i) guard += " + x";
  EXPECT_THAT(messages_of(model("byte x;", "", guard + ";")),
              ElementsAre("this expression is nested too deeply"));
}

TEST(DveDiagnostics, TooManyProcessesAreRefused) {
  std::string text;
  for (int i = 0; i < 256; ++i) text += "process P" + std::to_string(i) + " { state q; init q; } ";
  EXPECT_THAT(messages_of(text + "system async;"), ElementsAre("more than 255 processes"));
}

TEST(DveDiagnostics, EveryPrefixOfAModelIsRefusedOrRead) {
  const std::string text =
      "const byte n = 2; byte a[n] = {1, 2}; channel {byte, int} c[3]; channel d; process P { int x; state "
      "q, r;"
      " init q; commit r; accept q; assert r x > 0; trans q -> r { guard P->x == 0 imply not a[x] < 1; sync"
      " c!{1, -2}; effect x = x + 1, a[0] = 0; }, -> q { sync d?x; }; } system async property P;";
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_FALSE(messages_of(text.substr(0, length)).empty()) << length;
}

}  // namespace
}  // namespace ouro::dve
