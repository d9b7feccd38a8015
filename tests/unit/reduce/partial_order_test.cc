#include "reduce/partial_order.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hh"
#include "check/explore.hh"
#include "dve/load.hh"
#include "program/interpreter.hh"
#include "promela/load.hh"
#include "reduce/reduce.hh"
#include "reduce/symmetric_space.hh"
#include "reduce/symmetry.hh"
#include "unit/program/reachable.hh"
#include "unit/reduce/failing_model.hh"
#include "unit/reduce/random_model.hh"
#include "unit/reduce/symmetric_model.hh"
#include "unit/rounds.hh"

namespace ouro::reduce {
namespace {

using ouro::testing::met;
using ouro::testing::rounds;

using check::ExploreOptions;
using check::LeaveOut;
using check::Order;
using program::Interpreter;
using program::Program;

Program promela_program(const std::string& text) { return promela::load_text(text).program; }

/// What a search finds.
struct Found {
  std::size_t states = 0;
  std::set<std::string> deadlocks;  ///< the states themselves, allowed ends among them
  std::set<space::Fault> faults;
  std::set<std::uint64_t> valuations;
};

/// Sees every state that has no successors: what is shown as a target and never as a source.
class Ends : public check::ExploreVisitor {
 public:
  void transition(check::StateNumber source, space::StateView, const space::Successors& successors,
                  const space::Successor& successor, store::Interned target) override {
    if (successor.fault != space::Fault::None) faults.insert(successor.fault);
    if (source != check::no_state) left.insert(source);
    if (target.number == check::no_state) return;
    valuations.insert(successor.propositions);
    reached.emplace(target.number, testing::state_key(successors.state(successor)));
  }

  std::map<check::StateNumber, std::string> reached;
  std::set<check::StateNumber> left;
  std::set<space::Fault> faults;
  std::set<std::uint64_t> valuations;
};

Found search(const space::StateSpace& space, LeaveOut leave_out, Order order) {
  Ends ends;
  ExploreOptions options;
  options.visitor = &ends;
  options.order = order;
  options.leave_out = leave_out;
  const check::ExploreResult result = check::explore(space, options);
  EXPECT_TRUE(result.complete());
  Found found{result.states, {}, ends.faults, ends.valuations};
  for (const auto& [number, state] : ends.reached)
    if (!ends.left.contains(number)) found.deadlocks.insert(state);
  return found;
}

/// Explores with and without, in both orders: the same ends, faults and valuations. How many states are left
/// breadth first, with the weakest reduction.
std::size_t reduced_states(const space::StateSpace& space, const Interpreter& interpreter) {
  const Found whole = search(space, LeaveOut::Nothing, Order::BreadthFirst);
  const PartialOrderSpace for_deadlocks(space, interpreter.semantics(), {}, Keep::Deadlocks);
  const PartialOrderSpace for_safety(space, interpreter.semantics(), interpreter.propositions(),
                                     Keep::Safety);
  std::size_t states = 0;
  for (const Order order : {Order::DepthFirst, Order::BreadthFirst}) {
    const Found ends = search(for_deadlocks, LeaveOut::ForDeadlocks, order);
    EXPECT_EQ(ends.deadlocks, whole.deadlocks);
    const Found safe = search(for_safety, LeaveOut::ForSafety, order);
    EXPECT_EQ(safe.deadlocks, whole.deadlocks);
    EXPECT_EQ(safe.faults, whole.faults);
    EXPECT_EQ(safe.valuations, whole.valuations);
    EXPECT_LE(ends.states, whole.states);
    EXPECT_LE(safe.states, whole.states);
    states = ends.states;
  }
  const Found ignored = search(for_safety, LeaveOut::Nothing, Order::BreadthFirst);
  EXPECT_EQ(ignored.states, whole.states) << "who does not look at the note sees everything";
  return states;
}

std::size_t reduced_states(const Program& program) {
  const Interpreter interpreter(program, program.conditions);
  return reduced_states(interpreter, interpreter);
}

std::size_t reduced_states(const std::string& text, const std::vector<std::string>& conditions = {}) {
  promela::LoadOptions options;
  for (const std::string& condition : conditions)
    options.conditions.push_back({.text = condition, .name = "test"});
  return reduced_states(promela::load_text(text, "test.pml", options).program);
}

/// The successors that suffice, as states.
std::vector<std::string> sufficient(space::Cursor& cursor, space::StateView state) {
  space::Successors successors;
  cursor.successors(state, successors);
  space::Expansion expansion{state, 0, successors.size()};
  cursor.choose({&expansion, 1}, successors);
  std::vector<std::string> result;
  for (const space::Successor& successor : successors.entries().first(expansion.sufficient))
    result.push_back(testing::state_key(successors.state(successor)));
  return result;
}

/// A cursor that has seen many states against one that has seen none: what it remembers makes no difference.
TEST(PartialOrder, RemembersWhatItWouldFind) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const Program program = promela_program(testing::RandomModel(seed).make());
    const Interpreter interpreter(program, {});
    const PartialOrderSpace space(interpreter, interpreter.semantics(), {}, Keep::Deadlocks);
    const auto old = space.cursor();
    Random random(seed);
    space::Successors next;
    old->initial(next);
    for (int i = 0; i < 200; ++i) {
      if (next.empty()) old->initial(next);
      const space::Successor& taken = next[random.below(next.size())];
      if (!taken.has_state) break;
      const space::StoredState state(next.state(taken));
      EXPECT_EQ(sufficient(*old, state.view()), sufficient(*space.cursor(), state.view())) << "seed " << seed;
      next.clear();
      old->successors(state.view(), next);
    }
  }
}

