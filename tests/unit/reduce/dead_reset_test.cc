#include "reduce/dead_reset.hh"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "promela/load.hh"
#include "reduce/liveness.hh"
#include "reduce/unread.hh"
#include "unit/reduce/same_answers.hh"

namespace ouro::reduce {
namespace {

using program::Program;

constexpr Options dead{.dead = true};

Program model(const std::string& text) { return promela::load_text(text).program; }

/// For each location of the first process type the names of its live variables: "x y", "x", "".
std::vector<std::string> live(const std::string& text) {
  const Program program = model(text);
  std::vector<std::string> result;
  for (const VariableSet& set : live_variables(program, Observation(program), 0)) {
    std::string& names = result.emplace_back();
    for (std::size_t i = 0; i < set.size(); ++i)
      if (set[i]) names += (names.empty() ? "" : " ") + program.process_types[0].locals[i].name;
  }
  return result;
}

using Names = std::vector<std::string>;

/// Assignments that were added.
std::size_t resets(const std::string& text) { return reduce(model(text), dead).resets; }

TEST(Liveness, IsFromTheWriteToTheLastRead) {
  EXPECT_EQ(live("byte g; active proctype P() { byte x, y; x = g; y = x; g = x + y }"),
            (Names{"", "x", "x y", ""}));
}

TEST(Liveness, GoesAroundLoops) {
  EXPECT_EQ(live("byte g; active proctype P() { byte x; do :: g = x; x = g od }"), (Names{"x", ""}));
}

TEST(Liveness, OfAnArrayDoesNotEndWithAnElement) {
  EXPECT_EQ(live("byte g; active proctype P() { byte a[2]; a[0] = g; g = a[1] }"), (Names{"a[]", "a[]", ""}));
}

TEST(Liveness, CountsGuardsIndicesMessagesAndTexts) {
  EXPECT_EQ(live("byte g; active proctype P() { byte x; x > 0; g = 1 }")[0], "x");
  EXPECT_EQ(live("byte g[2]; active proctype P() { byte x; g[x] = 1 }")[0], "x");
  EXPECT_EQ(live("chan c = [1] of { byte }; active proctype P() { byte x; c!x }")[0], "x");
  EXPECT_EQ(live("chan c = [1] of { byte }; active proctype P() { byte x; c?eval(x) }")[0], "x");
  EXPECT_EQ(live("chan c[2] = [1] of { byte }; active proctype P() { byte x; c[x]?_ }")[0], "x");
  EXPECT_EQ(live("chan c = [1] of { byte }; active proctype P() { byte x; c?[eval(x)] }")[0], "x");
  EXPECT_EQ(live("active proctype P() { byte x; printf(\"%d\", x) }")[0], "x");
  EXPECT_EQ(live("active proctype P() { byte x; run Q(x) } proctype Q(byte y) { skip }")[0], "x");
  EXPECT_EQ(live("active proctype P() { byte x; assert(x == 0) }")[0], "x");
}

TEST(Liveness, OfAReceivedVariableBeginsThere) {
  EXPECT_EQ(live("chan c = [1] of { byte }; byte g; active proctype P() { byte x; c?x; g = x }"),
            (Names{"", "x", ""}));
  EXPECT_EQ(
      live(
          "chan c = [1] of { byte, byte }; byte g; active proctype P() { byte x, a[2]; c?x,a[x]; g = a[0] }"),
      (Names{"a[]", "a[]", ""}))
      << "the index is received first";
}

TEST(Liveness, IsForEverWhereOthersLook) {
  EXPECT_EQ(live("active proctype P() { byte x; x = 1 } active proctype Q() { P[0]:x == 1 }"),
            (Names{"x", "x"}));
}

TEST(Liveness, IsDeniedToWhatOnlyKeepsItselfAlive) {
  EXPECT_EQ(live("byte g; active proctype P() { byte x; do :: x++ :: g = 1 od }")[0], "");
  EXPECT_EQ(live("byte g; active proctype P() { int x; do :: x = 1 / x :: g = 1 od }")[0], "x")
      << "a division may fail";
}

TEST(DeadReset, MakesStatesWithTheSameFutureEqual) {
  const std::string text = R"(
      chan c = [1] of { byte };
      active proctype P() { do :: c!0 :: c!1 :: c!2 od }
      active proctype Q() { byte x, y; do :: c?x; y = x od })";
  const auto before = testing::ask(program::Interpreter(model(text)), 1000);
  const auto after = testing::expect_same_answers(model(text), dead);
  EXPECT_LT(after.states, before.states);
}

TEST(DeadReset, GivesBackTheInitialValue) {
  const auto answers = testing::expect_same_answers(
      model("bit g; active proctype P() { byte x = 7; do :: x = g; g = x od }"), dead);
  EXPECT_EQ(answers.states, 2U) << "coming back to the loop is coming back to the beginning";
}

TEST(DeadReset, TakesOnlyWhatMayHaveChanged) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte x; g = x; g = 2 }"), 0U) << "x is never written";
  EXPECT_EQ(resets("byte g; active proctype P() { byte x; x = 1; g = x; g = 2 }"), 1U);
  EXPECT_EQ(resets("byte g; active proctype P() { byte a[3]; a[0] = 1; g = a[0]; g = 2 }"), 3U);
}

/// Coming back to the loop would be another state than the beginning.
TEST(DeadReset, LeavesWhatIsDeadFromTheBeginningWithAnUnknownValue) {
  const std::string loop = "do :: g = !g :: x = g; g = x od }";
  EXPECT_EQ(resets("bit g; active proctype P() { byte x = g + 7; " + loop), 0U);
  EXPECT_EQ(resets("bit g; init { run P(3) } proctype P(byte x) { " + loop), 0U);
  EXPECT_EQ(resets("bit g; init { run P(3) } proctype P(byte x) { g = x; " + loop), 2U);
}

TEST(DeadReset, LeavesWhatOthersReadAndOwnChannels) {
  EXPECT_EQ(resets("active proctype P() { byte x; x = 1 } active proctype Q() { P[0]:x == 1 }"), 0U);
  EXPECT_EQ(resets("active proctype P() { chan c = [1] of { byte }; chan d; d = c; d!1; c = d }"), 1U)
      << "d only";
}

TEST(DeadReset, WaitsForTheEndOfADeterministicStep) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte x; d_step { x = 1; g = x; g = 2 } g = 3 }"), 1U);
}

TEST(Unread, VariablesAreHidden) {
  const auto hidden = [](const std::string& text) {
    Program program = model(text);
    return hide_unread_variables(program);
  };
  EXPECT_EQ(hidden("byte n; active proctype P() { do :: n++ od }"), 1U);
  EXPECT_EQ(hidden("byte n; active proctype P() { do :: n++ :: n == 3 -> break od }"), 0U);
  EXPECT_EQ(hidden("byte n, m; active proctype P() { do :: n++; m = n od }"), 1U) << "m only";
  EXPECT_EQ(hidden("byte n; active proctype P() { do :: n = 1 / n od }"), 0U) << "it may fail";
  EXPECT_EQ(hidden("byte n; active proctype P() { do :: n++ od } ltl p { [] (n < 9) }"), 0U);
  EXPECT_EQ(hidden("byte n, a[9]; active proctype P() { do :: n = 1 - a[n] od }"), 0U) << "so may this";
  EXPECT_EQ(hidden("byte n; bit a[256]; active proctype P() { do :: n++; a[n] = 1 od }"), 1U) << "a only";
  EXPECT_EQ(hidden("byte n; active proctype P() { byte x; x = n }"), 0U) << "it is never written";
}

}  // namespace
}  // namespace ouro::reduce
