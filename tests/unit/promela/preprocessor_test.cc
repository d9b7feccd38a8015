#include "promela/preprocessor.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/file.hh"
#include "base/subprocess.hh"
#include "preprocessing.hh"
#include "promela/predefined_macros.hh"

namespace ouro::promela {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::variant<std::string, cpp::Refused> run(std::string_view text,
                                            std::vector<std::string> definitions = {}) {
  return cpp::preprocess({.text = text, .path = "m.pml", .definitions = definitions, .include_folders = {}});
}

// What is left, without markers and empty lines, lines joined by a bar.
std::string squeezed(const std::string& output) {
  std::string result;
  for (const std::string& line : split(output, '\n')) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string::npos || line.starts_with('#')) continue;
    if (!result.empty()) result += '|';
    result += line.substr(begin);
  }
  return result;
}

std::string preprocessed(std::string_view text, std::vector<std::string> definitions = {}) {
  const auto result = run(text, std::move(definitions));
  if (const auto* refused = std::get_if<cpp::Refused>(&result)) return "refused: " + refused->message;
  return squeezed(std::get<std::string>(result));
}

bool is_left_to_gcc(std::string_view text) {
  const auto result = run(text);
  const auto* refused = std::get_if<cpp::Refused>(&result);
  return refused != nullptr && !refused->is_final;
}

// The same text through both, whole lines and their places compared.
void expect_as_gcc(const std::string& text, const std::vector<std::string>& definitions = {}) {
  const PreprocessOptions options{.definitions = definitions};
  const auto act = [&](const PreprocessOptions& o) { return preprocess_text(text, "m.pml", o); };
  const Lines mine = lines_without_gcc(act, options);
  const Lines theirs = lines_by_gcc(act, options);
  EXPECT_EQ(mine.refusal, "") << text;
  EXPECT_EQ(theirs.refusal, "") << text;
  EXPECT_EQ(first_difference(mine.lines, theirs.lines), "") << text;
}

TEST(Preprocessor, NamesAreReplaced) {
  EXPECT_EQ(preprocessed("#define N 3\nx = N + NN;\n"), "x = 3 + NN;");
  EXPECT_EQ(preprocessed("#define NOTHING\na NOTHING b NOTHING\n"), "a b");
  EXPECT_EQ(preprocessed("#define A B\n#define B C\nA\n#define C 1\nA\n"), "C|1");
  EXPECT_EQ(preprocessed("#define N (3)\nN\n#undef N\nN\n#undef N\n"), "(3)|N");
  EXPECT_EQ(preprocessed("#define A+1\nA\n"), "+1");
  EXPECT_EQ(preprocessed("#define N 1\n#define N 2\nN\n"), "2");
}

TEST(Preprocessor, NumbersAreWholeAndHideNames) {
  EXPECT_EQ(preprocessed("#define N 3\nselect (i : 0..N); select (i : 0 .. N); 1N .5N 1e+N\n"),
            "select (i : 0..N); select (i : 0 .. 3); 1N .5N 1e+N");
}

TEST(Preprocessor, StringsAndCommentsAreLeftAlone) {
  EXPECT_EQ(preprocessed("#define N 3\nprintf(\"N \\\"N\", 'N') /* N\n N */ // N\n"),
            "printf(\"N \\\"N\", 'N')");
  EXPECT_EQ(preprocessed("#define N 3\nwe don't /* N\nN\n"), "we don't /* N|3");
}

TEST(Preprocessor, CallsTakeArguments) {
  EXPECT_EQ(preprocessed("#define max(a, b) ((a) > (b) -> (a) : (b))\nmax(x, (y, z))\n"),
            "((x) > ((y, z)) -> (x) : ((y, z)))");
  EXPECT_EQ(preprocessed("#define f() x\nf() f( ) f (\n) f\n"), "x x x|f");
  EXPECT_EQ(preprocessed("#define f(a) <a>\nf() f(1)f(2)\n"), "<> <1><2>");
  EXPECT_EQ(preprocessed("#define f(a,b) a b\nf(,) f(1,) f(,2) .\n"), "1 2 .");
  EXPECT_EQ(preprocessed("#define f (a) a\nf(1)\n"), "(a) a(1)");
}

