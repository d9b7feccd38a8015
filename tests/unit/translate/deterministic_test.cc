#include "translate/deterministic.hh"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/parse.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "omega/built.hh"
#include "omega/properties.hh"
#include "omega/propositions.hh"
#include "unit/translate/membership.hh"

namespace ouro::translate {
namespace {

/// Stopped at its n-th question, a translation ends with an automaton or without one, but never with a wrong
/// one.
TEST(Deterministic, StoppedAnywhereItIsRightOrNothing) {
  const logic::Alphabet alphabet{"p", "q"};
  std::size_t stopped = 0, finished = 0;
  for (const char* text : {"(F G p | G F q) & (G F p -> F G q)", "G(p -> F q) | F G X p", "p U (q W X p)"}) {
    for (int questions = 0; questions < 60; ++questions) {
      logic::FormulaPool pool;
      const logic::Formula formula = logic::parse(pool, text);
      const auto propositions = std::make_shared<omega::Propositions>();
      const Letters letters(*propositions, alphabet);
      std::optional<omega::Automaton> automaton;
      int asked = 0;
      try {
        automaton = deterministic(formula, propositions, {.is_over = [&] { return ++asked > questions; }});
      } catch (const LimitError&) {
        EXPECT_GT(asked, questions) << "only because it was stopped";
        ++stopped;
        continue;
      }
      ++finished;
      EXPECT_TRUE(is_deterministic(*automaton));
      Random random(3);
      for (int i = 0; i < 30; ++i) {
        const logic::LassoWord word = logic::random_lasso_word(random, alphabet.size());
        omega::BuiltAutomaton built(*automaton);
        EXPECT_EQ(LassoProduct(letters, word).accepted_by(built), logic::holds(formula, alphabet, word))
            << text << " stopped after " << questions;
      }
    }
  }
  EXPECT_GT(stopped, 3U);
  EXPECT_GT(finished, 3U);
}

}  // namespace
}  // namespace ouro::translate
