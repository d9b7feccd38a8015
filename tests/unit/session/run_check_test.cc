#include "session/run_check.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/source.hh"
#include "omega/hoa_reader.hh"

namespace ouro::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A model and what is asked of its runs.
struct Asked {
  std::string text;
  std::vector<std::string> formulas = {};
  std::vector<std::string> assumptions = {};
  std::string name = "m.pml";
  Engine engine = Engine::Native;
  bool own = false;
  bool non_progress = false;
  std::vector<std::string> names = {};
  RunOptions run = {};
};

LoadOptions options_of(const Asked& asked) {
  LoadOptions options;
  options.engine = asked.engine;
  options.runs.own = asked.own;
  options.runs.names = asked.names;
  options.runs.non_progress = asked.non_progress;
  for (const std::string& formula : asked.formulas) options.runs.formulas.push_back({formula, "formula"});
  for (const std::string& formula : asked.assumptions)
    options.runs.assumptions.push_back({formula, "assumption"});
  return options;
}

std::vector<Judgement> answers(const Asked& asked) {
  const Model model = Model::from_text(asked.text, asked.name, options_of(asked));
  RunCheck check(model, asked.run);
  std::vector<Judgement> result;
  for (const RunQuestion& question : model.run_questions().questions)
    result.push_back(check.answer(question));
  return result;
}

/// To the only question.
Judgement answer(const Asked& asked) {
  std::vector<Judgement> all = answers(asked);
  EXPECT_EQ(all.size(), 1U);
  return all.at(0);
}

std::vector<Verdict> verdicts(const Asked& asked) {
  std::vector<Verdict> result;
  for (const Judgement& judgement : answers(asked)) result.push_back(judgement.verdict);
  return result;
}

std::string complaint(const Asked& asked) {
  try {
    answers(asked);
  } catch (const UserError& error) {
    return error.what();
  }
  return "none";
}

const std::string counter = R"(
byte x;
active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }
)";

TEST(RunCheck, HoldsOfEveryRun) {
  const Judgement result = answer({counter, {"[]<> (x == 3) && [] (x < 4)"}});
  EXPECT_EQ(result.verdict, Verdict::Holds);
  EXPECT_FALSE(result.counterexample);
  EXPECT_GT(result.product->nodes, 0U);
}

TEST(RunCheck, IsViolatedByARunWithACycle) {
  const Judgement result = answer({counter, {"<>[] !(x == 3)"}});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  const trace::Recording& run = result.counterexample->run.value();
  ASSERT_TRUE(run.loop);
  EXPECT_EQ(run.steps.size() - *run.loop, 8U);  // a guard and an assignment for each of four values
  EXPECT_EQ(result.counterexample->cycle_steps, 8U);
  EXPECT_EQ(run.end->reason, "cycle");
}

TEST(RunCheck, ARunThatEndsStaysInItsLastState) {
  const std::string once = "byte x; active proctype P() { x = 1; x = 2 }";
  EXPECT_EQ(answer({once, {"<>[] (x == 2)"}}).verdict, Verdict::Holds);
  const Judgement result = answer({once, {"[]<> (x == 1)"}});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  EXPECT_FALSE(result.counterexample->run->loop);
  EXPECT_EQ(result.counterexample->cycle_steps, 0U);
  EXPECT_EQ(result.counterexample->run->end->reason, "stays");
}

const std::string lamp = R"(propositions lit
initial off
state off
state on : lit
state dead
off -> on
on -> off dead
dead -> dead
)";

TEST(RunCheck, OnStructures) {
  const Judgement result = answer({lamp, {"G F lit"}, {}, "lamp.kripke"});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.counterexample->visits.back().state, "dead");
  EXPECT_EQ(result.counterexample->cycle_steps, 1U);
  EXPECT_EQ(answer({lamp, {"F lit"}, {}, "lamp.kripke"}).verdict, Verdict::Holds);
}

const std::string ping = R"(
byte x = 0;
process P { state a, b; init a; trans a -> b { effect x = 1; }, b -> a { effect x = 0; }, a -> a {}; }
process Watch {
  state q0, q1; init q0; accept q1;
  trans q0 -> q0 {}, q0 -> q1 { guard x == 0; }, q1 -> q1 { guard x == 0; };
}
system async property Watch;
)";