TEST(Preprocessor, AParenthesisMayBeOnALaterLine) {
  EXPECT_EQ(preprocessed("#define f(a) <a>\nf\n\n(1\n,2) x\n#define g(a, b) <a b>\ng\n(1\n, 2) x\n"),
            "refused: macro \"f\" takes 1 arguments, but 2 are given");
  EXPECT_EQ(preprocessed("#define g(a, b) <a b>\ng\n(1\n, 2) x\ng\n#define h\ng h\n(1)\n"),
            "<1 2>|x|g|g|(1)");
}

TEST(Preprocessor, AMacroIsNotReplacedInsideOfItself) {
  EXPECT_EQ(preprocessed("#define x x + y\n#define y x\nx y\n"), "x + x x + y");
  EXPECT_EQ(preprocessed("#define f(a) a + f(a)\nf(f(1))\n"), "1 + f(1) + f(1 + f(1))");
  EXPECT_EQ(preprocessed("#define foo foo a\n#define id(x) x\nid(foo) id(id(foo))\n"), "foo a foo a");
}

TEST(Preprocessor, ReplacementsAreReadAgainWithWhatFollows) {
  EXPECT_EQ(preprocessed("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)\n"), "2*9*g");
  EXPECT_EQ(preprocessed(
                "#define id(x) x\n#define inc(x) (x+1)\n#define name inc\nname(1) id(inc)(2) id(inc(3))\n"),
            "(1 +1) (2 +1) (3 +1)");
}

TEST(Preprocessor, ArgumentsAreReplacedFirst) {
  EXPECT_EQ(preprocessed("#define N 3\n#define name(x) x\n#define str(x) #x\n#define xstr(x) str(x)\n"
                         "name(N) str(N) xstr(N)\n"),
            "3 \"N\" \"3\"");
  EXPECT_EQ(preprocessed("#define comma ,\n#define f(a) [a]\n#define g(a, b) <a|b>\nf(comma) g(comma, 1)\n"),
            "[,] <,|1>");
}

TEST(Preprocessor, StringsAreMade) {
  EXPECT_EQ(preprocessed("#define s(x) #x\ns( a  +\n b ) s(\"q\\n\" '\"') s() s(a/* */b)\n"),
            "\"a + b\"|\"\\\"q\\\\n\\\" '\\\"'\" \"\" \"a b\"");
  EXPECT_EQ(preprocessed("#define s(x) # x\n#define n # x\ns(1) n\n"), "\"1\" # x");
}

TEST(Preprocessor, WordsAreJoined) {
  EXPECT_EQ(
      preprocessed("#define cat(a, b) a ## b\n#define xy 7\ncat(x, y) cat(1, 2) cat(, z) cat(z,) cat(,) "
                   "cat(<, =) cat(:,:)\n"),
      "7 12 z z <= ::");
  EXPECT_EQ(preprocessed("#define xcat(a, b) cat(a, b)\n#define cat(a, b) a ## b\n#define N 3\n"
                         "cat(v, N) xcat(v, N) xcat(xcat(1, 2), 3)\n"),
            "vN v3 123");
  EXPECT_EQ(preprocessed("#define object a ## b\nobject\n"), "ab");
  EXPECT_EQ(preprocessed("#define f(a, b, c) a ## b ## c\nf(x,,y) f(,x,) f(1,2,3)\n"), "xy x 123");
}

TEST(Preprocessor, VariadicMacrosTakeTheRest) {
  EXPECT_EQ(preprocessed("#define p(...) f(__VA_ARGS__)\np() p(1) p(1, 2)\n"), "f() f(1) f(1, 2)");
  EXPECT_EQ(preprocessed("#define p(s, ...) f(s, ## __VA_ARGS__)\np(1) p(1, 2, 3) p(1,)\n"),
            "f(1) f(1, 2, 3) f(1,)");
  EXPECT_EQ(preprocessed("#define p(s, rest...) f(s, rest)\np(1, 2, 3)\n"), "f(1, 2, 3)");
  EXPECT_EQ(preprocessed("#define p(...) #__VA_ARGS__\np(a, b,c)\n"), "\"a, b,c\"");
}

