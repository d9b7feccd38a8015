// Actions inside of indivisible sequences, and steps that fail.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/random.hh"
#include "logic/formula.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "unit/session/finite_questions.hh"

namespace ouro::session {
namespace {

using ::testing::HasSubstr;

TEST(FiniteSequences, AllWaysThroughAnIndivisibleSequenceAreRead) {
  const std::string text =
      "byte x; active proctype P() { atomic { x = 2; if :: x = 0; :: x = 0 + 0; fi; x = 1 } }";
  for (const std::string pattern : {"{x = 0}", "{x = 0 + 0}"}) {
    for (const Engine engine : {Engine::Interpreter, Engine::Compiled, Engine::Both}) {
      const Asked asked{.text = text, .formula = "G !a", .actions = {{"a", pattern}}, .engine = engine};
      for (const Judgement& judgement : {answer(asked), answer(asked, with_heap(10))}) {
        ASSERT_EQ(judgement.verdict, Verdict::Violated) << pattern;
        const auto& steps = judgement.counterexample->run->steps;
        const bool is_told = std::ranges::any_of(
            steps, [&](const auto& step) { return fmt::format("{{{}}}", step.text) == pattern; });
        EXPECT_TRUE(is_told) << pattern;
      }
    }
  }
  const Judgement either =
      answer({.text = text, .formula = "F a | F b", .actions = {{"a", "{x = 0}"}, {"b", "{x = 0 + 0}"}}});
  EXPECT_EQ(either.verdict, Verdict::Holds);
}

/// A random body of one process, with ways that part and meet.
class RandomBody {
 public:
  explicit RandomBody(Random& random) : random_(random) {}

  std::string sequence(int depth) {
    std::string text = statement(depth);
    for (auto more = random_.below(3); more > 0; --more) text += "; " + statement(depth);
    return text;
  }

 private:
  std::string statement(int depth) {
    const auto kind = random_.below(depth > 0 ? 6 : 4);
    if (kind == 0) return fmt::format("(x == {})", random_.below(3));
    if (kind < 4) return fmt::format("x = {}", random_.below(3));
    if (kind == 4) return fmt::format("if :: {} :: {} fi", sequence(depth - 1), sequence(depth - 1));
    return fmt::format("do :: {} :: break od", sequence(depth - 1));
  }

  Random& random_;
};

TEST(FiniteSequences, ASequenceSpellsTheSameWhetherItIsIndivisibleOrNot) {
  Random random(77);
  std::size_t violated = 0;
  for (int round = 0; round < 300; ++round) {
    logic::FormulaPool pool;
    const std::string body = "x = 0; x = 1; " + RandomBody(random).sequence(2);
    const logic::Formula formula =
        logic::random_formula(pool, random,
                              {.logic = logic::Logic::FiniteLtl,
                               .propositions = {"a", "b"},
                               .min_size = 2,
                               .max_size = 8,
                               .weights = logic::OpWeights(logic::Logic::FiniteLtl)});
    const auto asked = [&](const std::string& before) {
      return Asked{.text = fmt::format("byte x; active proctype P() {{ {} {{ {} }} }}", before, body),
                   .formula = logic::to_text(formula),
                   .actions = {{"a", "{x = 0}"}, {"b", "{x = 1}"}}};
    };
    const std::string told = fmt::format("round {}: {} of {}", round, logic::to_text(formula), body);
    const Verdict expected = answer(asked("")).verdict;
    ASSERT_NE(expected, Verdict::Incomplete) << told;
    violated += expected == Verdict::Violated ? 1U : 0U;
    ASSERT_EQ(answer(asked("atomic")).verdict, expected) << told;
    ASSERT_EQ(answer(asked("atomic"), with_heap(3)).verdict, expected) << told;
    if (round % 10 != 0) continue;
    Asked both = asked("atomic");  // engines must agree about the ways as well
    both.engine = Engine::Both;
    ASSERT_EQ(answer(both).verdict, expected) << told;
    ASSERT_EQ(answer(both, with_heap(3)).verdict, expected) << told;
  }
  EXPECT_GT(violated, 60U);
  EXPECT_LT(violated, 240U);
}

TEST(FiniteSequences, WhatASequenceDoesBeforeItFailsIsRead) {
  const std::string text = "byte x; byte y[2]; active proctype P() { atomic { x = 1; x = 5; y[x] = 1 } }";
  for (const Engine engine : {Engine::Interpreter, Engine::Compiled}) {
    const auto with = [&](const std::string& pattern) {
      return Asked{.text = text, .formula = "G !a", .actions = {{"a", pattern}}, .engine = engine};
    };
    for (const FiniteOptions& options : {FiniteOptions{}, with_heap(10)}) {
      const Judgement lost = answer(with("{x = 5}"), options);
      ASSERT_EQ(lost.verdict, Verdict::Violated);
      EXPECT_EQ(lost.counterexample->decided_after, 2U);
      // The step that fails is none.
      EXPECT_EQ(answer(with("{y[x] = 1}"), options).verdict, Verdict::Holds);
    }
  }
}

TEST(FiniteSequences, AStepThatFailsIsShownOnLine) {
  const Asked asked{.text = "byte x; byte y[2]; active proctype P() { x = 1; x = 5; y[x] = 1 }",
                    .formula = "G {x < 9}"};
  const Model model = load(asked);
  FiniteCheck check(model, {}, with_heap(10));
  EXPECT_EQ(check.answer(model.run_questions().finite.at(0)).verdict, Verdict::Holds);
  ASSERT_TRUE(check.fault().has_value());
  EXPECT_EQ(check.fault()->verdict, Verdict::Violated);
  EXPECT_EQ(check.fault()->kind, PropertyKind::Fault);
  EXPECT_EQ(check.fault()->counterexample->steps, 3U);
  EXPECT_THAT(check.fault()->counterexample->place, HasSubstr("y[x] = 1"));
}

}  // namespace
}  // namespace ouro::session
