// Answers of branching time: verdicts against the reference semantics, evidence that survives its judges.
#include "session/branching_answer.hh"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/print.hh"
#include "unit/session/random_structures.hh"

namespace ouro::session {
namespace {

using logic::Logic;
using ::testing::HasSubstr;
using trace::Evidence;

Model load(const std::string& text, const std::string& name, const std::string& formula,
           Logic logic = Logic::Ctl, const std::vector<std::string>& assumptions = {}) {
  LoadOptions options;
  (logic == Logic::Ctl ? options.runs.ctl : options.runs.ctl_star).push_back({formula, "formula"});
  for (const std::string& assumption : assumptions)
    options.runs.assumptions.push_back({assumption, "assumption"});
  return Model::from_text(text, name, options);
}

/// What is wrong with a formula about a Promela model; empty: nothing.
std::string error_of(const std::string& model, const std::string& formula, Logic logic) {
  try {
    load(model, "m.pml", formula, logic);
  } catch (const UserError& error) {
    return render(error.diagnostics().front());
  }
  return {};
}

Judgement answer(const Model& model, const BranchingAnswerOptions& options = {}) {
  return BranchingAnswers(model, options).answer(model.run_questions().branching.front(), {});
}

/// Every path and every leaf of the evidence has been judged when it is there; what is left to see is that
/// what a node rests on is there, too.
void expect_complete(const Evidence& evidence) {
  ASSERT_FALSE(evidence.nodes.empty());
  for (const Evidence::Node& node : evidence.nodes) {
    EXPECT_NE(node.why, Evidence::Why::LeftOut) << node.formula;
    EXPECT_EQ(node.path.empty(), node.why != Evidence::Why::Path) << node.formula;
    EXPECT_TRUE(node.why != Evidence::Why::Operands || !node.supports.empty()) << node.formula;
    for (const Evidence::Support& support : node.supports) {
      const std::size_t state = node.path.empty() ? node.state : node.path[support.place].state;
      EXPECT_EQ(evidence.nodes[support.node].state, state) << node.formula;
    }
  }
}

class RandomAnswers : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  void expect_right(Logic logic, const BranchingAnswerOptions& options) {
    Random random(GetParam());
    for (int i = 0; i < 300; ++i) {
      logic::FormulaPool pool;
      const logic::KripkeStructure structure = random_structure(random);
      const logic::Formula formula = random_state_formula(pool, random, logic);
      const std::string text = logic::to_text(formula);
      SCOPED_TRACE(fmt::format("seed {}, {}: {} on\n{}", GetParam(), i, text, text_of(structure)));
      const Model model = load(text_of(structure), "m.kripke", text, logic);
      const Judgement judgement = answer(model, options);
      const bool holds = logic::holds(formula, structure_alphabet, structure);
      ASSERT_EQ(judgement.verdict, holds ? Verdict::Holds : Verdict::Violated);
      ASSERT_TRUE(judgement.evidence);
      expect_complete(*judgement.evidence);
      EXPECT_EQ(judgement.evidence->nodes.front().holds, holds);
    }
  }
};

TEST_P(RandomAnswers, AboutFairPathsHaveEvidence) {
  Random random(GetParam());
  for (int i = 0; i < 300; ++i) {
    logic::FormulaPool pool;
    const logic::KripkeStructure structure = random_structure(random);
    const Logic logic = random.below(2) == 0 ? Logic::Ctl : Logic::CtlStar;
    const std::string text = logic::to_text(random_state_formula(pool, random, logic));
    SCOPED_TRACE(fmt::format("seed {}, {}: {} on\n{}", GetParam(), i, text, text_of(structure)));
    const Model model = load(text_of(structure), "m.kripke", text, logic, {"G F p0"});
    const Judgement judgement = answer(model, {.witness = true});
    ASSERT_TRUE(judgement.evidence);
    expect_complete(*judgement.evidence);
  }
}
TEST_P(RandomAnswers, OfCtlOnTheFlyWherePossible) { expect_right(Logic::Ctl, {.witness = true}); }
TEST_P(RandomAnswers, OfCtlByLabels) { expect_right(Logic::Ctl, {.witness = true, .states = 3}); }
TEST_P(RandomAnswers, OfCtlStar) { expect_right(Logic::CtlStar, {.witness = true}); }
INSTANTIATE_TEST_SUITE_P(Seeds, RandomAnswers, ::testing::Range<std::uint64_t>(1, 4));

const std::string light =
    "propositions red green waiting\ninitial stop\nstate stop : red\nstate pressed : red waiting\n"
    "state go : green\nstate broken\nstop -> stop\nstop -[press]-> pressed\npressed -> go broken\n"
    "go -> stop go\nend broken\n";

TEST(Evidence, OfANestedFormulaIsATree) {
  const Judgement judgement = answer(load(light, "m.kripke", "AG(waiting -> AF green)"));
  EXPECT_EQ(judgement.verdict, Verdict::Violated);
  EXPECT_EQ(to_text(*judgement.evidence),
            "AG(waiting -> AF green) is false in stop: on this path G(waiting -> AF green) is false\n"
            "    0: stop\n"
            "    1: pressed   by [press]\n"
            "  how it goes on does not matter\n"
            "  waiting -> AF green is false in pressed:\n"
            "    waiting is true in pressed\n"
            "    AF green is false in pressed: on this path F green is false\n"
            "        0: pressed\n"
            "        1: broken\n"
            "      and there it stays for ever\n");
  ASSERT_TRUE(judgement.counterexample);
  EXPECT_EQ(judgement.counterexample->visits.size(), 2U);
}

TEST(Evidence, OfWhatHoldsIsAWitnessIfItIsAsked) {
  const Model model = load(light, "m.kripke", "EF green");
  EXPECT_FALSE(answer(model).evidence);
  const Judgement judgement = answer(model, {.witness = true});
  EXPECT_EQ(judgement.verdict, Verdict::Holds);
  EXPECT_FALSE(judgement.counterexample);
  ASSERT_TRUE(judgement.witness);
  EXPECT_EQ(judgement.witness->visits.back().state, "go");
}

TEST(Evidence, IsCutWhereItWouldBeLarge) {
  std::string text = "propositions p\ninitial 0\n";
  for (int i = 0; i < 500; ++i)
    text += fmt::format("state {}{}\n{} -> {} {}\n", i, i % 7 == 3 ? " : p" : "", i, (i + 1) % 500, i / 2);
  const Judgement judgement =
      answer(load(text, "m.kripke", "E[EF p U AG !p] | EG EF EX p"), {.witness = true});
  ASSERT_TRUE(judgement.evidence);
  EXPECT_LE(judgement.evidence->nodes.size(), BranchingWitness::most_nodes);
}

TEST(Evidence, OfAStateThatFollowsItselfIsThatState) {
  const Model model =
      load("propositions p\ninitial s\nstate s : p\ns -> s\n", "m.kripke", "AX !p", Logic::Ctl, {"G F p"});
  const Judgement judgement = answer(model);
  EXPECT_EQ(judgement.verdict, Verdict::Violated);
  ASSERT_TRUE(judgement.evidence);
  expect_complete(*judgement.evidence);
}

TEST(Evidence, IsLeftOutWhereItsAutomatonIsTooLarge) {
  const Model model =
      load("propositions p\ninitial s\nstate s\ns -> s\n", "m.kripke", "AF[20000:] p", Logic::Ctl);
  const Judgement judgement = answer(model);
  EXPECT_EQ(judgement.verdict, Verdict::Violated);
  ASSERT_TRUE(judgement.evidence);
  EXPECT_EQ(judgement.evidence->nodes.front().why, Evidence::Why::LeftOut);
}

TEST(Evidence, RecordedOfWhatHoldsSaysSo) {
  const Model model = load("byte x; active proctype P() { x = 1; x = 2 }", "m.pml", "EF x == 2", Logic::Ctl);
  const Judgement judgement = answer(model, {.witness = true});
  ASSERT_TRUE(judgement.witness && judgement.witness->run && judgement.witness->run->property);
  EXPECT_TRUE(judgement.witness->run->property->is_satisfied);
  const trace::Recording again = trace::read_recording(trace::to_json(*judgement.witness->run), "run.json");
  EXPECT_TRUE(again.property->is_satisfied);
}

TEST(Limits, OfDepthAreRefused) {
  const Model model = load("byte x; active proctype P() { x = 1 }", "m.pml", "AG EF x == 1");
  BranchingAnswerOptions options;
  options.check.limits.depth = 5;
  EXPECT_THROW(BranchingAnswers(model, options), UserError);
}

TEST(OnTheFly, LooksNoFurtherThanTheFirstPath) {
  const std::string counter = "int n; active proctype P() { do :: n++ :: n-- od }";
  const Judgement found = answer(load(counter, "m.pml", "EF (n == 5)"), {.witness = true});
  EXPECT_EQ(found.verdict, Verdict::Holds);
  EXPECT_LT(found.states, 1000U);
  ASSERT_TRUE(found.witness);
  EXPECT_EQ(found.witness->steps, 5U);
  const Judgement violated = answer(load(counter, "m.pml", "A[n < 4 U n < 0]"));
  EXPECT_EQ(violated.verdict, Verdict::Violated);
  ASSERT_TRUE(violated.counterexample);
  EXPECT_LT(violated.states, 1000U);
}

TEST(OnTheFly, NegationsAtTheTopDoNotMatter) {
  const Judgement judgement = answer(load(light, "m.kripke", "!EF green"));
  EXPECT_EQ(judgement.verdict, Verdict::Violated);
  ASSERT_TRUE(judgement.counterexample);
  EXPECT_EQ(judgement.counterexample->visits.back().state, "go");
  EXPECT_FALSE(judgement.branching->is_whole);
}

// The only way to p leads nowhere: no path is infinite that passes it.
TEST(OnTheFly, APathThatFailsIsNone) {
  const std::string model = "byte x; byte z; active proctype P() { do :: x = 1; x = 1 / z :: skip od }";
  EXPECT_EQ(answer(load(model, "m.pml", "EF (x == 1)")).verdict, Verdict::Violated);
  EXPECT_EQ(answer(load(model, "m.pml", "EF (x == 1)"), {.states = 1}).verdict, Verdict::Violated);
}

TEST(Fairness, RestrictsThePathsThatAreShown) {
  const std::string model =
      "bool p, q; active proctype P() { do :: p = !p od } active proctype Q() { do :: q = !q od }";
  const std::string formula = "AF q";
  EXPECT_EQ(answer(load(model, "m.pml", formula)).verdict, Verdict::Violated);
  BranchingAnswerOptions fair{.witness = true};
  fair.check.fairness = check::ProcessFairness::Weak;
  EXPECT_EQ(answer(load(model, "m.pml", formula), fair).verdict, Verdict::Holds);
  const Judgement shown = answer(load(model, "m.pml", "EG EF q"), fair);
  EXPECT_EQ(shown.verdict, Verdict::Holds);
  ASSERT_TRUE(shown.witness);
  EXPECT_GE(shown.witness->cycle_steps, 2U);
}

TEST(Fairness, AssumptionsRestrictQuantifiers) {
  EXPECT_EQ(answer(load(light, "m.kripke", "AF green")).verdict, Verdict::Violated);
  EXPECT_EQ(answer(load(light, "m.kripke", "AF green", Logic::Ctl, {"G F green"}), {.witness = true}).verdict,
            Verdict::Holds);
}

TEST(Total, NamesTheFirstStateWithoutASuccessor) {
  const Model model = load(light, "m.kripke", "EF green");
  BranchingAnswers answers(model, {.total = true});
  const Judgement total = answers.total({});
  EXPECT_EQ(total.verdict, Verdict::Violated);
  EXPECT_EQ(total.counterexample->visits.back().state, "broken");
  const Judgement refused = answers.answer(model.run_questions().branching.front(), {});
  EXPECT_EQ(refused.verdict, Verdict::Incomplete);
  EXPECT_THAT(refused.reason, HasSubstr("no successor"));
}

TEST(Total, IsSatisfiedByACycle) {
  const Model model = load("propositions p\ninitial s\nstate s\ns -> s\n", "m.kripke", "EF p");
  BranchingAnswers answers(model, {.total = true});
  EXPECT_EQ(answers.total({}).verdict, Verdict::Holds);
  EXPECT_EQ(answers.answer(model.run_questions().branching.front(), {}).verdict, Verdict::Violated);
}

TEST(States, AreCountedAndNamed) {
  const Judgement judgement = answer(load(light, "m.kripke", "EF green"), {.states = 2});
  EXPECT_EQ(judgement.satisfying->count, 3U);
  EXPECT_EQ(judgement.satisfying->total, 4U);
  EXPECT_EQ(judgement.satisfying->names, (std::vector<std::string>{"stop", "pressed"}));
}

TEST(Promela, QuantifiersAreWordsOnlyWhereTheyCanBe) {
  const std::string model = "bool A, E, EF, G; active proctype P() { do :: A = 1 :: E = 1 :: EF = 1 od }";
  for (const std::string formula : {"A == 0", "!E && !EF", "EF EF", "AG EF E", "E[!A U E]", "E(E == 0 U A)",
                                    "E [] A == 0", "A <> 1", "AX (A || E || EF)", "E X A", "!G", "EG G == 0"})
    EXPECT_EQ(answer(load(model, "m.pml", formula, Logic::CtlStar)).verdict, Verdict::Holds) << formula;
}

TEST(Promela, AnArrayIsOneBeforeABracket) {
  const std::string model = "byte A[2]; active proctype P() { do :: A[1] = 1 od }";
  EXPECT_EQ(answer(load(model, "m.pml", "EF (A[1] == 1)")).verdict, Verdict::Holds);
  EXPECT_EQ(answer(load(model, "m.pml", "A(A[0] == 0 W A[1] == 1)")).verdict, Verdict::Holds);
  EXPECT_EQ(answer(load(model, "m.pml", "E[A[0] == 0 U A[1] == 1]")).verdict, Verdict::Holds);
  EXPECT_THAT(error_of(model, "A[A[0] == 0 U A[1] == 1]", Logic::Ctl), HasSubstr("write A(p U q)"));
}

TEST(Promela, SaysWhereAQuantifierIsMissing) {
  const std::string model = "bool p, q; active proctype P() { p = 1 }";
  EXPECT_THAT(error_of(model, "AG (p -> <> q)", Logic::Ctl), HasSubstr("write AF q (on all paths) or EF q"));
  EXPECT_THAT(error_of(model, "AG (p -> <> q)", Logic::Ctl), HasSubstr("1:10: error"));
  EXPECT_THAT(error_of(model, "p U q", Logic::Ctl), HasSubstr("write A(p U q)"));
  EXPECT_THAT(error_of(model, "[] p", Logic::CtlStar), HasSubstr("a path quantifier is missing"));
  EXPECT_EQ(error_of(model, "A [] (p -> <> q)", Logic::CtlStar), "");
}

}  // namespace
}  // namespace ouro::session
