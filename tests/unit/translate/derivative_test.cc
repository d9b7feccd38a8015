#include "translate/derivative.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"

namespace ouro::translate {
namespace {

using logic::Alphabet;
using logic::FiniteWord;
using logic::Formula;
using logic::FormulaPool;
using State = DerivativeAutomaton::State;

Formula finite(FormulaPool& pool, std::string_view text) {
  return logic::parse(pool, text, {.logic = logic::Logic::FiniteLtl});
}

std::vector<std::uint64_t> valuation(omega::Propositions& propositions, const Alphabet& alphabet,
                                     const logic::Letter& letter) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    if (letter[i]) bits |= std::uint64_t{1} << propositions.variable(alphabet[i]);
  }
  return {bits};
}

// Calls `visit` with every word up to a length, a word after all its prefixes.
void for_all_words(std::size_t propositions, std::size_t max_length,
                   const std::function<void(const FiniteWord&)>& visit) {
  FiniteWord word;
  const std::function<void()> extend = [&] {
    visit(word);
    if (word.size() == max_length) return;
    for (std::size_t bits = 0; bits < std::size_t{1} << propositions; ++bits) {
      logic::Letter letter(propositions);
      for (std::size_t p = 0; p < propositions; ++p) letter[p] = (bits >> p & 1U) != 0;
      word.push_back(letter);
      extend();
      word.pop_back();
    }
  };
  extend();
}

// Every way to ask the automaton about every word up to a length, against the reference semantics.
void expect_language(const Formula& formula, const Alphabet& alphabet, std::size_t max_length) {
  const auto propositions = std::make_shared<omega::Propositions>();
  for (const std::string& name : alphabet) propositions->variable(name);
  DerivativeAutomaton on_demand(formula, propositions, {.collect_nodes = 1});
  DerivativeAutomaton other(formula, propositions);
  const FiniteAutomaton whole = built_whole(other);
  const FiniteAutomaton smallest = minimized(whole);
  std::vector<State> demanded{0};
  std::vector<State> built{0};
  std::vector<State> merged{0};
  for_all_words(alphabet.size(), max_length, [&](const FiniteWord& word) {
    if (!word.empty()) {
      const auto letter = valuation(*propositions, alphabet, word.back());
      for (auto* path : {&demanded, &built, &merged}) path->resize(word.size());
      demanded.push_back(on_demand.successor(demanded.back(), letter));
      built.push_back(whole.successor(built.back(), letter));
      merged.push_back(smallest.successor(merged.back(), letter));
    }
    const bool expected = logic::holds(formula, alphabet, word);
    const auto story = [&] { return logic::to_text(formula) + " on " + logic::to_text(alphabet, word); };
    ASSERT_EQ(on_demand.accepts(demanded.back()), expected) << story();
    ASSERT_EQ(whole.nodes[built.back()].accepting, expected) << story();
    ASSERT_EQ(smallest.nodes[merged.back()].accepting, expected) << story();
  });
}

Formula random_finite(FormulaPool& pool, Random& random, const Alphabet& alphabet, std::size_t max_size) {
  return logic::random_formula(pool, random,
                               {.logic = logic::Logic::FiniteLtl,
                                .propositions = alphabet,
                                .min_size = 1,
                                .max_size = max_size,
                                .weights = logic::OpWeights(logic::Logic::FiniteLtl),
                                .bounded = 0.2});
}

TEST(Derivative, AgreesWithTheSemanticsOnAllWordsUpToLengthEightOverOneProposition) {
  FormulaPool pool;
  Random random(41);
  for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
    expect_language(random_finite(pool, random, {"p"}, 10), {"p"}, 8);
  }
}

TEST(Derivative, AgreesWithTheSemanticsOnAllShortWordsOverTwoPropositions) {
  FormulaPool pool;
  Random random(42);
  for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
    expect_language(random_finite(pool, random, {"p", "q"}, 9), {"p", "q"}, 4);
  }
}