// 6.10.3.5, examples 3, 4, 5 and 7.
TEST(Preprocessor, TheExamplesOfTheStandardHold) {
  EXPECT_EQ(preprocessed(
                "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n"
                "#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n"
                "#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n"
                "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\n"
                "g(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n"
                "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\n"
                "char c[2][6] = { str(hello), str() };\n"),
            "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);|"
            "f(2 * (2 +(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))|^m(0,1);|"
            "int i[] = { 1, 23, 4, 5, };|"
            "char c[2][6] = { \"hello\", \"\" };");
  EXPECT_EQ(
      preprocessed("#define str(s) # s\n#define xstr(s) str(s)\n"
                   "#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", x ## s, x ## t)\n"
                   "#define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n"
                   "#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n"
                   "debug(1, 2);\n"
                   "fputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') // this goes away\n"
                   "== 0) str(: @\\n), s);\n"
                   "xstr(INCFILE(2).h)\nglue(HIGH, LOW);\nxglue(HIGH, LOW)\n"),
      "printf(\"x\" \"1\" \"= %d, x\" \"2\" \"= %s\", x1, x2);|"
      "fputs(\"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0\"|\": @\\n\", s);|"
      "\"vers2.h\"|\"hello\";|\"hello\" \", world\"");
  EXPECT_EQ(preprocessed("#define t(x,y,z) x ## y ## z\nj = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,),\n"
                         "t(10,,), t(,11,), t(,,12), t(,,) };\n"),
            "j = { 123, 45, 67, 89,|10, 11, 12, };");
  EXPECT_EQ(preprocessed(
                "#define debug(...) fprintf(stderr, __VA_ARGS__)\n#define showlist(...) puts(#__VA_ARGS__)\n"
                "#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))\n"
                "debug(\"Flag\"); debug(\"X = %d\\n\", x);\nshowlist(The first, second, and third items.);\n"
                "report(x>y, \"x is %d but y is %d\", x, y);\n"),
            "fprintf(stderr, \"Flag\"); fprintf(stderr, \"X = %d\\n\", x);|"
            "puts(\"The first, second, and third items.\");|"
            "((x>y)?puts(\"x>y\"): printf(\"x is %d but y is %d\", x, y));");
}

TEST(Preprocessor, GroupsAreChosen) {
  const std::string text =
      "#ifdef A\na\n#elif defined B && !defined(C)\nb\n#elif B\nbc\n#else\nnone\n#endif\n#ifndef A\nnot "
      "a\n#endif\n";
  EXPECT_EQ(preprocessed(text), "none|not a");
  EXPECT_EQ(preprocessed(text, {"A"}), "a");
  EXPECT_EQ(preprocessed(text, {"B"}), "b|not a");
  EXPECT_EQ(preprocessed(text, {"B", "C"}), "bc|not a");
  EXPECT_EQ(preprocessed(text, {"B=0", "C"}), "none|not a");
}

TEST(Preprocessor, GroupsThatAreNotChosenNeedNotMakeSense) {
  EXPECT_EQ(
      preprocessed("#if 0\n#if nonsense (\n#else\n#elif\n#endif\n#unknown\ndon't $ \xc3\xa9\n#include <no>\n"
                   "#elif 1\nyes\n#elif nonsense (\nno\n#else\nno\n#endif\n"),
      "yes");
}

TEST(Preprocessor, DefinitionsAreGivenFromOutside) {
  EXPECT_EQ(preprocessed("A B f(3) E.\n", {"A", "B=2+2", "f(x)=<x>", "E="}), "1 2+2 <3> .");
}

