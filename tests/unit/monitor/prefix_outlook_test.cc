#include "monitor/prefix_outlook.hh"

#include <gtest/gtest.h>

#include <string>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/build.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "omega/propositions.hh"
#include "translate/three_valued.hh"

namespace ouro::monitor {
namespace {

using logic::Formula;
using logic::FormulaPool;
using translate::Outlook;

std::shared_ptr<omega::Propositions> four_propositions() {
  auto propositions = std::make_shared<omega::Propositions>();
  for (const char* name : {"p", "q", "r", "s"}) propositions->variable(name);
  return propositions;
}

// Conjunctions, disjunctions and negations of formulas, some of which share propositions.
Formula random_junction(FormulaPool& pool, Random& random) {
  using namespace logic::build;
  static const std::vector<std::vector<std::string>> alphabets = {{"p"}, {"q"}, {"r", "s"}, {"p", "s"}};
  std::vector<Formula> parts;
  for (std::size_t count = 2 + random.below(2); count > 0; --count) {
    parts.push_back(logic::random_formula(
        pool, random,
        {.propositions = alphabets[random.below(alphabets.size())], .min_size = 1, .max_size = 6}));
  }
  Formula formula = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t kind = random.below(3);
    formula = kind == 0   ? land(formula, parts[i])
              : kind == 1 ? lor(formula, parts[i])
                          : implies(formula, parts[i]);
  }
  const std::size_t kind = random.below(4);
  if (kind == 0) return lnot(formula);
  if (kind == 1) return unary(logic::Op::Globally, formula);
  return kind == 2 ? lnot(unary(logic::Op::Finally, formula)) : formula;
}

// Taking apart what is independent loses nothing, and what is not, nothing but time.
TEST(PrefixOutlook, SaysWhatTheWholeAutomatonSays) {
  FormulaPool pool;
  Random random(41);
  int decided = 0;
  for (int i = 0; i < 400 && !testing::Test::HasFailure(); ++i) {
    const Formula formula = random_junction(pool, random);
    const auto propositions = four_propositions();
    translate::ThreeValuedAutomaton whole(formula, propositions);
    const auto parts = make_prefix_outlook(formula, propositions, {});
    std::unique_ptr<PrefixOutlook> apart;
    try {
      apart = make_prefix_outlook(formula, propositions, {.max_automaton_states = 2});
    } catch (const LimitError&) {
      apart = make_prefix_outlook(formula, propositions, {});
    }
    auto state = whole.initial();
    auto of_parts = parts->initial();
    auto of_apart = apart->initial();
    for (int length = 0; length < 8; ++length) {
      const Outlook outlook = whole.outlook(state);
      ASSERT_EQ(parts->outlook(of_parts), outlook) << logic::to_text(formula) << " after " << length;
      if (apart->outlook(of_apart) != Outlook::Open) {
        ASSERT_EQ(apart->outlook(of_apart), outlook) << logic::to_text(formula) << " after " << length;
      }
      if (outlook != Outlook::Open) {
        ++decided;
        break;
      }
      const std::uint64_t letter = random.below(16);
      state = whole.successor(state, std::span(&letter, 1));
      of_parts = parts->successor(of_parts, letter);
      of_apart = apart->successor(of_apart, letter);
    }
  }
  EXPECT_GT(decided, 50);
}

// Whole, the automata of the first two would have a thousand states and a million edges, and those of the
// third more than there is memory for.
TEST(PrefixOutlook, FollowsManyRequestsAtOnce) {
  FormulaPool pool;
  for (const std::string request :
       {"G(a{} -> F b{})", "!F(a{} & G !b{})", "(G(a -> F b{}) & G(c{} -> F a))"}) {
    std::string text;
    for (int i = 0; i < 20; ++i) {
      if (i > 0) text += " & ";
      for (const char c : request) text += c == '{' ? std::to_string(i) : c == '}' ? "" : std::string(1, c);
    }
    const Formula formula = logic::parse(pool, text + " & G ok");
    auto propositions = std::make_shared<omega::Propositions>();
    propositions->variable("ok");
    const auto outlook = make_prefix_outlook(formula, propositions, {});
    auto state = outlook->initial();
    for (std::uint64_t i = 0; i < 100; ++i) state = outlook->successor(state, 2 * i + 1);
    EXPECT_EQ(outlook->outlook(state), Outlook::Open) << text;
    EXPECT_EQ(outlook->outlook(outlook->successor(state, 0)), Outlook::Violated) << text;
  }
}

}  // namespace
}  // namespace ouro::monitor
