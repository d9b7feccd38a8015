#include "session/finite_check.hh"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/formula.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "session/model.hh"
#include "unit/session/finite_questions.hh"
#include "unit/session/random_structures.hh"

namespace ouro::session {
namespace {

using ::testing::HasSubstr;

// --- Random structures, against the definition ------------------------------------------------------

/// A structure whose edges are the actions a, b or none.
struct Labelled {
  logic::KripkeStructure structure;
  std::vector<std::vector<unsigned>> actions;  // by state and successor: 0 none, 1 a, 2 b
};

Labelled random_labelled(Random& random) {
  Labelled result{random_structure(random, 6), {}};
  for (const auto& successors : result.structure.successors) {
    result.actions.emplace_back();
    for (std::size_t i = 0; i < successors.size(); ++i)
      result.actions.back().push_back(static_cast<unsigned>(random.below(3)));
  }
  return result;
}

std::string text_with_actions(const Labelled& labelled) {
  logic::KripkeStructure states = labelled.structure;
  for (auto& successors : states.successors) successors.clear();
  std::string text = text_of(states);
  for (std::size_t state = 0; state < labelled.actions.size(); ++state)
    for (std::size_t i = 0; i < labelled.actions[state].size(); ++i)
      text += fmt::format("{} -{}-> {}\n", state,
                          std::vector<std::string>{"[tau]", "[a]", "[b]"}[labelled.actions[state][i]],
                          labelled.structure.successors[state][i]);
  return text;
}

enum class Spoken { States, Actions, Both };

/// Looks for a violation among all beginnings of runs up to a length, by the reference semantics.
class BruteForce {
 public:
  BruteForce(const Labelled& labelled, const logic::Formula& formula, Spoken spoken, std::size_t longest_rest)
      : labelled_(labelled), formula_(formula), spoken_(spoken), longest_rest_(longest_rest) {
    alphabet_ = spoken == Spoken::Actions ? logic::Alphabet{} : structure_alphabet;
    if (spoken != Spoken::States) alphabet_.insert(alphabet_.end(), {"a", "b"});
  }

  bool finds_violation(std::size_t longest) {
    for (const std::size_t state : labelled_.structure.initial) {
      logic::FiniteWord word;
      if (spoken_ == Spoken::States) word.push_back(letter(state, 0));
      if (violated_from(state, word, longest)) return true;
    }
    return false;
  }

 private:
  logic::Letter letter(std::size_t state, unsigned action) const {
    logic::Letter result;
    if (spoken_ != Spoken::Actions) result = labelled_.structure.labels[state];
    if (spoken_ == Spoken::States) return result;
    result.push_back(action == 1);
    result.push_back(action == 2);
    return result;
  }

  bool holds(const logic::FiniteWord& word) const { return logic::holds(formula_, alphabet_, word); }

  /// No word that begins like this is accepted.
  bool is_lost(logic::FiniteWord& word, std::size_t rest) const {
    if (holds(word)) return false;
    if (rest == 0) return true;
    for (std::size_t bits = 0; bits < std::size_t{1} << alphabet_.size(); ++bits) {
      logic::Letter letter;
      for (std::size_t i = 0; i < alphabet_.size(); ++i) letter.push_back((bits >> i & 1U) != 0);
      word.push_back(letter);
      const bool is_lost_there = is_lost(word, rest - 1);
      word.pop_back();
      if (!is_lost_there) return false;
    }
    return true;
  }

  bool violated_from(std::size_t state, logic::FiniteWord& word, std::size_t longest) {
    const auto& successors = labelled_.structure.successors[state];
    if (successors.empty()) {
      logic::FiniteWord whole = word;
      if (spoken_ == Spoken::Both) whole.push_back(letter(state, 0));
      if (!holds(whole)) return true;
    }
    if (is_lost(word, longest_rest_)) return true;
    if (longest == 0) return false;
    for (std::size_t i = 0; i < successors.size(); ++i) {
      const unsigned action = labelled_.actions[state][i];
      word.push_back(spoken_ == Spoken::States ? letter(successors[i], 0) : letter(state, action));
      const bool is_violated = violated_from(successors[i], word, longest - 1);
      word.pop_back();
      if (is_violated) return true;
    }
    return false;
  }

