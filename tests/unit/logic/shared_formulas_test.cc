// The formulas of the literature that lie beside the repository: all are read, survive printing in every
// syntax, and mean the same after every rewriting.
#include <gtest/gtest.h>

#include <string>

#include "base/random.hh"
#include "logic/express.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "logic/simplify.hh"
#include "unit/shared_files.hh"

namespace ouro::logic {
namespace {

class SharedFormulas : public testing::TestWithParam<std::string> {};

Alphabet alphabet_of(const Formula& formula) {
  Alphabet alphabet;
  for (const Formula& proposition : propositions(formula)) alphabet.push_back(proposition.name());
  return alphabet;
}

TEST_P(SharedFormulas, AreReadPrintedAndSimplified) {
  const auto lines = shared_lines("formulas/" + GetParam() + ".ltl");
  if (lines.empty()) GTEST_SKIP() << GetParam() << ".ltl is not at hand; set OURO_SHARED";
  FormulaPool pool;
  Simplifier simplifier;
  Random random(5);
  for (const std::string& line : lines) {
    const Formula formula = parse(pool, line);
    for (const Syntax syntax : all_syntaxes()) {
      const Formula expressed = express_in(formula, syntax);
      EXPECT_EQ(parse(pool, to_text(expressed, {.syntax = syntax}), {.syntax = syntax}), expressed) << line;
    }
    const Formula simplified = simplifier(formula);
    const Alphabet alphabet = alphabet_of(formula);
    for (int i = 0; i < 20; ++i) {
      const LassoWord word = random_lasso_word(random, alphabet.size());
      EXPECT_EQ(holds(formula, alphabet, word), holds(simplified, alphabet, word))
          << line << " and " << to_text(simplified) << " on " << to_text(alphabet, word);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lists, SharedFormulas,
                         testing::Values("dac", "eh", "hkrss", "lily", "p", "rand500", "sb", "scalable"),
                         [](const testing::TestParamInfo<std::string>& tested) { return tested.param; });

}  // namespace
}  // namespace ouro::logic