TEST(PartialOrder, LeavesOneOrderOfIndependentSteps) {
  EXPECT_EQ(reduced_states("active [3] proctype P() { byte x; x = 1; x = 2; x = 3 }"), 3 * 4 + 1);
  EXPECT_EQ(
      reduced_states("byte a, b; active proctype P() { a = 1; a = 2 } active proctype Q() { b = 1; b = 2 }"),
      2 * 3 + 1);
}

TEST(PartialOrder, TellsElementsOfArraysApart) {
  EXPECT_EQ(reduced_states("byte a[3]; active [3] proctype P() { a[_pid] = 1; a[_pid] = 2 }"), 3 * 3 + 1);
  EXPECT_EQ(reduced_states("byte a[2]; proctype P(byte id) { a[id] = 1; a[id] = 2 }"
                           "init { atomic { run P(0); run P(1) } }"),
            9U);
  EXPECT_GT(reduced_states("byte a[3]; active [3] proctype P() { byte i; i = _pid; a[i] = 1; a[i] = 2 }"),
            13U);
}

TEST(PartialOrder, KeepsWhatDependsOnTheOrder) {
  reduced_states("byte x; active proctype P() { x = 1 } active proctype Q() { x = 2 }");
  reduced_states("byte x; active proctype P() { x == 0; x = x + 1 } active proctype Q() { x = 2; x == 3 }");
}

/// What a command waits for may be a variable of its own process: then the process itself must move.
TEST(PartialOrder, KnowsThatAProcessOpensItsOwnGuards) {
  const std::string ticket =
      "byte j, max; do :: d_step { j < 2 && number[j] > max; max = number[j]; j++ }"
      ":: d_step { j < 2 && number[j] <= max; j++ }"
      ":: d_step { j == 2 && max < 2; number[_pid] = max + 1; j = 0; max = 0 } od";
  reduced_states("byte number[2]; active [2] proctype P() { " + ticket + " }");
  reduced_states(
      "byte x; active proctype P() { byte i; do :: i < 2 -> i++ :: i == 2 -> x = 1; break od }"
      "active proctype Q() { byte y; y = x; y == 0; false }");
  reduced_states(
      "chan c = [2] of { byte }; byte x; active proctype P() { byte i;"
      "do :: i++ :: c?eval(i) -> x = i; break od unless { i == 4 } }"
      "active proctype Q() { c!2; c!3; x == 2; false }");
  reduced_states(
      "chan c = [1] of { byte }; chan d = [1] of { byte }; byte x;"
      "active proctype P() { byte i; chan e; do :: i < 2 -> i++; if :: e = c :: e = d fi"
      ":: i == 2 -> break od; e!1; x = 1 }"
      "active proctype Q() { byte y; if :: c?y :: d?y fi; x == 0; false }");
}

