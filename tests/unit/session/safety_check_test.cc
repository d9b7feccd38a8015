#include "session/safety_check.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "trace/recording.hh"
#include "trace/simulation.hh"
#include "unit/session/questions.hh"

namespace ouro::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using testing::answer;
using testing::counterexample;
using testing::load;
using testing::Question;
using testing::statements;
using testing::verdicts;

TEST(SafetyCheck, FindsNothingWhereNothingIsWrong) {
  const SafetyResult result = answer({"byte x; active proctype P() { x = 1; assert(x == 1) }"});
  EXPECT_THAT(verdicts(result),
              ElementsAre("assertions: holds", "no run-time faults: holds", "valid end states: holds"));
  EXPECT_TRUE(result.exploration.complete());
}

TEST(SafetyCheck, AnswersEverythingWithOneSearch) {
  const SafetyResult result = answer({.text = R"(byte x; chan q = [1] of { byte };
active proctype P() { x = 1; assert(x == 2); q!x; q!x }
active proctype D() { byte y; if :: skip :: y = 1 / y fi })",
                                      .options = {.invariants = {"x == 0", "x < 2"}}});
  EXPECT_THAT(verdicts(result), ElementsAre("assertions: violated", "no run-time faults: violated",
                                            "valid end states: violated", "invariant x == 0: violated",
                                            "invariant x < 2: holds"));
}

TEST(SafetyCheck, TellsWhatIsWrongAndWhere) {
  const SafetyResult result = answer({.text = R"(byte x; chan q = [1] of { byte };
active proctype P() {
  x = 1;
  assert(x == 2);
  q!x;
  q!x
})",
                                      .options = {.invariants = {"x == 0"}}});
  const Counterexample& assertion = counterexample(result, PropertyKind::Assertion);
  EXPECT_EQ(assertion.place, "P[0] at m.pml:4: assert(x == 2)");
  EXPECT_EQ(assertion.ending, "assertion violated after 2 steps: proc 0 (P) at m.pml:4, [assert(x == 2)]");
  EXPECT_THAT(statements(assertion), ElementsAre("x = 1", "assert(x == 2)"));
  const Counterexample& end = counterexample(result, PropertyKind::EndState);
  EXPECT_EQ(end.ending, "invalid end state after 3 steps:");
  EXPECT_THAT(end.details, ElementsAre("proc 0 (P) is stuck at m.pml:6, waiting for [q!x]"));
  EXPECT_THAT(statements(end), ElementsAre("x = 1", "assert(x == 2)", "q!x"));
  EXPECT_EQ(end.run->end->reason, "deadlock");
  const Counterexample& invariant = counterexample(result, PropertyKind::Invariant);
  EXPECT_EQ(invariant.place, "after P[0] at m.pml:3: x = 1");
  EXPECT_EQ(invariant.ending, "after 1 step it is false: x == 0");
}

// A run to a deadlock may pass an assertion that is violated on the way, even inside a sequence.
TEST(SafetyCheck, GoesThroughViolatedAssertionsToOtherErrors) {
  const Question question{R"(byte x; chan q = [0] of { byte };
active proctype P() { atomic { x = 1; assert(x == 2); x = 3 }; assert(x == 4); q!x })"};
  const Model model = load(question);
  const SafetyResult result = check_safety(model, question.options);
  const Counterexample& found = counterexample(result, PropertyKind::EndState);
  EXPECT_THAT(statements(found), ElementsAre("x = 1", "assert(x == 2)", "x = 3", "assert(x == 4)"));
  const trace::Recording saved = trace::read_recording(to_json(*found.run), "run.json");
  trace::Simulation simulation(*model.interpreter(), trace::Simulation::Memory::Current);
  trace::Guide guide(saved);
  while (!guide.at_end()) simulation.take(guide.choose(simulation));
  EXPECT_EQ(simulation.state().layout, 1U);
}

TEST(SafetyCheck, FindsShortestCounterexamples) {
  const SafetyResult result =
      answer({.text = "byte x; active proctype P() { do :: x < 9 -> x++ :: x < 9 -> x = 9 od }",
              .options = {.invariants = {"x < 9"}}});
  EXPECT_EQ(counterexample(result, PropertyKind::Invariant).steps, 2U);
}

TEST(SafetyCheck, LooksAtTheInitialState) {
  const SafetyResult result =
      answer({.text = "byte x; active proctype P() { skip }", .options = {.invariants = {"x > 0"}}});
  const Counterexample& found = counterexample(result, PropertyKind::Invariant);
  EXPECT_EQ(found.steps, 0U);
  EXPECT_EQ(found.place, "in the initial state");
}

TEST(SafetyCheck, AFaultInAnInvariantIsAViolation) {
  const SafetyResult result = answer(
      {.text = "byte x = 1; active proctype P() { x = 0 }", .options = {.invariants = {"1 / x == 1"}}});
  EXPECT_THAT(counterexample(result, PropertyKind::Invariant).ending,
              HasSubstr("without a value (division by zero)"));
}