TEST(RunCheck, FormulasOverDveHaveExpressionsInBraces) {
  EXPECT_THAT(verdicts({ping, {"G F {x == 0}", "G F {P.b}"}, {}, "m.dve"}),
              ElementsAre(Verdict::Holds, Verdict::Violated));
  EXPECT_THAT(complaint({ping, {"G F {P.c}"}, {}, "m.dve"}), HasSubstr("c"));
}

TEST(RunCheck, PropertyProcessesAreAutomata) {
  const Judgement result = answer({.text = ping, .name = "m.dve", .own = true});
  EXPECT_EQ(result.kind, PropertyKind::PropertyProcess);
  EXPECT_EQ(result.name, "Watch");
  EXPECT_EQ(result.verdict, Verdict::Violated);
}

TEST(RunCheck, PromelaFormulasMayUseLettersAndBraces) {
  EXPECT_THAT(
      verdicts({counter,
                {"G F (x == 3)", "G ({x == 3} -> F (x == 0))", "(x < 3) U (x == 3)", "(x == 3) R (x < 4)"}}),
      ElementsAre(Verdict::Holds, Verdict::Holds, Verdict::Holds, Verdict::Holds));
  const std::string letters = "byte G, F[2]; active proctype P() { do :: G = 1 - G; F[0] = 1 od }";
  EXPECT_THAT(verdicts({letters, {"G F (G == 1)", "F F[0] == 1", "G F G"}}),
              ElementsAre(Verdict::Holds, Verdict::Holds, Verdict::Holds));
}

TEST(RunCheck, WhatTheModelAsks) {
  const std::string model = counter + R"(
ltl often { []<> (x == 2) }
ltl never_two { [] (x != 2) }
)";
  EXPECT_THAT(verdicts({.text = model, .own = true}), ElementsAre(Verdict::Holds, Verdict::Violated));
  EXPECT_EQ(answer({.text = model, .own = true, .names = {"often"}}).name, "often");
  EXPECT_THAT(complaint({.text = model, .own = true, .names = {"ofen"}}),
              HasSubstr("there is no property ofen"));
}

// --- Claims ---------------------------------------------------------------------------------------

Verdict claim(const std::string& body, const std::string& model = counter) {
  const Judgement result = answer({.text = model + "never { " + body + " }", .own = true});
  EXPECT_EQ(result.kind, PropertyKind::NeverClaim);
  return result.verdict;
}

TEST(RunCheck, NeverClaimsThatPassAnAcceptLabelForEver) {
  EXPECT_EQ(claim("do :: true :: x == 3 -> break od; accept: do :: x == 3 od"), Verdict::Holds);
  EXPECT_EQ(claim("do :: true :: x == 2 -> break od; accept: do :: x != 5 od"), Verdict::Violated);
}

TEST(RunCheck, NeverClaimsThatReachTheirEnd) {
  EXPECT_EQ(claim("do :: x == 3 -> break :: else od"), Verdict::Violated);
  EXPECT_EQ(claim("do :: x == 4 -> break :: else od"), Verdict::Holds);
}

TEST(RunCheck, NeverClaimsThatReachAnEndLabel) {
  EXPECT_EQ(claim("do :: true -> if :: x == 1 -> break :: else fi od; end: x == 7"), Verdict::Violated);
  EXPECT_EQ(claim("do :: true -> if :: x == 5 -> break :: else fi od; end: x == 7"), Verdict::Holds);
}

TEST(RunCheck, ElseInAClaimIsWhatNoOtherOptionIs) {
  // Reaches its end only if there is a state with x outside of 0 to 3.
  EXPECT_EQ(claim("do :: x < 2 :: x == 2 :: x == 3 :: else -> break od"), Verdict::Holds);
  EXPECT_EQ(claim("do :: x < 2 :: x == 2 :: else -> break od"), Verdict::Violated);
}

TEST(RunCheck, AssertionsInIndivisibleSequencesOfAClaim) {
  // As SPIN writes claims for safety formulas.
  EXPECT_EQ(claim("do :: atomic { (x == 3) -> assert(!(x == 3)) } :: (1) od"), Verdict::Violated);
  EXPECT_EQ(claim("do :: atomic { (x == 4) -> assert(!(x == 4)) } :: (1) od"), Verdict::Holds);
}