TEST(Derivative, GivesTheEmptyWordItsMeaning) {
  FormulaPool pool;
  for (const char* text : {"p", "!p", "X p", "X[!] p", "F true", "G false", "p U q", "p R q", "p W q",
                           "p M q", "!(X p)", "p -> q", "F[0:2] true", "G[0:2] false", "true", "false"}) {
    const Formula formula = finite(pool, text);
    const DerivativeAutomaton automaton(formula, std::make_shared<omega::Propositions>());
    EXPECT_EQ(automaton.accepts(automaton.initial()), logic::holds(formula, {"p", "q"}, FiniteWord{}))
        << text;
  }
}

// Words over actions as the report writes them: a letter for an action, t for anything else.
bool accepts_actions(const FiniteAutomaton& automaton, std::string_view word) {
  State state = 0;
  for (const char action : word) {
    std::uint64_t bits = 0;
    if (action != 't') bits = std::uint64_t{1} << automaton.propositions->variable({&action, 1});
    state = automaton.successor(state, std::vector{bits});
  }
  return automaton.nodes[state].accepting;
}

void for_all_action_words(std::size_t max_length, const std::function<void(const std::string&)>& visit) {
  std::vector<std::string> words{""};
  for (std::size_t i = 0; i < words.size(); ++i) {
    visit(words[i]);
    if (words[i].size() == max_length) continue;
    for (const char action : {'a', 'b', 't'}) words.push_back(words[i] + action);
  }
}

// The first example of the report: a, then no a before the next b. With its weak next a word may end
// with a, which the expression printed there for the language forgets.
TEST(Derivative, GivesTheReportsFirstAutomaton) {
  FormulaPool pool;
  const FiniteAutomaton automaton =
      finite_automaton(finite(pool, "G(a -> X(!a U b))"), std::make_shared<omega::Propositions>(),
                       {.letters = LetterKind::Actions});
  ASSERT_EQ(automaton.nodes.size(), 4U);  // the report leaves out the one for false
  const auto outlook = outlooks(automaton);
  EXPECT_EQ(std::ranges::count(outlook, Outlook::Violated), 1);
  EXPECT_EQ(std::ranges::count(automaton.nodes, true, &FiniteAutomaton::Node::accepting), 2);
  for_all_action_words(8, [&](const std::string& word) {
    const std::size_t a = word.rfind('a');
    bool expected = a == std::string::npos || a + 1 == word.size() || word.find('b', a) != std::string::npos;
    for (std::size_t i = word.find('a'); i != std::string::npos && i < a;) {
      const std::size_t next = word.find('a', i + 1);
      expected = expected && word.find('b', i) < next;
      i = next;
    }
    ASSERT_EQ(accepts_actions(automaton, word), expected) << word;
  });
}

// The second example: only b, or only b after the last a, and not nothing.
TEST(Derivative, GivesTheReportsSecondAutomaton) {
  FormulaPool pool;
  DerivativeAutomaton derivatives(finite(pool, "F a U G b"), std::make_shared<omega::Propositions>(),
                                  {.letters = LetterKind::Actions});
  const FiniteAutomaton automaton = minimized(built_whole(derivatives));
  EXPECT_EQ(automaton.nodes.size(), 3U);
  for_all_action_words(8, [&](const std::string& word) {
    const std::size_t tail = word.find_last_not_of('b') + 1;
    const bool expected = tail < word.size() && (tail == 0 || word[tail - 1] == 'a');
    ASSERT_EQ(accepts_actions(automaton, word), expected) << word;
  });
}

TEST(Derivative, MeetsOnlyWhatIsAskedFor) {
  FormulaPool pool;
  std::string text = "true";
  for (int i = 0; i < 20; ++i)
    text += " & G(p" + std::to_string(i) + " -> X[!] F q" + std::to_string(i) + ")";
  DerivativeAutomaton automaton(finite(pool, text), std::make_shared<omega::Propositions>());
  State state = automaton.initial();
  for (std::uint64_t step = 0; step < 50; ++step) {
    state = automaton.successor(state, std::vector{step * 0x9e3779b97f4a7c15U});
  }
  EXPECT_LE(automaton.state_count(), 51U);
}

