// What a trace may consist of, and what becomes of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "program/print.hh"
#include "promela/load.hh"
#include "unit/promela/exploration.hh"
#include "unit/promela/lowering.hh"

namespace ouro::promela {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Without the processes that would complain about themselves.
std::string with_trace(const std::string& trace) {
  return "mtype = { ok }; chan c = [2] of { byte, byte }; byte g;\n" + trace +
         "\nactive proctype P() { c!1, g; c?_, g }";
}

TEST(EventTraces, ConsistOfSendsReceivesAndControlFlow) {
  const std::string hint = " (a trace consists of c!..., c?..., if, do, goto and break)";
  for (const std::string statement :
       {"g == 1", "g = 1", "skip", "c!!1, 2", "c??1, 2", "c?<1, 2>", "assert(g)", "atomic { c!1, 2 }",
        "d_step { c!1, 2 }", "byte x", "{ c!1, 1 } unless { c!2, 2 }", "for (g : 1 .. 2) { c!1, 1 }"})
    EXPECT_THAT(errors(with_trace("trace { " + statement + " }")),
                ElementsAre("2:9 this cannot be part of a trace" + hint))
        << statement;
  EXPECT_THAT(errors(with_trace("trace { do :: c!1, 1 :: else od }")),
              ElementsAre("2:25 this cannot be part of a trace" + hint));
}

TEST(EventTraces, TakeNoStepWithoutAnEvent) {
  const std::string message =
      " this jump would be a step of the trace without an event (begin options and loops with a send or a "
      "receive)";
  EXPECT_THAT(errors(with_trace("trace { do :: c!1 :: break od; c!2 }")), ElementsAre("2:22" + message));
  EXPECT_THAT(errors(with_trace("trace { c!1; L: goto L }")), ElementsAre("2:17" + message));
  EXPECT_THAT(errors(with_trace("trace { L: c!1; end: goto L }")), ElementsAre("2:22" + message));
  EXPECT_THAT(errors(with_trace("trace { c!1; goto L; L: c!2 }")), IsEmpty());
}

TEST(EventTraces, ThereIsOneAtMost) {
  EXPECT_THAT(errors(with_trace("trace { c!1 }\nnotrace { c!2 }")),
              ElementsAre("3:1 a model has one trace or notrace at most"));
}

TEST(EventTraces, AnEventIsNoLongerThanTheMessage) {
  EXPECT_THAT(errors(with_trace("trace { c!1, 2, 3 }")),
              ElementsAre("2:9 this event has 3 values, a message of c has 2"));
}

TEST(EventTraces, WarnAboutWhatIsNotCompared) {
  const std::string rest =
      " in a trace, this stands for any value (only numbers, symbols and eval(...) are compared)";
  EXPECT_THAT(warnings(with_trace("trace { c!g, 1 + 2 }")), ElementsAre("2:11" + rest, "2:14" + rest));
  EXPECT_THAT(warnings(with_trace("trace { do :: c!1, _ :: c?ok, eval(g) :: c?-1 od }")), IsEmpty());
}

TEST(EventTraces, BecomeAnAutomatonWithAPosition) {
  const program::Program program =
      load_text(with_trace("notrace { do :: c!1(_) :: c?ok, eval(g) -> break od; c!2 }")).program;
  ASSERT_TRUE(program.event_trace);
  EXPECT_TRUE(program.event_trace->forbids);
  EXPECT_EQ(program.globals.at(program.event_trace->position).name, "notrace");
  const std::string text = program::listing(program);
  EXPECT_THAT(text, HasSubstr("forbidden events\n  0 (start)\n    -> 0  c!1, _"));
  EXPECT_THAT(text, HasSubstr("    -> 1  c?1, eval(g)"));
  EXPECT_THAT(text, HasSubstr("  1\n    -> 2  c!2"));
}

/// SPIN 6.5.2 takes the send of a rendezvous for a step of its own as soon as there is any trace.
TEST(EventTraces, ARendezvousIsASendAndThenAReceive) {
  const auto meeting = [](const std::string& trace) {
    return describe(explore(load_text("chan c = [0] of { byte };\n" + trace +
                                      "\nactive proctype P() { c!1; c!2 }"
                                      "\nactive proctype Q() { c?1; c?_ }")
                                .program));
  };
  EXPECT_EQ(meeting("trace { do :: c!_; c?_ od }"), "states 5, errors none");
  EXPECT_EQ(meeting("trace { do :: c?_; c!_ od }"), "states 5, errors assertion");
  EXPECT_EQ(meeting("trace { c?1; c?2 }"), "states 5, errors none");
  EXPECT_EQ(meeting("notrace { c!1; c!2 }"), "states 5, errors assertion");
}

}  // namespace
}  // namespace ouro::promela