TEST(RunCheck, AcceptLabelsOfTheSystemCountInAClaim) {
  const std::string labelled = "byte x; active proctype P() { do :: x = 1; accept: x = 0 od }";
  EXPECT_THAT(verdicts({.text = labelled + " never { do :: true od }", .own = true}),
              ElementsAre(Verdict::Violated, Verdict::Violated));
  EXPECT_THAT(verdicts({.text = labelled + " never { do :: x == 2 od }", .own = true}),
              ElementsAre(Verdict::Holds, Verdict::Violated));
}

TEST(RunCheck, ClaimsThatDoMoreThanObserveAreRefused) {
  EXPECT_THAT(complaint({.text = counter + "byte y; never { do :: y = 1 od }", .own = true}),
              HasSubstr("y = 1"));
  EXPECT_THAT(complaint({.text = counter + "never { do :: timeout od }", .own = true}), HasSubstr("timeout"));
}

TEST(RunCheck, AcceptanceCycles) {
  const std::string loops = "byte x; active proctype P() { do :: x < 5 -> %: x++ :: x == 5 -> x = 4 od }";
  const auto with = [&](const std::string& label) {
    std::string text = loops;
    return text.replace(text.find('%'), 1, label);
  };
  const Judgement result = answer({.text = with("accept_here"), .own = true});
  EXPECT_EQ(result.kind, PropertyKind::AcceptanceCycles);
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_TRUE(answers({.text = with("here"), .own = true}).empty());
  const std::string once = "byte x; active proctype P() { accept: x = 1; do :: x = 1 - x od }";
  EXPECT_EQ(answer({.text = once, .own = true}).verdict, Verdict::Holds);
}

TEST(RunCheck, NonProgressCycles) {
  const std::string good = "byte x; active proctype P() { do :: x = 1; progress: x = 0 od }";
  const std::string bad = "byte x; active proctype P() { progress: x = 1; do :: x = 1 - x od }";
  EXPECT_EQ(answer({.text = good, .non_progress = true}).verdict, Verdict::Holds);
  const Judgement result = answer({.text = bad, .non_progress = true});
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.kind, PropertyKind::NonProgressCycles);
}

TEST(RunCheck, ARunThatEndsIsNoNonProgressCycle) {
  EXPECT_EQ(answer({.text = "byte x; active proctype P() { x = 1 }", .non_progress = true}).verdict,
            Verdict::Holds);
}

TEST(RunCheck, DeadIsWhereARunCannotGoOn) {
  const std::string once = "byte x; active proctype P() { x = 1; if :: x = 2 :: x = 3 -> do :: x = 7 od fi }";
  EXPECT_THAT(verdicts({once, {"[] (dead -> x == 2)", "<> dead", "<> dead || <> (x == 3)", "[] !dead"}}),
              ElementsAre(Verdict::Holds, Verdict::Violated, Verdict::Holds, Verdict::Violated));
  const std::string named = "byte dead = 1; active proctype P() { do :: dead = 1 od }";
  EXPECT_EQ(answer({named, {"[] dead"}}).verdict, Verdict::Holds);
  const std::string end = "initial a\nstate a\nstate b\na -> b\n";
  EXPECT_THAT(verdicts({end, {"F dead", "G !dead"}, {}, "m.kripke"}),
              ElementsAre(Verdict::Holds, Verdict::Violated));
  EXPECT_THAT(verdicts({ping, {"G !dead"}, {}, "m.dve"}), ElementsAre(Verdict::Holds));
}

TEST(RunCheck, DeadIsNoneOfTheManyPropositionsOfAStructure) {
  std::string text = "propositions";
  for (int i = 0; i < 64; ++i) text += " p" + std::to_string(i);
  text += "\ninitial s\nstate s : p63\nstate t : p63\ns -> t\nt -> s\n";
  EXPECT_THAT(verdicts({text, {"G !dead", "F dead", "G p63"}, {}, "m.kripke"}),
              ElementsAre(Verdict::Holds, Verdict::Violated, Verdict::Holds));
  EXPECT_THROW(answers({.text = text, .name = "m.kripke", .own = true, .names = {"p"}}), UserError);
}

TEST(RunCheck, SaysAfterHowManyStepsASafetyPropertyIsViolated) {
  const Judgement result = answer({counter, {"[] (x < 2)"}});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.counterexample->decided_after, 4U);
  EXPECT_FALSE(answer({counter, {"<>[] (x < 2)"}}).counterexample->decided_after);
}

