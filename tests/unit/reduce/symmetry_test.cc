// Which processes are interchangeable, and that nothing else than their names changes when they are
// exchanged.
#include "reduce/symmetry.hh"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "dve/load.hh"
#include "promela/load.hh"
#include "unit/reduce/symmetry_oracle.hh"

namespace ouro::reduce {
namespace {

using ::testing::HasSubstr;

struct Found {
  std::string text;  ///< the classes
  std::vector<std::string> objections;
  std::size_t states = 0;
  std::size_t reduced = 0;
};

/// Detects, and checks every promise by brute force.
Found found_in(const program::Program& program, const std::vector<program::ExpressionId>& propositions = {}) {
  const program::Interpreter interpreter(program, propositions);
  const DetectedSymmetry detected = detect_symmetry(interpreter);
  Found result{.text = {}, .objections = detected.objections};
  if (!detected.symmetry) return result;
  result.text = detected.symmetry->text();
  ouro::testing::SymmetryOracle oracle(interpreter, *detected.symmetry, 20'000);
  EXPECT_TRUE(oracle.is_complete());
  oracle.expect_equivariance();
  oracle.expect_canonical();
  const auto reduced = ouro::testing::explore(oracle.space());
  EXPECT_EQ(oracle.orbits(), std::pair(reduced.states, reduced.deadlocks));
  result.states = oracle.state_count();
  result.reduced = reduced.states;
  return result;
}

Found promela(const std::string& text, const std::vector<std::string>& conditions = {}) {
  promela::LoadOptions options;
  for (const std::string& condition : conditions)
    options.conditions.push_back({.text = condition, .name = "condition"});
  const program::Program program = promela::load_text(text, "m.pml", options).program;
  return found_in(program, program.conditions);
}

Found dve(const std::string& text) {
  std::vector<Diagnostic> warnings;
  return found_in(dve::load({.text = text, .name = "m.dve"}, warnings, {}));
}

std::string objection(const Found& found) {
  return found.text.empty() && !found.objections.empty() ? found.objections.front() : found.text;
}

// --- What is found ---

TEST(Symmetry, FindsProcessesThatShareALock) {
  const Found found = promela(
      "bool lock; active [3] proctype P() { do :: atomic { !lock -> lock = true }; lock = false od }");
  EXPECT_EQ(found.text, "P[0], P[1], P[2]");
  EXPECT_EQ(found.states, 4U);
  EXPECT_EQ(found.reduced, 2U);
}

TEST(Symmetry, FindsProcessNumbersInVariablesAndAsIndices) {
  const Found found = promela(
      "byte owner = 255; bool flag[3]; active [3] proctype P() { do :: flag[_pid] = true; owner = _pid; "
      "if :: owner == _pid -> skip :: owner != _pid && flag[owner] -> flag[_pid] = false fi od }");
  EXPECT_EQ(found.text, "P[0], P[1], P[2]");
  EXPECT_LT(found.reduced * 4, found.states);
}

TEST(Symmetry, FindsProcessesThatAreRunWithNumbers) {
  const Found found = promela(
      "bool want[3]; byte turn; proctype P(byte me) { do :: want[me] = true; turn = me; "
      "want[me] = false od } init { byte i; atomic { do :: i < 3 -> run P(i); i++ :: else -> break od } }");
  EXPECT_EQ(found.text, "P[1], P[2], P[3]");
}

TEST(Symmetry, LeavesStatesAloneInWhichProcessesAreStillCreated) {
  const Found found = promela(
      "byte n; proctype P() { do :: n < 3 -> n++ :: n > 0 -> n-- od } init { run P(); run P(); run P() }");
  EXPECT_EQ(found.text, "P[1], P[2], P[3]");
}

TEST(Symmetry, FindsChannelsInArrays) {
  const Found found = promela(
      "chan q[3] = [1] of { byte }; proctype P(byte me; byte you) { byte x; do :: q[me]!you :: q[me]?x; "
      "assert(x != 200) od } init { atomic { run P(0, 7); run P(1, 7); run P(2, 7) } }");
  EXPECT_EQ(found.text, "P[1], P[2], P[3]");
}

TEST(Symmetry, FindsChannelsOfTheirOwn) {
  const Found found = promela(
      "chan desk = [2] of { chan, byte }; active [2] proctype Client() { chan own = [1] of { byte }; byte x; "
      "do :: desk!own,_pid; own?x; assert(x == _pid) od } active proctype Server() { chan c; byte who; "
      "do :: desk?c,who; c!who od }");
  EXPECT_EQ(found.text, "Client[0], Client[1]");
}

TEST(Symmetry, FindsMatricesOfProcessNumbers) {
  const Found found = promela(
      "typedef R { bit e[3] }; R r[3]; byte last = 255; active [3] proctype P() { do "
      ":: d_step { last == 255 -> last = _pid } "
      ":: d_step { last != 255 && last != _pid -> r[_pid].e[last] = 1; last = 255 } od }");
  EXPECT_EQ(found.text, "P[0], P[1], P[2]");
  EXPECT_EQ(found.states, 256U);
}

TEST(Symmetry, FindsProcessesWithDifferentTextsInDve) {
  const Found found = dve(R"(
byte flag[3]; byte owner = 7;
process P_0 { state a, b; init a; trans a -> b { guard owner == 7; effect owner = 0, flag[0] = 1; },
  b -> a { guard owner == 0; effect owner = 7, flag[0] = 0; }; }
process P_1 { state a, b; init a; trans a -> b { guard owner == 7; effect owner = 1, flag[1] = 1; },
  b -> a { guard owner == 1; effect owner = 7, flag[1] = 0; }; }
process P_2 { state a, b; init a; trans a -> b { guard owner == 7; effect owner = 2, flag[2] = 1; },
  b -> a { guard owner == 2; effect owner = 7, flag[2] = 0; }; }
system async;
)");
  EXPECT_EQ(found.text, "P_0[0], P_1[1], P_2[2]");
  EXPECT_EQ(found.states, 4U);
  EXPECT_EQ(found.reduced, 2U);
}

TEST(Symmetry, FindsVariablesOfTheirOwnInDve) {
  const Found found = dve(R"(
byte x; byte y; int n;
process A { state a, b; init a; trans a -> b { guard x == 0 and n < 2; effect x = 1, n = n + 1; },
  b -> a { effect x = 0, n = n - 1; }; }
process B { state a, b; init a; trans a -> b { guard y == 0 and n < 2; effect y = 1, n = n + 1; },
  b -> a { effect y = 0, n = n - 1; }; }
system async;
)");
  EXPECT_EQ(found.text, "A[0], B[1]");
  EXPECT_EQ(found.reduced, 3U);
}

TEST(Symmetry, FindsTheRestWhereOneIsSpecial) {
  const Found found =
      promela("byte n; active [4] proctype P() { do :: n < 4 -> n++ :: _pid == 0 -> n = 0 od }");
  EXPECT_EQ(found.text, "P[1], P[2], P[3]");
  EXPECT_THAT(found.objections.front(), HasSubstr("tells P[0] and P[1] apart"));
}

TEST(Symmetry, KeepsClassesApart) {
  const Found found = promela(
      "byte n; active [2] proctype P() { do :: n < 5 -> n++ od } active [2] proctype Q() { do :: n > 0 -> "
      "n-- od }");
  EXPECT_EQ(found.text, "P[0], P[1]; Q[2], Q[3]");
}

// --- Conditions ---

TEST(Symmetry, TakesConditionsThatNameEverybody) {
  const std::string text =
      "bool lock; active [3] proctype P() { do :: atomic { !lock -> lock = true }; cs: lock = false od }";
  EXPECT_EQ(promela(text, {"P[0]@cs + P[1]@cs + P[2]@cs <= 1", "!(P[0]@cs && P[1]@cs && P[2]@cs)"}).text,
            "P[0], P[1], P[2]");
  EXPECT_EQ(promela(text, {"P[0]@cs || lock"}).text, "P[1], P[2]");
  EXPECT_THAT(objection(promela(text, {"P[0]@cs", "P[1]@cs"})), HasSubstr("the condition"));
}

// --- What tells processes apart ---

std::string refusal(const std::string& body, const std::string& globals = "byte x; bool a[2];") {
  return objection(
      promela(fmt::format("{} active [2] proctype P() {{ byte y; do :: {} od }}", globals, body)));
}

TEST(Symmetry, RefusesWhatCalculatesWithProcessNumbers) {
  EXPECT_THAT(refusal("x = _pid + 1"), HasSubstr("m.pml:1: 'x = _pid + 1' tells P[0] and P[1] apart"));
  EXPECT_THAT(refusal("x < _pid -> x = 0"), HasSubstr("apart"));
  EXPECT_THAT(refusal("y = _pid; x = y % 2"), HasSubstr("apart"));
  EXPECT_THAT(refusal("x = _pid; y = x; y++"), HasSubstr("apart"));
}

TEST(Symmetry, RefusesConstantsThatNameAProcess) {
  EXPECT_THAT(refusal("x = 0; x == _pid"), HasSubstr("apart"));
  EXPECT_THAT(refusal("a[_pid] = 1; a[0] = 0"), HasSubstr("apart"));
  EXPECT_THAT(refusal("_pid == 1 -> x = 1"), HasSubstr("apart"));
  EXPECT_THAT(refusal("x = _pid; if :: x -> skip :: else fi"), HasSubstr("apart"));
}

TEST(Symmetry, RefusesWhatHasNoRoomForAll) {
  EXPECT_THAT(refusal("a[_pid] = 1", "bool a[1];"), HasSubstr("no element for each"));
  EXPECT_THAT(objection(promela("bit x; active [3] proctype P() { do :: x = _pid od }")),
              HasSubstr("becomes another in a narrow variable"));
  EXPECT_THAT(refusal("x = _pid; x = 256", "byte x;"), HasSubstr("apart"));
}

TEST(Symmetry, RefusesProcessesThatLeave) {
  EXPECT_THAT(objection(promela("byte x; active [2] proctype P() { x++ }")), HasSubstr("can end"));
}

TEST(Symmetry, RefusesSortedMessagesAndPollsByOrder) {
  EXPECT_THAT(refusal("c!!_pid :: c?y", "chan c = [2] of { byte };"), HasSubstr("apart"));
  EXPECT_EQ(refusal("c!_pid :: c??eval(_pid) :: c?y; y = 255", "chan c = [2] of { byte };"), "P[0], P[1]");
}

TEST(Symmetry, RefusesProcessesThatMoveTogether) {
  EXPECT_THAT(objection(dve("byte x; process A { state a; init a; trans a -> a { effect x = 1; }; } "
                            "process B { state a; init a; trans a -> a { effect x = 1; }; } system sync;")),
              HasSubstr("together"));
}

TEST(Symmetry, SaysWhereNothingIsAlike) {
  EXPECT_EQ(objection(promela("byte x; active proctype P() { x = 1 } active proctype Q() { x = 2; x = 3 }")),
            "no two processes have the same text");
}

}  // namespace
}  // namespace ouro::reduce
