#include "program/interpreter.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>

#include "unit/program/reachable.hh"
#include "unit/program/small_programs.hh"

namespace ouro::program {
namespace {

using space::Fault;
using ::testing::ElementsAre;
using testing::explore;
using ::testing::Pair;
using testing::Reachable;

/// A process that assigns 1, 2, ..., `count` to the global and stops.
Program counter(int count, int processes, After after = After::Yield) {
  Program program;
  program.globals.push_back(testing::variable("x"));
  const PlaceId x = testing::global(program, 0);
  ProcessType type = testing::process_type("P", static_cast<std::size_t>(count) + 1);
  for (int i = 0; i < count; ++i) {
    const auto here = static_cast<LocationId>(i);
    type.commands.push_back(testing::command(here, here + 1, {Assign{x, program.constant(i + 1)}}));
    type.commands.back().after = i + 1 < count ? after : After::Yield;
  }
  program.process_types.push_back(std::move(type));
  program.initial.assign(static_cast<std::size_t>(processes), InitialProcess{0, {}, 0});
  return program;
}

Reachable explored(Program program) {
  finish(program);
  return explore(Interpreter(program));
}

TEST(Interpreter, WalksThroughOneProcess) {
  const Reachable found = explored(counter(5, 1));
  EXPECT_EQ(found.states, 6U);
  EXPECT_EQ(found.transitions, 6U);
  EXPECT_EQ(found.deadlocks, 0U);
}

TEST(Interpreter, InterleavesProcesses) {
  // Locations 0..2 each; x is what was assigned last: (0,0) (1,0) (0,1) (1,1) (2,0) (0,2) (2,1) x2 (1,2) x2
  // (2,2) x1
  EXPECT_EQ(explored(counter(2, 2)).states, 11U);
}

TEST(Interpreter, IndivisibleSequencesAreOneStep) {
  for (const After after : {After::Keep, After::Continue}) {
    const Reachable found = explored(counter(5, 2, after));
    EXPECT_EQ(found.states, 4U);
    EXPECT_EQ(found.transitions, 5U);
  }
}

TEST(Interpreter, ASequenceThatBlocksEndsThere) {
  Program program = counter(3, 2, After::Keep);
  const PlaceId x = testing::global(program, 0);
  // The second command waits for x == 2, which only the other process could bring about.
  program.process_types[0].commands[1].guard =
      program.binary(Operation::Equal, program.load(x), program.constant(2));
  const Reachable found = explored(program);
  EXPECT_EQ(found.states, 4U);
  EXPECT_EQ(found.deadlocks, 1U);
}

TEST(Interpreter, ADeterministicStepMustNotBlock) {
  Program program = counter(3, 1, After::Continue);
  program.process_types[0].commands[1].guard = program.constant(0);
  EXPECT_THAT(explored(program).faults, ElementsAre(Pair(Fault::BlockedStep, 1)));
}

TEST(Interpreter, ASequenceThatNeverEndsIsAFault) {
  for (const After after : {After::Keep, After::Continue}) {
    Program program = counter(1, 1);
    program.process_types[0].commands[0].target = 0;
    program.process_types[0].commands[0].after = after;
    EXPECT_THAT(explored(program).faults, ElementsAre(Pair(Fault::EndlessStep, 1)));
  }
}

TEST(Interpreter, LargerRanksWaitForSmallerOnes) {
  Program program = counter(1, 1);
  const PlaceId x = testing::global(program, 0);
  Command otherwise = testing::command(0, 1, {Assign{x, program.constant(9)}});
  otherwise.rank = 1;
  program.process_types[0].commands.push_back(otherwise);
  EXPECT_EQ(explored(program).states, 2U);
  program.process_types[0].commands[0].guard = program.load(x);
  EXPECT_EQ(explored(program).states, 2U);
  program.process_types[0].commands[1].rank = 0;
  program.process_types[0].commands[0].guard = none;
  EXPECT_EQ(explored(program).states, 3U);
}

TEST(Interpreter, TimeoutIsTrueWhenNothingElseIsPossible) {
  Program program = counter(2, 1);
  program.process_types[0].commands[0].guard = program.nullary(Operation::Timeout);
  EXPECT_EQ(explored(program).states, 3U);
}

/// One process sends the values 300 and 2 into a channel, another receives twice.
Program channel_program(std::uint32_t capacity, bool match_two = false) {
  Program program;
  program.globals.push_back(testing::variable("y"));
  program.channel_types.push_back({"c", capacity, {testing::byte_type}, {}});
  program.channels.push_back(0);
  ProcessType sender = testing::process_type("S", 3);
  for (LocationId i = 0; i < 2; ++i) {
    sender.commands.push_back(testing::command(i, i + 1));
    sender.commands.back().communication =
        Send{program.constant(1), {program.constant(i == 0 ? 300 : 2)}, false};
  }
  ProcessType receiver = testing::process_type("R", 3);
  for (LocationId i = 0; i < 2; ++i) {
    receiver.commands.push_back(testing::command(i, i + 1));
    Receive receive;
    receive.channel = program.constant(1);
    receive.anywhere = match_two;
    if (match_two && i == 0)
      receive.arguments.push_back({Receive::Argument::Kind::Match, none, program.constant(2)});
    else
      receive.arguments.push_back({Receive::Argument::Kind::Store, testing::global(program, 0), none});
    receiver.commands.back().communication = receive;
  }
  program.process_types = {sender, receiver};
  program.initial = {{0, {}, 0}, {1, {}, 0}};
  return program;
}

TEST(Interpreter, ARendezvousIsOneStepOfTwoProcesses) {
  const Reachable found = explored(channel_program(0));
  EXPECT_EQ(found.states, 3U);
  EXPECT_EQ(found.transitions, 3U);
  EXPECT_EQ(found.deadlocks, 0U);
}

TEST(Interpreter, BuffersHoldMessagesInOrder) {
  // Sent and received so far: (0,0) (1,0) (1,1) (2,1) (2,2), and (2,0) with two slots.
  EXPECT_EQ(explored(channel_program(1)).states, 5U);
  EXPECT_EQ(explored(channel_program(2)).states, 6U);
}

TEST(Interpreter, AReceiveCanTakeAMessageFromTheMiddle) {
  // Only after both sends can the first receive, of 2, happen; then 300 mod 256 arrives.
  const Reachable found = explored(channel_program(2, true));
  EXPECT_EQ(found.states, 5U);
  EXPECT_EQ(found.deadlocks, 0U);
}

/// A process that runs a child and waits for it to be gone; the child owns a channel and terminates.
Program parent_and_child() {
  Program program;
  program.channel_types.push_back({"own", 2, {testing::byte_type}, {}});
  ProcessType parent = testing::process_type("Parent", 3);
  parent.commands.push_back(testing::command(0, 1, {Run{1, {program.constant(7)}, none, none}}));
  parent.commands.push_back(testing::command(1, 2));
  parent.commands[1].guard =
      program.binary(Operation::Equal, program.nullary(Operation::ProcessCount), program.constant(1));
  ProcessType child = testing::process_type("Child", 3);
  child.parameter_count = 1;
  child.locals = {testing::variable("parameter"), testing::variable("channel")};
  child.channels.push_back({0, 1, 0});
  program.process_types = {parent, child};
  program.process_types[1].commands.push_back(testing::command(0, 1));
  program.process_types[1].commands[0].communication =
      Send{program.load(testing::local(program, 1, 1)), {program.load(testing::local(program, 1, 0))}, false};
  program.process_types[1].commands.push_back(testing::command(1, 1, {Terminate{}}));
  program.initial = {{0, {}, 0}};
  return program;
}

TEST(Interpreter, ProcessesComeAndGoWithTheirChannels) {
  Program program = parent_and_child();
  finish(program);
  const Interpreter interpreter(program);
  const Reachable found = explore(interpreter);
  EXPECT_EQ(found.states, 5U);
  EXPECT_EQ(found.deadlocks, 0U);
  EXPECT_EQ(interpreter.layout_count(), 3U);
}

TEST(Interpreter, ASynchronousProgramMovesAllAtOnce) {
  Program program = counter(2, 2);
  program.synchronous = true;
  EXPECT_EQ(explored(program).states, 3U);
  // A second way to move for each: two at the first location lead to 2 * 2 combinations, three states.
  const PlaceId x = testing::global(program, 0);
  program.process_types[0].commands.push_back(testing::command(0, 2, {Assign{x, program.constant(7)}}));
  const Reachable found = explored(program);
  // (0,0), (1,1) x1, (2,1) x1, (1,2) x7, (2,2) x7 or, after (1,1), x2; who is at 2 keeps the other from
  // moving.
  EXPECT_EQ(found.states, 6U);
  EXPECT_EQ(found.deadlocks, 2U);
}

TEST(Interpreter, FaultsSayWhatWentWrong) {
  const auto with_guard = [](auto make) {
    Program program = counter(1, 1);
    program.process_types[0].commands[0].guard = make(program);
    return explored(program).faults;
  };
  EXPECT_THAT(
      with_guard([](Program& p) { return p.binary(Operation::Divide, p.constant(1), p.constant(0)); }),
      ElementsAre(Pair(Fault::DivisionByZero, 1)));
  EXPECT_THAT(with_guard([](Program& p) { return p.unary(Operation::Length, p.constant(0)); }),
              ElementsAre(Pair(Fault::NoSuchChannel, 1)));
  EXPECT_THAT(with_guard([](Program& p) {
                p.globals.push_back(testing::variable("a[]", {3}));
                Place place;
                place.variable = 1;
                place.indices = {p.constant(3)};
                return p.load(p.add(place));
              }),
              ElementsAre(Pair(Fault::IndexOutOfRange, 1)));
}

TEST(Interpreter, AViolatedAssertionIsReportedAndTheStepGoesOn) {
  Program program = counter(2, 1);
  program.process_types[0].commands[0].effects.emplace_back(Assert{program.constant(0)});
  const Reachable found = explored(program);
  EXPECT_THAT(found.faults, ElementsAre(Pair(Fault::AssertionViolated, 1)));
  EXPECT_EQ(found.states, 3U);
}

TEST(Interpreter, PropositionsComeAsAMask) {
  Program program = counter(2, 1);
  const ExpressionId x = program.load(testing::global(program, 0));
  const ExpressionId is_one = program.binary(Operation::Equal, x, program.constant(1));
  const ExpressionId is_positive = program.binary(Operation::Greater, x, program.constant(0));
  finish(program);
  const Interpreter interpreter(program, {is_one, is_positive});
  const auto cursor = interpreter.cursor();
  space::Successors successors;
  cursor->initial(successors);
  ASSERT_EQ(successors.size(), 1U);
  EXPECT_EQ(successors[0].propositions, 0U);
  space::StoredState state(successors.state(successors[0]));
  for (const std::uint64_t expected : {3U, 2U}) {
    successors.clear();
    cursor->successors(state.view(), successors);
    ASSERT_EQ(successors.size(), 1U);
    EXPECT_EQ(successors[0].propositions, expected);
    state = space::StoredState(successors.state(successors[0]));
    EXPECT_EQ(cursor->propositions(state.view()), expected);
  }
}

TEST(Interpreter, RecordsEveryStepOfASequenceWhenAsked) {
  for (const After after : {After::Keep, After::Continue}) {
    Program program = counter(4, 1, after);
    finish(program);
    const Interpreter interpreter(program);
    const auto cursor = interpreter.cursor();
    for (const bool all : {false, true}) {
      space::Successors first;
      cursor->initial(first);
      space::Successors successors(all);
      cursor->successors(first.state(first[0]), successors);
      ASSERT_EQ(successors.size(), 1U);
      EXPECT_EQ(successors.steps(successors[0]).size(), all ? 4U : 1U);
    }
  }
}

TEST(Verify, NamesWhatIsWrong) {
  Program program = counter(1, 1);
  program.process_types[0].commands[0].target = 7;
  EXPECT_THROW(finish(program), std::logic_error);
}

TEST(ScalarType, KeepsWhatFits) {
  EXPECT_EQ((ScalarType{.bits = 1}.truncate(2)), 0);
  EXPECT_EQ((ScalarType{.bits = 8}.truncate(-1)), 255);
  EXPECT_EQ((ScalarType{.bits = 16, .is_signed = true}.truncate(32768)), -32768);
  EXPECT_EQ((ScalarType{.bits = 32, .is_signed = true}.truncate(-5)), -5);
  EXPECT_EQ((ScalarType{.bits = 3}.truncate(13)), 5);
}

TEST(Variable, NamesItsElements) {
  Variable variable = testing::variable("t[].b[]", {2, 3});
  EXPECT_EQ(variable.element_name(4), "t[1].b[1]");
  EXPECT_EQ(testing::variable("x").element_name(0), "x");
}

}  // namespace
}  // namespace ouro::program