TEST(SafetyCheck, AFaultWhileTheInitialStateIsMadeHasNoRun) {
  const SafetyResult result = answer({"byte x; byte y = 1 / x; active proctype P() { y = 1 }"});
  const Counterexample& found = counterexample(result, PropertyKind::Fault);
  EXPECT_EQ(found.ending, "division by zero in the initial state");
  EXPECT_TRUE(found.run->steps.empty());
}

TEST(SafetyCheck, IsIncompleteWhenALimitComesFirst) {
  const std::string counter = "byte x; active proctype P() { do :: x++; assert(x != 100) od }";
  const SafetyResult states = answer({.text = counter, .options = {.limits = {.states = 50}}});
  EXPECT_THAT(verdicts(states), ElementsAre("assertions: incomplete", "no run-time faults: incomplete",
                                            "valid end states: incomplete"));
  EXPECT_EQ(states.judgements[0].limit, Limit::States);
  const SafetyResult depth = answer({.text = counter, .options = {.limits = {.depth = 250}}});
  EXPECT_THAT(verdicts(depth), ElementsAre("assertions: violated", "no run-time faults: incomplete",
                                           "valid end states: incomplete"));
}

TEST(SafetyCheck, StopsWhenItIsTold) {
  const std::string model = "byte x; active proctype P() { do :: x++; assert(x < 100 || x > 104) od }";
  const auto violations = [&](Errors errors) {
    return answer({.text = model, .options = {.end_states = false, .errors = errors}});
  };
  EXPECT_EQ(violations(Errors::All).judgements[0].violations, 5U);
  EXPECT_TRUE(violations(Errors::Each).exploration.complete()) << "faults are undecided until the end";
  const SafetyResult first = violations(Errors::First);
  EXPECT_THAT(verdicts(first), ElementsAre("assertions: violated", "no run-time faults: incomplete"));
  EXPECT_EQ(first.judgements[1].limit, Limit::None);
  EXPECT_EQ(first.judgements[0].violations, 1U);
}

TEST(SafetyCheck, IsTheSameWithEveryEngine) {
  const std::string model = R"(byte x, n; chan q = [2] of { byte };
active [2] proctype P() { do :: n < 90 -> atomic { n++; q!n } :: q?x -> assert(x < 60) od })";
  const auto runs = [&](Engine engine) {
    const SafetyResult result =
        answer({.text = model, .options = {.invariants = {"x + n < 150"}}, .engine = engine});
    return to_json(*counterexample(result, PropertyKind::Assertion).run) +
           to_json(*counterexample(result, PropertyKind::Invariant).run);
  };
  const std::string expected = runs(Engine::Interpreter);
  EXPECT_THAT(expected, HasSubstr("q?x"));
  EXPECT_EQ(runs(Engine::Native), expected);
  EXPECT_EQ(runs(Engine::Both), expected);
}

TEST(SafetyCheck, FindsTheSameInEveryOrderAndStore) {
  const std::string model = R"(byte x; chan q = [1] of { byte };
active proctype P() { do :: x < 40 -> x++ :: x == 30 -> assert(x == 31) :: x == 20 -> q!x; q!x; q!x od })";
  for (const check::Order order : {check::Order::BreadthFirst, check::Order::DepthFirst})
    for (const store::StoreKind store : {store::StoreKind::Exact, store::StoreKind::Tree}) {
      const SafetyResult result =
          answer({.text = model, .options = {.invariants = {"x < 35"}, .order = order, .store = store}});
      EXPECT_THAT(verdicts(result), ElementsAre("assertions: violated", "no run-time faults: holds",
                                                "valid end states: violated", "invariant x < 35: violated"));
      EXPECT_EQ(counterexample(result, PropertyKind::Assertion).run->end->reason, "fault");
    }
}

TEST(SafetyCheck, KnowsTheAssertionsOfDve) {
  const SafetyResult result = answer({R"(byte x;
process P {
  state q, r; init q;
  assert q x < 3, r x == 0;
  trans q -> q { guard x < 3; effect x = x + 1; };
}
system async;
)",
                                      "m.dve"});
  EXPECT_THAT(verdicts(result),
              ElementsAre("assertions: violated", "no run-time faults: holds", "no deadlock: violated"));
  EXPECT_THAT(counterexample(result, PropertyKind::Assertion).ending,
              HasSubstr("after 3 steps it is false: P.q asserts x < 3"));
}

TEST(SafetyCheck, ShowsTheStatesOfStructures) {
  const SafetyResult result = answer({.text = "propositions lit\ninitial off\nstate off\nstate on : lit\n"
                                              "state out\noff -> on\non -> out off\n",
                                      .name = "m.kripke",
                                      .options = {.invariants = {"!lit"}}});
  EXPECT_THAT(verdicts(result), ElementsAre("no deadlock: violated", "invariant !lit: violated"));
  const Counterexample& found = counterexample(result, PropertyKind::EndState);
  ASSERT_EQ(found.visits.size(), 3U);
  EXPECT_EQ(found.visits[2].state, "out");
  EXPECT_EQ(found.place, "in state out");
}

}  // namespace
}  // namespace ouro::session
