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
#include "reduce/departure.hh"
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

TEST(Symmetry, FindsProcessesThatMeetThroughChannelsOfTheirOwn) {
  const std::string client = "{ do :: server!req,me; reply[me]?grant od }";
  const std::string rest =
      "active proctype Server() { byte who; do :: server?req,who; reply[who]!grant od } "
      "init { byte i; atomic { do :: i < 3 -> run Client(i); i++ :: else -> break od }; end: do :: false od "
      "}";
  const Found found = promela(
      "mtype = { req, grant }; chan server = [0] of { mtype, byte }; chan reply[3] = [0] of { mtype }; "
      "proctype Client(byte me) " +
      client + rest);
  EXPECT_EQ(found.text, "Client[2], Client[3], Client[4]");
  EXPECT_EQ(found.states, 7U);
  EXPECT_EQ(found.reduced, 3U);
  EXPECT_EQ(promela("chan server = [0] of { byte }; chan reply[3] = [0] of { byte, byte }; "
                    "active [3] proctype Client() { byte x; do :: server!_pid; reply[_pid]?eval(_pid),x od } "
                    "active proctype Server() { byte who; do :: server?who; reply[who]!who,7 od }")
                .text,
            "Client[0], Client[1], Client[2]");
}

TEST(Symmetry, FollowsChannelsThatAreSentThroughThemselves) {
  EXPECT_EQ(
      promela("chan q = [1] of { chan }; chan r = [1] of { chan }; active [2] proctype P() { chan c = q; "
              "byte b = q; do :: c!c :: c?c :: c!b :: q!r :: q?c od }")
          .text,
      "P[0], P[1]");
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

/// One of P is the first; then somebody else stores a number in `who`, which the processes compare with their
/// parameters. `nobody` and `never` are no parameters.
std::string first_of_two(const std::string& globals, const std::string& others, const std::string& init,
                         const std::string& nobody, const std::string& never) {
  const std::string end = fmt::format("end: do :: first == {} od }} ", never);
  return fmt::format("{} byte first = {}; ", globals, nobody) +
         fmt::format(
             "proctype P(byte id) {{ if :: d_step {{ first == {0} -> first = id }} :: first != {0} fi; ",
             nobody) +
         "who == id; assert(first == id); " + end + "proctype D() { " + end +
         (others.empty() ? "" : "proctype Q() { " + others + "; " + end) + "init { " + init + "; " + end;
}

TEST(Symmetry, RefusesNumbersOfOtherProcessesThatAreRenamed) {
  const auto found = [](const std::string& runs) {
    return promela(first_of_two("byte who = 255;", "first != 255; who = _pid", runs, "255", "254"));
  };
  EXPECT_THAT(objection(found("atomic { run Q(); run P(0); run P(1) }")),
              HasSubstr("'who = _pid' tells P[2] and P[3] apart"));
  EXPECT_EQ(found("atomic { run Q(); run P(2); run P(3) }").text, "P[2], P[3]");
  EXPECT_THAT(
      objection(promela("bool flag[8]; byte first = 255; "
                        "proctype Q() { first != 255; flag[_pid] = true; end: do :: first == 254 od } "
                        "proctype P(byte id) { if :: d_step { first == 255 -> first = id } :: first "
                        "!= 255 fi; flag[id]; assert(first == id); end: do :: first == 254 od } "
                        "init { atomic { run Q(); run P(0); run P(1) }; end: do :: first == 254 od }")),
      HasSubstr("'flag[_pid] = true' tells P[2] and P[3] apart"));
}

TEST(Symmetry, RefusesNumbersOfOtherProcessesThatNarrowVariablesCutOff) {
  const auto found = [](const std::string& who, const std::string& others, const std::string& runs) {
    return promela(first_of_two(who, others, runs, "0", "3")).text;
  };
  const std::string runs = "atomic { run P(1); run P(2); run D(); run D(); run Q() }";
  EXPECT_EQ(found("unsigned who : 2;", "first != 0; who = _pid", runs), "D[3], D[4]");
  EXPECT_EQ(found("unsigned who : 2;", "byte mine = _pid; first != 0; who = mine", runs), "D[3], D[4]");
  EXPECT_EQ(found("byte who;", "first != 0; who = _pid", runs), "P[1], P[2]; D[3], D[4]");
  const std::string result =
      "int p; atomic { run P(1); run P(2); run D(); run D(); p = run D() }; first != 0; who = p";
  EXPECT_EQ(found("unsigned who : 2;", "", result), "D[3], D[4], D[5]");
  EXPECT_EQ(found("byte who;", "", result), "P[1], P[2]; D[3], D[4], D[5]");
}

TEST(Symmetry, RefusesNumbersInChannelsThatAreKnownByOtherNames) {
  const std::string text =
      "chan q1 = [1] of { byte }; chan q2 = [1] of { byte }; bool sent; "
      "proctype P() { chan x, y; byte w; boot?<x>; boot2?<y>; if :: d_step { !sent -> sent = true }; x!_pid; "
      "y?w; assert(w != _pid) :: sent fi; end: do :: sent && !sent od } "
      "proctype R() { byte z; q1?z; z == 1; q2!z; end: do :: sent && !sent od } ";
  const std::string runs = "run P(); run P(); run R() }; end: do :: sent && !sent od }";
  const std::string channels = "chan boot = [1] of { chan }; chan boot2 = [1] of { chan }; ";
  EXPECT_THAT(objection(promela(channels + text +
                                "init { atomic { boot!(sent -> q2 : q1); boot2!(sent -> q1 : q2); " + runs)),
              HasSubstr("'z == 1' tells P[1] and P[2] apart"));
  EXPECT_THAT(
      objection(promela(channels + text + "init { byte b = q1; atomic { boot!b; boot2!(b + 1); " + runs)),
      HasSubstr("apart"));
  const std::string bytes = "chan boot = [1] of { byte }; chan boot2 = [1] of { byte }; ";
  EXPECT_THAT(objection(promela(bytes + text + "init { atomic { boot!q1; boot2!(q1 + 1); " + runs)),
              HasSubstr("apart"));
}

TEST(Symmetry, RefusesWhereLookingForSomebodyToMeetMayFail) {
  const std::string failing = "may fail when others look for somebody to meet";
  const std::string text =
      "chan c = [0] of { byte }; byte a[2]; byte n; bool got; bool taken; "
      "active [2] proctype P() { byte i; if :: d_step { !taken -> taken = true; i = 7 } "
      ":: d_step { taken -> i = 0 } fi; n++; c?eval(a[i]); got = true; end: do :: false od } "
      "active proctype S() { n == 2; c!0; assert(!got); end: do :: false od }";
  EXPECT_THAT(objection(promela(text)), HasSubstr("m.pml:1: 'c?eval(a[i])' " + failing));
  EXPECT_THAT(
      objection(promela("chan c = [0] of { byte }; byte a[2]; byte n; active [2] proctype P() provided "
                        "(a[n] == 0) { byte x; do :: c!1 :: c?x :: n++ od }")),
      HasSubstr("'provided' of P " + failing));
  EXPECT_THAT(objection(promela("chan q[2] = [0] of { byte }; active [3] proctype P() { byte x; "
                                "do :: q[0]!_pid :: q[_pid]?x od }")),
              HasSubstr("'q[_pid]?x' " + failing));
  const auto with_any_channel = [](const std::string& offer) {
    return promela(
        "chan c = [0] of { byte }; chan d = [0] of { byte, byte }; active [2] proctype P() { chan q = c; "
        "byte x, y; do :: q = d :: " +
        offer + " :: q?x :: q?x,y od }");
  };
  EXPECT_THAT(objection(with_any_channel("d!1,2")), HasSubstr("'q?x,y' " + failing));
  EXPECT_THAT(objection(with_any_channel("q!1,2")), HasSubstr("'q!1,2' " + failing));
}

TEST(Symmetry, RefusesProcessesThatLeave) {
  EXPECT_THAT(objection(promela("byte x; active [2] proctype P() { x++ }")), HasSubstr("can end"));
}

TEST(Departure, ObjectsToProcessesThatMayFailAfterTheirEnd) {
  const auto objection_to = [](const std::string& provided) {
    const program::Program program =
        promela::load_text(
            "byte n; bool ok[2]; active [2] proctype P() provided (" + provided + ") { n = 5 }", "m.pml")
            .program;
    return objection_to_staying(program::Interpreter(program)).value_or("");
  };
  EXPECT_EQ(objection_to("ok[n]"), "'provided' of P may fail after its end");
  EXPECT_EQ(objection_to("n < 9"), "");
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