TEST(PartialOrder, KeepsAssertionsThatAreRaced) {
  reduced_states("byte x; active proctype P() { x = 1; x = 0 } active proctype Q() { assert(x == 0) }");
  reduced_states(
      "byte x; active proctype P() { do :: x = 1 - x od } active proctype Q() { byte y; y = 1; y = 2; "
      "assert(x == 0) }");
}

/// The loop of P alone is closed; without the proviso Q would be put off for ever.
TEST(PartialOrder, PutsNothingOffForEver) {
  reduced_states("active proctype P() { byte x; do :: x = 1 - x od } active proctype Q() { assert(false) }");
  reduced_states("byte y; active proctype P() { do :: skip od } active proctype Q() { y = 1 }", {"y == 0"});
}

TEST(PartialOrder, KeepsWhatInvariantsSee) {
  reduced_states("byte x, y; active proctype P() { x = 1; x = 0 } active proctype Q() { y = 1; y = 0 }",
                 {"x == 0 || y == 0", "x == y"});
  reduced_states("active proctype P() { byte x; x = 1; x = 0 } active proctype Q() { here: skip; skip }",
                 {"P[0]:x == 1 && Q[1]@here", "np_"});
}

TEST(PartialOrder, SendersAndReceiversDoNotDisturbEachOther) {
  const std::string both =
      "chan c = [2] of { byte }; active proctype P() { c!1; c!2; c!3 } active proctype Q() { byte x; ";
  EXPECT_EQ(reduced_states(both + "c?x; c?x; c?x }"), 9U);
  reduced_states(both + "do :: c?x :: empty(c) -> break od }");
  reduced_states(both + "c?2; c?x; assert(x == 1) }");
  reduced_states(both + "c??2; c?x }");
  reduced_states(both + "do :: c?[2] -> break :: c?x; assert(len(c) < 2) od }");
  reduced_states(
      "chan c = [2] of { byte }; active proctype P() { c!2; c!!1 } active proctype Q() { byte x; c?x; c?x }");
  reduced_states(
      "chan c = [1] of { byte }; active proctype P() { c!1 } active proctype Q() { c!2 }"
      "active proctype R() { byte x; c?x; assert(x == 1); nfull(c); c?<x> }");
}

TEST(PartialOrder, KeepsMeetings) {
  reduced_states(
      "chan c = [0] of { byte }; active proctype P() { c!1 } active proctype Q() { byte x; x = 1; c?1 }"
      "active proctype R() { byte x; c?x }");
  reduced_states(
      "chan c = [0] of { byte }; byte g; active proctype P() { if :: c!1 :: g == 1 -> skip fi }"
      "active proctype Q() { byte x; x = 2; c?eval(g) } active proctype R() { byte y; y = 1; g = 1 }");
  reduced_states(
      "chan c = [0] of { byte }; active proctype P() { atomic { skip; c!1; skip } }"
      "active proctype Q() { byte x; atomic { c?x; x = 2 } } active proctype R() { byte x; c?x }");
  reduced_states(
      "chan c = [0] of { byte }; active proctype P() { if :: c!1 :: else -> assert(false) fi }"
      "active proctype Q() { byte x; x = 1; x = 2; c?x }");
  reduced_states(
      "chan c = [0] of { byte }, d = [0] of { byte }; active proctype P() { if :: c!1 :: d?_ fi }"
      "active proctype Q() { if :: c?_ :: d!1 fi } active proctype R() { byte x; x = 1; c?_ }");
}

/// Programs by chance in which processes meet at the beginning and inside of indivisible sequences.
class RandomMeetings {
 public:
  explicit RandomMeetings(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    std::string text = "byte g; chan c = [0] of { byte }; chan d = [0] of { byte };\n";
    for (int i = 0; i < 3; ++i) text += fmt::format("active proctype P{}() {{ byte x; {} }}\n", i, body(3));
    return text;
  }

