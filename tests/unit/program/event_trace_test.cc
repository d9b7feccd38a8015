// Event traces of programs built by hand. Those of Promela models are compared with SPIN's in tests/models;
// what SPIN gets wrong (rendezvous, messages taken out of the middle of a channel) is pinned down here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "program/footprint.hh"
#include "program/interpreter.hh"
#include "program/print.hh"
#include "unit/program/reachable.hh"
#include "unit/program/small_programs.hh"

namespace ouro::program {
namespace {

using space::Fault;
using ::testing::Contains;
using ::testing::ElementsAre;
using testing::explore;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using testing::Reachable;

/// A value of an event that may be anything.
constexpr std::int32_t any = -1;

struct Told {
  bool is_send = true;
  std::int32_t value = any;
};
constexpr bool sent = true;
constexpr bool received = false;

Send send(Program& program, std::int32_t value) {
  return {.channel = program.constant(1), .values = {program.constant(value)}, .sorted = false};
}

Receive receive(Program& program, std::int32_t value = any) {
  Receive result{.channel = program.constant(1), .arguments = {{}}};
  if (value != any)
    result.arguments[0] = {.kind = Receive::Argument::Kind::Match, .value = program.constant(value)};
  return result;
}

/// The communications one after another.
void add_process(Program& program, std::vector<Communication> communications) {
  ProcessType type = testing::process_type("P", communications.size() + 1);
  for (LocationId i = 0; i < communications.size(); ++i) {
    type.commands.push_back(testing::command(i, i + 1));
    type.commands.back().communication = std::move(communications[i]);
  }
  program.initial.push_back({static_cast<ProcessTypeId>(program.process_types.size()), {}, 0});
  program.process_types.push_back(std::move(type));
}

/// The events one after another, on the only channel.
Program with_trace(std::uint32_t capacity, const std::vector<Told>& events, bool forbids = false) {
  Program program;
  program.channel_types.push_back({"c", capacity, {testing::byte_type}, {}});
  program.channels.push_back(0);
  program.globals.push_back(testing::variable("trace"));
  EventTrace trace;
  trace.forbids = forbids;
  trace.position = 0;
  trace.locations.resize(events.size() + 1);
  trace.final = static_cast<LocationId>(events.size());
  for (LocationId i = 0; i < events.size(); ++i) {
    const ExpressionId value = events[i].value == any ? none : program.constant(events[i].value);
    trace.events.push_back({i, i + 1, events[i].is_send, program.constant(1), {value}, {}});
  }
  program.event_trace = trace;
  return program;
}

Reachable explored(Program program) {
  finish(program);
  return explore(Interpreter(program));
}

TEST(EventTrace, ARendezvousIsASendAndThenAReceive) {
  const auto meeting = [](const std::vector<Told>& events) {
    Program program = with_trace(0, events);
    add_process(program, {send(program, 3)});
    add_process(program, {receive(program)});
    return explored(program);
  };
  EXPECT_THAT(meeting({{sent, 3}, {received, 3}}).faults, IsEmpty());
  EXPECT_THAT(meeting({{sent, 3}}).faults, IsEmpty());
  EXPECT_THAT(meeting({{received, 3}}).faults, IsEmpty());
  EXPECT_THAT(meeting({{sent, 4}}).faults, ElementsAre(Pair(Fault::TraceViolated, 1)));
  EXPECT_THAT(meeting({{received, 3}, {sent, 3}}).faults, ElementsAre(Pair(Fault::TraceViolated, 1)));
  EXPECT_EQ(meeting({{sent, 4}}).states, 2U);
}

TEST(EventTrace, AReceiveIsComparedWithTheMessageItTakes) {
  const auto taking = [](std::int32_t expected) {
    Program program = with_trace(2, {{received, expected}});
    Receive second = receive(program, 2);
    second.anywhere = true;
    add_process(program, {send(program, 1), send(program, 2), second});
    return explored(program).faults;
  };
  EXPECT_THAT(taking(2), IsEmpty());
  EXPECT_THAT(taking(1), ElementsAre(Pair(Fault::TraceViolated, 1)));
}

TEST(EventTrace, AReceiveThatLeavesTheMessageIsNoEvent) {
  Program program = with_trace(1, {{received, 1}});
  Receive look = receive(program);
  look.keep = true;
  add_process(program, {send(program, 1), look, look, receive(program)});
  EXPECT_THAT(explored(program).faults, IsEmpty());
}

TEST(EventTrace, AViolationIsReportedAndNothingMoves) {
  Program program = with_trace(3, {{sent, 1}, {sent, 2}});
  add_process(program, {send(program, 1), send(program, 5), send(program, 2)});
  const Reachable found = explored(program);
  EXPECT_THAT(found.faults, ElementsAre(Pair(Fault::TraceViolated, 1)));
  EXPECT_EQ(found.states, 4U);
}

TEST(EventTrace, WhatIsForbiddenIsTheWholeSequenceFromTheBeginning) {
  const auto sending = [](std::int32_t first, std::int32_t second) {
    Program program = with_trace(3, {{sent, 1}, {sent, 2}}, true);
    add_process(program, {send(program, first), send(program, second), send(program, 2)});
    return explored(program).faults;
  };
  EXPECT_THAT(sending(1, 2), ElementsAre(Pair(Fault::TraceViolated, 1)));
  EXPECT_THAT(sending(1, 1), IsEmpty());
  EXPECT_THAT(sending(3, 1), IsEmpty());
}

TEST(EventTrace, TwoMatchesAtOnceLeaveNoState) {
  Program program = with_trace(1, {{sent, any}});
  program.event_trace->events.push_back(program.event_trace->events.front());
  add_process(program, {send(program, 1)});
  const Reachable found = explored(program);
  EXPECT_THAT(found.faults, ElementsAre(Pair(Fault::TraceAmbiguous, 1)));
  EXPECT_EQ(found.states, 1U);
}

TEST(EventTrace, APatternLongerThanTheMessageIsAFault) {
  Program program = with_trace(1, {{sent, any}});
  program.event_trace->events[0].values.push_back(none);
  add_process(program, {send(program, 1)});
  EXPECT_THAT(explored(program).faults, ElementsAre(Pair(Fault::WrongMessage, 1)));
}

TEST(EventTrace, CommandsWithWatchedEventsShareItsPosition) {
  Program program = with_trace(1, {{sent, 1}});
  add_process(program, {send(program, 1), receive(program)});
  finish(program);
  const auto& commands = program.process_types[0].commands;
  const Resource position{Resource::Kind::Global, 0, 0};
  EXPECT_THAT(footprint(program, 0, commands[0]).writes, Contains(position));
  EXPECT_THAT(footprint(program, 0, commands[0]).reads, Contains(position));
  EXPECT_THAT(footprint(program, 0, commands[1]).writes, Not(Contains(position)));
}

TEST(EventTrace, IsVerified) {
  const auto broken = [](auto breaks) {
    Program program = with_trace(1, {{sent, 1}});
    breaks(*program.event_trace);
    EXPECT_THROW(finish(program), std::logic_error);
  };
  broken([](EventTrace& trace) { trace.position = 1; });
  broken([](EventTrace& trace) { trace.final = 2; });
  broken([](EventTrace& trace) { trace.events[0].target = 2; });
  broken([](EventTrace& trace) { trace.events[0].channel = none; });
  broken([](EventTrace& trace) { trace.locations.resize(257); });
}

TEST(EventTrace, IsPartOfTheListing) {
  Program program = with_trace(1, {{sent, 1}, {received, any}}, true);
  program.event_trace->events[1].values = {program.load(testing::global(program, 0))};
  finish(program);
  EXPECT_THAT(listing(program), HasSubstr("forbidden events\n  0 (start)\n    -> 1  c!1  // \n"));
  EXPECT_THAT(listing(program), HasSubstr("    -> 2  c?eval(trace)"));
}

}  // namespace
}  // namespace ouro::program
