#include "reduce/merge.hh"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "promela/load.hh"
#include "unit/reduce/same_answers.hh"

namespace ouro::reduce {
namespace {

using program::CommandId;
using program::Program;

constexpr Options merge{.merge = true};

Program model(const std::string& text) { return promela::load_text(text).program; }

/// What each command of the first process type stands for.
std::vector<std::vector<CommandId>> originals(const std::string& text) {
  return reduce(model(text), merge).originals[0];
}

using Commands = std::vector<std::vector<CommandId>>;

/// The last command of these is the end of the process.
TEST(Merge, JoinsWhatNobodySeesToWhatCameBefore) {
  EXPECT_EQ(originals("byte g; active proctype P() { byte x, y; g = 1; x = g; x = 2; y = x + 1; g = y }"),
            (Commands{{0}, {1, 2, 3}, {2, 3}, {3}, {4}, {5}}));
}

TEST(Merge, LeavesWhatOthersCanSee) {
  const std::vector<std::string> unmergeable = {
      "byte g; active proctype P() { g = 1; g = 2 }",
      "chan c = [1] of { byte }; active proctype P() { byte x; x = 1; c!x }",
      "byte g; active proctype P() { byte x; g = 1; x = g }",
      "byte g; active proctype P() { byte x; g = 1; x = _nr_pr }",
      "active proctype P() { byte x; x = 1; x = 2 } active proctype Q() { byte y; y = P[0]:x }",
  };
  for (const std::string& text : unmergeable) EXPECT_EQ(reduce(model(text), merge).merged, 0U) << text;
}

TEST(Merge, StopsAtLabelsThatMatter) {
  for (const std::string label : {"end", "progress", "accept"}) {
    const std::string text = "byte g; active proctype P() { byte x; g = 1; " + label + ": x = 1; g = x }";
    EXPECT_EQ(reduce(model(text), merge).merged, 0U) << text;
  }
  const std::string body = "byte g; active proctype P() { byte x; g = 1; here: x = 1; g = x } ";
  EXPECT_EQ(reduce(model(body), merge).merged, 1U);
  EXPECT_EQ(reduce(model(body + "ltl p { [] !P@here }"), merge).merged, 0U);
  EXPECT_EQ(reduce(model(body + "ltl p { [] (pc_value(0) < 9) }"), merge).merged, 0U);
}

TEST(Merge, LeavesWhatMayFail) {
  EXPECT_EQ(reduce(model("byte g; active proctype P() { byte x; g = 1; x = 1 / x }"), merge).merged, 0U);
  EXPECT_EQ(reduce(model("byte g; active proctype P() { byte x, a[2]; g = 1; a[x] = 1 }"), merge).merged, 0U);
  EXPECT_EQ(
      reduce(model("byte g; active proctype P() { byte x; g = 1; printf(\"%d\", 1 / x) }"), merge).merged, 1U)
      << "a text does not fail";
  EXPECT_EQ(reduce(model("byte g; active proctype P() { bit x; byte a[2]; g = 1; a[x] = 1 }"), merge).merged,
            1U);
}

TEST(Merge, FindsViolatedAssertionsInTheMiddle) {
  const auto answers = testing::expect_same_answers(
      model("byte g; active proctype P() { byte x; g = 1; x = 1; assert(x == 2); x = 2; g = x }"), merge);
  EXPECT_EQ(answers.faults, std::set{space::Fault::AssertionViolated});
}

TEST(Merge, GoesThroughIndivisibleSequencesWhateverTheyTouch) {
  EXPECT_EQ(originals("byte g; active proctype P() { atomic { g > 0; g = 2; g = g / 2 } g = 4 }"),
            (Commands{{0, 1, 2}, {1, 2}, {2}, {3}, {4}}));
  EXPECT_EQ(originals("byte g; active proctype P() { d_step { g > 0; g = 2; g = g / 2 } g = 4 }"),
            (Commands{{0, 1, 2}, {1, 2}, {2}, {3}, {4}}));
}

TEST(Merge, KeepsAnAssertionApartFromAFaultThatWouldHideIt) {
  const auto answers = testing::expect_same_answers(
      model("byte g; active proctype P() { atomic { assert(g == 1); g = 1 / g; g = 2 } }"), merge);
  EXPECT_EQ(answers.faults, (std::set{space::Fault::AssertionViolated, space::Fault::DivisionByZero}));
}

TEST(Merge, KeepsAnAssertionApartFromAnEventThatATraceObjectsTo) {
  const std::string text = R"(
      chan c = [1] of { byte };
      trace { c!0 }
      active proctype P() { byte x; c!1; x = 1; assert(x == 2); c?x })";
  EXPECT_EQ(originals(text), (Commands{{0, 1}, {1, 2}, {2}, {3}, {4}}));
  const auto answers = testing::expect_same_answers(model(text), merge);
  EXPECT_EQ(answers.faults, (std::set{space::Fault::TraceViolated, space::Fault::AssertionViolated}));
}

TEST(Merge, StopsSomewhereInEveryLoop) {
  const auto answers = testing::expect_same_answers(
      model("byte g; active proctype P() { bit x; g = 1; do :: x = 1; x = 0; skip od }"), merge);
  EXPECT_FALSE(answers.has_deadlock);
  EXPECT_LE(answers.states, 2U);
}

/// An offer inside an atomic sequence blocks, and is seen to, while its receiver is still busy.
TEST(Merge, LetsOthersSeeAnAtomicSequenceThatWaitsForAReceiver) {
  const auto answers = testing::expect_same_answers(model(R"(
      chan c = [0] of { bit };
      bit start, g;
      active proctype P() { bit x; start = 1; x = 1; atomic { c?x; g = 0 } }
      active proctype Q() { atomic { start; g = 1; c!0 } }
      active proctype R() { assert(g == 0) })"),
                                                    merge);
  EXPECT_EQ(answers.faults, std::set{space::Fault::AssertionViolated});
}

TEST(Merge, LeavesProgramsAloneWhereTheMomentMatters) {
  EXPECT_EQ(
      reduce(model("byte g; active proctype P() provided (g < 3) { byte x; g = 1; x = 1 }"), merge).merged,
      0U);
  EXPECT_EQ(
      reduce(model("byte g; active proctype P() priority 3 { byte x; g = 1; x = 1; g = _priority }"), merge)
          .merged,
      0U);
  EXPECT_EQ(
      reduce(model("byte g; active proctype P() { byte x; g = 1; x = 1 } ltl p { [] (_last == 0) }"), merge)
          .merged,
      0U);
}

}  // namespace
}  // namespace ouro::reduce