std::string truth(const std::string& condition) {
  return preprocessed("#define two 2\n#define twice(x) (2 * x)\n#define has_two defined(two)\n#if " +
                      condition + "\nyes\n#else\nno\n#endif\n");
}

TEST(Preprocessor, ConditionsAreCalculated) {
  for (const char* const condition : {"1",
                                      "!0",
                                      "~0 == -1",
                                      "1 + 2 * 3 == 7",
                                      "(1 + 2) * 3 == 9",
                                      "7 / 2 == 3 && -7 / 2 == -3",
                                      "-7 % 3 == -1",
                                      "1 << 4 == 16",
                                      "-16 >> 2 == -4",
                                      "1 ? 2 : 0",
                                      "0 ? 0 : 0 ? 0 : 1",
                                      "1 || 1 / 0",
                                      "!(0 && 1 / 0)",
                                      "1 ? 1 : 1 / 0",
                                      "0x1f == 31 && 010 == 8 && 0b11 == 3",
                                      "3UL == 3 && 3llu == 3",
                                      "'a' == 97 && '\\n' == 10",
                                      "-1 > 0u",
                                      "!(-1 > 0)",
                                      "two == 2 && unknown == 0",
                                      "twice(3) == 6",
                                      "has_two",
                                      "defined two && defined(two)",
                                      "(1 ? -1 : 0u) > 0",
                                      "5 & 6 ^ 1 | 8",
                                      "1 == 1 != 0",
                                      "2 > 1 >= 1",
                                      "18446744073709551615 == -1",
                                      "(-9223372036854775807 - 1) / -1 < 0",
                                      "1 << 64 == 0",
                                      "1 << -1 == 0",
                                      "__LINE__ == 4"}) {
    EXPECT_EQ(truth(condition), "yes") << condition;
    EXPECT_EQ(truth(fmt::format("!({})", condition)), "no") << condition;
  }
}

TEST(Preprocessor, WrongConditionsAreLeftToGcc) {
  for (const char* const condition :
       {"",      "1 +",  "1 / 0",   "(1",       "1)",          "1 ? 2", "1 : 2", "1 2",
        "\"s\"", "1.5",  "defined", "defined(", "defined(two", "0x",    "08",    "99999999999999999999",
        "1lL",   "'ab'", "twice(",  "1, 2",     "#machine(x)"}) {
    EXPECT_TRUE(
        is_left_to_gcc("#define two\n#define twice(x) x\n#if " + std::string(condition) + "\n#endif\n"))
        << condition;
  }
}

TEST(Preprocessor, LinesAreJoined) {
  EXPECT_EQ(preprocessed("#define N 1 \\\n + 2\nN; lo\\\nng /\\\n* c *\\\n/ x\n"), "1 + 2; long|x");
  EXPECT_EQ(preprocessed("#define N 1 \\  \n + 2\r\nN\r\n// c \\\r\n c\nx\\"), "1 + 2|x");
}

TEST(Preprocessor, LinesAndFilesAreKnown) {
  EXPECT_EQ(preprocessed(
                "__LINE__ __FILE__\n#define L __LINE__\n\nL\n#line 70\nL\n#line 9 \"other.h\"\nL __FILE__\n"),
            "1 \"m.pml\"|4|70|9 \"other.h\"");
  EXPECT_EQ(preprocessed("#define f(a) a __LINE__\nf(__LINE__\n__LINE__\n) __LINE__\n"), "2 3 2|4");
}

TEST(Preprocessor, WarningsAndPragmasAreNoMatter) {
  EXPECT_EQ(preprocessed("#warning don't\n#pragma unknown\n#\n x\n"), "x");
}

