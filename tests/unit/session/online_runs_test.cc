#include "session/online_runs.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "base/random.hh"
#include "logic/print.hh"
#include "session/run_check.hh"
#include "unit/session/random_structures.hh"

namespace ouro::session {
namespace {

Model load(const std::string& text, const std::string& formula, const std::string& name = "m.kripke") {
  LoadOptions options;
  options.engine = Engine::Interpreter;
  options.runs.formulas.push_back({formula, "formula"});
  return Model::from_text(text, name, options);
}

OnlineRuns::Answer online(const Model& model, std::size_t heap,
                          check::Replacement replacement = check::Replacement::Random) {
  OnlineRuns runs(model, {.size = heap, .replacement = replacement});
  return runs.answer(model.run_questions().questions.front(), {.states = 3'000'000});
}

TEST(OnlineRuns, TheTrapOfLoopsOnThePath) {
  // From m by a, which is p, to n and back to m; and from m to n directly. The way by a is first.
  const std::string text =
      "propositions p\ninitial m\nstate m n\nstate a : p\nm -> a\na -> n\nn -> m\nm -> n\n";
  const Model model = load(text, "G F p");
  for (const std::size_t heap : {0U, 1U, 2U, 100U})
    EXPECT_EQ(online(model, heap).judgement->verdict, Verdict::Violated) << heap;
}

TEST(OnlineRuns, LimitsAreWatchedWhileTheAutomatonIsBuilt) {
  const Model model = load("propositions p\ninitial m\nstate m\nm -> m\n", "G F p -> G F X p");
  OnlineRuns runs(model, {.size = 10});
  const std::atomic<bool> stop = true;
  const OnlineRuns::Answer answer =
      runs.answer(model.run_questions().questions.front(), {.interrupt = &stop});
  ASSERT_TRUE(answer.judgement) << answer.objection;
  EXPECT_EQ(answer.judgement->verdict, Verdict::Incomplete);
  EXPECT_EQ(answer.judgement->limit, Limit::Interrupt);
}

TEST(OnlineRuns, SearchesOfAnyMemoryAgreeWithTheProductOnRandomStructures) {
  Random random(11);
  std::size_t violated = 0, answered = 0;
  for (int round = 0; round < 1'500; ++round) {
    logic::FormulaPool pool;
    const logic::KripkeStructure structure = random_structure(random, 7);
    const std::string formula = logic::to_text(
        logic::random_formula(pool, random, {.propositions = {"p0", "p1"}, .min_size = 3, .max_size = 8}));
    const std::string told = fmt::format("round {}: {}\n{}", round, formula, text_of(structure));
    const Model model = load(text_of(structure), formula);
    const Verdict expected = RunCheck(model).answer(model.run_questions().questions.front()).verdict;
    for (const auto& [heap, replacement] :
         {std::pair<std::size_t, check::Replacement>{10'000, check::Replacement::Random},
          {0, check::Replacement::Random},
          {2, check::Replacement::Age},
          {3, check::Replacement::Depth},
          {4, check::Replacement::Probe},
          {7, check::Replacement::Random}}) {
      const OnlineRuns::Answer answer = online(model, heap, replacement);
      if (!answer.judgement) continue;
      ASSERT_EQ(answer.judgement->verdict, expected) << told << "heap " << heap;
      answered += heap == 0 ? 1U : 0U;
      violated += heap == 0 && expected == Verdict::Violated ? 1U : 0U;
    }
  }
  EXPECT_GT(answered, 1'000U);
  EXPECT_GT(violated, 200U);
  EXPECT_LT(violated, answered - 200U);
}

TEST(OnlineRuns, AFormulaWithoutADeterministicBuchiAutomatonIsLeftToOthers) {
  const Model model = load("propositions p\ninitial s\nstate s : p\ns -> s\n", "F G p");
  const OnlineRuns::Answer answer = online(model, 10);
  EXPECT_FALSE(answer.judgement);
  EXPECT_EQ(answer.objection, "it has no deterministic Büchi automaton");
}

TEST(OnlineRuns, AStepThatFailsIsShown) {
  const std::string text =
      "byte x; byte y[2]; active proctype P() { do :: x < 5 -> x++ :: x == 5 -> y[x] = 1 :: x = 0 od }";
  const Model model = load(text, "[]<> (x == 0)", "m.pml");
  for (const std::size_t heap : {0U, 3U, 100U}) {
    OnlineRuns runs(model, {.size = heap});
    const auto answer = runs.answer(model.run_questions().questions.front());
    EXPECT_EQ(answer.judgement->verdict, Verdict::Holds) << heap;
    ASSERT_TRUE(runs.fault().has_value()) << heap;
    EXPECT_EQ(runs.fault()->verdict, Verdict::Violated);
    EXPECT_GE(runs.fault()->counterexample->steps, 11U);
  }
}

TEST(OnlineRuns, ARunThatEndsStaysWhereItIs) {
  const std::string text = "bool p; active proctype P() { p = 1; p = 0 }";
  EXPECT_EQ(online(load(text, "[] <> p", "m.pml"), 10).judgement->verdict, Verdict::Violated);
  EXPECT_EQ(online(load(text, "<> p && [] <> !p", "m.pml"), 10).judgement->verdict, Verdict::Holds);
}

}  // namespace
}  // namespace ouro::session
