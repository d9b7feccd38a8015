#include "trace/replay.hh"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "unit/trace/told_programs.hh"

namespace ouro::trace {
namespace {

using program::Program;
using space::Fault;
using space::StoredState;

/// x = 1, then x = 2, then a division by zero.
Program broken() {
  return testing::straight_line([](Program& program) -> std::vector<std::vector<program::Effect>> {
    const program::PlaceId x = testing::global(program, 0);
    const auto division =
        program.binary(program::Operation::Divide, program.constant(1), program.constant(0));
    return {{program::Assign{x, program.constant(1)}},
            {program::Assign{x, program.constant(2)}},
            {program::Assign{x, division}}};
  });
}

/// The states that a program with one run goes through.
std::vector<StoredState> path_of(const program::Interpreter& space) {
  Simulation simulation(space, Simulation::Memory::Current);
  std::vector<StoredState> path = {StoredState(simulation.state())};
  while (simulation.status() == Simulation::Status::Running) {
    simulation.take(0);
    if (simulation.status() != Simulation::Status::Faulty) path.emplace_back(simulation.state());
  }
  return path;
}

struct Fixture {
  Program program = broken();
  program::Interpreter space{program};
  std::vector<StoredState> path = path_of(space);
  Replay replay{space, "m.pml"};
};

TEST(Replay, MakesARunOfThePath) {
  Fixture f;
  for (const StoredState& state : f.path) f.replay.go_to(state.view());
  f.replay.end_in_fault(Fault::DivisionByZero, space::Step{.process = 0, .command = 2});
  EXPECT_EQ(f.replay.step_count(), 3U);
  EXPECT_EQ(f.replay.run().steps.size(), 3U);
  EXPECT_EQ(f.replay.run().end->fault, "division by zero");
  EXPECT_EQ(f.replay.last()->actor.location, "m.pml:12");
}

TEST(Replay, RefusesStatesThatDoNotFollow) {
  Fixture f;
  EXPECT_THROW(f.replay.go_to(f.path[1].view()), std::logic_error) << "it is not initial";
  f.replay.go_to(f.path[0].view());
  EXPECT_THROW(f.replay.go_to(f.path[2].view()), std::logic_error) << "a step is missing";
  StoredState changed = f.path[1];
  changed.bytes[0] ^= std::byte{4};
  EXPECT_THROW(f.replay.go_to(changed.view()), std::logic_error);
  f.replay.go_to(f.path[1].view());
}

TEST(Replay, RefusesEndsThatAreNone) {
  Fixture f;
  f.replay.go_to(f.path[0].view());
  EXPECT_THROW(f.replay.end_in_deadlock(), std::logic_error);
  EXPECT_THROW(f.replay.end_in_fault(Fault::DivisionByZero, space::Step{.process = 0, .command = 2}),
               std::logic_error);
  const program::ExpressionId truth = [&] {
    for (program::ExpressionId i = 0; i < f.program.expressions.size(); ++i)
      if (f.program.expressions[i].value == 1) return i;
    return program::none;
  }();
  EXPECT_THROW(f.replay.end_where_false(truth), std::logic_error);
}

/// The command of the only process.
space::Step step(std::uint32_t command) { return {.process = 0, .command = command}; }

TEST(Replay, FollowsSteps) {
  Fixture f;
  const std::vector<space::Step> steps = {step(0), step(1), step(2)};
  f.replay.begin();
  EXPECT_EQ(f.replay.go_on(steps), 1U) << "others may move behind the first";
  f.replay.end_in_fault_within(Fault::DivisionByZero, std::span(steps).subspan(1));
  EXPECT_EQ(f.replay.step_count(), 3U);
  EXPECT_EQ(f.replay.run().end->fault, "division by zero");
  EXPECT_EQ(f.replay.last()->actor.location, "m.pml:12");
}

TEST(Replay, RefusesStepsThatAreNotPossible) {
  Fixture f;
  f.replay.begin();
  const auto go_on = [&](const space::Step& step) { f.replay.go_on({&step, 1}); };
  EXPECT_THROW(go_on(step(1)), std::logic_error) << "not there yet";
  EXPECT_THROW(go_on({.process = 7, .command = 0}), std::logic_error) << "there is no such process";
  EXPECT_THROW(go_on({.process = 0}), std::logic_error) << "no command";
  const std::vector<space::Step> harmless = {step(0), step(1)};
  EXPECT_THROW(f.replay.end_in_fault_within(Fault::DivisionByZero, harmless), std::logic_error);
}

}  // namespace
}  // namespace ouro::trace