TEST(Preprocessor, LinesAreThoseOfGcc) {
  expect_as_gcc(
      "#define two 1 \\\n + 1\n\n x = two;\n\n\n\n\n\n\n\n\n\ny = two; /*\n */ z\n#pragma p\nw\n#line "
      "5\nv\n");
  expect_as_gcc("#define f(a, b) a + b\n f(1,\n\n 2) x\n  f (f(3,4)\n,5) f\n (1\n , __LINE__ ) y\n  f\nz\n");
  expect_as_gcc("a\\\n+b \\\n c /*\n\n*/d\n#if 0\n\n#else\n e\n#endif\n");
  expect_as_gcc("a \r b\r\n#define N 1\r\r\nN \n\rc\r\rd\r\n  x\\\r\r\ny");
  expect_as_gcc("M f(M) /* last */", {"M=f(2)", "f(x)=<x>"});
}

// Words that touch where a macro ends could be read as one.
TEST(Preprocessor, BlanksAreThoseOfGcc) {
  const std::vector<std::string> words = {
      "=",  "!",  ">",  "<",  "+",   "-",  "*",   "/",     "%",    "&",  "|",  "^",  ">>",
      "<<", "~",  "{",  "[",  ";",   ":",  "::",  "?",     ".",    "..", "->", "++", "...",
      "<=", "!=", "&&", "+=", "#",   "a",  "x1",  "1",     "1e",   "2.", ".5", "@",  "`",
      "<:", "%>", ":>", "!!", "'c'", "<>", "-->", "\"s\"", "0..1", "\\"};
  std::string text = "#define I(x) x\n#define NONE\n";
  for (const std::string& left : words) {
    for (const std::string& right : words) {
      text += fmt::format("I({0})I({1}) {0}I({1}) q I({0}){1} I({0} {1}) NONE {0} NONE {1} {0} NONE{1}\n",
                          left, right);
    }
  }
  expect_as_gcc(text);
}

TEST(Preprocessor, WhatItDoesNotKnowIsLeftToGcc) {
  for (const char* const text : {"__x86_64__\n",
                                 "#ifdef __GNUC__\n#endif\n",
                                 "linux\n",
                                 "#define f(x) x\nf(\n#undef y\n)\n",
                                 "#include NAME\n",
                                 "#include <stdio.h>\n",
                                 "#include_next \"x\"\n",
                                 "#import \"x\"\n",
                                 "#assert a(b)\n",
                                 "#ident \"x\"\n",
                                 "# 12 \"file\"\n",
                                 "#pragma once\n",
                                 "#pragma GCC poison x\n",
                                 "_Pragma(\"x\")\n",
                                 "__COUNTER__\n",
                                 "$x\n",
                                 "\xc3\xa9\n",
                                 "a\xc3\xa9\n",
                                 "\\u00e9\n",
                                 "L\"s\"\n",
                                 "u8\"s\"\n",
                                 "R\"(\n)\"\n",
                                 "%:define N\n",
                                 "#define f(...) __VA_OPT__(x)\n",
                                 "#if __has_include(<x>)\n#endif\n",
                                 "#undef __FILE__\n",
                                 "#line N\n"}) {
    EXPECT_TRUE(is_left_to_gcc(text)) << text;
  }
}

TEST(Preprocessor, MistakesAreLeftToGcc) {
  for (const char* const text : {"#unknown\n",
                                 "#define\n",
                                 "#define 1\n",
                                 "#define defined\n",
                                 "#define f(\n",
                                 "#define f(a,a)\n",
                                 "#define f(a b)\n",
                                 "#define f(...,a)\n",
                                 "#define f(a) #b\n",
                                 "#define f(a) a##\n",
                                 "#define a ## b\n",
                                 "#define f(a) a\nf(1,2)\n",
                                 "#define f(a, b) a\nf(1)\n",
                                 "#define f(a) a\nf(1\n",
                                 "#define f(a,b) a##b\nf(+,1)\n",
                                 "#define f(a,b) a##b\nf(/,/)\n",
                                 "#undef 1\n",
                                 "#ifdef\n#endif\n",
                                 "#else\n",
                                 "#elif 1\n",
                                 "#endif\n",
                                 "#if 1\n#else\n#else\n#endif\n",
                                 "#if 0\n#else\n#elif 1\n#endif\n",
                                 "/* open\n",
                                 "#include \"no_such_file\"\n",
                                 "#define __VA_ARGS__ 1\n",
                                 "#define f(a) __VA_ARGS__\n"}) {
    EXPECT_TRUE(is_left_to_gcc(text)) << text;
  }
}

