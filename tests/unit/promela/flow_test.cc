// Where processes stand and how they get from place to place. The tables are SPIN's (`pan -d` of small
// models), with places numbered as they are met.
#include "promela/flow.hh"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "promela/load.hh"

namespace ouro::promela {
namespace {

using testing::ElementsAre;

std::string_view mark(program::After after) {
  switch (after) {
    case program::After::Keep:
      return " keeps";
    case program::After::Continue:
      return " goes on";
    default:
      return "";
  }
}

/// The commands of the last process type of a model, "0 -> 1: x = 1", with ranks and who goes on.
std::vector<std::string> commands(const std::string& body) {
  const Loaded loaded =
      load_text("byte x, y, z; chan q = [0] of { byte }; active proctype A() {" + body + "}");
  std::vector<std::string> result;
  for (const program::Command& command : loaded.program.process_types.back().commands) {
    const std::string rank = command.rank == 0 ? "" : fmt::format(" rank {}", command.rank);
    result.push_back(fmt::format("{} -> {}: {}{}{}", command.source, command.target, command.text, rank,
                                 mark(command.after)));
  }
  return result;
}

TEST(Flow, StatementsFollowEachOtherAndTheProcessEnds) {
  EXPECT_THAT(commands("x = 1; y = 2"), ElementsAre("0 -> 1: x = 1", "1 -> 2: y = 2", "2 -> 2: -end-"));
}

TEST(Flow, AnElseComesAfterItsSiblings) {
  EXPECT_THAT(
      commands("do :: else -> break :: x < 3 -> x++ od; y = 1"),
      ElementsAre("0 -> 1: x < 3", "0 -> 2: else rank 1", "1 -> 0: x++", "2 -> 3: y = 1", "3 -> 3: -end-"));
}

TEST(Flow, AnElseStaysBeforeWhatFollowsItsSelection) {
  EXPECT_THAT(commands("do :: if :: else -> x = 1 :: x == 5 fi :: y < 3 -> break od"),
              ElementsAre("0 -> 0: x == 5", "0 -> 1: else rank 1", "0 -> 2: y < 3", "1 -> 0: x = 1",
                          "2 -> 2: -end-"));
}

TEST(Flow, JumpsCostAStepOnlyWhereTheyStandFirst) {
  EXPECT_THAT(
      commands("do :: x == 1 -> goto L :: goto L :: break od; L: x = 2"),
      ElementsAre("0 -> 1: x == 1", "0 -> 1: goto L", "0 -> 1: break", "1 -> 2: x = 2", "2 -> 2: -end-"));
}

TEST(Flow, AJumpAtTheBeginningOfABlockIsAStep) {
  EXPECT_THAT(commands("x = 1; { goto L }; x = 2; L: x = 3"),
              ElementsAre("0 -> 1: x = 1", "1 -> 2: goto L", "2 -> 3: x = 3", "3 -> 3: -end-"));
}

TEST(Flow, TheProcessBeginsWhereAFirstJumpLeads) {
  EXPECT_THAT(commands("goto L; x = 1; L: x = 2"), ElementsAre("0 -> 1: x = 2", "1 -> 1: -end-"));
}

TEST(Flow, SelectionsInOptionsAreFlattened) {
  EXPECT_THAT(commands("do :: if :: x == 1 :: x == 2 -> x = 3 fi; y = 1 :: break od"),
              ElementsAre("0 -> 1: x == 1", "0 -> 2: x == 2", "0 -> 3: break", "1 -> 0: y = 1",
                          "2 -> 1: x = 3", "3 -> 3: -end-"));
}

TEST(Flow, ALoopInAnOptionIsAPlaceOfItsOwn) {
  EXPECT_THAT(commands("do :: do :: x == 1 -> break :: x == 2 od od"),
              ElementsAre("0 -> 0: x == 1", "0 -> 1: x == 2", "1 -> 0: x == 1", "1 -> 1: x == 2"));
}

TEST(Flow, AnAtomicSequenceKeepsControlUpToItsLastStatement) {
  EXPECT_THAT(commands("atomic { x = 1; x = 2; x = 3 }; x = 4"),
              ElementsAre("0 -> 1: x = 1 keeps", "1 -> 2: x = 2 keeps", "2 -> 3: x = 3", "3 -> 4: x = 4",
                          "4 -> 4: -end-"));
}

TEST(Flow, ASelectionAtTheEndOfAnAtomicSequenceIsLeftByAStep) {
  EXPECT_THAT(commands("atomic { x = 1; if :: y == 1 -> z = 1 :: else fi }; x = 2"),
              ElementsAre("0 -> 1: x = 1 keeps", "1 -> 2: y == 1 keeps", "1 -> 3: else rank 1 keeps",
                          "2 -> 3: z = 1 keeps", "3 -> 4: goto", "4 -> 5: x = 2", "5 -> 5: -end-"));
}

TEST(Flow, ASelectionInTheMiddleOfAnAtomicSequenceIsLeftWithoutAStep) {
  EXPECT_THAT(commands("atomic { if :: y == 1 -> z = 1 :: else fi; x = 1; x = 2 }"),
              ElementsAre("0 -> 1: y == 1 keeps", "0 -> 2: else rank 1 keeps", "1 -> 2: z = 1 keeps",
                          "2 -> 3: x = 1 keeps", "3 -> 4: x = 2", "4 -> 4: -end-"));
}

TEST(Flow, JumpingBetweenAtomicSequencesKeepsControl) {
  EXPECT_THAT(commands("atomic { x = 1; goto M }; atomic { y = 1; M: y = 2; y = 3 }"),
              ElementsAre("0 -> 1: x = 1 keeps", "1 -> 2: y = 2 keeps", "2 -> 3: y = 3", "3 -> 3: -end-"));
}

TEST(Flow, JumpingIntoAnAtomicSequenceDoesNotKeepControl) {
  EXPECT_THAT(commands("x = 1; goto M; atomic { y = 1; M: y = 2; y = 3 }"),
              ElementsAre("0 -> 1: x = 1", "1 -> 2: y = 2 keeps", "2 -> 3: y = 3", "3 -> 3: -end-"));
}

TEST(Flow, TheHeadOfAnAtomicSequenceIsNotTheLoopInside) {
  EXPECT_THAT(commands("atomic { do :: x == 1 -> x = 2 od }"),
              ElementsAre("0 -> 1: x == 1 keeps", "1 -> 2: x = 2 keeps", "2 -> 1: x == 1 keeps"));
}

TEST(Flow, ADeterministicStepGoesOnToItsEnd) {
  EXPECT_THAT(commands("d_step { x = 1; if :: y == 1 -> y = 2 :: else fi; x = 2 }; x = 3"),
              ElementsAre("0 -> 1: x = 1 goes on", "1 -> 2: y == 1 goes on", "1 -> 3: else rank 1 goes on",
                          "2 -> 3: y = 2 goes on", "3 -> 4: x = 2", "4 -> 5: x = 3", "5 -> 5: -end-"));
}

TEST(Flow, ADeterministicStepThatBeginsWithAChoiceIsEnteredFirst) {
  EXPECT_THAT(commands("if :: d_step { if :: x == 1 -> x = 2 :: x < 3 -> x = 4 fi; y = 1 } :: z == 1 fi"),
              ElementsAre("0 -> 1: d_step goes on", "0 -> 2: z == 1", "1 -> 3: x == 1 goes on",
                          "1 -> 4: x < 3 goes on", "2 -> 2: -end-", "3 -> 5: x = 2 goes on",
                          "4 -> 5: x = 4 goes on", "5 -> 2: y = 1"));
}

TEST(Flow, EscapesCoverEverythingInside) {
  EXPECT_THAT(commands("{ x = 1; do :: x == 2 -> break od } unless { y == 1 -> y = 2 }; x = 3"),
              ElementsAre("0 -> 1: y == 1", "0 -> 2: x = 1 rank 2", "1 -> 3: y = 2", "2 -> 1: y == 1",
                          "2 -> 3: x == 2 rank 2", "3 -> 4: x = 3", "4 -> 4: -end-"));
}

TEST(Flow, TheOutermostEscapeComesFirst) {
  EXPECT_THAT(
      commands("{ { x = 1 } unless { y == 1 } } unless { z == 1 }"),
      ElementsAre("0 -> 1: z == 1", "0 -> 1: y == 1 rank 2", "0 -> 1: x = 1 rank 4", "1 -> 1: -end-"));
}

TEST(Flow, EscapesDoNotReachIntoADeterministicStep) {
  EXPECT_THAT(
      commands("d_step { x = 1; x = 2 } unless { y == 1 }"),
      ElementsAre("0 -> 1: y == 1", "0 -> 2: x = 1 rank 2 goes on", "1 -> 1: -end-", "2 -> 1: x = 2"));
}

TEST(Flow, AnEscapeThatBeginsWithAJumpDoesWhatStandsAtTheLabel) {
  EXPECT_THAT(commands("{ x = 1 } unless { goto L }; x = 2; L: y == 1"),
              ElementsAre("0 -> 1: y == 1", "0 -> 2: x = 1 rank 2", "1 -> 1: -end-", "2 -> 3: x = 2",
                          "3 -> 1: y == 1"));
}

TEST(Flow, DeclarationsAfterTheFirstStatementAreSteps) {
  EXPECT_THAT(
      commands("byte a = 1; x = 1; byte b = 2, c; byte d[2] = 3"),
      ElementsAre("0 -> 1: x = 1", "1 -> 2: b = 2", "2 -> 3: c = 0", "3 -> 4: d = 3", "4 -> 4: -end-"));
}

TEST(Flow, ACountingLoopTestsThenAdvances) {
  EXPECT_THAT(commands("for (x : 1 .. 3) { y = x }"),
              ElementsAre("0 -> 1: x = 1", "1 -> 2: x <= 3", "1 -> 3: else rank 1", "2 -> 4: y = x",
                          "3 -> 3: -end-", "4 -> 1: x = x + 1"));
}

TEST(Flow, SelectBetweenNearConstantsIsOneStep) {
  EXPECT_THAT(commands("select (x : 2 .. 3)"),
              ElementsAre("0 -> 1: x = 2", "0 -> 1: x = 3", "1 -> 1: -end-"));
  EXPECT_THAT(commands("select (x : y .. 3)"), ElementsAre("0 -> 1: x = y", "1 -> 2: x < 3", "1 -> 3: break",
                                                           "2 -> 1: x = x + 1", "3 -> 3: -end-"));
}

TEST(Flow, SkipsThatFollowSkipsInAnOptionTakeNoStep) {
  EXPECT_THAT(commands("if :: x == 1; skip; skip; skip; x = 2 fi; skip; skip; skip"),
              ElementsAre("0 -> 1: x == 1", "1 -> 2: skip", "2 -> 3: x = 2", "3 -> 4: skip", "4 -> 5: skip",
                          "5 -> 6: skip", "6 -> 6: -end-"));
}

TEST(Flow, ALabelThatMeansSomethingMakesAJumpAStep) {
  EXPECT_THAT(commands("x = 1; end1: goto L; L: x = 2"),
              ElementsAre("0 -> 1: x = 1", "1 -> 2: goto L", "2 -> 3: x = 2", "3 -> 3: -end-"));
}

TEST(Flow, PrefixesOfLabelsMarkLocations) {
  const Loaded loaded =
      load_text("active proctype A() { end_a: skip; accept1: skip; progress: end2: skip; other: skip }");
  const std::vector<program::Location>& locations = loaded.program.process_types[0].locations;
  ASSERT_EQ(locations.size(), 5U);
  EXPECT_TRUE(locations[0].end && !locations[0].accept && !locations[0].progress);
  EXPECT_TRUE(!locations[1].end && locations[1].accept);
  EXPECT_TRUE(locations[2].end && locations[2].progress);
  EXPECT_TRUE(!locations[3].end && locations[3].labels == std::vector<std::string>{"other"});
  EXPECT_TRUE(locations[4].end);
}

}  // namespace
}  // namespace ouro::promela