 private:
  std::string pick(const std::vector<std::string>& from) { return from[random_.below(from.size())]; }
  std::string body(int length) {
    std::string result;
    for (int i = 0; i < length; ++i) result += (i == 0 ? "" : "; ") + statement();
    return result;
  }
  std::string statement() {
    if (random_.chance(0.2)) return fmt::format("if :: {} :: {} fi", simple(), simple());
    if (random_.chance(0.1)) return fmt::format("do :: {} :: {}; break od", simple(), simple());
    return simple();
  }
  std::string simple() {
    if (random_.chance(0.3)) return fmt::format("atomic {{ {}; {} }}", quiet(), meeting());
    if (random_.chance(0.2)) return fmt::format("atomic {{ {}; {}; {} }}", quiet(), send(), quiet());
    if (random_.chance(0.1)) return fmt::format("atomic {{ {}; {} }}", meeting(), quiet());
    return random_.chance(0.5) ? meeting() : quiet();
  }
  std::string send() { return pick({"c!0", "c!1", "c!x", "d!1", "d!g"}); }
  std::string meeting() {
    return pick({send(), send(), "c?x", "c?1", "c?g", "d?x", "d?eval(g)", "c?eval(x)"});
  }
  std::string quiet() {
    return pick({"x = 1", "x = 2", "g = 1", "g = x", "g == 0", "g == 1", "x == 0", "x++", "assert(g < 2)"});
  }

  Random random_;
};

TEST(PartialOrder, KeepsMeetingsInsideOfSequences) {
  std::size_t fewer = 0;
  for (std::uint64_t seed = 1; seed <= rounds(1000); ++seed) {
    const std::string text = RandomMeetings(seed).make();
    SCOPED_TRACE(text);
    const Program program = promela_program(text);
    const std::size_t whole = testing::explore(Interpreter(program, {})).states;
    if (reduced_states(text, {"g == 0", "g == 1", "P0[0]:x == 1"}) < whole) ++fewer;
    if (HasFailure()) break;
  }
  EXPECT_GT(fewer, met(500));
}

/// Who is not waiting at the channel of the offer does not mind it: P's steps are taken alone.
TEST(PartialOrder, LooksIntoMeetingsInsideOfSequences) {
  const std::string offer =
      "chan c = [0] of { byte }; active proctype Q() { do :: atomic { true; c!1 } od }"
      "active proctype R() { byte x; do :: c?x od }";
  const std::string alone = "active proctype P() { byte y; y = 1; y = 2; y = 3 }";
  EXPECT_LE(reduced_states(offer + alone), reduced_states(offer) * 2 + 3);
}

TEST(PartialOrder, KeepsElseAndTimeoutAndEnabled) {
  reduced_states(
      "byte x; active proctype P() { if :: x == 1 -> skip :: else -> assert(false) fi }"
      "active proctype Q() { byte y; y = 1; x = 1 }");
  reduced_states(
      "byte x; active proctype P() { byte y; y = 1; x = 1 } active proctype Q() { timeout -> assert(x == 0) "
      "}");
  reduced_states(
      "byte x; active proctype P() { x == 2 } active proctype Q() { do :: timeout -> x++ :: x > 2 -> break "
      "od }"
      "active proctype R() { byte y; y = 1; y = 2 }");
  reduced_states(
      "byte x; active proctype P() { x == 1 } active proctype Q() { byte y; y = 1; if :: enabled(0) -> "
      "assert(false)"
      ":: !enabled(0) -> skip fi } active proctype R() { x = 1 }");
}

TEST(PartialOrder, KeepsProcessesThatComeAndGo) {
  reduced_states(
      "byte x; proctype P() { byte y; y = 1; x = 1 } active proctype Q() { byte y; y = 1; run P(); y = 2 }"
      "active proctype R() { x == 1; assert(false) }");
  reduced_states(
      "byte n; proctype P() { skip } init { byte y; run P(); y = 1; run P() } active proctype R() { byte y; "
      "y = 1; assert(_nr_pr < 4) }");
  reduced_states(
      "proctype P(byte n) { if :: n > 0 -> run P(n - 1) :: else fi; skip } init { run P(2); run P(1) }");
  reduced_states(
      "proctype P(byte n) { chan c = [1] of { byte }; c!n; c?_ } init { run P(1); run P(2); run P(3) }");
}

