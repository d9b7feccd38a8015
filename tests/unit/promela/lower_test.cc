// What the lowering refuses, what it warns about, and what variables, symbols and properties become.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "program/print.hh"
#include "promela/load.hh"
#include "unit/promela/lowering.hh"

namespace ouro::promela {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Lowering, SuggestsTheNameThatWasMeant) {
  EXPECT_THAT(errors("byte counter;\nactive proctype A() { conter = 1 }"),
              ElementsAre("2:23 there is no variable named conter (did you mean counter?)"));
  EXPECT_THAT(errors("proctype Worker() { skip }\ninit { run Wroker() }"),
              ElementsAre("2:12 there is no process type named Wroker (did you mean Worker?)"));
  EXPECT_THAT(errors("active proctype A() { again: goto agian }"),
              ElementsAre("1:35 there is no label agian (did you mean again?)"));
  EXPECT_THAT(errors("typedef T { byte field };\nT t;\ninit { t.feild = 1 }"),
              ElementsAre("3:10 T has no field feild (did you mean field?)"));
}

TEST(Lowering, ReportsSeveralMistakesInOneRun) {
  EXPECT_THAT(errors("byte x;\ninit { a = 1; x = b; c!1 }").size(), 3U);
}

TEST(Lowering, RefusesWhatIsDeclaredTwice) {
  EXPECT_THAT(errors("byte x;\nint x;\ninit { x = 1 }"), ElementsAre("2:5 x is declared twice"));
  EXPECT_THAT(errors("mtype = { a, a }; init { skip }"),
              ElementsAre(HasSubstr("the symbol a is declared twice")));
  EXPECT_THAT(errors("proctype P() { skip } proctype P() { skip } init { run P() }"),
              ElementsAre(HasSubstr("there are two processes named P")));
  EXPECT_THAT(errors("init { L: skip; L: goto L }"), ElementsAre(HasSubstr("the label L is there twice")));
  EXPECT_THAT(errors("typedef T { byte a; bit a }; T t; init { t.a = 1 }"),
              ElementsAre(HasSubstr("the field a is declared twice")));
}

TEST(Lowering, CountsArgumentsAndFields) {
  EXPECT_THAT(errors("proctype P(byte a) { a = 1 } init { run P(1, 2) }"),
              ElementsAre(HasSubstr("P takes 1 argument, not 2")));
  EXPECT_THAT(errors("chan q = [1] of { byte }; init { q!1,2 }"),
              ElementsAre(HasSubstr("a message of q has 1 field, not 2")));
  EXPECT_THAT(warnings("chan q = [1] of { byte, byte }; init { q!1; q?_,_ }"),
              Contains(HasSubstr("a message of q has 2 fields, not 1")));
}

TEST(Lowering, RefusesTypesThatDoNotFit) {
  EXPECT_THAT(errors("byte a[2]; init { a = 1 }"),
              ElementsAre(HasSubstr("a is an array: an index is missing")));
  EXPECT_THAT(errors("byte a; init { a[1] = 1 }"), ElementsAre(HasSubstr("a is not an array")));
  EXPECT_THAT(errors("typedef T { byte a }; T t; init { t = 1 }"),
              ElementsAre(HasSubstr("a record cannot be assigned as a whole")));
  EXPECT_THAT(errors("typedef T { byte a }; T t; byte x; init { x = t }"),
              ElementsAre(HasSubstr("t is a record and has no value")));
  EXPECT_THAT(errors("int x; init { x!1 }"), ElementsAre(HasSubstr("x is not a channel")));
  EXPECT_THAT(errors("mtype = { a }; init { a = 1 }"),
              ElementsAre(HasSubstr("a is a symbol, not a variable")));
}

TEST(Lowering, RefusesSizesThatMakeNoSense) {
  EXPECT_THAT(errors("byte a[0]; init { a[0] = 1 }"),
              ElementsAre(HasSubstr("the size of an array must be between 1")));
  EXPECT_THAT(errors("byte n = 3; byte a[n]; init { a[0] = n }"),
              ElementsAre(HasSubstr("the size of an array must be a constant")));
  EXPECT_THAT(errors("chan q = [256] of { byte }; init { q!1 }"),
              ElementsAre(HasSubstr("the capacity of a channel must be between 0 and 255, not 256")));
  EXPECT_THAT(errors("unsigned x : 33; init { x = 1 }"), ElementsAre(HasSubstr("must be between 1 and 32")));
  EXPECT_THAT(errors("active [300] proctype A() { skip }"),
              ElementsAre(HasSubstr("must be between 0 and 255")));
}