  const Labelled& labelled_;
  logic::Formula formula_;
  Spoken spoken_;
  std::size_t longest_rest_;
  logic::Alphabet alphabet_;
};

Asked random_question(Random& random, logic::FormulaPool& pool, const Labelled& labelled, Spoken spoken) {
  logic::RandomFormulaOptions options{.logic = logic::Logic::FiniteLtl,
                                      .propositions = {"p0", "p1"},
                                      .min_size = 2,
                                      .max_size = 7,
                                      .weights = logic::OpWeights(logic::Logic::FiniteLtl)};
  if (spoken == Spoken::Actions) options.propositions = {"a", "b"};
  if (spoken == Spoken::Both) options.propositions = {"p0", "a"};
  const logic::Formula formula = logic::random_formula(pool, random, options);
  return {.text = text_with_actions(labelled),
          .formula = logic::to_text(formula),
          .actions = {{"a", "a"}, {"b", "b"}},
          .name = "m.kripke"};
}

class Spellings : public ::testing::TestWithParam<Spoken> {};

/// What no edge is called has no name: every structure gets one of each.
void add_both_actions(Random& random, Labelled& labelled) {
  const std::size_t first = labelled.structure.initial.front();
  for (const unsigned action : {1U, 2U}) {
    labelled.structure.successors[first].push_back(random.below(labelled.structure.size()));
    labelled.actions[first].push_back(action);
  }
}

void expect_same_with_any_heap(const Model& model, const Asked& asked, const Judgement& stored,
                               const std::string& told) {
  for (const Replacement replacement : check::replacements)
    for (const std::size_t heap : {0U, 1U, 2U, 3U, 5U, 9U, 40U, 10'000U}) {
      const Judgement online = answer(model, asked, with_heap(heap, replacement));
      ASSERT_EQ(online.verdict, stored.verdict) << told << "heap " << heap << " " << to_string(replacement);
      if (heap == 10'000 && stored.verdict == Verdict::Holds) {
        ASSERT_EQ(online.online->figures.generated, stored.product->nodes) << told;
      }
    }
}

Spoken spoken_of(const RunQuestion& question) {
  return question.actions.empty() ? Spoken::States : question.atoms.empty() ? Spoken::Actions : Spoken::Both;
}

TEST_P(Spellings, SearchesOfAnyMemoryAgreeWithTheDefinition) {
  Random random(2026 + static_cast<unsigned>(GetParam()));
  std::size_t violated = 0, compared = 0;
  for (int round = 0; round < 250; ++round) {
    logic::FormulaPool pool;
    Labelled labelled = random_labelled(random);
    add_both_actions(random, labelled);
    const Asked asked = random_question(random, pool, labelled, GetParam());
    const std::string told = fmt::format("round {}: {}\n{}", round, asked.formula, asked.text);
    const Model model = load(asked);
    const Judgement stored = answer(model, asked);
    ASSERT_NE(stored.verdict, Verdict::Incomplete) << told << stored.reason;
    violated += stored.verdict == Verdict::Violated ? 1U : 0U;
    expect_same_with_any_heap(model, asked, stored, told);
    // In an automaton with three states nothing is lost that two letters do not show.
    if (stored.product->automaton_states > 3) continue;
    ++compared;
    BruteForce brute_force(labelled, logic::parse(pool, asked.formula),
                           spoken_of(model.run_questions().finite.front()), 2);
    EXPECT_EQ(brute_force.finds_violation(5), stored.verdict == Verdict::Violated) << told;
  }
  EXPECT_GT(violated, 30U);
  EXPECT_LT(violated, 220U);
  EXPECT_GT(compared, 60U);
}

INSTANTIATE_TEST_SUITE_P(FiniteCheck, Spellings,
                         ::testing::Values(Spoken::States, Spoken::Actions, Spoken::Both));

// --- Models -----------------------------------------------------------------------------------------

std::string connect(int n, bool is_careful = false) {
  return fmt::format(R"(mtype = {{ connect, disconnect, closed }};
chan to_b = [{}] of {{ mtype }}; chan to_a = [1] of {{ mtype }};
active proctype A() {{
end: do :: to_b!connect; opened: if :: to_b!disconnect :: to_a?closed fi {} od }}
active proctype B() {{
end: do :: to_b?connect; if :: to_b?disconnect :: to_a!closed {} fi {} od }}
)",
                     n, is_careful ? ":: to_a?closed" : "", is_careful ? ":: to_b?connect" : "",
                     is_careful ? ":: to_b?disconnect" : "");
}

TEST(FiniteCheck, TheProtocolOfTheReportHasAsManyStatesAsItSays) {
  for (const int n : {1, 2, 3, 4, 7, 10, 20, 50}) {
    const Asked asked{.text = connect(n), .formula = "1"};
    const auto expected = static_cast<std::uint64_t>(n * n / 4 + 3 * (n + 1));
    EXPECT_EQ(answer(asked).product->nodes, expected) << n;
    const Judgement online = answer(asked, with_heap(expected));
    EXPECT_EQ(online.online->figures.generated, expected) << n;
    EXPECT_TRUE(online.online->figures.is_distinct());
  }
}

TEST(FiniteCheck, ASmallHeapGeneratesStatesAgainAndGivesTheSameVerdict) {
  const Asked asked{.text = connect(10), .formula = "1"};
  for (const Replacement replacement : check::replacements) {
    const Judgement judgement = answer(asked, with_heap(12, replacement));
    EXPECT_EQ(judgement.verdict, Verdict::Holds) << to_string(replacement);
    EXPECT_GT(judgement.online->figures.generated, 58U) << to_string(replacement);
    EXPECT_EQ(judgement.online->figures.kept, 12U);
    EXPECT_GT(judgement.online->figures.replaced, 0U);
  }
}

TEST(FiniteCheck, AGoodByeThatMeetsNobodyIsTheEndOfTheCarelessProtocol) {
  const std::vector<ActionAsked> actions{{"bye", "A:to_b!disconnect"}, {"heard", "B:to_b?disconnect"}};
  const std::string formula = "G (bye -> X[!] F heard)";
  const Judgement careless = answer({.text = connect(2), .formula = formula, .actions = actions});
  ASSERT_EQ(careless.verdict, Verdict::Violated);
  EXPECT_GT(careless.counterexample->steps, 3U);
  EXPECT_EQ(answer({.text = connect(2, true), .formula = formula, .actions = actions}).verdict,
            Verdict::Holds);
}

constexpr const char* countdown = R"(
byte n = 3;
chan c = [1] of { byte, byte };
active proctype P() {
loop: do
      :: n > 0 -> atomic { n--; c!1, n; c?_, _ }
      :: n == 0 -> break
      od;
last: skip
})";

TEST(FiniteCheck, StatesAreLettersAndTheLastOneIsOne) {
  const auto verdict = [](const std::string& formula) {
    return answer({.text = countdown, .formula = formula}).verdict;
  };
  EXPECT_EQ(verdict("F {n == 0}"), Verdict::Holds);
  EXPECT_EQ(verdict("G {n > 0}"), Verdict::Violated);
  EXPECT_EQ(verdict("F ({n == 0} & !X[!] 1)"), Verdict::Holds);
  EXPECT_EQ(verdict("{n == 3} & X {n == 3} & X X {n == 2}"), Verdict::Holds);
}

TEST(FiniteCheck, EveryStepOfAnIndivisibleSequenceIsALetter) {
  const std::vector<ActionAsked> actions{
      {"put", "c!1"}, {"get", "c?"}, {"down", "n--"}, {"done", "P:last"}, {"any", "P:{n--}"}};
  const auto verdict = [&](const std::string& formula, Engine engine = Engine::Interpreter) {
    return answer({.text = countdown, .formula = formula, .actions = actions, .engine = engine}).verdict;
  };
  for (const Engine engine : {Engine::Interpreter, Engine::Compiled}) {
    EXPECT_EQ(verdict("G (down -> X[!] (put & X[!] get))", engine), Verdict::Holds);
    EXPECT_EQ(verdict("G (down <-> any) & F done", engine), Verdict::Holds);
    EXPECT_EQ(verdict("G !get", engine), Verdict::Violated);
  }
  EXPECT_EQ(verdict("G (put -> {n > 0})"), Verdict::Holds);
  EXPECT_EQ(verdict("F {n == 0} & G (done -> {n == 0})"), Verdict::Holds);
}

TEST(FiniteCheck, APatternThatMatchesNothingIsRefusedWithTheNearest) {
  const auto message = [](const std::string& pattern) {
    try {
      answer({.text = countdown, .formula = "G a", .actions = {{"a", pattern}}});
    } catch (const UserError& error) {
      return fmt::format("{} / {}", error.what(), error.diagnostics().front().hint);
    }
    return std::string("taken");
  };
  EXPECT_THAT(message("P:lst"), HasSubstr("did you mean 'P:last'?"));
  EXPECT_THAT(message("d!"), HasSubstr("no step of m.pml matches 'd!'"));
  EXPECT_THAT(message("c!2"), HasSubstr("no step of m.pml matches 'c!2'"));
  EXPECT_EQ(message("c!1"), "taken");
  EXPECT_EQ(message("P@7"), "taken");
  EXPECT_EQ(message("@7"), "taken");
  EXPECT_THAT(message("Q@7"), HasSubstr("matches 'Q@7'"));
}

TEST(FiniteCheck, ABeginningThatIsLostNeedNotEnd) {
  const Asked asked{.text = "byte x; active proctype P() { do :: x = 1 - x od }", .formula = "G {x == 0}"};
  const Judgement judgement = answer(asked);
  ASSERT_EQ(judgement.verdict, Verdict::Violated);
  EXPECT_EQ(judgement.counterexample->decided_after, 1U);
  EXPECT_EQ(answer({.text = asked.text, .formula = "F {x == 7}"}).verdict, Verdict::Holds);
}

TEST(FiniteCheck, APathLongerThanWhatIsKeptOfItIsGoneBackAsWell) {
  const Asked asked{.text = R"(short x;
active proctype P() { do :: x < 1500 -> x = x + 1 :: x < 1500 -> x = x + 2 :: x >= 1500 -> break od })",
                    .formula = "G {x <= 1501}"};
  const Judgement stored = answer(asked);
  const Judgement whole = answer(asked, with_heap(100'000));
  EXPECT_EQ(whole.verdict, Verdict::Holds);
  EXPECT_EQ(whole.online->figures.generated, stored.product->nodes);
  EXPECT_GT(whole.online->figures.depth, 1'500U);
  const Judgement small = answer(asked, with_heap(50, Replacement::Age));
  EXPECT_EQ(small.verdict, Verdict::Holds);
  EXPECT_LT(small.online->figures.generated, 2 * stored.product->nodes);
  EXPECT_EQ(answer({.text = asked.text, .formula = "G {x <= 1500}"}, with_heap(50, Replacement::Age)).verdict,
            Verdict::Violated);
}

TEST(FiniteCheck, MemoryIsThatOfPathAndHeap) {
  const Asked asked{.text = connect(100), .formula = "1"};
  const Judgement small = answer(asked, with_heap(300));
  const Judgement large = answer(asked, with_heap(100'000));
  EXPECT_EQ(small.verdict, Verdict::Holds);
  EXPECT_EQ(large.online->figures.generated, 2803U);
  EXPECT_GT(small.online->figures.generated, 2803U);
  EXPECT_LT(small.memory_bytes, large.memory_bytes * 2 / 3);
}

}  // namespace
}  // namespace ouro::session