TEST(PartialOrder, KeepsIndivisibleSequences) {
  reduced_states(
      "byte x; active proctype P() { atomic { x = 1; x = 0 } } active proctype Q() { byte y; y = 1; assert(x "
      "== 0) }");
  reduced_states(
      "byte x, z; active proctype P() { atomic { z = 1; x == 1; z = 2 } } active proctype Q() { byte y; y = "
      "1; x = 1; x = 0 }"
      "active proctype R() { assert(z != 2) }");
  reduced_states(
      "byte x, z; active proctype P() { d_step { if :: x == 1 -> z = 1 :: else -> z = 2 fi; z++ } } active "
      "proctype Q() { x = 1 }",
      {"z == 2", "z == 3"});
}

TEST(PartialOrder, KeepsEscapesAndProvidedClauses) {
  reduced_states(
      "byte x; active proctype P() { byte y; { y = 1; y = 2; y = 3 } unless { x == 1 -> assert(false) } }"
      "active proctype Q() { x = 1; x = 0 }");
  reduced_states(
      "byte x; active proctype P() provided (x == 0) { byte y; y = 1; y = 2 } active proctype Q() { x = 1 }");
}

TEST(PartialOrder, KeepsRemoteReferences) {
  reduced_states(
      "active proctype P() { byte x; x = 1; x = 2 } active proctype Q() { byte y; y = 1; assert(P[0]:x != 1) "
      "}");
  reduced_states(
      "active proctype P() { skip; here: skip; skip } active proctype Q() { byte y; y = 1; P[0]@here; "
      "assert(false) }");
}

TEST(PartialOrder, KeepsFaults) {
  reduced_states(
      "byte x, a[2]; active proctype P() { x = 2; x = 0 } active proctype Q() { byte y; y = 1; a[x] == 0 }");
  reduced_states(
      "byte x = 1; active proctype P() { x = 0; x = 1 } active proctype Q() { byte y; y = 1; y = 4 / x }");
  reduced_states(
      "byte a[2]; active proctype P() { byte i = 2; a[i] == 1 } active proctype Q() { assert(false) }");
}

/// Each of these guards can fail in a state that the reduction once took for one where the command cannot
/// happen.
TEST(PartialOrder, KeepsFaultsOfGuardsThatAreOtherwiseFalse) {
  const std::string others = "active proctype C() { w = 0 } active proctype B() { y = 1 }";
  reduced_states("byte x, y, w = 1; active proctype A() { (10/(y+w) > 0) && x == 1 }" + others);
  reduced_states("byte x, y, w = 1; active proctype A() provided (10/(y+w) > 0) { x == 1 }" + others);
  reduced_states(
      "byte i, x, z; byte a[3]; active proctype B() { i = 100 }"
      "active proctype P() { if :: a[i] == 1 && x == 1 :: z = 1 fi }");
  reduced_states(
      "byte x = 2, y, w = 1; active proctype A() { (10/(y+w) > 0) && x == 1 } active proctype C() { w = 0 }"
      "active proctype B() { d_step { x == 2 -> y = 1; x = 3 } }");
  reduced_states(
      "byte x, y, v; active proctype P() { v = 1; (10/y > 0) && x == 1 } active proctype Q() { v = 2 }"
      "active proctype B() { y = 1 }");
}

/// What is looked at behind a command that fails is not possible, and neither is it known to be false.
TEST(PartialOrder, KeepsWhatAFaultHides) {
  reduced_states(
      "byte i = 100, z = 1, y, w, v; byte a[3]; active proctype B() { i = 0 }"
      "active proctype P() { if :: a[i] == 1 :: d_step { z == 1 -> y = 1 } fi }"
      "active proctype T() { if :: d_step { y == 0 -> w = 1 } :: y == 1 -> v = 1 fi }",
      {"v == 0"});
  reduced_states(
      "byte y = 4, n; byte a[3]; chan d = [1] of { byte };"
      "active proctype P() { if :: d?eval(a[y]) :: n = 1 fi } active proctype Q() { d!1; d?1; d!1 }",
      {"n == 0"});
}

