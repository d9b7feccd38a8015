#include "trace/trail.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "unit/trace/told_programs.hh"

namespace ouro::trace {
namespace {

using program::Program;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string error_of(const std::string& text) {
  try {
    read_trail(text, "m.trail");
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

/// The statements of all processes numbered one after another.
Program numbered(Program program) {
  std::uint32_t next = 0;
  for (program::ProcessType& type : program.process_types)
    for (program::Command& command : type.commands) command.number = next++;
  return program;
}

Recording random_run(const program::Interpreter& space, std::uint64_t seed) {
  Simulation simulation(space, Simulation::Memory::Current);
  Random random(seed);
  Recording run;
  while (simulation.status() == Simulation::Status::Running)
    run.add(simulation.take(simulation.draw(random)));
  return run;
}

TEST(Trail, ReadsStepsAndWhereTheCycleBegins) {
  const Trail trail = read_trail("1:0:4\n2:1:7\r\n\n-1:-1:-1\n 3:0:5\n", "m.trail");
  EXPECT_THAT(trail.lines, ElementsAre(Trail::Line{0, 4, 0}, Trail::Line{1, 7, 0}, Trail::Line{0, 5, 0}));
  EXPECT_EQ(trail.loop, 2U);
  EXPECT_FALSE(trail.is_merged);
  EXPECT_EQ(trail.lines[2].source_line, 5U);
}

TEST(Trail, LeavesOutTheStepsOfAClaimAndItsPlaceAmongTheProcesses) {
  const Trail trail = read_trail("-2:2:-2\n-4:-4:-4\n1:0:13\n2:1:0\n3:0:13\n-1:-1:-1\n4:0:13\n", "m.trail");
  EXPECT_THAT(trail.lines, ElementsAre(Trail::Line{0, 0, 0}));
  EXPECT_EQ(trail.loop, 1U) << "the claim goes round alone: the system stays where it is";
  EXPECT_TRUE(trail.is_merged);
}

TEST(Trail, ComplainsAboutWhatIsNone) {
  EXPECT_EQ(error_of("1:0:0\n1:0\n"), "m.trail:2: '1:0' is no step of a trail");
  EXPECT_EQ(error_of("a:0:0"), "m.trail:1: 'a:0:0' is no step of a trail");
  EXPECT_EQ(error_of("1:0:0:0"), "m.trail:1: '1:0:0:0' is no step of a trail");
  EXPECT_EQ(error_of("-7:0:-3"), "m.trail:1: '-7:0:-3' is not understood");
  EXPECT_EQ(error_of("1:99999999999999999999:1"),
            "m.trail:1: '1:99999999999999999999:1' is no step of a trail");
  EXPECT_EQ(error_of("-1:-1:-1\n-1:-1:-1"), "m.trail:2: a second cycle begins");
  EXPECT_TRUE(looks_like_trail("\n-2:1:-2"));
  EXPECT_FALSE(looks_like_trail(" {\"format\": 1}"));
  EXPECT_FALSE(looks_like_trail(""));
}

TEST(Trail, IsFollowedToTheRunThatItWasWrittenFrom) {
  for (const Program& program :
       {numbered(testing::messages(0)), numbered(testing::messages(2)), numbered(testing::family())}) {
    const program::Interpreter space(program);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Recording run = random_run(space, seed);
      const std::string text = to_trail(space, run);
      const Recording again = follow_trail(space, read_trail(text, "m.trail"), "m.pml");
      ASSERT_EQ(again.steps.size(), run.steps.size()) << "seed " << seed << ": " << text;
      for (std::size_t i = 0; i < run.steps.size(); ++i)
        EXPECT_EQ(again.steps[i].step, run.steps[i].step) << "seed " << seed << ", step " << i;
    }
  }
}

TEST(Trail, HasTwoLinesForARendezvous) {
  const Program program = numbered(testing::messages(0));
  const program::Interpreter space(program);
  EXPECT_EQ(to_trail(space, random_run(space, 1)), "1:0:0\n2:1:2\n3:0:1\n4:1:3\n");
}

TEST(Trail, GoesOnByItselfWhereStatementsWereMerged) {
  const Program program = numbered(testing::straight_line([](Program& made) {
    std::vector<std::vector<program::Effect>> lines;
    for (int i = 0; i < 4; ++i)
      lines.push_back({program::Assign{testing::global(made, 0), made.constant(i)}});
    lines.push_back({program::Assert{made.constant(0)}});
    return lines;
  }));
  const program::Interpreter space(program);
  const auto steps = [&](const std::string& text) {
    return follow_trail(space, read_trail(text, ""), "m.pml").steps.size();
  };
  EXPECT_EQ(steps("1:0:0\n2:0:1\n"), 2U);
  EXPECT_EQ(steps("1:0:0\n2:0:2\n"), 3U) << "statement 1 has no line";
  EXPECT_EQ(steps("-4:-4:-4\n1:0:0\n2:0:2\n"), 5U) << "and an assertion comes behind the last line";
}

TEST(Trail, NamesTheFirstLineThatDoesNotFit) {
  const Program program = numbered(testing::messages(2));
  const program::Interpreter space(program);
  const auto refused = [&](const std::string& text) -> std::string {
    try {
      follow_trail(space, read_trail(text, "m.trail"), "m.pml");
    } catch (const UserError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_THAT(refused("1:0:0\n2:1:3\n"), HasSubstr("line 2 of the trail: process 1 (R)"));
  EXPECT_EQ(refused("1:7:0\n"), "line 1 of the trail: there is no process 7 at this point");
}

TEST(Trail, IsRefusedWhereStatementsHaveNoNumbers) {
  const Program program = testing::messages(2);
  const program::Interpreter space(program);
  EXPECT_THROW(to_trail(space, random_run(space, 1)), UserError);
  EXPECT_THROW(follow_trail(space, read_trail("1:0:0\n", ""), "m.pml"), UserError);
}

}  // namespace
}  // namespace ouro::trace
