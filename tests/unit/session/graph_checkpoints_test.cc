#include "session/graph_checkpoints.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "base/source.hh"
#include "base/temporary_folder.hh"
#include "session/branching_answer.hh"
#include "session/run_check.hh"
#include "session/safety_check.hh"

namespace ouro::session {
namespace {

using ::testing::HasSubstr;

constexpr const char* counters = R"(
byte x[3];
proctype Late() { skip }
active [3] proctype P() {
  do
  :: atomic { x[_pid] < 6 -> x[_pid]++ }
  :: atomic { x[_pid] == 6 -> x[_pid] = 0 }
  :: atomic { x[0] == 6 && x[1] == 6 && _nr_pr == 3 -> run Late() }
  :: atomic { x[0] == 5 && x[1] == 5 && x[2] == 5 -> assert(false) }
  od
})";

Model load(const RunsAsked& asked) {
  LoadOptions options;
  options.engine = Engine::Interpreter;
  options.runs = asked;
  return Model::from_text(counters, "counters.pml", options);
}

RunsAsked formula(const std::string& text) {
  RunsAsked asked;
  asked.formulas.push_back({text, "--ltl"});
  return asked;
}

RunsAsked branching(const std::string& text) {
  RunsAsked asked;
  asked.ctl.push_back({text, "--ctl"});
  return asked;
}

void expect_same(const Judgement& a, const Judgement& b) {
  EXPECT_EQ(a.verdict, b.verdict);
  EXPECT_EQ(a.states, b.states);
  EXPECT_EQ(a.transitions, b.transitions);
  ASSERT_EQ(a.counterexample.has_value(), b.counterexample.has_value());
  if (a.counterexample) {
    EXPECT_EQ(a.counterexample->steps, b.counterexample->steps);
  }
}

class GraphCheckpoint : public ::testing::Test {
 protected:
  /// So many states at a time: more of them, until it is answered. Compared with the answer to who is given
  /// as many at once, for the end of a run is looked for within the limit, too.
  void expect_same_in_pieces(const RunsAsked& asked, const RunOptions& options, std::uint64_t states) const {
    for (std::uint64_t most = states;; most += states) {
      const Model model = load(asked);
      RunCheck check(model, options);
      GraphCheckpoints& checkpoints = check.use_checkpoints(going_on());
      const Judgement judgement = check.answer(model.run_questions().questions.front(), {.states = most});
      checkpoints.write();
      if (judgement.limit != Limit::None) continue;
      EXPECT_EQ(checkpoints.resumed().has_value(), most > states);
      RunCheck whole(model, options);
      return expect_same(judgement, whole.answer(model.run_questions().questions.front(), {.states = most}));
    }
  }

  check::CheckpointOptions going_on() const {
    check::CheckpointOptions options{.path = path};
    if (std::filesystem::exists(path)) options.resume = path;
    return options;
  }

