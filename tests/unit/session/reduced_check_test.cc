// Checks of reduced programs: the verdicts of the original, and runs of the original.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "session/reduced_steps.hh"
#include "session/safety_check.hh"
#include "trace/recording.hh"
#include "trace/simulation.hh"
#include "unit/reduce/random_model.hh"
#include "unit/session/questions.hh"

namespace ouro::session {
namespace {

using testing::answer;
using ::testing::Contains;
using testing::counterexample;
using ::testing::ElementsAre;
using testing::load;
using testing::Question;
using testing::statements;
using testing::verdicts;

constexpr reduce::Options everything = {.dead = true, .merge = true};

/// The private `y = 5` is merged behind `x++`, and `y` is reset.
const std::string counter = R"(byte x; chan q = [0] of { byte };
active proctype P() {
  byte y;
  do
  :: x < 3 ->
     x++;
     y = 5;
     skip
  :: else -> break
  od;
  y = 1;
  assert(y == 2);
  q!y
})";

TEST(ReducedCheck, TellsRunsOfTheOriginal) {
  const Question question{.text = counter, .reductions = everything};
  const Model model = load(question);
  ASSERT_GT(model.reduced()->merged, 0U);
  const SafetyResult result = check_safety(model, question.options);
  EXPECT_LT(result.exploration.states, answer({.text = counter}).exploration.states);
  const Counterexample& assertion = counterexample(result, PropertyKind::Assertion);
  EXPECT_EQ(assertion.place, "P[0] at m.pml:12: assert(y == 2)");
  EXPECT_EQ(assertion.ending, "assertion violated after 15 steps: proc 0 (P) at m.pml:12, [assert(y == 2)]");
  EXPECT_EQ(statements(assertion),
            statements(counterexample(answer({.text = counter}), PropertyKind::Assertion)));
  const Counterexample& end = counterexample(result, PropertyKind::EndState);
  EXPECT_THAT(end.details, ElementsAre("proc 0 (P) is stuck at m.pml:13, waiting for [q!y]"));
  EXPECT_EQ(end.steps, 15U);
}

TEST(ReducedCheck, EndsWhereAnInvariantBecomesFalseAndNotBehindWhatIsMerged) {
  const SafetyResult result =
      answer({.text = counter, .options = {.invariants = {"x < 2"}}, .reductions = everything});
  const Counterexample& found = counterexample(result, PropertyKind::Invariant);
  EXPECT_EQ(found.place, "after P[0] at m.pml:6: x++");
  EXPECT_THAT(statements(found), ElementsAre("x < 3", "x++", "y = 5", "skip", "x < 3", "x++"));
}

// What an invariant looks at is not merged, not reset, and not hidden.
TEST(ReducedCheck, SeesWhatInvariantsSee) {
  const std::string model = R"(byte n;
active proctype P() {
  byte y;
  n++;
  y = 1;
  y = 0;
middle:
  skip;
  y = 2;
  y = 3;
end:
  false
})";
  const std::vector<std::string> invariants = {"P[0]:y != 1", "P[0]:y != 2", "!P@middle",  "n != 1",
                                               "P[0]:y != 4", "n != 2",      "_nr_pr == 1"};
  const std::vector<std::string> expected = {
      "assertions: holds",
      "no run-time faults: holds",
      "valid end states: holds",
      "invariant P[0]:y != 1: violated",
      "invariant P[0]:y != 2: violated",
      "invariant !P@middle: violated",
      "invariant n != 1: violated",
      "invariant P[0]:y != 4: holds",
      "invariant n != 2: holds",
      "invariant _nr_pr == 1: holds",
  };
  EXPECT_EQ(verdicts(answer({.text = model, .options = {.invariants = invariants}})), expected);
  EXPECT_EQ(
      verdicts(answer({.text = model, .options = {.invariants = invariants}, .reductions = everything})),
      expected);
  const Model unasked = load({.text = model, .reductions = everything});
  EXPECT_GT(unasked.reduced()->merged, 0U);
  EXPECT_EQ(unasked.reduced()->hidden, 1U) << "without a question nobody reads n";
}

TEST(ReducedCheck, FindsFaultsInTheMiddleOfWhatIsMerged) {
  const std::string model = R"(byte z, a[2]; 
active proctype P() {
  byte x = 2;
  atomic { z = 1; x = x + 1; a[x] = 1; z = 2 }
})";
  const SafetyResult result = answer({.text = model, .reductions = everything});
  const Counterexample& found = counterexample(result, PropertyKind::Fault);
  EXPECT_THAT(statements(found), ElementsAre("z = 1", "x = x + 1", "a[x] = 1"));
  EXPECT_EQ(found.place, "index out of range: P[0] at m.pml:4: a[x] = 1");
  EXPECT_EQ(found.run->end->reason, "fault");
}

