#include "trace/simulation.hh"

#include <gtest/gtest.h>

#include <set>

#include "unit/trace/told_programs.hh"

namespace ouro::trace {
namespace {

using program::Program;
using Status = Simulation::Status;

TEST(Simulation, GoesBackToWhereItWas) {
  const Program program = testing::messages(2);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::History);
  std::vector<space::StoredState> states;
  Random random(1);
  while (simulation.status() == Status::Running) {
    states.emplace_back(simulation.state());
    simulation.take(simulation.draw(random));
  }
  EXPECT_EQ(simulation.status(), Status::Ended);
  for (; !states.empty(); states.pop_back()) {
    ASSERT_TRUE(simulation.undo());
    EXPECT_EQ(simulation.state(), states.back().view());
    EXPECT_EQ(simulation.status(), Status::Running);
  }
  EXPECT_FALSE(simulation.undo());
}

TEST(Simulation, DrawsEveryChoice) {
  const Program program = testing::messages(2);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  simulation.take(0);
  ASSERT_EQ(simulation.choice_count(), 2U);
  Random random(3);
  std::set<std::size_t> drawn;
  for (int i = 0; i < 50; ++i) drawn.insert(simulation.draw(random));
  EXPECT_EQ(drawn.size(), 2U);
}

TEST(Simulation, TellsDeadlocksFromEnds) {
  Program program = testing::messages(2);
  program.process_types[0].commands[1].guard = program.constant(0);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  testing::first_run(simulation);
  EXPECT_EQ(simulation.status(), Status::Deadlock);
  EXPECT_EQ(simulation.choice_count(), 0U);
}

TEST(Simulation, AViolatedEventTraceIsOneChoiceAndTheEnd) {
  Program program = testing::messages(2);
  program.globals.push_back(testing::variable("trace"));
  program::EventTrace trace;
  trace.locations.resize(2);
  trace.position = 1;
  trace.events.push_back({1, 0, true, program.constant(1), {}, {}});
  program.event_trace = trace;
  program::finish(program);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  ASSERT_EQ(simulation.choice_count(), 1U);
  simulation.take(0);
  EXPECT_EQ(simulation.status(), Status::Faulty);
  EXPECT_EQ(simulation.fault(), space::Fault::TraceViolated);
}

TEST(Simulation, AFaultInTheBeginningLeavesAnEmptySystem) {
  Program program;
  program.globals = {testing::variable("x")};
  program.globals[0].initial = {
      program.binary(program::Operation::Divide, program.constant(1), program.constant(0))};
  program.process_types = {testing::process_type("P", 1)};
  program.initial = {{0, {}, 0}};
  finish(program);
  const program::Interpreter space(program);
  const Simulation simulation(space, Simulation::Memory::Current);
  EXPECT_EQ(simulation.status(), Status::Faulty);
  EXPECT_EQ(simulation.fault(), space::Fault::DivisionByZero);
  EXPECT_TRUE(simulation.context().layout->processes.empty());
}

}  // namespace
}  // namespace ouro::trace