TEST(PartialOrder, KeepsFaultsOfGuardsBesideSynchronisation) {
  std::vector<Diagnostic> warnings;
  const std::string text =
      "byte x = 0; byte y = 0; byte w = 1; channel c;"
      "process A { state q0, q1; init q0; trans q0 -> q1 { guard 10/(y+w) > 0; sync c?; }; }"
      "process C { state q0, q1; init q0; trans q0 -> q1 { effect w = 0; }; }"
      "process B { state q0, q1; init q0; trans q0 -> q1 { effect y = 1; }; } system async;";
  reduced_states(dve::load({.text = text, .name = "test.dve"}, warnings, {}));
}

/// Being met is an escape that does not keep the statement from going on.
TEST(PartialOrder, KeepsWhatEscapesByBeingMet) {
  reduced_states(
      "chan c = [0] of { byte }; chan d = [1] of { byte }; byte got; active proctype Q() { d!5 }"
      "active proctype P() { byte z; { d?z; got = z } unless { c?z } } active proctype S() { c!1 }",
      {"got == 0"});
  reduced_states(
      "chan c = [0] of { byte }; chan d = [1] of { byte }; byte after; active proctype Q() { byte y; d?y }"
      "active proctype P() { byte x; d!1; { d!2; after = 1 } unless { c?x } } active proctype S() { c!1 }",
      {"after == 0"});
  reduced_states(
      "chan c = [0] of { byte }; chan d = [0] of { byte }; byte after;"
      "active proctype Q() { byte y; after = 0; d?y }"
      "active proctype P() { byte x; { d!2; after = 1 } unless { c?x } } active proctype S() { c!1 }",
      {"after == 0"});
}

TEST(PartialOrder, AgreesOnRandomModelsWhoseGuardsMayFail) {
  for (std::uint64_t seed = 1; seed <= rounds(400); ++seed) {
    const std::string text = testing::FailingModel(seed).make();
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
    reduced_states(text, {"seen == 2", "x == 1"});
    if (HasFailure()) return;
  }
}

/// Who looks for somebody to meet asks everybody, and fails where an answer cannot be had: because of what he
/// sends himself, though another value does not fit; because of a channel, where the one who is asked does
/// not look at it himself; and then nothing behind the offer is possible. The same of processes that come
/// later.
TEST(PartialOrder, KeepsWhatHappensWhenAskingFails) {
  reduced_states(
      "byte i, y; byte a[2]; chan c = [0] of { byte, byte };"
      "active proctype S() { if :: c!a[i],2 :: skip fi }"
      "active proctype P() { skip; c?eval(y),1 }"
      "active proctype R() { i = 9; i = 0 }");
  reduced_states(
      "byte i; bool b = 1; chan c = [0] of { byte }; chan q[2] = [0] of { byte };"
      "active proctype P() { skip; { q[i]?1 } unless { b -> skip } }"
      "active proctype R() { i = 9; i = 0 }"
      "active proctype S() { if :: c!2 :: skip fi }");
  reduced_states(
      "byte i = 2; chan c = [0] of { byte }; chan q[2] = [0] of { byte };"
      "active proctype P() { byte l; l = 1; q[i]?_ }"
      "active proctype S() { if :: c!1 :: i == 2 -> assert(false) fi }"
      "active proctype W() { byte l; l = 1; l = 2 }");
  reduced_states(
      "byte x; byte a[2]; chan c = [0] of { byte };"
      "active proctype S() { if :: c!1 :: assert(false) fi }"
      "active proctype R() { x = 9 }"
      "active proctype P() provided (a[x] == 0) { x == 1 }");
  reduced_states(
      "byte i = 2; chan c = [0] of { byte }; chan q[2] = [0] of { byte };"
      "proctype P() { byte l; l = 1; q[i]?_ }"
      "active proctype S() { byte l; l = 1; if :: c!1 :: i == 2 -> assert(false) fi }"
      "active proctype W() { byte l; l = 1; run P(); l = 2; i = 0 }");
}

