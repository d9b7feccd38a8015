#include "monitor/machine.hh"

#include <gtest/gtest.h>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "monitor/table.hh"
#include "monitor/watch.hh"

namespace ouro::monitor {
namespace {

using logic::Formula;
using logic::FormulaPool;
using translate::Outlook;

logic::Alphabet alphabet_of(const Formula& formula) {
  logic::Alphabet names;
  for (const Formula& proposition : logic::propositions(formula)) names.push_back(proposition.name());
  return names;
}

Machine::Letter letter_of(const logic::Letter& letter) {
  Machine::Letter bits = 0;
  for (std::size_t i = 0; i < letter.size(); ++i) bits |= Machine::Letter{letter[i]} << i;
  return bits;
}

Formula random_formula(FormulaPool& pool, Random& random) {
  return logic::random_formula(pool, random,
                               {.logic = logic::Logic::FiniteLtl,
                                .propositions = {"p", "q"},
                                .min_size = 1,
                                .max_size = 10,
                                .weights = logic::OpWeights(logic::Logic::FiniteLtl)});
}

// All machines, tables and watches of a formula on a word, against the semantics and against each other.
void expect_agreement(const Formula& formula, const logic::FiniteWord& word, Reading reading) {
  const logic::Alphabet alphabet = alphabet_of(formula);
  const auto machine = make_machine(formula, {.reading = reading});
  const auto small =
      make_machine(formula, {.reading = reading, .max_whole_states = 0, .max_automaton_states = 0});
  const MonitorTable table = make_table(formula, {.reading = reading});
  Watch watch(make_machine(formula, {.reading = reading}), alphabet.size());
  Machine::State state = machine->initial();
  Machine::State derived = small->initial();
  std::uint32_t row = 0;
  Outlook before = Outlook::Open;
  for (std::size_t length = 0; length <= word.size(); ++length) {
    const auto story = [&] {
      return logic::to_text(formula) + " after " + std::to_string(length) + " letters";
    };
    const bool expected =
        logic::holds(formula, alphabet,
                     logic::FiniteWord(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(length)));
    const Outlook outlook = machine->outlook(state);
    ASSERT_EQ(table.rows[row].outlook, outlook) << story();
    ASSERT_EQ(watch.outlook(), outlook) << story();
    if (before != Outlook::Open) {
      ASSERT_EQ(outlook, before) << story();
    }
    if (reading == Reading::Finite && outlook != Outlook::Open) {
      ASSERT_EQ(outlook == Outlook::Satisfied, expected) << story();
    }
    if (small->outlook(derived) != Outlook::Open) {
      ASSERT_EQ(small->outlook(derived), outlook) << story();
    }
    if (outlook == Outlook::Open) {
      ASSERT_EQ(machine->holds_if_ended(state), expected) << story();
      ASSERT_EQ(small->holds_if_ended(derived), expected) << story();
      ASSERT_EQ(watch.holds_if_ended(), expected) << story();
      ASSERT_EQ(table.rows[row].holds_if_ended, expected) << story();
    }
    if (length == word.size()) return;
    const Machine::Letter letter = letter_of(word[length]);
    state = machine->successor(state, letter);
    derived = small->successor(derived, letter);
    row = table.next(row, letter);
    watch.step(letter);
    before = outlook;
  }
}

TEST(Machine, AgreesWithTheSemanticsHoweverItIsBuilt) {
  FormulaPool pool;
  Random random(23);
  for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
    const Formula formula = random_formula(pool, random);
    const std::size_t propositions = logic::propositions(formula).size();
    for (int n = 0; n < 4; ++n) {
      const auto word = logic::random_finite_word(random, propositions, 12);
      for (const Reading reading : {Reading::Finite, Reading::Infinite})
        expect_agreement(formula, word, reading);
    }
  }
}

TEST(Machine, HasSmallTables) {
  FormulaPool pool;
  const auto rows = [&](std::string_view text, Reading reading) {
    return make_table(logic::parse(pool, text), {.reading = reading}).rows.size();
  };
  EXPECT_EQ(rows("G p", Reading::Infinite), 2U);
  EXPECT_EQ(rows("F p", Reading::Finite), 2U);
  EXPECT_EQ(rows("G(p -> X q)", Reading::Infinite), 3U);
  EXPECT_EQ(rows("G F p", Reading::Infinite), 2U);  // whether it ends with p, or is empty
  EXPECT_EQ(rows("F p | G !p", Reading::Infinite), 1U);
  const MonitorTable table = make_table(logic::parse(pool, "G(p | q | r)"), {});
  EXPECT_EQ(table.column_count(), 2U);
  EXPECT_EQ(table.column_of.size(), 8U);
}

// Deadlines overlap, but only the first one matters; and without automata on infinite words a missed deadline
// is still noticed by the event that misses it.
TEST(Machine, FollowsDeadlinesWithFewStates) {
  FormulaPool pool;
  const Formula formula = logic::parse(pool, "G(p -> F[0:60] q)");
  for (const Reading reading : {Reading::Finite, Reading::Infinite}) {
    const auto machine = make_machine(formula, {.reading = reading, .max_states = 200});
    Machine::State state = machine->initial();
    for (int i = 0; i < 1000; ++i) state = machine->successor(state, i % 61 == 60 ? 3 : i % 7 == 0 ? 1 : 0);
    state = machine->successor(state, 3);
    for (int i = 0; i < 59; ++i) state = machine->successor(state, 1);
    state = machine->successor(state, 0);
    EXPECT_EQ(machine->outlook(state), Outlook::Open);
    state = machine->successor(state, 0);
    EXPECT_EQ(machine->outlook(state), Outlook::Violated);
  }
}

TEST(Machine, RefusesFormulasThatAreTooLarge) {
  FormulaPool pool;
  std::string many = "G p0";
  for (int i = 1; i < 70; ++i) many += " & G p" + std::to_string(i);
  EXPECT_THROW(make_machine(logic::parse(pool, many)), UserError);
  std::string some = "G p0";
  for (int i = 1; i < 13; ++i) some += " & G p" + std::to_string(i);
  EXPECT_THROW(make_table(logic::parse(pool, some), {}), UserError);
  EXPECT_THROW(make_table(logic::parse(pool, "F(p & X X X X X X X X q)"), {.reading = Reading::Finite}, 100),
               LimitError);
  EXPECT_THROW(make_machine(logic::parse(pool, "E F p")), UserError);
}

// With many propositions there is no table; steps are the machine's own.
TEST(Watch, FollowsFormulasOfManyPropositions) {
  FormulaPool pool;
  std::string text = "G(p0";
  for (int i = 1; i < 60; ++i) text += " | p" + std::to_string(i);
  Watch watch(make_machine(logic::parse(pool, text + ")")), 60);
  for (std::size_t i = 0; i < 60; ++i) watch.step(Machine::Letter{1} << i);
  EXPECT_EQ(watch.outlook(), Outlook::Open);
  watch.step(0);
  EXPECT_EQ(watch.outlook(), Outlook::Violated);
}

TEST(Watch, GivesUpWhereItsLimitIsReached) {
  FormulaPool pool;
  Watch watch(make_machine(logic::parse(pool, "F(p & X[!] X[!] X[!] X[!] X[!] X[!] q)"),
                           {.reading = Reading::Finite, .max_states = 3}),
              2);
  EXPECT_THROW(
      {
        for (Machine::Letter i = 0; i < 20; ++i) watch.step(i % 3 == 0 ? 1 : 0);
      },
      LimitError);
}

}  // namespace
}  // namespace ouro::monitor
