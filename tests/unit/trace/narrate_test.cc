#include "trace/narrate.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "trace/simulation.hh"
#include "unit/trace/told_programs.hh"

namespace ouro::trace {
namespace {

using program::Assert;
using program::Assign;
using program::Effect;
using program::none;
using program::Print;
using program::Program;
using space::Fault;
using Status = Simulation::Status;
using Lines = std::vector<std::vector<Effect>>;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> texts(const std::vector<Change>& changes) {
  std::vector<std::string> result;
  for (const Change& change : changes) result.push_back(change.now.text() + " was " + change.before);
  return result;
}

program::PlaceId element(Program& program, int index) {
  program::Place place;
  place.variable = 1;
  place.indices = {program.constant(index)};
  return program.add(place);
}

TEST(Narrator, TellsWhoMovedWhereAndWhatChanged) {
  const Program program = testing::straight_line([](Program& p) -> Lines {
    return {{Assign{testing::global(p, 0), p.constant(7)}}, {Assign{element(p, 1), p.constant(300)}}};
  });
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  const std::vector<Event> events = testing::first_run(simulation);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].actor.process, 0U);
  EXPECT_EQ(events[0].actor.type, "P");
  EXPECT_EQ(events[0].actor.location, "m.pml:10");
  EXPECT_EQ(events[0].actor.text, "x = 7");
  EXPECT_THAT(texts(events[0].changes), ElementsAre("x = 7 was 0"));
  EXPECT_THAT(texts(events[1].changes), ElementsAre("a[1] = 44 was 0"));
  EXPECT_EQ(simulation.status(), Status::Ended);
}

TEST(Narrator, PrintsInTheMiddleOfACommand) {
  const Program program = testing::straight_line([](Program& p) -> Lines {
    const program::PlaceId x = testing::global(p, 0);
    const Print print{"x is %d\n", {p.load(x)}};
    return {{Assign{x, p.constant(1)}, print, Assign{x, p.constant(2)}, print}};
  });
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  const std::vector<Event> events = testing::first_run(simulation);
  ASSERT_EQ(events.size(), 1U);
  ASSERT_EQ(events[0].printed.size(), 2U);
  EXPECT_EQ(events[0].printed[0].text, "x is 1\n");
  EXPECT_EQ(events[0].printed[1].text, "x is 2\n");
  EXPECT_EQ(events[0].printed[1].process, 0U);
}

TEST(Narrator, FollowsMessagesThroughABuffer) {
  const Program program = testing::messages(2);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  const std::vector<Event> events = testing::first_run(simulation);
  ASSERT_EQ(events.size(), 4U);
  ASSERT_EQ(events[0].messages.size(), 1U);
  const Message& sent = events[0].messages[0];
  EXPECT_EQ(sent.from, 0U);
  EXPECT_EQ(sent.to, none);
  EXPECT_EQ(sent.channel, "q");
  EXPECT_THAT(sent.values, ElementsAre("44"));
  EXPECT_THAT(texts(events[0].changes), ElementsAre("queue 1 (q): [44] was "));
  const auto received =
      std::find_if(events.begin(), events.end(), [](const Event& e) { return e.actor.type == "R"; });
  EXPECT_EQ(received->messages[0].from, none);
  EXPECT_EQ(received->messages[0].to, 1U);
}

TEST(Narrator, TellsBothSidesOfARendezvous) {
  const Program program = testing::messages(0);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  const std::vector<Event> events = testing::first_run(simulation);
  ASSERT_EQ(events.size(), 2U);
  ASSERT_TRUE(events[0].partner.has_value());
  EXPECT_EQ(events[0].actor.location, "m.pml:1");
  EXPECT_EQ(events[0].partner->location, "m.pml:11");
  EXPECT_EQ(events[0].messages[0].from, 0U);
  EXPECT_EQ(events[0].messages[0].to, 1U);
  EXPECT_THAT(texts(events[0].changes), ElementsAre("y = 44 was 0"));
}

TEST(Narrator, TellsWhoComesAndWhoLeaves) {
  const Program program = testing::family();
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  const std::vector<Event> events = testing::first_run(simulation);
  ASSERT_EQ(events.size(), 3U);
  ASSERT_EQ(events[0].created.size(), 1U);
  EXPECT_EQ(events[0].created[0].process, 1U);
  EXPECT_EQ(events[0].created[0].type, "C");
  EXPECT_FALSE(events[1].terminated);
  EXPECT_TRUE(events[2].terminated);
}

TEST(Narrator, NoticesATimeout) {
  Program program = testing::messages(0);
  program.process_types[0].commands[1].guard = program.nullary(program::Operation::Timeout);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  const std::vector<Event> events = testing::first_run(simulation);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_FALSE(events[0].timeout);
  EXPECT_TRUE(events[1].timeout);
}

TEST(Narrator, StopsAtAViolatedAssertionWithTheStateBeforeIt) {
  Program program = testing::straight_line([](Program& p) -> Lines {
    const program::PlaceId x = testing::global(p, 0);
    return {{Assign{x, p.constant(1)}}, {Assert{p.constant(0)}}, {Assign{x, p.constant(2)}}};
  });
  for (program::Command& command : program.process_types[0].commands)
    if (command.target < 3) command.after = program::After::Keep;
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  ASSERT_EQ(simulation.choice_count(), 1U) << "the state behind the assertion is not offered";
  const std::vector<Event> events = simulation.take(0);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1].fault, Fault::AssertionViolated);
  EXPECT_EQ(simulation.status(), Status::Faulty);
  const Names& names = simulation.narrator().names();
  EXPECT_EQ(names.items(simulation.context())[0].text(), "x = 1");
  EXPECT_EQ(names.positions(simulation.context())[0].location, "m.pml:11");
}

TEST(Narrator, TellsStepsThatCannotEvenBeJudged) {
  Program program = testing::messages(2);
  const auto zero = program.constant(0);
  program.process_types[1].commands[0].guard = program.binary(program::Operation::Divide, zero, zero);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  const std::vector<Event> events = simulation.take(0);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].actor.type, "R");
  EXPECT_EQ(events[0].fault, Fault::DivisionByZero);
  EXPECT_THAT(events[0].changes, IsEmpty());
}

TEST(Narrator, TellsAFaultOfAProvidedClause) {
  Program program = testing::messages(2);
  const auto zero = program.constant(0);
  program.process_types[1].provided = program.binary(program::Operation::Divide, zero, zero);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  const std::vector<Event> events = simulation.take(0);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].actor.process, 1U);
  EXPECT_EQ(events[0].step.command, space::Step::none);
  EXPECT_EQ(events[0].fault, Fault::DivisionByZero);
}

TEST(Names, ChannelsOfOneDeclarationAreToldApart) {
  Program program;
  program.globals = {testing::variable("q[]", {2})};
  program.globals[0].type.meaning = program::Meaning::Channel;
  program.globals[0].initial = {program.constant(1), program.constant(2)};
  program.channel_types = {{"q", 1, {testing::byte_type}, {}}};
  program.channels = {0, 0};
  program.process_types = {testing::process_type("P", 1)};
  program.initial = {{0, {}, 0}};
  finish(program);
  const program::Semantics semantics(program);
  const program::WorkingState state = semantics.initial();
  const Names names(semantics);
  EXPECT_EQ(names.channel(state.context(none), 1), "q[0]");
  EXPECT_EQ(names.channel(state.context(none), 2), "q[1]");
  const std::vector<Item> items = names.items(state.context(none));
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(items[1].text(), "queue 2 (q[1]): ");
}

}  // namespace
}  // namespace ouro::trace