TEST(RunCheck, AViolationIsReportedHoweverFarTheRunGoesOn) {
  const std::string far = "int a; active proctype P() { do :: a++ od }";
  const Judgement result =
      answer({.text = far, .formulas = {"[] (a < 3)"}, .run = {.limits = {.states = 20'000}}});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.counterexample->decided_after, 3U);
  EXPECT_EQ(result.counterexample->run->end->reason, "open");
  EXPECT_EQ(result.counterexample->cycle_steps, 0U);
}

TEST(RunCheck, AViolationBeforeAFaultIsOne) {
  const std::string faulty = "byte a[2], i = 5, x; active proctype P() { x = 1; a[i] = 1; x = 2 }";
  const Judgement result = answer({faulty, {"[] (x == 0)"}});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.counterexample->decided_after, 1U);
}

TEST(RunCheck, RecordsWhatHoldsInTheStatesOfTheRun) {
  const Judgement result = answer({counter, {"[] (x < 2)"}});
  const trace::RecordedProperty& property = result.counterexample->run->property.value();
  EXPECT_EQ(property.kind, "ltl");
  ASSERT_EQ(property.propositions.size(), 1U);
  EXPECT_EQ(property.propositions[0].condition, "x < 2");
  EXPECT_EQ(property.propositions[0].holds.size(), result.counterexample->run->state_count());
  EXPECT_TRUE(property.propositions[0].holds[3]);
  EXPECT_FALSE(property.propositions[0].holds[4]);
}

TEST(RunCheck, AShortestCounterexample) {
  const std::string far = R"(
byte x; bool slow;
active proctype P() { do :: x < 9 -> x++ :: x == 9 -> x = 0 :: slow = true od }
)";
  const Judgement result = answer({.text = far, .formulas = {"[] !slow"}, .run = {.shortest = true}});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.counterexample->steps, 2U);  // slow = true, and again
  EXPECT_THROW(
      answers(
          {.text = far, .formulas = {"[] !slow"}, .run = {.algorithm = Algorithm::Nested, .shortest = true}}),
      UserError);
}

// --- Assumptions and automata ---------------------------------------------------------------------

const std::string two_loops = R"(
byte x; bool ok;
active proctype P() { do :: x = (x + 1) % 4 od }
active proctype Q() { do :: ok = !ok od }
)";

TEST(RunCheck, AssumptionsRestrictTheRunsThatMatter) {
  EXPECT_EQ(answer({two_loops, {"[]<> (x == 3)"}}).verdict, Verdict::Violated);
  EXPECT_EQ(answer({two_loops, {"[]<> (x == 3)"}, {"[]<> (x == 2)"}}).verdict, Verdict::Violated);
  EXPECT_EQ(answer({two_loops, {"[]<> (x == 3)"}, {"[]<> (x == 2)", "[]<> (x != 2)"}}).verdict,
            Verdict::Holds);
  EXPECT_EQ(answer({two_loops, {"[]<> ok"}, {"[]<> (x == 2) -> []<> ok", "[]<> (x == 2)"}}).verdict,
            Verdict::Holds);
  EXPECT_EQ(answer({two_loops, {"[]<> (x == 3)"}, {"[]<> (x == 2) -> []<> ok"}}).verdict, Verdict::Violated);
  EXPECT_EQ(answer({two_loops, {"[]<> ok"}, {"<> (x == 2) -> []<> ok", "<> (x == 2)"}}).verdict,
            Verdict::Holds);
}

TEST(RunCheck, RecurringAssumptionsAddNoStates) {
  const std::uint64_t alone = answer({two_loops, {"[]<> (x < 4)"}}).product->automaton_states;
  const Judgement many =
      answer({two_loops, {"[]<> (x < 4)"}, {"[]<> (x == 0)", "[]<> (x == 1)", "[]<> (x == 2) -> []<> ok"}});
  EXPECT_EQ(many.product->automaton_states, alone);
}

Judgement judged_by(const std::string& hoa, bool is_violation) {
  LoadOptions options;
  omega::HoaAutomaton read =
      omega::read_hoa({.text = hoa, .name = "a.hoa"}, std::make_shared<omega::Propositions>());
  options.runs.automata.push_back({read.automaton, "a.hoa", is_violation});
  const Model model = Model::from_text(counter, "m.pml", options);
  return RunCheck(model).answer(model.run_questions().questions.at(0));
}

