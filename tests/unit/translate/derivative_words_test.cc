#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "logic/expand_bounds.hh"
#include "logic/post_order.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "logic/truth_table.hh"
#include "translate/derivative.hh"

namespace ouro::translate {
namespace {

using logic::Alphabet;
using logic::FiniteWord;
using logic::Formula;
using logic::FormulaPool;
using State = DerivativeAutomaton::State;

// The truth of a formula on all words over p and q up to a length, by the definition, with what words have in
// common computed once: the truth of all subformulas on aw needs that on w only. A word is a number: a digit
// of base 4 for each letter, the first letter the lowest.
class AllWords {
 public:
  AllWords(const Formula& formula, std::size_t max_length) : formulas_(logic::PostOrder(formula)) {
    truth_.push_back({of_empty_word()});
    for (std::size_t length = 1; length <= max_length; ++length) {
      const std::vector<Truth>& shorter = truth_.back();
      std::vector<Truth> longer(4 * shorter.size());
      for (std::size_t word = 0; word < longer.size(); ++word)
        longer[word] = prepended(word % 4, shorter[word / 4], length == 1);
      truth_.push_back(std::move(longer));
    }
  }

  bool holds(std::size_t length, std::size_t word) const {
    return (truth_[length][word] >> (formulas_.size() - 1) & 1U) != 0;
  }

 private:
  using Truth = std::uint64_t;  // a bit for each subformula

  // Nothing holds of the empty word that speaks of a letter.
  Truth of_empty_word() const {
    Truth truth = 0;
    for (std::size_t i = 0; i < formulas_.size(); ++i) {
      const auto& [formula, left, right] = formulas_[i];
      const bool l = (truth >> left & 1U) != 0;
      const bool r = (truth >> right & 1U) != 0;
      const bool holds =
          logic::is_connective(formula.op()) ? logic::truth_table(formula.op(), l, r) : is_weak(formula.op());
      if (holds) truth |= Truth{1} << i;
    }
    return truth;
  }

  Truth prepended(std::size_t letter, Truth rest, bool is_last) const {
    Truth truth = 0;
    for (std::size_t i = 0; i < formulas_.size(); ++i) {
      const auto& [formula, left, right] = formulas_[i];
      const auto bit = [&](Truth of, std::size_t place) { return (of >> place & 1U) != 0; };
      const bool next_operand = is_last ? is_weak(formula.op()) : bit(rest, left);
      const bool next_own = is_last ? is_weak(formula.op()) : bit(rest, i);
      if (of_letter(formula, letter, bit(truth, left), bit(truth, right), next_operand, next_own))
        truth |= Truth{1} << i;
    }
    return truth;
  }

  // Of the present letter, the operands there, and what holds one letter later of the operand and of the
  // formula itself.
  static bool of_letter(const Formula& formula, std::size_t letter, bool left, bool right, bool next_operand,
                        bool next_own) {
    using logic::Op;
    if (logic::is_connective(formula.op())) return logic::truth_table(formula.op(), left, right);
    switch (formula.op()) {
      case Op::Proposition:
        return (letter >> (formula.name() == "p" ? 0U : 1U) & 1U) != 0;
      case Op::Next:
      case Op::StrongNext:
        return next_operand;
      case Op::Finally:
        return left || next_own;
      case Op::Globally:
        return left && next_own;
      case Op::Until:
      case Op::WeakUntil:
        return right || (left && next_own);
      default:  // the releases
        return right && (left || next_own);
    }
  }

  // What it is where the word is over.
  static bool is_weak(logic::Op op) {
    using logic::Op;
    return op == Op::Next || op == Op::Globally || op == Op::WeakUntil || op == Op::Release;
  }

  logic::PostOrder formulas_;
  std::vector<std::vector<Truth>> truth_;  // by length and word
};

FiniteWord word_of(std::size_t length, std::size_t number) {
  FiniteWord word;
  for (std::size_t i = 0; i < length; ++i, number /= 4)
    word.push_back(logic::Letter{(number & 1U) != 0, (number & 2U) != 0});
  return word;
}

// Where each automaton goes from each state on the four letters over p and q.
template <class Successor>
std::vector<State> table_of(std::size_t states, Successor successor) {
  std::vector<State> table;
  for (State state = 0; state < states; ++state)
    for (std::uint64_t letter = 0; letter < 4; ++letter) table.push_back(successor(state, letter));
  return table;
}

// All words up to a length, by what an automaton accepts, against the definition.
template <class Accepts>
void expect_words(const AllWords& expected, const std::vector<State>& table, std::size_t max_length,
                  Accepts accepts, const Formula& formula) {
  const std::function<void(State, std::size_t, std::size_t)> read = [&](State state, std::size_t length,
                                                                        std::size_t word) {
    if (accepts(state) != expected.holds(length, word))
      FAIL() << logic::to_text(formula) << " on "
             << logic::to_text(Alphabet{"p", "q"}, word_of(length, word));
    if (length == max_length) return;
    for (std::size_t letter = 0; letter < 4; ++letter)
      read(table[4 * state + letter], length + 1, word + (letter << 2 * length));
  };
  read(0, 0, 0);
}

Formula random_finite(FormulaPool& pool, Random& random) {
  return logic::random_formula(pool, random,
                               {.logic = logic::Logic::FiniteLtl,
                                .propositions = {"p", "q"},
                                .min_size = 1,
                                .max_size = 12,
                                .weights = logic::OpWeights(logic::Logic::FiniteLtl),
                                .bounded = 0.2});
}

TEST(DerivativeWords, AgreeWithTheSemanticsUpToLengthEightOverTwoPropositions) {
  FormulaPool pool;
  Random random(43);
  constexpr std::size_t longest = 8;
  for (int i = 0; i < 400 && !testing::Test::HasFailure(); ++i) {
    const Formula formula = random_finite(pool, random);
    const Formula unbounded = logic::expand_bounds(formula, logic::Words::Finite);
    if (logic::PostOrder(unbounded).size() > 64) continue;
    const AllWords expected(unbounded, longest);
    for (int sample = 0; sample < 50; ++sample) {
      const std::size_t length = random.between(0, longest);
      const std::size_t word = random.below(std::size_t{1} << 2 * length);
      ASSERT_EQ(expected.holds(length, word), logic::holds(formula, {"p", "q"}, word_of(length, word)))
          << logic::to_text(formula) << " on " << logic::to_text(Alphabet{"p", "q"}, word_of(length, word));
    }
    const auto propositions = std::make_shared<omega::Propositions>();
    for (const char* name : {"p", "q"}) propositions->variable(name);
    DerivativeAutomaton on_demand(formula, propositions);
    const FiniteAutomaton whole = built_whole(on_demand);
    const FiniteAutomaton smallest = minimized(whole);
    expect_words(
        expected,
        table_of(on_demand.state_count(),
                 [&](State s, std::uint64_t letter) {
                   return on_demand.successor(s, {&letter, 1});
                 }),
        longest, [&](State s) { return on_demand.accepts(s); }, formula);
    for (const FiniteAutomaton* built : {&whole, &smallest})
      expect_words(
          expected,
          table_of(built->nodes.size(),
                   [&](State s, std::uint64_t letter) {
                     return built->successor(s, {&letter, 1});
                   }),
          longest, [&](State s) { return built->nodes[s].accepting; }, formula);
  }
}

}  // namespace
}  // namespace ouro::translate