// The two ways through the first choice lead to the same state inside the sequence. The original's cursor
// comes to it by the shorter one first and tells that; with both ways merged, the reduced program's tells the
// other. The run is the one that the reduced program takes, and the original is asked for that way as well.
TEST(ReducedCheck, FollowsAnotherWayThroughAnIndivisibleSequence) {
  const std::string model = R"(hidden byte h; byte g;
active proctype P() {
  byte x;
  atomic {
    h = 1;
    if
    :: x = 1; x = 2
    :: x = 2
    fi;
    if
    :: g = x
    :: assert(x == 3); g = 9
    fi
  };
  false
})";
  const Question question{.text = model, .reductions = {.merge = true}};
  const SafetyResult result = answer(question);
  EXPECT_EQ(verdicts(result), verdicts(answer({.text = model})));
  for (const PropertyKind kind : {PropertyKind::Assertion, PropertyKind::EndState})
    EXPECT_THAT(statements(counterexample(result, kind)), Contains("x = 1"));
}

TEST(ReducedCheck, KeepsTheAssertionsOfDve) {
  const Question question{.text = R"(byte x;
process P {
  byte y;
  state q, r, s, t; init q;
  assert t x == 0;
  trans q -> r { effect x = x + 1; },
        r -> s { effect y = 1; },
        s -> t { effect y = 2; },
        t -> q { guard x < 3; };
}
system async;
)",
                          .name = "m.dve",
                          .reductions = everything};
  const Model model = load(question);
  const SafetyResult result = check_safety(model, question.options);
  EXPECT_THAT(verdicts(result),
              ElementsAre("assertions: violated", "no run-time faults: holds", "no deadlock: violated"));
  EXPECT_EQ(counterexample(result, PropertyKind::Assertion).steps, 3U);
  EXPECT_EQ(counterexample(result, PropertyKind::EndState).steps, 11U);
  EXPECT_GT(model.reduced()->hidden + model.reduced()->merged + model.reduced()->resets, 0U);
}

TEST(ReducedCheck, LeavesStructuresAsTheyAre) {
  const Question question{.text = "propositions p\ninitial a\nstate a : p\na -> a\n",
                          .name = "m.kripke",
                          .reductions = everything};
  EXPECT_EQ(load(question).reduced(), nullptr);
  EXPECT_THAT(verdicts(answer(question)), ElementsAre("no deadlock: holds"));
}

/// Follows the run through the program that was read.
void expect_run(const Model& model, const Judgement& judgement) {
  const trace::Recording run = trace::read_recording(to_json(*judgement.counterexample->run), "run.json");
  trace::Simulation simulation(*model.original(), trace::Simulation::Memory::Current);
  trace::Guide guide(run);
  while (!guide.at_end()) simulation.take(guide.choose(simulation));
  const bool is_fault = judgement.counterexample->run->end->reason == "fault";
  EXPECT_EQ(simulation.status() == trace::Simulation::Status::Faulty, is_fault) << judgement.name;
}

/// As many programs by chance, each asked all of this with each engine and order: the same verdicts, and
/// runs.
TEST(ReducedCheck, KeepsTheVerdictsOfRandomModels) {
  const std::vector<std::string> invariants = {
      "g + h < 2",        "n < 2",      "len(d) == 0", "!P0@L0 || g == 0 || h == 1", "P1[1]:x == 0",
      "P2[2]:z < 2 || g", "_nr_pr == 3"};
  std::size_t violated = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SafetyOptions options{.limits = {.states = 5000}};
    for (std::size_t i = 0; i < 2; ++i) options.invariants.push_back(invariants[(seed + 3 * i) % 7]);
    options.order = seed % 3 == 0 ? check::Order::DepthFirst : check::Order::BreadthFirst;
    Question question{.text = testing::RandomModel(seed).make(), .options = options};
    question.engine = Engine::Interpreter;
    SCOPED_TRACE(fmt::format("seed {}:\n{}", seed, question.text));
    const SafetyResult whole = answer(question);
    question.reductions = everything;
    const Model model = load(question);
    const SafetyResult reduced = check_safety(model, options);
    if (whole.exploration.limit != Limit::None) continue;
    EXPECT_EQ(verdicts(reduced), verdicts(whole));
    for (const Judgement& judgement : reduced.judgements) {
      if (judgement.verdict != Verdict::Violated) continue;
      expect_run(model, judgement);
      ++violated;
    }
  }
  EXPECT_GT(violated, 150U) << "nothing was tried";
}

TEST(ReducedSteps, RefusesTransitionsThatAreNone) {
  const Model model = load({.text = counter, .reductions = everything});
  space::Successors initial;
  model.interpreter()->cursor()->initial(initial);
  const space::StateView state = initial.state(initial[0]);
  ReducedSteps steps(*model.reduced(), *model.interpreter());
  EXPECT_THROW(steps.between(state, state), std::logic_error);
  EXPECT_THROW(steps.to_fault(state, space::Fault::DivisionByZero, std::nullopt), std::logic_error);
}

}  // namespace
}  // namespace ouro::session