TEST(Preprocessor, SomeMistakesAreToldHere) {
  const auto result = run("\n #error  don't  do\n");
  const auto& refused = std::get<cpp::Refused>(result);
  EXPECT_TRUE(refused.is_final);
  EXPECT_EQ(refused.message, "#error don't  do");
  EXPECT_EQ(refused.file, "m.pml");
  EXPECT_EQ(refused.line, 2U);
  EXPECT_EQ(refused.column, 3U);
  EXPECT_EQ(preprocessed("#if 1\n#ifdef x\n#endif\n"), "refused: unterminated #if");
  EXPECT_EQ(preprocessed("#if 1\n#ifdef x\n"), "refused: unterminated #ifdef");
}

// A chain of macros, each with the next one twice.
std::string doubling(const std::string& last) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += fmt::format("#define a{} a{} a{}\n", i, i + 1, i + 1);
  return text + "#define a40 " + last + "\na0\n";
}

TEST(Preprocessor, MacrosThatDoubleAreRefused) {
  EXPECT_THAT(preprocessed(doubling("")), HasSubstr("macros expand to more than"));
  EXPECT_THAT(preprocessed(doubling("a_rather_long_name")), HasSubstr("after the preprocessor"));
  std::string joining = "#define two(x) x ## x\n#define f(x) two(x)\n";
  for (int i = 0; i < 40; ++i) joining += "f(";
  EXPECT_THAT(preprocessed(joining.append("a").append(40, ')').append("\n")),
              HasSubstr("make words of more than"));
}

TEST(Preprocessor, DepthIsNoMatter) {
  constexpr int depth = 100'000;
  std::string calls = "#define f(x) x\n";
  std::string groups;
  for (int i = 0; i < depth; ++i) calls += "f(";
  for (int i = 0; i < depth; ++i) groups += "#if 1\n";
  EXPECT_THAT(preprocessed(calls + std::string(depth, ')') + "\n"), HasSubstr("macros expand to more than"));
  EXPECT_THAT(preprocessed(groups), StartsWith("refused: unterminated #if"));
  EXPECT_EQ(truth(fmt::format("{:(>{}}1{:)>{}}", "", depth, "", depth)), "yes");
  EXPECT_EQ(truth(std::string(depth, '!') + "1"), "yes");
}

// A folder for one test.
class IncludedFiles : public ::testing::Test {
 protected:
  IncludedFiles()
      : folder_(std::filesystem::path(::testing::TempDir()) /
                (std::string("ouro_") + ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(folder_ / "parts");
    std::filesystem::create_directories(folder_ / "more");
  }
  ~IncludedFiles() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }

  std::variant<std::string, cpp::Refused> run(const std::string& path) {
    const std::vector<std::string> folders = {folder_ / "more"};
    return cpp::preprocess(
        {.text = ouro::read_file(path), .path = path, .definitions = {}, .include_folders = folders});
  }

  void expect_as_gcc(const std::string& path) {
    const PreprocessOptions options{.include_folders = {folder_ / "more"}};
    const auto act = [&](const PreprocessOptions& o) { return preprocess_file(path, o); };
    const Lines mine = lines_without_gcc(act, options);
    EXPECT_EQ(mine.refusal, "");
    EXPECT_EQ(first_difference(mine.lines, lines_by_gcc(act, options).lines), "");
  }

  std::filesystem::path folder_;
};

TEST_F(IncludedFiles, AreFoundBesideTheFileThatIncludesThem) {
  write("parts/a.h", "#include \"b.h\"\n#include <c.h>\n\na __FILE__ __LINE__\n");
  write("parts/b.h", "#ifndef B_H\n#define B_H\nb\n#endif\n");
  write("more/c.h", "c N");
  write("more/b.h", "wrong");
  const std::string path =
      write("m.pml", "#define N 3\n#include \"parts/a.h\" // here\n\nx\n#include \"c.h\"\ny\n");
  expect_as_gcc(path);
  EXPECT_THAT(squeezed(std::get<std::string>(run(path))), StartsWith("b|c 3|a \""));
}

