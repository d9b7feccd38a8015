#include "session/finite_property.hh"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <string>

#include "base/random.hh"
#include "check/property.hh"
#include "logic/formula.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "session/answering.hh"

namespace ouro::session {
namespace {

RunQuestion question_of(const std::string& formula) {
  RunQuestion question;
  question.name = question.formula = formula;
  question.atoms = {{"p", 0}, {"q", 1}};
  return question;
}

/// A property, with the state in which it is.
class Reading {
 public:
  Reading(const RunQuestion& question, std::size_t max_whole_states)
      : property_(question, {.max_whole_states = max_whole_states}),
        automaton_(property_.take_automaton(), property_.variables()) {}

  void restart() { state_ = automaton_.initial().front(); }
  void read(std::uint64_t letter) { state_ = automaton_.moves(state_, letter).front().target; }
  bool accepts() { return property_.acceptance().accepts(state_); }
  bool is_lost() { return property_.acceptance().is_lost(state_); }
  std::size_t whole_states() const { return property_.whole_states(); }

 private:
  FiniteProperty property_;
  check::Property automaton_;
  check::Property::State state_ = 0;
};

TEST(FiniteProperty, OnDemandKnowsAsExactlyAsWholeWhereAllIsLost) {
  Random random(31);
  std::size_t lost = 0, on_demand_count = 0;
  for (int round = 0; round < 600; ++round) {
    logic::FormulaPool pool;
    const std::string formula =
        logic::to_text(logic::random_formula(pool, random,
                                             {.logic = logic::Logic::FiniteLtl,
                                              .propositions = {"p", "q"},
                                              .min_size = 3,
                                              .max_size = 12,
                                              .weights = logic::OpWeights(logic::Logic::FiniteLtl),
                                              .bounded = 0.2}));
    const RunQuestion question = question_of(formula);
    Reading whole(question, 100'000);
    Reading on_demand(question, 0);
    ASSERT_EQ(on_demand.whole_states(), 0U);
    ++on_demand_count;
    for (int word = 0; word < 12; ++word) {
      whole.restart();
      on_demand.restart();
      for (int length = 0; length < 8; ++length) {
        ASSERT_EQ(on_demand.accepts(), whole.accepts()) << formula;
        ASSERT_EQ(on_demand.is_lost(), whole.is_lost()) << formula;
        lost += whole.is_lost() ? 1U : 0U;
        const std::uint64_t letter = random.below(4);
        whole.read(letter);
        on_demand.read(letter);
      }
    }
  }
  EXPECT_GT(lost, 1'000U);
  EXPECT_EQ(on_demand_count, 600U);
}

TEST(FiniteProperty, WhatIsLargeIsMadeOnDemand) {
  EXPECT_EQ(Reading(question_of("G(p -> F[0:200] q)"), 1'000).whole_states(), 202U);
  EXPECT_EQ(Reading(question_of("G(p -> F[0:200] q)"), 100).whole_states(), 0U);
}

TEST(FiniteProperty, LimitsAreNoticedWhileItIsMade) {
  const std::atomic<bool> interrupt = true;
  try {
    const FiniteProperty property(question_of("F[0:900] p"), {.limits = {.interrupt = &interrupt}});
    FAIL() << "it was made";
  } catch (const LimitReached& reached) {
    EXPECT_EQ(reached.limit(), Limit::Interrupt);
  }
}

}  // namespace
}  // namespace ouro::session
