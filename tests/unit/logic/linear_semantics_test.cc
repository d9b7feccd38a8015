#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "logic/semantics.hh"
#include "logic/word.hh"
#include "unit/logic/building.hh"

namespace ouro::logic {
namespace {

using namespace building;

constexpr std::uint32_t infinite = Bounds::infinite;

class LinearSemantics : public testing::Test {
 protected:
  bool on(std::string_view word, const Formula& f) {
    return holds(f, alphabet, parse_lasso_word(alphabet, {.text = word}));
  }
  bool on_finite(std::string_view word, const Formula& f) {
    return holds(f, alphabet, parse_finite_word(alphabet, {.text = word}));
  }

  /// A letter for each subset of the alphabet.
  static std::vector<Letter> letters() {
    return {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  /// Every sequence of at most so many letters.
  static std::vector<FiniteWord> finite_words(std::size_t max_length) {
    std::vector<FiniteWord> words{{}};
    for (std::size_t i = 0; i < words.size() && words[i].size() < max_length; ++i) {
      for (const Letter& letter : letters()) {
        words.push_back(words[i]);
        words.back().push_back(letter);
      }
    }
    return words;
  }

  static std::vector<LassoWord> lassos(std::size_t max_stem, std::size_t max_cycle) {
    std::vector<LassoWord> result;
    for (const FiniteWord& stem : finite_words(max_stem)) {
      for (const FiniteWord& cycle : finite_words(max_cycle)) {
        if (!cycle.empty()) result.push_back({stem, cycle});
      }
    }
    return result;
  }

  /// Operands for laws: small formulas of every kind over p and q.
  std::vector<Formula> operands() const {
    std::vector<Formula> result{pool.constant(false), pool.constant(true), p & q, p | !q, U(p, q), R(q, p)};
    for (const Formula& f : {p, q}) {
      for (const Formula& g : {f, !f, X(f), strong_X(f), F(f), G(f)}) result.push_back(g);
    }
    return result;
  }

  Formula iff(const Formula& a, const Formula& b) const { return pool.binary(Op::Equiv, a, b); }

  /// Expects every law of every word; the conjunction is evaluated first because that is faster.
  template <class Word>
  void expect_laws(const std::vector<Formula>& laws, const std::vector<Word>& words) {
    Formula all = pool.constant(true);
    for (const Formula& law : laws) all = all & law;
    for (const Word& word : words) {
      if (holds(all, alphabet, word)) continue;
      for (const Formula& law : laws) {
        ASSERT_TRUE(holds(law, alphabet, word)) << show(law) << " on " << to_text(alphabet, word);
      }
      FAIL() << "a conjunction is false whose conjuncts are true, on " << to_text(alphabet, word);
    }
  }

  /// What holds on words of both kinds, the empty one included: negations, and W, M, F, G by U and R.
  void add_dualities(std::vector<Formula>& laws, const Formula& a, const Formula& b) const {
    const Formula top = pool.constant(true);
    const Formula bottom = pool.constant(false);
    laws.push_back(iff(!X(a), strong_X(!a)));
    laws.push_back(iff(!F(a), G(!a)));
    laws.push_back(iff(!F({1, 2}, a), G({1, 2}, !a)));
    laws.push_back(iff(!F({2, infinite}, a), G({2, infinite}, !a)));
    laws.push_back(iff(!U(a, b), R(!a, !b)));
    laws.push_back(iff(!W(a, b), M(!a, !b)));
    laws.push_back(iff(W(a, b), U(a, b) | G(a)));
    laws.push_back(iff(M(a, b), U(b, a & b)));
    laws.push_back(iff(M(a, b), R(a, b) & F(a)));
    laws.push_back(iff(R(a, b), W(b, a & b)));
    laws.push_back(iff(F(a), U(top, a)));
    laws.push_back(iff(G(a), R(bottom, a)));
    laws.push_back(iff(pool.binary(Op::Implies, a, b), b | !a));
    laws.push_back(iff(pool.binary(Op::Xor, a, b), !iff(a, b)));
    laws.push_back(iff(iff(a, b), (a & b) | !(a | b)));
  }

  /// What holds on words with a first position; X is strong for what must happen, weak for the rest.
  void add_expansions(std::vector<Formula>& laws, const Formula& a, const Formula& b) const {
    laws.push_back(iff(F(a), a | strong_X(F(a))));
    laws.push_back(iff(G(a), a & X(G(a))));
    laws.push_back(iff(U(a, b), b | (a & strong_X(U(a, b)))));
    laws.push_back(iff(R(a, b), b & (a | X(R(a, b)))));
    laws.push_back(iff(W(a, b), b | (a & X(W(a, b)))));
    laws.push_back(iff(M(a, b), b & (a | strong_X(M(a, b)))));
    laws.push_back(iff(F({0, 0}, a), a));
    laws.push_back(iff(G({0, 0}, a), a));
    laws.push_back(iff(F({0, 2}, a), a | strong_X(F({0, 1}, a))));
    laws.push_back(iff(G({0, 2}, a), a & X(G({0, 1}, a))));
    laws.push_back(iff(F({1, 3}, a), strong_X(F({0, 2}, a))));
    laws.push_back(iff(G({1, 3}, a), X(G({0, 2}, a))));
    laws.push_back(iff(F({2, infinite}, a), strong_X(strong_X(F(a)))));
    laws.push_back(iff(G({2, infinite}, a), X(X(G(a)))));
  }

  mutable FormulaPool pool;
  Alphabet alphabet = {"p", "q"};
  Formula p = pool.proposition("p");
  Formula q = pool.proposition("q");
};

using LassoSemantics = LinearSemantics;
using FiniteSemantics = LinearSemantics;

TEST_F(LassoSemantics, PropositionsAndConnectivesAreReadAtTheFirstPosition) {
  EXPECT_TRUE(on("p; cycle{q}", p));
  EXPECT_FALSE(on("p; cycle{q}", q));
  EXPECT_TRUE(on("p; cycle{q}", p & !q));
  EXPECT_TRUE(on("p; cycle{q}", q | p));
  EXPECT_TRUE(on("cycle{1}", pool.constant(true)));
  EXPECT_FALSE(on("cycle{1}", pool.constant(false)));
  const std::vector<std::string> words = {"cycle{1}", "cycle{q}", "cycle{p}", "cycle{p & q}"};
  const std::vector<bool> implies = {true, true, false, true};
  const std::vector<bool> equiv = {true, false, false, true};
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(on(words[i], pool.binary(Op::Implies, p, q)), implies[i]) << words[i];
    EXPECT_EQ(on(words[i], pool.binary(Op::Equiv, p, q)), equiv[i]) << words[i];
    EXPECT_EQ(on(words[i], pool.binary(Op::Xor, p, q)), !equiv[i]) << words[i];
  }
}

TEST_F(LassoSemantics, NextGoesRoundTheCycle) {
  EXPECT_TRUE(on("p; cycle{q; 1}", X(q)));
  EXPECT_FALSE(on("p; cycle{q; 1}", X(p)));
  EXPECT_TRUE(on("p; cycle{q; 1}", X(X(X(q)))));
  EXPECT_TRUE(on("cycle{p}", X(p)));
  EXPECT_TRUE(on("p; cycle{q; 1}", strong_X(q)));
}

TEST_F(LassoSemantics, FinallyAndGloballyLookAtTheWholeCycle) {
  EXPECT_TRUE(on("1; cycle{1; p}", F(p)));
  EXPECT_FALSE(on("1; cycle{q; 1}", F(p)));
  EXPECT_TRUE(on("1; cycle{1; p}", G(F(p))));
  EXPECT_FALSE(on("p; cycle{1}", G(F(p))));
  EXPECT_TRUE(on("1; cycle{p}", F(G(p))));
  EXPECT_FALSE(on("p; cycle{p; 1}", F(G(p))));
  EXPECT_TRUE(on("p; cycle{p}", G(p)));
  EXPECT_FALSE(on("1; cycle{p}", G(p)));
  EXPECT_TRUE(on("1; cycle{p}", X(G(p))));
}

TEST_F(LassoSemantics, UntilNeedsTheRightSideAndTheLeftSideBeforeIt) {
  EXPECT_TRUE(on("p; p; cycle{q}", U(p, q)));
  EXPECT_TRUE(on("q; cycle{1}", U(p, q)));
  EXPECT_FALSE(on("p; 1; cycle{q}", U(p, q)));
  EXPECT_FALSE(on("cycle{p}", U(p, q)));
}

TEST_F(LassoSemantics, UntilMayBeFulfilledInAnEarlierLetterOfTheCycle) {
  EXPECT_TRUE(on("cycle{q; p}", X(U(p, q))));
  EXPECT_TRUE(on("1; cycle{q; p; p}", X(X(U(p, q)))));
}

TEST_F(LassoSemantics, ReleaseKeepsTheRightSideUpToTheLeftOne) {
  EXPECT_TRUE(on("q; p & q; cycle{1}", R(p, q)));
  EXPECT_FALSE(on("q; p; cycle{1}", R(p, q)));
  EXPECT_TRUE(on("cycle{q}", R(p, q)));
  EXPECT_FALSE(on("p; cycle{q}", R(p, q)));
}

TEST_F(LassoSemantics, WeakUntilIsUntilOrGlobally) {
  EXPECT_TRUE(on("cycle{p}", W(p, q)));
  EXPECT_TRUE(on("p; q; cycle{1}", W(p, q)));
  EXPECT_TRUE(on("q; cycle{1}", W(p, q)));
  EXPECT_FALSE(on("p; 1; cycle{q}", W(p, q)));
}

TEST_F(LassoSemantics, StrongReleaseNeedsTheLeftSide) {
  EXPECT_TRUE(on("q; p & q; cycle{1}", M(p, q)));
  EXPECT_FALSE(on("cycle{q}", M(p, q)));
  EXPECT_FALSE(on("q; p; cycle{1}", M(p, q)));
}

TEST_F(LassoSemantics, BoundsCountPositions) {
  EXPECT_TRUE(on("1; 1; p; cycle{1}", F({1, 2}, p)));
  EXPECT_FALSE(on("1; 1; p; cycle{1}", F({0, 1}, p)));
  EXPECT_FALSE(on("p; 1; 1; p; cycle{1}", F({1, 2}, p)));
  EXPECT_TRUE(on("1; p; p; cycle{1}", G({1, 2}, p)));
  EXPECT_FALSE(on("1; p; p; cycle{1}", G({1, 3}, p)));
  EXPECT_FALSE(on("p; cycle{1}", F({1, infinite}, p)));
  EXPECT_TRUE(on("1; cycle{p}", G({1, infinite}, p)));
}

TEST_F(LassoSemantics, HugeBoundsAreExact) {
  constexpr std::uint32_t even = infinite - 1;
  constexpr std::uint32_t odd = infinite - 2;
  EXPECT_TRUE(on("cycle{p; 1}", F({even, even}, p)));
  EXPECT_FALSE(on("cycle{p; 1}", F({odd, odd}, p)));
  EXPECT_TRUE(on("cycle{p; 1}", F({odd, even}, p)));
  EXPECT_FALSE(on("cycle{p; 1}", G({odd, even}, p)));
  EXPECT_TRUE(on("cycle{p; 1}", G({even, even}, p)));
  EXPECT_TRUE(on("1; cycle{p}", G({1, even}, p)));
  EXPECT_FALSE(on("1; cycle{p}", G({0, even}, p)));
  EXPECT_FALSE(on("p; cycle{1}", F({even, infinite}, p)));
  // The 4294967294th position of a cycle of three is its last letter.
  EXPECT_TRUE(on("cycle{1; 1; p}", F({even, even}, p)));
}

TEST_F(LassoSemantics, LawsHoldOfAllSmallFormulasOnAllSmallLassos) {
  std::vector<Formula> laws;
  for (const Formula& a : operands()) {
    laws.push_back(iff(X(a), strong_X(a)));
    for (const Formula& b : operands()) {
      add_dualities(laws, a, b);
      add_expansions(laws, a, b);
    }
  }
  expect_laws(laws, lassos(2, 2));
}

TEST_F(LassoSemantics, TheSameWordWrittenDifferentlySatisfiesTheSame) {
  std::vector<Formula> formulas;
  for (const Formula& a : operands()) {
    for (const Formula& f : {X(a), F({1, 2}, a), G({2, 5}, a), F({3, infinite}, a)}) formulas.push_back(f);
    for (const Formula& b : operands()) {
      for (const Formula& f : {U(a, b), R(a, b), W(a, b), M(a, b)}) formulas.push_back(f);
    }
  }
  for (const LassoWord& word : {LassoWord{{}, {{true, false}, {false, true}}},
                                LassoWord{{{false, false}}, {{true, false}, {true, true}, {false, false}}},
                                LassoWord{{{true, true}, {false, true}}, {{true, false}}}}) {
    LassoWord unrolled = word;
    unrolled.stem.insert(unrolled.stem.end(), word.cycle.begin(), word.cycle.end());
    LassoWord doubled = word;
    doubled.cycle.insert(doubled.cycle.end(), word.cycle.begin(), word.cycle.end());
    for (const Formula& f : formulas) {
      const bool expected = holds(f, alphabet, word);
      EXPECT_EQ(holds(f, alphabet, unrolled), expected) << show(f) << " on " << to_text(alphabet, word);
      EXPECT_EQ(holds(f, alphabet, doubled), expected) << show(f) << " on " << to_text(alphabet, word);
    }
  }
}

TEST_F(LassoSemantics, EveryColumnIsTheTruthOfTheSuffixThatBeginsThere) {
  const LassoWord word{{{true, false}, {false, false}}, {{true, false}, {true, true}, {false, false}}};
  for (const Formula& f : {U(p, F({1, 2}, q)), R(q, W(p, q)), G(p) | M(q, p), F(G({0, 1}, p))}) {
    const PostOrder nodes(f);
    const auto truth = truth_at_positions(nodes, alphabet, word);
    ASSERT_EQ(truth.size(), nodes.size());
    LassoWord suffix = word;
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t row = 0; row < nodes.size(); ++row)
        EXPECT_EQ(truth[row][i], holds(nodes[row].formula, alphabet, suffix))
            << show(nodes[row].formula) << " at " << i;
      if (suffix.stem.empty())
        std::rotate(suffix.cycle.begin(), suffix.cycle.begin() + 1, suffix.cycle.end());
      else
        suffix.stem.erase(suffix.stem.begin());
    }
  }
}

TEST_F(LassoSemantics, OfAFiniteWordTheLastColumnIsThatOfTheEmptyWord) {
  const FiniteWord word{{true, false}, {false, false}, {true, true}};
  for (const Formula& f : {U(p, F({1, 2}, q)), R(q, W(p, q)), X(p) & G(p), F(G({0, 1}, p)), !F(q)}) {
    const PostOrder nodes(f);
    const auto truth = truth_at_positions(nodes, alphabet, word);
    for (std::size_t row = 0; row < nodes.size(); ++row) {
      ASSERT_EQ(truth[row].size(), word.size() + 1);
      for (std::size_t i = 0; i <= word.size(); ++i)
        EXPECT_EQ(truth[row][i], holds(nodes[row].formula, alphabet,
                                       FiniteWord(word.begin() + static_cast<std::ptrdiff_t>(i), word.end())))
            << show(nodes[row].formula) << " at " << i;
    }
  }
}

TEST_F(LassoSemantics, LongWordsAreNoProblem) {
  LassoWord word{std::vector<Letter>(200'000, {false, true}), std::vector<Letter>(200'000, {true, true})};
  EXPECT_TRUE(holds(G(F(p)) & U(q, p) & G(F({0, 200'000}, p)), alphabet, word));
  EXPECT_FALSE(holds(G(F({0, 199'999}, p)), alphabet, word));
  word.cycle.back()[1] = false;
  EXPECT_FALSE(holds(F(G(q)), alphabet, word));
}

TEST_F(LassoSemantics, AMillionOperatorsAreNoProblem) {
  Formula chain = p;
  for (int i = 0; i < 1'000'000; ++i) chain = X(chain);
  EXPECT_TRUE(on("cycle{1; p; 1}", chain));
  EXPECT_FALSE(on("cycle{p; 1; 1}", chain));

  Formula alternation = p;
  for (int i = 0; i < 500'000; ++i) alternation = R(q, U(p, !alternation));
  EXPECT_TRUE(on("cycle{p & q}", alternation));
  EXPECT_FALSE(on("cycle{q}", alternation));
}

TEST_F(LassoSemantics, APropositionThatTheAlphabetLacksIsAUserError) {
  EXPECT_THROW(on("cycle{1}", p | pool.proposition("r")), UserError);
}

TEST_F(FiniteSemantics, NextIsWeakOrStrongAtTheLastPosition) {
  EXPECT_TRUE(on_finite("p", X(q)));
  EXPECT_FALSE(on_finite("p", strong_X(q)));
  EXPECT_FALSE(on_finite("p", strong_X(pool.constant(true))));
  EXPECT_TRUE(on_finite("p; q", X(q)));
  EXPECT_TRUE(on_finite("p; q", strong_X(q)));
  EXPECT_FALSE(on_finite("p; 1", X(q)));
  EXPECT_FALSE(on_finite("p; 1", strong_X(q)));
  EXPECT_TRUE(on_finite("1; 1", X(X(q))));
  EXPECT_TRUE(on_finite("1; 1", F(X(pool.constant(false)))));
}

TEST_F(FiniteSemantics, OperatorsLookUpToTheLastPosition) {
  EXPECT_TRUE(on_finite("1; 1; p", F(p)));
  EXPECT_FALSE(on_finite("1; 1", F(p)));
  EXPECT_TRUE(on_finite("p; p", G(p)));
  EXPECT_FALSE(on_finite("p; 1", G(p)));
  EXPECT_TRUE(on_finite("p; q", U(p, q)));
  EXPECT_FALSE(on_finite("p; p", U(p, q)));
  EXPECT_TRUE(on_finite("p; p", W(p, q)));
  EXPECT_TRUE(on_finite("q; q", R(p, q)));
  EXPECT_FALSE(on_finite("q; q", M(p, q)));
  EXPECT_TRUE(on_finite("q; p & q; 1", M(p, q)));
  EXPECT_TRUE(on_finite("1; p", G(F(p))));
  EXPECT_FALSE(on_finite("p; 1", G(F(p))));
}

TEST_F(FiniteSemantics, BoundsBeyondTheEndAreFalseForFinallyAndTrueForGlobally) {
  EXPECT_FALSE(on_finite("p; p", F({2, 4}, p)));
  EXPECT_TRUE(on_finite("1; 1", G({2, 4}, p)));
  EXPECT_TRUE(on_finite("1; p", F({1, infinite - 1}, p)));
  EXPECT_TRUE(on_finite("1; p", G({1, infinite - 1}, p)));
  EXPECT_FALSE(on_finite("p; p", F({infinite - 1, infinite - 1}, p)));
}

TEST_F(FiniteSemantics, OfTheEmptyWordOnlyWhatNeedsNoPositionIsTrue) {
  const Formula top = pool.constant(true);
  for (const Formula& f : {p, F(top), F({0, 3}, top), U(top, top), M(top, top), strong_X(top)}) {
    EXPECT_FALSE(on_finite("", f)) << show(f);
    EXPECT_TRUE(on_finite("", !f)) << show(f);
  }
  const Formula bottom = pool.constant(false);
  for (const Formula& f :
       {top, G(bottom), G({0, 3}, bottom), R(bottom, bottom), W(bottom, bottom), X(bottom)}) {
    EXPECT_TRUE(on_finite("", f)) << show(f);
  }
  EXPECT_FALSE(on_finite("", bottom));
  EXPECT_TRUE(on_finite("", p | !q));
}

TEST_F(FiniteSemantics, ASuffixOfTheWordIsNeverTheEmptyWord) {
  EXPECT_FALSE(on_finite("1", F(G(p))));
  EXPECT_FALSE(on_finite("p", strong_X(G(p))));
}

TEST_F(FiniteSemantics, LawsHoldOfAllSmallFormulasOnAllSmallWords) {
  std::vector<Formula> dualities;
  std::vector<Formula> expansions;
  for (const Formula& a : operands()) {
    for (const Formula& b : operands()) {
      add_dualities(dualities, a, b);
      add_expansions(expansions, a, b);
    }
  }
  std::vector<FiniteWord> words = finite_words(3);
  expect_laws(dualities, words);
  words.erase(words.begin());  // the empty word
  expect_laws(expansions, words);
}

}  // namespace
}  // namespace ouro::logic