TEST(RunCheck, AutomataWithAnyAcceptance) {
  // Rabin: finitely often x == 1, and infinitely often x == 2.
  const std::string rabin = R"(HOA: v1
States: 1
Start: 0
AP: 2 "x == 1" "x == 2"
Acceptance: 2 Fin(0) & Inf(1)
--BODY--
State: 0
[0 & !1] 0 {0}
[!0 & 1] 0 {1}
[!0 & !1] 0
[0 & 1] 0 {0 1}
--END--
)";
  EXPECT_EQ(judged_by(rabin, true).verdict, Verdict::Holds);
  EXPECT_EQ(judged_by(rabin, false).verdict, Verdict::Violated);
}

// --- Fairness -------------------------------------------------------------------------------------

Verdict fair(const std::string& model, const std::string& formula, check::ProcessFairness fairness) {
  return answer({.text = model, .formulas = {formula}, .run = {.fairness = fairness}}).verdict;
}

TEST(RunCheck, WeakFairnessGivesEverybodyWhoCanAlwaysMoveATurn) {
  using check::ProcessFairness;
  EXPECT_EQ(fair(two_loops, "[]<> (x == 3)", ProcessFairness::None), Verdict::Violated);
  EXPECT_EQ(fair(two_loops, "[]<> (x == 3) && []<> ok", ProcessFairness::Weak), Verdict::Holds);
  EXPECT_EQ(fair(two_loops, "<>[] ok", ProcessFairness::Weak), Verdict::Violated);
}

TEST(RunCheck, StrongFairnessGivesEverybodyWhoCanMoveAgainAndAgainATurn) {
  using check::ProcessFairness;
  const std::string gate = R"(
bool open, through;
active proctype Gate() { do :: open = !open od }
active proctype Guest() { do :: atomic { open -> through = !through } od }
)";
  EXPECT_EQ(fair(gate, "<> through", ProcessFairness::Weak), Verdict::Violated);
  EXPECT_EQ(fair(gate, "<> through", ProcessFairness::Strong), Verdict::Holds);
  EXPECT_EQ(fair(gate, "<>[] through", ProcessFairness::Strong), Verdict::Violated);
}

TEST(RunCheck, WhoTakesOverASequenceHasMoved) {
  const std::string handed_over = R"(
byte x, w; chan c = [0] of { byte };
active proctype A() { do :: atomic { w = 1; c!1; w = 0 } od }
active proctype B() { do :: atomic { c?_; w = 2 } :: x = 1; x = 0 od }
active proctype C() { do :: w = 4; w = 5 od }
)";
  for (const auto fairness : {check::ProcessFairness::Weak, check::ProcessFairness::Strong})
    EXPECT_EQ(fair(handed_over, "<> (x == 1)", fairness), Verdict::Violated);
}

TEST(RunCheck, FairRunsAreShownWithStepsOfEverybodyThoughStatesDoNotTell) {
  // Both processes lead from each state to the same next one.
  const std::string same = R"(
bit x;
active proctype P() { do :: x = 1 - x od }
active proctype Q() { do :: x = 1 - x od }
)";
  const Judgement result =
      answer({.text = same, .formulas = {"<>[] x"}, .run = {.fairness = check::ProcessFairness::Weak}});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  std::vector<std::string> movers;
  const trace::Recording& run = *result.counterexample->run;
  for (std::size_t i = *run.loop; i < run.steps.size(); ++i) movers.push_back(run.steps[i].name);
  EXPECT_THAT(movers, ::testing::Contains("P"));
  EXPECT_THAT(movers, ::testing::Contains("Q"));
}

TEST(RunCheck, StructuresHaveNoProcesses) {
  EXPECT_THROW(answers({.text = lamp,
                        .formulas = {"G lit"},
                        .name = "lamp.kripke",
                        .run = {.fairness = check::ProcessFairness::Weak}}),
               UserError);
}

// --- Ways to search -------------------------------------------------------------------------------

TEST(RunCheck, AllAlgorithmsAndFormsAgree) {
  const std::vector<std::string> formulas = {"[]<> (x == 3)",
                                             "[]<> (x == 3) -> []<> ok",
                                             "[] (ok -> <> !ok)",
                                             "<>[] ok",
                                             "[] (x < 4)",
                                             "[] (x < 3)",
                                             "([]<> ok && []<> (x == 1)) -> []<> (x == 2)"};
  const std::vector<Verdict> expected = verdicts({two_loops, formulas});
  for (const Algorithm algorithm : algorithms)
    EXPECT_EQ(verdicts({.text = two_loops, .formulas = formulas, .run = {.algorithm = algorithm}}), expected)
        << to_string(algorithm);
  EXPECT_EQ(verdicts({.text = two_loops, .formulas = formulas, .run = {.form = PropertyForm::Lazy}}),
            expected);
}

