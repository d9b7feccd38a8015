#include "trace/walk.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/source.hh"
#include "unit/trace/told_programs.hh"

namespace ouro::trace {
namespace {

using program::Program;
using ::testing::HasSubstr;

/// A process that goes x = 0, 1, 2, 1, 2, ...
Program blinking() {
  Program program;
  program.files = {"m.pml"};
  program.globals = {testing::variable("x")};
  program::ProcessType type = testing::process_type("P", 2);
  const auto set = [&](int value) {
    return std::vector<program::Effect>{
        program::Assign{testing::global(program, 0), program.constant(value)}};
  };
  type.commands = {testing::command(0, 1, set(1)), testing::command(1, 0, set(2))};
  program.process_types = {type};
  program.initial = {{0, {}, 0}};
  const program::ExpressionId x = program.load(testing::global(program, 0));
  program.conditions = {program.binary(program::Operation::Equal, x, program.constant(2))};
  finish(program);
  return program;
}

/// Its run x = 0, 1, 2, 1 with the cycle between the last two.
Recording blinking_run(const program::Interpreter& space) {
  Simulation simulation(space, Simulation::Memory::Current);
  Recording run;
  for (int i = 0; i < 3; ++i) run.add(simulation.take(0));
  run.loop = 1;
  run.property = {"never", "ltl", "G !two", {{"two", "x == 2", {false, false, true, false}}}, {}};
  return run;
}

std::string walk_error(const program::Interpreter& space, const Recording& run) {
  try {
    Walk walk(space, run, Walk::Propositions::Checked);
    while (!walk.at_end()) walk.go_on();
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Walk, NoticesAStepThatIsNotTheActionThatWasRecorded) {
  const Program program = blinking();
  const program::Interpreter space(program, program.conditions);
  Recording run = blinking_run(space);
  run.property->actions = {{"a", "x = 1", {true, false, true}}};
  const auto first_command = [](const space::Step& step, std::uint32_t, std::uint32_t) {
    return std::uint64_t{step.command == 0};
  };
  Walk walk(space, run, Walk::Propositions::Checked, first_command);
  while (!walk.at_end()) walk.go_on();
  run.property->actions[0].holds[1] = true;
  Walk wrong(space, run, Walk::Propositions::Checked, first_command);
  wrong.go_on();
  EXPECT_THROW(wrong.go_on(), UserError);
}

TEST(Walk, KnowsWhereTheCycleBeginsAndHowTheRunEnds) {
  const Program program = blinking();
  const program::Interpreter space(program, program.conditions);
  const Recording run = blinking_run(space);
  Walk walk(space, run, Walk::Propositions::Checked);
  std::vector<std::size_t> cycles;
  while (!walk.at_end()) {
    walk.go_on();
    if (walk.at_cycle()) cycles.push_back(walk.state());
  }
  EXPECT_THAT(cycles, ::testing::ElementsAre(1));
  EXPECT_EQ(walk.step_count(), 3U);
  EXPECT_EQ(walk.ending(), "from step 2 on this is repeated for ever");
}

TEST(Walk, NoticesThatSomethingElseHolds) {
  const Program program = blinking();
  const program::Interpreter space(program, program.conditions);
  Recording run = blinking_run(space);
  EXPECT_EQ(walk_error(space, run), "no error");
  run.property->propositions[0].holds[1] = true;
  EXPECT_THAT(walk_error(space, run), HasSubstr("after 1 step, 'x == 2' is false in this model"));
}

TEST(Walk, NoticesACycleThatDoesNotComeBack) {
  const Program program = blinking();
  const program::Interpreter space(program, program.conditions);
  Recording run = blinking_run(space);
  run.loop = 0;
  EXPECT_THAT(walk_error(space, run), HasSubstr("does not come back"));
}

TEST(Walk, NoticesThatTheModelCanGoOn) {
  const Program program = blinking();
  const program::Interpreter space(program, program.conditions);
  Recording run = blinking_run(space);
  run.loop.reset();
  run.end = {"stays", {}, {}, {}};
  EXPECT_THAT(walk_error(space, run), HasSubstr("this model can go on from there"));
}

}  // namespace
}  // namespace ouro::trace
