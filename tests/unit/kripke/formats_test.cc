// The formats of other tools.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kripke/aldebaran.hh"
#include "kripke/dot.hh"
#include "kripke/load.hh"
#include "kripke/text.hh"
#include "unit/kripke/same_space.hh"

namespace ouro::kripke {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<space::ExplicitSpace> read(std::string_view text) { return load({text, "model"}); }

std::string error_of(std::string_view text) {
  try {
    read(text);
  } catch (const UserError& error) {
    return render(error.diagnostics().front());
  }
  return "accepted";
}

TEST(Aldebaran, ReadsTransitionsWithLabels) {
  const auto space = read(
      "des (1, 4, 3)\n"
      "(0, \"send !1, 2\", 1)\n"
      "(1, i, 2)\n"
      "\n"
      "( 2 , say \"hi\" , 0 )\r\n"
      "(0, i, 0)\n");
  using Edge = space::ExplicitSpace::Edge;
  EXPECT_THAT(space->initial(), ElementsAre(1U));
  EXPECT_THAT(space->actions(), ElementsAre("", "send !1, 2", "say \"hi\""));
  EXPECT_THAT(space->edges(0), ElementsAre(Edge{1, 1}, Edge{0, 0}));
  EXPECT_THAT(space->edges(1), ElementsAre(Edge{2, 0}));
  EXPECT_THAT(space->edges(2), ElementsAre(Edge{0, 2}));
  EXPECT_EQ(space->state_name(2), "2");
}

TEST(Aldebaran, WhatIsWrittenReadsBackAsTheSame) {
  const auto space = read("initial 1\nstate 0 1 2\n0 -[\"say \\\"hi\\\", you\"]-> 1 2\n0 -> 0\n2 -> 1\n");
  const std::string text = to_aldebaran(*space);
  EXPECT_EQ(text,
            "des (1, 4, 3)\n"
            "(0, \"say \"hi\", you\", 1)\n"
            "(0, \"say \"hi\", you\", 2)\n"
            "(0, i, 0)\n"
            "(2, i, 1)\n");
  expect_same(*space, *read(text));
}

TEST(Aldebaran, StatesNeedNoTransitions) {
  const auto space = read("des (0, 0, 100000)");
  EXPECT_EQ(space->state_count(), 100'000U);
  expect_same(*space, *read(to_aldebaran(*space)));
}

TEST(Aldebaran, LineBreaksInLabelsBecomeBlanks) {
  EXPECT_THAT(to_aldebaran(*read("initial a\nstate a\na -[\"b\nc\"]-> a\n")), HasSubstr("(0, \"b c\", 0)"));
}

TEST(Aldebaran, HasOneInitialState) {
  EXPECT_THROW(to_aldebaran(*read("initial a b\nstate a b\n")), UserError);
  EXPECT_THROW(to_aldebaran(*read("initial\nstate a b\n")), UserError);
}

TEST(Aldebaran, MistakesAreExplained) {
  EXPECT_THAT(error_of("des (0, 1)\n"), HasSubstr("1:5: error: expected three parts"));
  EXPECT_THAT(error_of("des (0, 0, 4000000000)\n"), HasSubstr("4000000000 states are too many"));
  EXPECT_THAT(error_of("des (0, 2, 1)\n(0, i, 0)\n"),
              HasSubstr("2 transitions are announced and 1 are listed"));
  EXPECT_THAT(error_of("des (0, 1, 1)\n(0, i, 1)\n"), HasSubstr("2:8: error: there is no state 1"));
  EXPECT_THAT(error_of("des (0, 1, 1)\n(zero, i, 0)\n"), HasSubstr("2:2: error: expected a number"));
  EXPECT_THAT(error_of("des (0, 0, 0)\n"), HasSubstr("there is no state 0"));
  EXPECT_THAT(error_of("des (0, 99999999999999999999, 1)"), HasSubstr("expected a number"));
}

TEST(KripkeDot, ShowsNamesPropositionsActionsAndEnds) {
  const auto space =
      read("propositions p \"x<1\"\ninitial a\nstate a : p \"x<1\"\nstate b\nend b\na -[go]-> b\na -> a\n");
  EXPECT_EQ(to_dot(*space),
            "digraph {\n"
            "  rankdir=LR\n"
            "  node [shape=ellipse, margin=\"0.05,0.02\", width=0.4, height=0.4]\n"
            "  initial0 [shape=point, style=invis, width=0, height=0]\n"
            "  initial0 -> 0\n"
            "  0 [label=<a<br/>p, x&lt;1>]\n"
            "  1 [label=<b>, peripheries=2]\n"
            "  0 -> 1 [label=<go>]\n"
            "  0 -> 0\n"
            "}\n");
}

TEST(Load, TellsFormatsApartByTheirBeginning) {
  EXPECT_EQ(read("  des(0,0,1)")->state_count(), 1U);
  EXPECT_EQ(read("state des\ninitial des\ndes -> des")->edge_count(), 1U);
  EXPECT_EQ(
      read("HOA: v1 States: 1 Start: 0 AP: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--")->edge_count(),
      1U);
}

}  // namespace
}  // namespace ouro::kripke
