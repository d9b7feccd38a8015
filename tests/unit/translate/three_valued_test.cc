#include "translate/three_valued.hh"

#include <gtest/gtest.h>

#include "base/random.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "omega/emptiness.hh"
#include "translate/translate.hh"

namespace ouro::translate {
namespace {

using logic::Formula;
using logic::FormulaPool;
using State = ThreeValuedAutomaton::State;

std::vector<std::uint64_t> valuation(omega::Propositions& propositions, const logic::Alphabet& alphabet,
                                     const logic::Letter& letter) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    if (letter[i]) bits |= std::uint64_t{1} << propositions.variable(alphabet[i]);
  }
  return {bits};
}

Outlook after(std::string_view text, const std::vector<logic::Letter>& word) {
  FormulaPool pool;
  const auto propositions = std::make_shared<omega::Propositions>();
  for (const char* name : {"p", "q"}) propositions->variable(name);
  ThreeValuedAutomaton automaton(logic::parse(pool, text), propositions);
  State state = automaton.initial();
  for (const logic::Letter& letter : word) {
    state = automaton.successor(state, valuation(*propositions, {"p", "q"}, letter));
  }
  return automaton.outlook(state);
}

TEST(ThreeValued, IsViolatedOnlyWhenNoContinuationHelps) {
  EXPECT_EQ(after("G p", {{true, false}}), Outlook::Open);
  EXPECT_EQ(after("G p", {{true, false}, {false, true}}), Outlook::Violated);
  EXPECT_EQ(after("F q", {{true, false}, {false, true}}), Outlook::Satisfied);
  EXPECT_EQ(after("p U q", {{true, false}}), Outlook::Open);
  EXPECT_EQ(after("p U q", {{false, false}}), Outlook::Violated);
  EXPECT_EQ(after("G(p -> F q)", {{true, false}}), Outlook::Open);
  EXPECT_EQ(after("GF p", {{true, false}, {false, false}}), Outlook::Open);
}

TEST(ThreeValued, SeesWhatIsDecidedBeforeTheFirstLetter) {
  EXPECT_EQ(after("F p | G !p", {}), Outlook::Satisfied);
  EXPECT_EQ(after("GF p & FG !p", {}), Outlook::Violated);
  EXPECT_EQ(after("GF p", {}), Outlook::Open);
}

// A formula that looks open may be impossible to satisfy by what the letter leaves.
TEST(ThreeValued, DecidesAsSoonAsTheRestIsUnsatisfiable) {
  EXPECT_EQ(after("p -> (GF q & FG !q)", {{true, false}}), Outlook::Violated);
  EXPECT_EQ(after("p -> X(GF q | FG !q)", {{true, false}}), Outlook::Satisfied);
}

// The verdict by definition: the words that begin with the prefix, one by one.
TEST(ThreeValued, IsNeverContradictedByAContinuation) {
  const logic::Alphabet alphabet{"p", "q"};
  FormulaPool pool;
  Random random(17);
  for (int i = 0; i < 150; ++i) {
    const Formula formula = logic::random_formula(
        pool, random, {.propositions = alphabet, .min_size = 1, .max_size = 10, .bounded = 0.2});
    const auto propositions = std::make_shared<omega::Propositions>();
    ThreeValuedAutomaton automaton(formula, propositions);
    const logic::LassoWord word = logic::random_lasso_word(random, 2);
    const bool holds = logic::holds(formula, alphabet, word);
    State state = automaton.initial();
    for (std::size_t step = 0; step < 12; ++step) {
      const Outlook wrong = holds ? Outlook::Violated : Outlook::Satisfied;
      ASSERT_NE(automaton.outlook(state), wrong)
          << logic::to_text(formula) << " on " << logic::to_text(alphabet, word);
      const std::size_t position =
          step < word.stem.size() ? step : word.stem.size() + (step - word.stem.size()) % word.cycle.size();
      const logic::Letter& letter =
          position < word.stem.size() ? word.stem[position] : word.cycle[position - word.stem.size()];
      state = automaton.successor(state, valuation(*propositions, alphabet, letter));
    }
  }
}

bool is_satisfiable(const Formula& formula) {
  const auto lazy = make_translation(formula, std::make_shared<omega::Propositions>(),
                                     {.construction = Construction::GpvwImproved});
  return !is_empty(materialize(*lazy));
}

// The verdict by another way: the prefix written as a formula, conjoined, and decided by another translation.
TEST(ThreeValued, IsOpenOnlyWhenBothAnswersArePossible) {
  const logic::Alphabet alphabet{"p", "q"};
  FormulaPool pool;
  Random random(18);
  for (int i = 0; i < 60; ++i) {
    const Formula formula =
        logic::random_formula(pool, random, {.propositions = alphabet, .min_size = 1, .max_size = 7});
    const logic::FiniteWord word = logic::random_finite_word(random, 2, 3);
    const auto propositions = std::make_shared<omega::Propositions>();
    ThreeValuedAutomaton automaton(formula, propositions);
    State state = automaton.initial();
    Formula prefix = pool.constant(true);
    for (std::size_t at = 0; at < word.size(); ++at) {
      state = automaton.successor(state, valuation(*propositions, alphabet, word[at]));
      for (std::size_t p = 0; p < alphabet.size(); ++p) {
        Formula literal = pool.proposition(alphabet[p]);
        if (!word[at][p]) literal = pool.negate(literal);
        for (std::size_t n = 0; n < at; ++n) literal = pool.unary(logic::Op::Next, literal);
        prefix = pool.binary(logic::Op::And, prefix, literal);
      }
    }
    const bool can_hold = is_satisfiable(pool.binary(logic::Op::And, prefix, formula));
    const bool can_fail = is_satisfiable(pool.binary(logic::Op::And, prefix, pool.negate(formula)));
    const Outlook expected = !can_hold ? Outlook::Violated : (can_fail ? Outlook::Open : Outlook::Satisfied);
    EXPECT_EQ(automaton.outlook(state), expected)
        << logic::to_text(formula) << " after " << logic::to_text(alphabet, word);
  }
}

}  // namespace
}  // namespace ouro::translate
