#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "program/semantics.hh"
#include "unit/program/small_programs.hh"

namespace ouro::program {
namespace {

/// One process; globals `x`, a byte, and `m`, a symbol of the second set.
Program printing_program() {
  Program program;
  program.symbol_sets = {{"", {"green", "red"}}, {"fruit", {"plum", "pear"}}};
  program.globals = {testing::variable("x"), testing::variable("m")};
  program.globals[0].initial = {program.constant(2)};
  program.globals[1].type = {.meaning = Meaning::Symbol, .bits = 8, .is_signed = false, .symbols = 1};
  program.globals[1].initial = {program.constant(2)};
  program.process_types = {testing::process_type("P", 1)};
  program.initial = {{0, {}, 0}};
  return program;
}

std::string shown(Program program, Print print) {
  finish(program);
  const Semantics semantics(program);
  const WorkingState state = semantics.initial();
  return semantics.text_of(print, state.context(0));
}

TEST(PrintText, ConvertsNumbersAsCDoes) {
  Program program = printing_program();
  const ExpressionId n = program.constant(-1);
  EXPECT_EQ(shown(program, {"%d %u %o %x", {n, n, n, n}}), "-1 4294967295 37777777777 ffffffff");
  EXPECT_EQ(shown(program, {"<%c>", {program.constant('a')}}), "<a>");
}

TEST(PrintText, NamesSymbolsByTheSetOfTheVariable) {
  Program program = printing_program();
  const ExpressionId x = program.load(testing::global(program, 0));
  const ExpressionId m = program.load(testing::global(program, 1));
  EXPECT_EQ(shown(program, {"%e", {m}}), "pear");
  // Not a variable of symbols: the first set is meant.
  EXPECT_EQ(shown(program, {"%e", {x}}), "red");
  EXPECT_EQ(shown(program, {"%e", {program.constant(1)}}), "green");
  EXPECT_EQ(shown(program, {"%e %e", {program.constant(0), program.constant(3)}}), "0 3");
}

TEST(PrintText, NamesNothingWithoutSymbols) {
  Program program = printing_program();
  program.globals.pop_back();
  program.symbol_sets.clear();
  EXPECT_EQ(shown(program, {"%e", {program.constant(1)}}), "1");
}

TEST(PrintText, KeepsEverythingElse) {
  Program program = printing_program();
  EXPECT_EQ(shown(program, {"100%% of\n", {}}), "100% of\n");
  EXPECT_EQ(shown(program, {"at the end %", {}}), "at the end %");
  EXPECT_EQ(shown(program, {"too few: %d %d", {program.constant(1)}}), "too few: 1 ");
}

TEST(PrintText, ShowsWhatCannotBeEvaluated) {
  Program program = printing_program();
  const ExpressionId bad = program.binary(Operation::Divide, program.constant(1), program.constant(0));
  EXPECT_EQ(shown(program, {"%d!", {bad}}), "<division by zero>!");
}

}  // namespace
}  // namespace ouro::program