TEST(Lowering, BoundsTheSizeOfNestedRecords) {
  std::string model = "typedef T0 { byte a[1000] };";
  for (int i = 1; i < 40; ++i)
    model += "typedef T" + std::to_string(i) + " { T" + std::to_string(i - 1) + " a[1000] };";
  EXPECT_THAT(errors(model + "T39 t; init { skip }"), Contains(HasSubstr("numbers")));
}

TEST(Lowering, RefusesJumpsThroughTheWallsOfADeterministicStep) {
  EXPECT_THAT(errors("byte x; init { d_step { x = 1; goto L; x = 2 }; L: skip }"),
              ElementsAre(HasSubstr("this jumps out of a d_step")));
  EXPECT_THAT(errors("byte x; init { goto L; d_step { x = 1; L: x = 2 } }"),
              ElementsAre(HasSubstr("this jumps into a d_step")));
  EXPECT_THAT(errors("byte x; init { break }"), ElementsAre(HasSubstr("break stands outside of any loop")));
}

TEST(Lowering, SaysWhereALabelHasNoPlace) {
  EXPECT_THAT(errors("byte x; init { x = 1; atomic { L: x = 2; goto L } }"),
              ElementsAre(HasSubstr("the label L stands behind the brace of its block")));
  EXPECT_THAT(warnings("byte x; init { do :: L: x == 1 -> break od }"),
              Contains(HasSubstr("nobody ever stands at the label L of an option")));
}

TEST(Lowering, ElementsOfBitArraysAreBytes) {
  const Loaded loaded = load_text("bit a; bit b[2]; init { a = 1; b[0] = a }");
  EXPECT_EQ(loaded.program.globals[0].type.bits, 1);
  EXPECT_EQ(loaded.program.globals[1].type.bits, 8);
}

TEST(Lowering, RefusesAModelWithoutProcesses) {
  EXPECT_THAT(errors("proctype A() { skip }"),
              ElementsAre(HasSubstr("no process that runs from the beginning")));
}

TEST(Lowering, WarnsAboutConstantsThatDoNotFit) {
  EXPECT_THAT(warnings("byte x = 300; init { x = -1; assert(x == 3) }"),
              ElementsAre("1:10 300 does not fit: it becomes 44", "1:26 -1 does not fit: it becomes 255"));
  EXPECT_THAT(warnings("byte a[2]; init { assert(a[2] == 0) }"),
              Contains(HasSubstr("the index 2 is out of range")));
}

TEST(Lowering, WarnsAboutWhatIsNeverReachedOrUsed) {
  EXPECT_THAT(warnings("init { goto L; skip; skip; L: skip }"),
              ElementsAre("1:16 this statement is never reached"));
  EXPECT_THAT(warnings("byte a, b, c; init { b = 1; c = c + 1 }"),
              ElementsAre("1:6 a is never used", "1:9 b is assigned to but never read"));
}

TEST(Lowering, WarnsAboutChannelsThatOnlyOneSideUses) {
  EXPECT_THAT(warnings("chan c = [1] of { byte }; init { c!1 }"),
              ElementsAre("1:6 messages are sent to c, but nobody receives them"));
  EXPECT_THAT(warnings("chan c = [1] of { byte }; init { c?_ }"),
              ElementsAre("1:6 messages are received from c, but nobody sends any"));
  EXPECT_THAT(warnings("chan c = [1] of { byte }; proctype P(chan d) { d?_ } init { run P(c); c!1 }"),
              IsEmpty());
}

TEST(Lowering, HasNothingToSayAboutAGoodModel) {
  EXPECT_THAT(warnings("byte x; active [2] proctype A() { do :: x < 3 -> x++ :: else -> break od }"),
              IsEmpty());
}