// A deadline that implies another makes it superfluous; without knowing that there is a state for each set.
TEST(Derivative, NeedsNoStatesForSetsOfDeadlines) {
  FormulaPool pool;
  const auto states = [&](std::string_view text) {
    DerivativeAutomaton automaton(finite(pool, text), std::make_shared<omega::Propositions>());
    return built_whole(automaton).nodes.size();
  };
  EXPECT_EQ(states("G(p -> F[0:50] q)"), 52U);
  EXPECT_LE(states("F(p & G[0:300] q)"), 310U);
}

// Every letter is another one; without giving nodes back the limit would be reached long before the end.
TEST(Derivative, KeepsNothingOfLettersThatWereRead) {
  FormulaPool pool;
  std::string text = "p0";
  for (int i = 1; i < 40; ++i) text += " | p" + std::to_string(i);
  DerivativeAutomaton automaton(finite(pool, "G(" + text + ")"), std::make_shared<omega::Propositions>(),
                                {.max_nodes = 10'000, .collect_nodes = 1000});
  State state = automaton.initial();
  Random random(44);
  for (int step = 0; step < 20'000; ++step) state = automaton.successor(state, std::vector{random() | 1U});
  EXPECT_EQ(automaton.outlook(state), Outlook::Open);
  EXPECT_LE(automaton.state_count(), 2U);
}

TEST(Derivative, EndsInItsLimits) {
  FormulaPool pool;
  const Formula counter = finite(pool, "F(p & X[!] X[!] X[!] X[!] X[!] X[!] X[!] X[!] X[!] X[!] p)");
  EXPECT_THROW(finite_automaton(counter, std::make_shared<omega::Propositions>(), {.max_states = 100}),
               LimitError);
  std::string many = "true";
  for (int i = 0; i < 12; ++i) many += " & (p" + std::to_string(i) + " -> X q" + std::to_string(i) + ")";
  EXPECT_THROW(
      finite_automaton(finite(pool, many), std::make_shared<omega::Propositions>(), {.max_edges = 100}),
      LimitError);
  EXPECT_THROW(DerivativeAutomaton(finite(pool, "F[0:9000] p"), std::make_shared<omega::Propositions>()),
               LimitError);
  EXPECT_THROW(DerivativeAutomaton(logic::parse(pool, "E F p"), std::make_shared<omega::Propositions>()),
               UserError);
}

TEST(Derivative, IsDecidedByWhatIsBuiltWholeEvenWhereItDoesNotShow) {
  FormulaPool pool;
  const auto propositions = std::make_shared<omega::Propositions>();
  DerivativeAutomaton automaton(finite(pool, "F p | G !p"), propositions);
  EXPECT_EQ(automaton.outlook(automaton.initial()), Outlook::Open);
  const FiniteAutomaton whole = built_whole(automaton);
  EXPECT_EQ(outlooks(whole).front(), Outlook::Satisfied);
  EXPECT_EQ(minimized(whole).nodes.size(), 1U);
}

TEST(Derivative, DecidesAtOnceWhatTheFormulaShows) {
  FormulaPool pool;
  const auto propositions = std::make_shared<omega::Propositions>();
  DerivativeAutomaton automaton(finite(pool, "!p U q"), propositions);
  const auto p = std::uint64_t{1} << propositions->variable("p");
  const auto q = std::uint64_t{1} << propositions->variable("q");
  EXPECT_EQ(automaton.outlook(automaton.successor(0, std::vector{p})), Outlook::Violated);
  EXPECT_EQ(automaton.outlook(automaton.successor(0, std::vector{q})), Outlook::Satisfied);
  EXPECT_EQ(automaton.successor(0, std::vector{std::uint64_t{0}}), automaton.initial());
}

}  // namespace
}  // namespace ouro::translate