TEST(RunCheck, NestedSearchTakesATableauWithSeveralMarks) {
  const std::vector<std::string> formulas = {"<>[] ok || <>[] !ok", "[]<> (x == 3) && []<> ok && []<> !ok",
                                             "[]<> ok && []<> (x == 1) -> []<> (x == 2)", "<>[] ok"};
  const std::vector<Verdict> expected = verdicts({two_loops, formulas});
  for (const Algorithm algorithm : algorithms)
    EXPECT_EQ(verdicts({.text = two_loops,
                        .formulas = formulas,
                        .run = {.algorithm = algorithm, .form = PropertyForm::Lazy}}),
              expected)
        << to_string(algorithm);
}

RunOptions lossy(check::LossyKind kind) {
  RunOptions options;
  options.lossy.emplace().kind = kind;
  options.limits.memory_bytes = std::size_t{8} << 20U;
  return options;
}

TEST(RunCheck, LossyStoresFindWhatOthersFindAndProveNothing) {
  const std::string ends = "byte x; active proctype P() { x = 1; if :: x = 2 :: x = 3 -> do :: x = 7 od fi }";
  const std::string faulty = "byte a[2], i = 5, x; active proctype P() { x = 1; a[i] = 1; x = 2 }";
  const std::vector<Asked> all = {
      {two_loops,
       {"[]<> (x == 3)", "[]<> (x == 3) -> []<> ok", "[] (ok -> <> !ok)", "<>[] ok", "[] (x < 4)",
        "[] (x < 3)", "([]<> ok && []<> (x == 1)) -> []<> (x == 2)"}},
      {two_loops, {"[]<> (x == 3)", "<>[] ok"}, {"[]<> (x == 1)", "[]<> ok -> []<> (x == 2)"}},
      {ends, {"[] (dead -> x == 2)", "<> dead", "<> dead || <> (x == 3)", "[] !dead", "<> (x == 7)"}},
      {faulty, {"[] (x == 0)", "[] (x < 2)", "<> (x == 2)"}},
      {"initial a\nstate a\nstate b\na -> b\n", {"F dead", "G !dead"}, {}, "m.kripke"},
      {ping, {"G !dead", "F dead"}, {}, "m.dve"}};
  for (const Asked& asked : all) {
    SCOPED_TRACE(asked.text);
    const std::vector<Verdict> expected = verdicts(asked);
    for (const check::LossyKind kind : {check::LossyKind::BitState, check::LossyKind::Compact}) {
      Asked again = asked;
      again.run = lossy(kind);
      const std::vector<Judgement> found = answers(again);
      ASSERT_EQ(found.size(), expected.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        SCOPED_TRACE(found[i].name);
        const bool is_violated = expected[i] == Verdict::Violated;
        EXPECT_EQ(found[i].verdict, is_violated ? Verdict::Violated : Verdict::Incomplete);
        EXPECT_EQ(found[i].counterexample.has_value(), is_violated);
        EXPECT_EQ(found[i].limit, Limit::None);
        EXPECT_EQ(found[i].loss->coverage.has_value(), !is_violated && kind == check::LossyKind::BitState);
        if (!is_violated) {
          EXPECT_THAT(found[i].reason, HasSubstr("no error found, "));
        }
      }
    }
  }
}

/// A formula that is too large to be built gets a tableau with several marks, and the search has one.
TEST(RunCheck, LossyStoresTakeLargeFormulas) {
  std::string large = "[]<> (x == 3)";
  for (int i = 0; i < 12; ++i) large += " || []<> (x == 3 && x == 1)";
  Asked asked{.text = two_loops, .formulas = {large, "(" + large + ") || []<> ok", "<>[] ok || <>[] !ok"}};
  asked.run.form = PropertyForm::Lazy;
  const std::vector<Verdict> expected = verdicts(asked);
  for (const check::LossyKind kind : {check::LossyKind::BitState, check::LossyKind::Compact})
    for (const PropertyForm form : {PropertyForm::Automatic, PropertyForm::Lazy}) {
      asked.run = lossy(kind);
      asked.run.form = form;
      const std::vector<Judgement> found = answers(asked);
      ASSERT_EQ(found.size(), expected.size());
      for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_EQ(found[i].verdict,
                  expected[i] == Verdict::Violated ? Verdict::Violated : Verdict::Incomplete)
            << found[i].name;
    }
}