TEST_F(IncludedFiles, DoNotContinueCalls) {
  write("more/open.h", "#define f(x) <x>\nf");
  expect_as_gcc(write("m.pml", "#include \"open.h\"\n(1)\n"));
  write("more/call.h", "f(1");
  EXPECT_FALSE(
      std::get<cpp::Refused>(run(write("n.pml", "#define f(x) x\n#include \"call.h\"\n)\n"))).is_final);
  write("more/if.h", "#if 1\n");
  EXPECT_EQ(std::get<cpp::Refused>(run(write("o.pml", "#include \"if.h\"\n#endif\n"))).message,
            "unterminated #if");
}

TEST_F(IncludedFiles, AreBounded) {
  const std::string itself = write("m.pml", "#include \"m.pml\"\n#include \"m.pml\"\n");
  EXPECT_THAT(std::get<cpp::Refused>(run(itself)).message, HasSubstr("include each other more than"));
  std::string text;
  for (int i = 0; i < 30; ++i) {
    text +=
        fmt::format("#{} !defined(D{})\n#define D{}\n#include \"n.pml\"\n#include \"n.pml\"\n#undef D{}\n",
                    i == 0 ? "if" : "elif", i, i, i);
  }
  const std::string twice = write("n.pml", text + "#endif\n");
  EXPECT_THAT(std::get<cpp::Refused>(run(twice)).message, HasSubstr("bytes are included"));
}

TEST_F(IncludedFiles, AreRegularFiles) {
  EXPECT_FALSE(std::get<cpp::Refused>(run(write("m.pml", "#include \"parts\"\n"))).is_final);
  EXPECT_FALSE(std::get<cpp::Refused>(run(write("m.pml", "#include \"/dev/zero\"\n"))).is_final);
}

TEST_F(IncludedFiles, GiveTheirMacrosToTextsBesideThem) {
  write("more/c.h", "#define N 3\n");
  const std::string path =
      write("m.pml", "#include \"c.h\"\n#define p (x == N)\n#ifdef D\nbyte x;\n#endif\n");
  const PreprocessOptions options{.include_folders = {folder_ / "more"}};
  const auto act = [&](const PreprocessOptions& o) {
    return preprocess_beside({"[] p", "formula"}, path, o);
  };
  const Lines mine = lines_without_gcc(act, options);
  EXPECT_EQ(mine.lines.front(), "formula:1: [] (x == 3)");
  EXPECT_EQ(first_difference(mine.lines, lines_by_gcc(act, options).lines), "");
}

// A name that GCC defines by itself must not be taken for an ordinary one.
TEST(PredefinedMacros, IncludeThoseOfGcc) {
  const SubprocessResult result =
      run_program({"gcc", "-std=gnu99", "-E", "-dM", "-x", "c", "/dev/null"}, {}, {});
  ASSERT_EQ(result.status, 0);
  for (const std::string& line : split(result.output, '\n')) {
    const std::vector<std::string> words = split(line, ' ');
    ASSERT_GE(words.size(), 2U);
    const std::string name = words[1].substr(0, words[1].find('('));
    EXPECT_TRUE(cpp::may_be_predefined(name)) << name;
  }
}

TEST(PredefinedMacros, AreFewAmongTheNamesOfUsers) {
  for (const char* const name : {"x", "_x", "__x", "_pid", "_nr_pr", "_last", "__cplusplus", "_NAME_H_",
                                 "__NAME_H__", "__NAME_H", "__instances_user", "_Name", "__OWNER_OF"}) {
    EXPECT_FALSE(cpp::may_be_predefined(name)) << name;
  }
}

}  // namespace
}  // namespace ouro::promela