TEST(Lowering, NumbersSymbolsAsSpinDoes) {
  const Loaded loaded = load_text("mtype = { a, b }; mtype:f = { c }; mtype = { d }; init { skip }");
  ASSERT_EQ(loaded.program.symbol_sets.size(), 2U);
  EXPECT_THAT(loaded.program.symbol_sets[0].names, ElementsAre("b", "a", "d"));
  EXPECT_THAT(loaded.program.symbol_sets[1].names, ElementsAre("c"));
}

TEST(Lowering, FlattensRecordsToTheirLeaves) {
  const Loaded loaded =
      load_text("typedef In { byte a; bit b[3] }; typedef Out { In i[2]; int c }; Out o[4]; init { skip }");
  std::vector<std::string> names;
  for (const program::Variable& variable : loaded.program.globals) names.push_back(variable.name);
  EXPECT_THAT(names, ElementsAre("o[].i[].a", "o[].i[].b[]", "o[].c"));
  EXPECT_THAT(loaded.program.globals[1].dimensions, ElementsAre(4, 2, 3));
}

TEST(Lowering, MakesAChannelForEachElement) {
  const Loaded loaded =
      load_text("chan a = [1] of { byte }; chan b[2] = [0] of { byte, int }; init { skip }");
  EXPECT_THAT(loaded.program.channels, ElementsAre(0, 1, 1));
  EXPECT_EQ(loaded.program.channel_types[1].fields.size(), 2U);
}

TEST(Lowering, StartsActiveProcessesInTheOrderOfTheText) {
  const Loaded loaded =
      load_text("active [2] proctype A() { skip } init { skip } active proctype B(byte v) { v = 1 }");
  std::vector<program::ProcessTypeId> types;
  for (const program::InitialProcess& process : loaded.program.initial) types.push_back(process.type);
  EXPECT_THAT(types, ElementsAre(0, 0, 1, 2));
}

TEST(Lowering, PrioritiesCountOnlyWhereTheyAreUsed) {
  EXPECT_FALSE(load_text("init { skip }").program.uses_priorities);
  const std::string model = "active proctype A() priority 3 { skip }";
  EXPECT_TRUE(load_text(model).program.uses_priorities);
  EXPECT_FALSE(
      load_text(model, "<model>", {.preprocess = {}, .ignore_priorities = true}).program.uses_priorities);
}

TEST(Lowering, NamesPropositionsOfFormulasByTheirText) {
  const Loaded loaded =
      load_text("byte x;\nltl p { [] (x < 3 -> <> A@end1) }\nactive proctype A() { end1: x = 1 }");
  ASSERT_EQ(loaded.program.properties.size(), 1U);
  const program::Property& property = loaded.program.properties[0];
  EXPECT_EQ(property.name, "p");
  std::vector<std::string> names;
  for (const auto& proposition : property.propositions) names.push_back(proposition.name);
  EXPECT_THAT(names, ElementsAre("x < 3", "A@end1"));
  EXPECT_EQ(property.formula, "G(\"x < 3\" -> F \"A@end1\")");
}

TEST(Lowering, MakesAProcessTypeOfANeverClaim) {
  const Loaded loaded =
      load_text("byte x; active proctype A() { x = 1 } never { do :: x == 1 -> break :: else od }");
  ASSERT_EQ(loaded.program.properties.size(), 1U);
  const program::ProcessTypeId claim = loaded.program.properties[0].automaton;
  ASSERT_EQ(claim, 1U);
  EXPECT_EQ(loaded.program.initial.size(), 1U);
  for (const program::Command& command : loaded.program.process_types[claim].commands)
    EXPECT_FALSE(command.terminates());
}

TEST(Lowering, AReferenceToALabelKnowsAllPlacesOfThatName) {
  const Loaded loaded = load_text(
      "byte x; inline f() { x = 0; L: x = 1 } active proctype A() { f(); f() } active proctype B() { "
      "assert(!A@L) }");
  ASSERT_EQ(loaded.program.location_tests.size(), 1U);
  EXPECT_EQ(loaded.program.location_tests[0].locations.size(), 2U);
  EXPECT_THAT(errors("active proctype A() { critical: skip } active proctype B() { A@critcal }"),
              ElementsAre(HasSubstr("A has no label critcal (did you mean critical?)")));
}

}  // namespace
}  // namespace ouro::promela