/// Channels that are told by an index are all without room, or all with room: nobody else is asked.
TEST(PartialOrder, KnowsTheTypesOfChannelsInArrays) {
  const std::string text =
      "chan c = [0] of { byte, byte, byte }; chan q[2] = [1] of { byte };"
      "active [2] proctype P() { chan own = [1] of { byte, byte }; byte i, j; i = 1; j = i; q[i]!j; own!1,2; "
      "i = 0;"
      "own?i,_; j = i }"
      "active proctype S() { byte k; k = 1; k = 2; c!1,2,3 }"
      "active proctype R() { byte k; k = 1; k = 2; c?_,_,3 }";
  EXPECT_LT(reduced_states(text), 30U) << "of 471";
}

TEST(PartialOrder, WorksOnReducedPrograms) {
  const Program program = promela_program(
      "byte x; active [2] proctype P() { byte y, z; y = 1; z = y + 1; x = x + z; y = x; assert(y < 4) }");
  EXPECT_LE(reduced_states(reduce(program, {.dead = true, .merge = true}).program), reduced_states(program));
}

TEST(PartialOrder, KeepsCommittedStates) {
  std::vector<Diagnostic> warnings;
  const std::string text =
      "byte x; process P { state a, b, c; commit b; init a; trans a -> b { effect x = 1; }, b -> c { effect "
      "x = 0; }; }"
      "process Q { byte y; state a, b, c; init a; trans a -> b { effect y = 1; }, b -> c { guard x == 1; }; }"
      "system async;";
  reduced_states(dve::load({.text = text, .name = "test.dve"}, warnings, {}));
}

TEST(PartialOrder, RefusesWhereEverybodyMatters) {
  EXPECT_TRUE(objection_to_partial_order(
      promela_program("active proctype P() priority 3 { skip; set_priority(_pid, 1) }")));
  EXPECT_TRUE(objection_to_partial_order(promela_program("active proctype P() { _last == 0 }")));
  EXPECT_FALSE(objection_to_partial_order(promela_program("active proctype P() { skip }")));
}

/// Both at once: what is left out is left out of a space in which interchangeable processes are not told
/// apart, whose answers are those of the program (symmetric_space_test.cc). Returns how many states each of
/// them leaves out beyond the other, or nothing where there is no symmetry or too many states.
struct LeftOut {
  std::size_t by_symmetry = 0;
  std::size_t by_order = 0;
};

std::optional<LeftOut> reduce_in_both_ways(const Program& program) {
  const Interpreter interpreter(program, program.conditions);
  const DetectedSymmetry detected = detect_symmetry(interpreter);
  ExploreOptions options;
  options.limits.states = 5'000;
  const check::ExploreResult all = check::explore(interpreter, options);
  if (!detected.symmetry || !all.complete() || objection_to_partial_order(program)) return std::nullopt;
  const SymmetricSpace symmetric(interpreter, interpreter.semantics(), *detected.symmetry);
  const std::size_t orbits = check::explore(symmetric, options).states;
  return LeftOut{all.states - orbits, orbits - reduced_states(symmetric, interpreter)};
}

TEST(PartialOrder, GoesTogetherWithSymmetry) {
  std::size_t checked = 0;
  LeftOut sum;
  promela::LoadOptions options;
  for (const char* condition : {"owner == 255", "x == 1", "flag[0] + flag[1] + flag[2] + flag[3] < 2"})
    options.conditions.push_back({.text = condition, .name = "condition"});
  for (std::uint64_t seed = 1; seed <= rounds(300) && !HasFailure(); ++seed) {
    const std::string text = testing::SymmetricModel(seed).make(seed % 4 == 0);
    SCOPED_TRACE(fmt::format("seed {}:\n{}", seed, text));
    const auto left_out = reduce_in_both_ways(promela::load_text(text, "m.pml", options).program);
    if (!left_out) continue;
    ++checked;
    sum.by_symmetry += left_out->by_symmetry;
    sum.by_order += left_out->by_order;
  }
  EXPECT_GT(checked, met(100)) << "nothing was tried";
  EXPECT_GT(sum.by_symmetry, met(10'000)) << "nothing was symmetric";
  EXPECT_GT(sum.by_order, met(500)) << "nothing was independent";
}

}  // namespace
}  // namespace ouro::reduce
