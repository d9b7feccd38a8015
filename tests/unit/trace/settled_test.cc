#include "trace/settled.hh"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"

namespace ouro::trace {
namespace {

const logic::Alphabet alphabet{"p", "q"};

/// All words of at most so many letters.
std::vector<logic::FiniteWord> short_words(std::size_t longest) {
  std::vector<logic::FiniteWord> result{{}};
  for (std::size_t i = 0; result[i].size() < longest; ++i)
    for (const bool p : {false, true})
      for (const bool q : {false, true}) {
        logic::FiniteWord longer = result[i];
        longer.push_back({p, q});
        result.push_back(std::move(longer));
      }
  return result;
}

Prospects of(const std::string& formula, const std::string& word) {
  logic::FormulaPool pool;
  const logic::PostOrder nodes(logic::parse(pool, formula, {.logic = logic::Logic::FiniteLtl}));
  return prospects(nodes, alphabet, logic::parse_finite_word(alphabet, {.text = word})).back();
}

bool is_violated(const std::string& formula, const std::string& word) {
  return !of(formula, word).may.front();
}

TEST(Settled, WhatHasHappenedDecides) {
  EXPECT_TRUE(is_violated("G p", "p; 1"));
  EXPECT_FALSE(is_violated("G p", "p; p"));
  EXPECT_TRUE(is_violated("F p & G q", "q; 1"));
  EXPECT_TRUE(is_violated("p U q", "p; 1"));
  EXPECT_TRUE(is_violated("p R q", "q; 1"));
  EXPECT_TRUE(is_violated("X p", "p; 1"));
  EXPECT_TRUE(is_violated("F[0:1] p", "1; 1"));
  EXPECT_FALSE(is_violated("F[0:1] p", "1"));
  EXPECT_TRUE(of("F p | G q", "1; p").must.front());
  EXPECT_TRUE(of("q W p", "q; p").must.front());
  EXPECT_TRUE(of("p M q", "q; p & q").must.front());
}

TEST(Settled, NothingIsKnownOfWhatFollowsNotEvenThatThereIsAnything) {
  EXPECT_FALSE(is_violated("X 0", "1"));
  EXPECT_FALSE(of("X[!] 1", "1").must.front());
  EXPECT_FALSE(of("F[1:1] 1", "1").must.front());
  EXPECT_FALSE(is_violated("G[1:1] 0", "1"));
}

TEST(Settled, IsSoForEveryContinuation) {
  const std::vector<logic::FiniteWord> continuations = short_words(3);
  Random random(5);
  logic::FormulaPool pool;
  logic::RandomFormulaOptions options;
  options.logic = logic::Logic::FiniteLtl;
  options.weights = logic::OpWeights(logic::Logic::FiniteLtl);
  options.propositions = alphabet;
  options.bounded = 0.5;
  options.max_size = 9;
  std::size_t settled = 0;
  for (int i = 0; i < 400; ++i) {
    const logic::FiniteWord word = logic::random_finite_word(random, alphabet.size(), 4);
    const logic::PostOrder nodes(logic::random_formula(pool, random, options));
    const std::vector<Prospects> known = prospects(nodes, alphabet, word);
    for (const logic::FiniteWord& continuation : continuations) {
      logic::FiniteWord whole = word;
      whole.insert(whole.end(), continuation.begin(), continuation.end());
      const auto truth = logic::truth_at_positions(nodes, alphabet, whole);
      for (std::size_t node = 0; node < nodes.size(); ++node)
        for (std::size_t at = 0; at <= word.size(); ++at) {
          if (!known[node].is_settled(at)) continue;
          ++settled;
          ASSERT_EQ(known[node].must[at], truth[node][at]) << logic::to_text(nodes[node].formula) << " at "
                                                           << at << " of " << logic::to_text(alphabet, whole);
        }
    }
  }
  EXPECT_GT(settled, 10'000U);
}

}  // namespace
}  // namespace ouro::trace