  std::string refusal(const RunsAsked& asked, const RunOptions& options = {}) const {
    const Model model = load(asked);
    RunCheck check(model, options);
    try {
      check.use_checkpoints({.resume = path});
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  }

  TemporaryFolder folder;
  std::string path = folder.path() / "runs";
};

TEST_F(GraphCheckpoint, RunsInPiecesAreJudgedTheSame) {
  for (const char* text : {"[]<> (x[0] <= 6)", "<>[] (x[0] == 3)", "[] (x[0] != 6 || x[1] != 6)"})
    for (const auto fairness : {check::ProcessFairness::None, check::ProcessFairness::Weak})
      for (const auto order : {PartialOrder::No, PartialOrder::Yes}) {
        SCOPED_TRACE(text);
        std::filesystem::remove(path);
        expect_same_in_pieces(formula(text), {.fairness = fairness, .partial_order = order}, 150);
      }
}

TEST_F(GraphCheckpoint, TheyAreWrittenWhileTheGraphGrows) {
  const Model model = load(formula("[]<> (x[0] <= 6)"));
  RunCheck check(model);
  std::vector<check::CheckpointReport> reports;
  check.use_checkpoints({.path = path,
                         .every = std::chrono::nanoseconds(0),
                         .report = [&](const auto& report) { reports.push_back(report); }});
  EXPECT_EQ(check.answer(model.run_questions().questions.front()).verdict, Verdict::Holds);
  ASSERT_GT(reports.size(), 5U);
  EXPECT_GT(reports.back().states, reports.front().states);
  EXPECT_EQ(refusal(formula("[]<> (x[0] <= 6)")), "");
}

TEST_F(GraphCheckpoint, OtherQuestionsAreRefused) {
  const Model model = load(formula("[]<> (x[0] <= 6)"));
  RunCheck check(model);
  GraphCheckpoints& checkpoints = check.use_checkpoints({.path = path});
  checkpoints.write();
  EXPECT_FALSE(std::filesystem::exists(path)) << "there is nothing to go on with";
  check.answer(model.run_questions().questions.front(), {.states = 100});
  checkpoints.write();
  EXPECT_EQ(check::subject_of(path), "runs");
  EXPECT_THAT(refusal(formula("[]<> (x[0] <= 5)")),
              HasSubstr("what is asked of runs was '[]<> (x[0] <= 6)'"));
  EXPECT_THAT(refusal(formula("[]<> (x[0] <= 6)"), {.fairness = check::ProcessFairness::Weak}),
              HasSubstr("--fair) was 'off' there, and is 'on' here"));
  EXPECT_THAT(refusal(formula("[]<> (x[0] <= 6)"), {.limits = {.depth = 9}}), HasSubstr("--max-depth"));
  EXPECT_EQ(refusal(formula("[]<> (x[0] <= 6)"), {.algorithm = Algorithm::Nested}), "");
}

TEST_F(GraphCheckpoint, BranchingTimeGoesOnToo) {
  for (const char* text : {"AG EF (x[0] == 6)", "AG (x[0] != 6 || x[1] != 6)", "EG (x[0] != 6)"}) {
    const Model model = load(branching(text));
    const BranchingQuestion& question = model.run_questions().branching.front();
    const Judgement whole = BranchingAnswers(model, {}).answer(question, {});
    std::filesystem::remove(path);
    for (std::uint64_t most = 100;; most += 100) {
      BranchingAnswers answers(model, {});
      GraphCheckpoints& checkpoints = answers.use_checkpoints(going_on());
      const Judgement judgement = answers.answer(question, {.states = most});
      checkpoints.write();
      if (judgement.limit != Limit::None) continue;
      expect_same(judgement, whole);
      break;
    }
  }
}

TEST_F(GraphCheckpoint, WhatWasFoundOfStatesGoesAlong) {
  const Model model = load(formula("[]<> (x[0] <= 6)"));
  AnsweredStates found(model.space());
  SafetyOptions options{.errors = Errors::All, .answered = &found};
  const SafetyResult first = check_safety(model, options);
  ASSERT_TRUE(found.is_known());
  RunCheck check(model);
  GraphCheckpoints& checkpoints = check.use_checkpoints({.path = path, .parts = {&found}});
  check.answer(model.run_questions().questions.front(), {.states = 100});
  checkpoints.write();

  const Model again = load(formula("[]<> (x[0] <= 6)"));
  AnsweredStates known(again.space());
  RunCheck resumed(again);
  resumed.use_checkpoints({.resume = path, .parts = {&known}});
  ASSERT_TRUE(known.is_known());
  options.answered = &known;
  options.limits.states = 1;  // nothing is searched
  const SafetyResult second = check_safety(again, options);
  EXPECT_EQ(first.exploration.depth, second.exploration.depth);
  ASSERT_EQ(first.judgements.size(), second.judgements.size());
  EXPECT_EQ(first.judgements[0].verdict, Verdict::Violated);
  for (std::size_t i = 0; i < first.judgements.size(); ++i)
    expect_same(first.judgements[i], second.judgements[i]);
}

TEST_F(GraphCheckpoint, WhatALimitHasEndedIsNotKnown) {
  const Model model = load(formula("[]<> (x[0] <= 6)"));
  AnsweredStates found(model.space());
  SafetyOptions options{.errors = Errors::All, .limits = {.states = 50}, .answered = &found};
  check_safety(model, options);
  EXPECT_FALSE(found.is_known());
}

}  // namespace
}  // namespace ouro::session