TEST(RunCheck, WhatALossyStoreCannotServeIsRefused) {
  Asked asked{.text = two_loops, .formulas = {"[]<> ok"}, .run = lossy(check::LossyKind::Compact)};
  asked.run.fairness = check::ProcessFairness::Weak;
  EXPECT_THAT(complaint(asked), HasSubstr("a lossy store allows for one"));
  asked.run = lossy(check::LossyKind::Compact);
  asked.run.shortest = true;
  EXPECT_THAT(complaint(asked), HasSubstr("visited states are not kept"));
  asked.run = lossy(check::LossyKind::Compact);
  asked.run.algorithm = Algorithm::Couvreur;
  EXPECT_THAT(complaint(asked), HasSubstr("a nested search of its own"));
}

// --- The rest -------------------------------------------------------------------------------------

TEST(RunCheck, RefusesWhatIsNotThere) {
  EXPECT_THROW(answers({counter, {"[] y"}}), UserError);
  EXPECT_THROW(answers({counter, {"[] ("}}), UserError);
  EXPECT_THROW(answers({lamp, {"G F dark"}, {}, "lamp.kripke"}), UserError);
  EXPECT_THROW(answers({lamp, {"A G lit"}, {}, "lamp.kripke"}), UserError);
}

TEST(RunCheck, LargeFormulasAreExpandedWhereTheSearchGetsToAndLargerOnesAreIncomplete) {
  const auto disjunction = [](int operands) {
    std::string text = "<>[] (x == 9)";
    for (int i = 1; i < operands; ++i) text += " || <>[] (x == " + std::to_string(10 + i) + ")";
    return text;
  };
  const Judgement large = answer({counter, {disjunction(30)}});
  EXPECT_EQ(large.verdict, Verdict::Violated);
  EXPECT_EQ(large.product->automaton_states, 0U) << "never built whole";
  std::string later = "(x == 1)";
  for (int i = 0; i < 130; ++i) later = "X " + later;
  const Judgement larger = answer({counter, {later}});
  EXPECT_EQ(larger.verdict, Verdict::Incomplete);
  EXPECT_THAT(larger.reason, HasSubstr("temporal operators"));
}

TEST(RunCheck, ManyConditionsAreRefused) {
  std::string formula = "[] (x < 100)";
  for (int i = 0; i < 62; ++i) formula += " && [] (x != " + std::to_string(100 + i) + ")";
  EXPECT_EQ(answers({counter, {formula}}).size(), 1U);
  EXPECT_THAT(complaint({counter, {formula + " && [] (x != 99)"}}), HasSubstr("more than 63"));
}

TEST(RunCheck, BothEnginesAgree) {
  const std::string two = R"(
bool flag[2]; byte turn, inside;
active [2] proctype P() {
  byte other = 1 - _pid;
  do :: flag[_pid] = true; turn = other;
        (!flag[other] || turn == _pid);
        inside++; inside--; flag[_pid] = false
  od
}
)";
  for (const Engine engine : {Engine::Native, Engine::Interpreter, Engine::Both})
    EXPECT_THAT(verdicts({.text = two,
                          .formulas = {"[] (inside <= 1)", "[]<> (inside == 1)", "<> (inside == 2)"},
                          .engine = engine}),
                ElementsAre(Verdict::Holds, Verdict::Holds, Verdict::Violated));
}

TEST(RunCheck, AViolationThatIsTooLongToBeWalkedAgainIsNoVerdict) {
  Asked asked{.text = "int n; active proctype P() { do :: n < 50000 -> n++ :: else -> n = 0 od }",
              .formulas = {"<> (n < 0)"}};
  asked.run.limits.memory_bytes = std::size_t{100} << 20U;
  const Judgement judgement = answer(asked);
  EXPECT_EQ(judgement.verdict, Verdict::Incomplete);
  EXPECT_THAT(judgement.reason, HasSubstr("too long to be walked again; --shortest may find a shorter one"));
  EXPECT_FALSE(judgement.counterexample);
  asked.run.lossy.emplace();
  EXPECT_THAT(answer(asked).reason, HasSubstr("too long to be walked again; --max-depth"));
}

}  // namespace
}  // namespace ouro::session
