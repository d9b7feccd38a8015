#include "dve/load.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "program/interpreter.hh"
#include "unit/program/reachable.hh"

namespace ouro::dve {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

program::Program load_text(std::string_view text) {
  std::vector<Diagnostic> warnings;
  return load({text, "model.dve"}, warnings);
}

std::vector<std::string> warnings_of(std::string_view text) {
  std::vector<Diagnostic> warnings;
  load({text, "model.dve"}, warnings);
  std::vector<std::string> messages;
  for (const Diagnostic& warning : warnings) messages.push_back(warning.message);
  return messages;
}

/// A model with one process whose only transition has this body.
std::string with_body(const std::string& body, const std::string& globals = "byte x, y;") {
  return globals + "\nprocess P {\nstate q, r;\ninit q;\ntrans\n q -> r {" + body + "};\n}\nsystem async;\n";
}

TEST(DveLoad, ProcessesStatesAndTransitionsBecomeTypesLocationsAndCommands) {
  const program::Program program = load_text(with_body("guard x < 3; effect y = 1;"));
  ASSERT_THAT(program.process_types, SizeIs(1));
  const program::ProcessType& type = program.process_types[0];
  EXPECT_EQ(type.name, "P");
  ASSERT_THAT(type.locations, SizeIs(2));
  EXPECT_EQ(type.locations[0].name, "q");
  EXPECT_EQ(type.initial, 0U);
  ASSERT_THAT(type.commands, SizeIs(1));
  EXPECT_EQ(type.commands[0].target, 1U);
  EXPECT_THAT(type.commands[0].effects, SizeIs(1));
  EXPECT_EQ(program.describe(type.commands[0].origin), "model.dve:6");
  EXPECT_THAT(program.initial, SizeIs(1));
  EXPECT_EQ(program.globals_size, 2U);
}

TEST(DveLoad, TheTextOfACommandIsOneLineWithoutComments) {
  const auto text_of = [](const std::string& body) {
    return load_text(with_body(body)).process_types[0].commands[0].text;
  };
  EXPECT_EQ(text_of("\n\t guard x <  3; // small\n /* and */effect y = 1 ;\n"),
            "guard x < 3; effect y = 1 ;");
  EXPECT_EQ(text_of(""), "-> r");
}

TEST(DveLoad, ConstantsAreNoPartOfAState) {
  const program::Program program = load_text(with_body("guard x < n;", "const int n = 3; byte x;"));
  EXPECT_EQ(program.globals_size, 1U);
}

TEST(DveLoad, AChannelWithoutTypesCarriesWhatItsUsesSay) {
  const program::Program program = load_text(
      "channel plain, value; process P { byte x; state q; init q; trans q -> q { sync plain?; },"
      " q -> q { sync value?x; }; } process Q { state q; init q; trans q -> q { sync plain!; },"
      " q -> q { sync value!7; }; } system async;");
  ASSERT_THAT(program.channel_types, SizeIs(2));
  EXPECT_THAT(program.channel_types[0].fields, IsEmpty());
  EXPECT_THAT(program.channel_types[1].fields, SizeIs(1));
  EXPECT_EQ(program.channel_types[1].fields[0].bits, 32);
}

TEST(DveLoad, AnAssertionIsAPropertyThatHoldsInTheInitialStateToo) {
  const program::Program program = load_text(
      "byte x = 2; process P { byte y; state p, q; init p; assert p x == 1, q y == 0; trans p -> q {}; }"
      " system async;");
  ASSERT_THAT(program.properties, SizeIs(2));
  EXPECT_EQ(program.properties[0].name, "P.p asserts x == 1");
  EXPECT_EQ(program.properties[0].formula, "G holds");
  const program::Interpreter interpreter(program, {program.properties[0].propositions[0].condition,
                                                   program.properties[1].propositions[0].condition});
  const auto cursor = interpreter.cursor();
  space::Successors states;
  cursor->initial(states);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(states[0].propositions, 2U) << "x is 2 in p; the process is not in q";
  cursor->successors(space::StoredState(states.state(states[0])).view(), states);
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(states[1].propositions, 3U) << "the process is not in p any more, and y is 0";
}

TEST(DveLoad, ThePropertyProcessIsAnObserverThatIsNotStarted) {
  const program::Program program = load_text(
      "process P { state q; init q; trans q -> q {}; } process F { state a, b; init a; accept b;"
      " trans a -> b { guard P.q; }; } system async property F;");
  ASSERT_THAT(program.properties, SizeIs(1));
  EXPECT_EQ(program.properties[0].name, "F");
  EXPECT_EQ(program.properties[0].automaton, 1U);
  EXPECT_THAT(program.initial, SizeIs(1));
  EXPECT_TRUE(program.process_types[1].locations[1].accept);
}

TEST(DveLoad, TheSystemMayBeSynchronous) {
  const std::string process = "process P { state q; init q; trans q -> q {}; } ";
  EXPECT_TRUE(load_text(process + "system sync;").synchronous);
  EXPECT_FALSE(load_text(process + "system async;").synchronous);
}

TEST(DveLoad, AnIndexOutOfRangeIsAFaultOfTheStep) {
  const program::Program program = load_text(with_body("guard a[x] == 0;", "byte x = 3; byte a[3];"));
  const ouro::testing::Reachable found = ouro::testing::explore(program::Interpreter(program));
  EXPECT_EQ(found.states, 1U);
  EXPECT_EQ(found.faults.size(), 1U);
}

TEST(DveLoad, DeepParenthesesAreNoDanger) {
  const std::size_t depth = 200'000;
  const std::string guard = "guard " + std::string(depth, '(') + "x" + std::string(depth, ')') + ";";
  const program::Program program = load_text(with_body(guard));
  EXPECT_EQ(ouro::testing::explore(program::Interpreter(program)).states, 1U);
}

TEST(DveLoad, WhatIsNeverUsedIsAWarning) {
  EXPECT_THAT(warnings_of("byte x, y, z; channel c, d, e; process P { state p, q, r; init p; trans"
                          " p -> q { guard x == 1; sync c!; effect y = 2; }, q -> p { sync d?; }; }"
                          " system async;"),
              ElementsAre("nobody receives from channel 'c'", "nobody sends to channel 'd'",
                          "channel 'e' is never used", "variable 'y' is assigned but never read",
                          "variable 'z' is never used", "no transition leads to state 'r'"));
}

TEST(DveLoad, ValuesThatDoNotFitAreAWarning) {
  EXPECT_THAT(warnings_of(with_body("guard x == y; effect x = 300;", "byte x; int y = -40000;")),
              ElementsAre("-40000 does not fit: 25536 is stored", "300 does not fit: 44 is stored"));
}

TEST(DveLoad, NamesThatHideOthersAreAWarning) {
  EXPECT_THAT(warnings_of("byte x; process P { byte x; state q; init q; trans q -> q { guard x == 0; }; }"
                          " process Q { state q; init q; trans q -> q { guard x == 0; }; } system async;"),
              ElementsAre("'x' hides the variable of that name"));
}

TEST(DveLoad, ManyWarningsAreCutOff) {
  std::string globals = "byte a0";
  for (int i = 1; i < 500; ++i) globals += ", a" + std::to_string(i);
  EXPECT_THAT(warnings_of(with_body("", globals + ";")), SizeIs(100));
}

}  // namespace
}  // namespace ouro::dve
