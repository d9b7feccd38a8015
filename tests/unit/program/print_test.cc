#include "program/print.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/footprint.hh"
#include "unit/program/small_programs.hh"

namespace ouro::program {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// x, a[2][3] and a channel c; one process with a local i.
Program example() {
  Program program;
  program.globals = {testing::variable("x"), testing::variable("t[].a[]", {2, 3})};
  program.channel_types.push_back({"c", 2, {testing::byte_type}, {}});
  program.channels.push_back(0);
  program.process_types.push_back(testing::process_type("P", 2));
  program.process_types[0].locals = {testing::variable("i")};
  return program;
}

PlaceId element(Program& program, ExpressionId first, ExpressionId second) {
  Place place;
  place.variable = 1;
  place.indices = {first, second};
  return program.add(place);
}

TEST(Print, ParenthesesAppearWhereTheyMatter) {
  Program program = example();
  const ExpressionId x = program.load(testing::global(program, 0));
  const ExpressionId one = program.constant(1);
  const ExpressionId sum = program.binary(Operation::Add, x, one);
  EXPECT_EQ(to_text(program, program.binary(Operation::Multiply, sum, sum)), "(x + 1) * (x + 1)");
  EXPECT_EQ(to_text(program, program.binary(Operation::Subtract, sum, sum)), "x + 1 - (x + 1)");
  EXPECT_EQ(to_text(program, program.unary(Operation::Not, program.binary(Operation::Less, x, one))),
            "!(x < 1)");
  EXPECT_EQ(to_text(program, program.conditional(x, one, sum)), "(x -> 1 : x + 1)");
}

TEST(Print, CommandsReadAsSentences) {
  Program program = example();
  const PlaceId i = testing::local(program, 0, 0);
  const ExpressionId zero = program.constant(0);
  Command command = testing::command(0, 1, {Assign{element(program, zero, program.load(i)), zero}});
  Receive receive;
  receive.channel = program.constant(1);
  receive.anywhere = true;
  receive.arguments.push_back({Receive::Argument::Kind::Store, i, none});
  command.communication = receive;
  command.guard = program.load(i);
  EXPECT_EQ(to_text(program, command), "[i] c??i; t[0].a[i] = 0");
  EXPECT_EQ(to_text(program, testing::command(0, 1)), "skip");
  program.process_types[0].commands.push_back(command);
  finish(program);
  EXPECT_THAT(listing(program), HasSubstr("-> 1  [i] c??i; t[0].a[i] = 0"));
  EXPECT_THAT(listing(program), HasSubstr("byte t[2].a[3]"));
}

TEST(Print, TheListingShowsWhatIsToBeChecked) {
  Program program = example();
  program.files = {"m.pml"};
  program.process_types.push_back(testing::process_type("never", 1));
  const ExpressionId x = program.load(testing::global(program, 0));
  Property formula;
  formula.name = "small";
  formula.formula = "G \"x < 1\"";
  formula.origin = {0, 7, 1};
  formula.propositions.push_back({"x < 1", program.binary(Operation::Less, x, program.constant(1))});
  Property claim;
  claim.name = "never";
  claim.automaton = 1;
  program.properties = {formula, claim};
  finish(program);
  EXPECT_THAT(listing(program), HasSubstr("\nprocess P\n"));
  EXPECT_THAT(listing(program), HasSubstr("\nobserver never\n"));
  EXPECT_THAT(listing(program), HasSubstr("property small: G \"x < 1\"  // m.pml:7\n  \"x < 1\" is x < 1\n"));
  EXPECT_THAT(listing(program), HasSubstr("property never: observer never"));
}

TEST(Footprint, NamesElementsChannelsAndWhoIsAsked) {
  Program program = example();
  const ExpressionId zero = program.constant(0);
  const ExpressionId one = program.constant(1);
  const ExpressionId i = program.load(testing::local(program, 0, 0));
  Command known = testing::command(0, 1, {Assign{element(program, one, one), zero}});
  Command unknown = testing::command(0, 1, {Assign{element(program, one, i), zero}});
  unknown.rank = 1;
  known.guard = program.unary(Operation::Length, one);
  program.process_types[0].commands = {known, unknown};
  finish(program);
  const Resource channel{Resource::Kind::Channel, 1};
  const Footprint first = footprint(program, 0, known);
  EXPECT_THAT(first.reads, ElementsAre(channel));
  EXPECT_THAT(first.writes, ElementsAre(Resource{Resource::Kind::Global, 1, 4}));
  // The second has a larger rank: whether it is possible depends on the first one's guard.
  const Footprint second = footprint(program, 0, unknown);
  EXPECT_THAT(second.reads, ElementsAre(Resource{Resource::Kind::Local, 0, 0}, channel));
  EXPECT_THAT(second.writes, ElementsAre(Resource{Resource::Kind::Global, 1}));
  EXPECT_THAT(footprint(program, 0, testing::command(0, 1)).writes, IsEmpty());
}

}  // namespace
}  // namespace ouro::program
