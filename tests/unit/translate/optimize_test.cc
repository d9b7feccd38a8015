// The automata that `ouro translate` gives, for every goal and effort, against the reference semantics.
#include "translate/optimize.hh"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/build.hh"
#include "logic/normal_form.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "omega/complete.hh"
#include "omega/determinize/parity.hh"
#include "omega/properties.hh"
#include "omega/scc.hh"
#include "translate/couvreur.hh"
#include "translate/deterministic.hh"
#include "translate/prepare.hh"
#include "translate/reshape.hh"
#include "unit/logic/enumeration.hh"
#include "unit/translate/membership.hh"

namespace ouro::translate {
namespace {

using logic::Alphabet;
using logic::Formula;
using logic::FormulaPool;
using logic::LassoWord;
using logic::Op;
using omega::Automaton;

using Propositions = std::shared_ptr<omega::Propositions>;

void expect_shape(const Automaton& automaton, Goal goal) {
  EXPECT_EQ(automaton.initial().size(), 1);
  EXPECT_TRUE(automaton.acceptance().is_generalized_buchi());
  if (goal == Goal::Buchi || goal == Goal::StateBuchi) {
    EXPECT_EQ(automaton.acceptance(), omega::Acceptance::inf(0));
  }
  EXPECT_TRUE(goal != Goal::StateBuchi || is_state_based(automaton));
}

// One formula, by everything that promises an automaton of it.
class Judge {
 public:
  Judge(const Formula& formula, const Alphabet& alphabet, std::vector<LassoWord> words)
      : formula_(formula), alphabet_(alphabet), words_(std::move(words)) {
    for (const LassoWord& word : words_) expected_.push_back(logic::holds(formula, alphabet, word));
  }

  void expect_correct(std::initializer_list<Effort> efforts) const {
    for (const Effort effort : efforts) {
      for (const Goal goal : {Goal::Generalized, Goal::Buchi, Goal::StateBuchi, Goal::Deterministic}) {
        expect_correct("goal", static_cast<int>(goal), [&](const Propositions& propositions) {
          Automaton result = optimized(formula_, propositions, {.goal = goal, .effort = effort});
          expect_shape(result, goal);
          return result;
        });
      }
      for (const auto condition : {DeterministicAcceptance::Any, DeterministicAcceptance::Parity}) {
        expect_correct("deterministic", static_cast<int>(condition), [&](const Propositions& propositions) {
          Automaton result =
              deterministic(formula_, propositions, {.acceptance = condition, .effort = effort});
          EXPECT_TRUE(is_deterministic(result));
          EXPECT_TRUE(condition != DeterministicAcceptance::Parity || parity_levels(result));
          return result;
        });
      }
    }
    expect_correct("late branching", 0, [&](const Propositions& propositions) {
      return materialize(*couvreur(formula_, propositions, {.branching = Branching::Late}));
    });
  }

 private:
  template <class Make>
  void expect_correct(const char* what, int which, Make make) const {
    const auto propositions = std::make_shared<omega::Propositions>();
    const Letters letters(*propositions, alphabet_);
    const Automaton automaton = make(propositions);
    for (std::size_t i = 0; i < words_.size(); ++i) {
      ASSERT_EQ(accepts(automaton, letters, words_[i]), expected_[i])
          << what << ' ' << which << ": " << logic::to_text(formula_) << " on "
          << to_text(alphabet_, words_[i]);
    }
  }

  Formula formula_;
  const Alphabet& alphabet_;
  std::vector<LassoWord> words_;
  std::vector<bool> expected_;
};

TEST(Optimized, SmallFormulasMeanWhatTheyShould) {
  FormulaPool pool;
  const Alphabet alphabet{"p"};
  const std::vector<LassoWord> words = logic::enumeration::lassos(2, 2, 1);
  logic::enumeration::Formulas formulas(
      pool, {pool.proposition("p")}, {Op::Not, Op::Next, Op::Finally, Op::Globally},
      {Op::And, Op::Or, Op::Equiv, Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease});
  for (std::size_t operators = 0; operators <= 2; ++operators) {
    for (const Formula& formula : formulas.with_operators(operators)) {
      Judge(formula, alphabet, words).expect_correct({Effort::Low, Effort::Medium, Effort::High});
    }
  }
}

class OptimizedFormulas : public testing::TestWithParam<std::uint64_t> {};

TEST_P(OptimizedFormulas, MeanWhatTheyShould) {
  const std::uint64_t seed = GetParam();
  SCOPED_TRACE(seed);
  Random random(seed);
  FormulaPool pool;
  for (int round = 0; round < 25 && !HasFailure(); ++round) {
    logic::RandomFormulaOptions options;
    options.propositions.resize(1 + random.below(3));
    options.min_size = 3;
    options.max_size = 14;
    const Formula formula = random_formula(pool, random, options);
    std::vector<LassoWord> words;
    for (int i = 0; i < 12; ++i) {
      words.push_back(logic::random_lasso_word(random, options.propositions.size()));
    }
    Judge(formula, options.propositions, std::move(words)).expect_correct({Effort::High});
  }
}

TEST_P(OptimizedFormulas, KeepTheirMeaningWhenReshaped) {
  const std::uint64_t seed = GetParam();
  SCOPED_TRACE(seed);
  Random random(seed + 1000);
  FormulaPool pool;
  for (int round = 0; round < 300; ++round) {
    logic::RandomFormulaOptions options;
    options.min_size = 3;
    options.max_size = 16;
    const Formula formula = positive_form(random_formula(pool, random, options));
    for (int i = 0; i < 8; ++i) {
      const LassoWord word = logic::random_lasso_word(random, options.propositions.size());
      const bool expected = logic::holds(formula, options.propositions, word);
      for (const Formula& other : {postponed(formula), recurrences_apart(formula), prepared(formula)}) {
        ASSERT_EQ(logic::holds(other, options.propositions, word), expected)
            << logic::to_text(formula) << " as " << logic::to_text(other) << " on "
            << to_text(options.propositions, word);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, OptimizedFormulas, testing::Range<std::uint64_t>(1, 6));

struct Size {
  const char* formula;
  Goal goal;
  std::size_t states;
};

// What each technique is there for; the sizes are minimal.
// Timeless operands were moved through each X by a call of its own.
TEST(Reshaped, FormulasMayBeDeep) {
  FormulaPool pool;
  const Formula p = pool.proposition("p");
  Formula formula = p;
  for (int depth = 0; depth < 300'000; ++depth) formula = logic::build::X(logic::build::lor(p, formula));
  formula = logic::build::lor(formula, logic::parse(pool, "GF q"));
  EXPECT_NE(postponed(formula), formula);
}

TEST(Optimized, AutomataAreSmall) {
  constexpr Size sizes[] = {
      {"0", Goal::Generalized, 1},
      {"p | !p", Goal::Generalized, 1},
      {"GF p & GF q & GF r", Goal::Generalized, 1},
      {"G(p & XF(q & XF r))", Goal::Generalized, 1},          // recurrences taken apart
      {"FG p | GF q", Goal::Generalized, 2},                  // merged by trial, the negation as judge
      {"F p <-> F q", Goal::Generalized, 4},                  // minimal weak
      {"(X p U q) | !X(p U (p & q))", Goal::Generalized, 1},  // valid, which is seen on the automaton
      {"!(p R (X q U r))", Goal::Generalized, 3},             // the same, or late branching
      {"G(p -> F(q & XF r))", Goal::Deterministic, 4},        // merged by trial, compared
      {"GF p", Goal::Buchi, 1},
      {"GF p", Goal::StateBuchi, 2},
  };
  FormulaPool pool;
  for (const auto& [text, goal, states] : sizes) {
    const Automaton automaton =
        optimized(logic::parse(pool, text), std::make_shared<omega::Propositions>(), {.goal = goal});
    EXPECT_EQ(automaton.state_count(), states) << text;
  }
}

TEST(Optimized, BuchiAutomataAreDeterministicIfThatIsWanted) {
  FormulaPool pool;
  const Formula formula = logic::parse(pool, "G(p -> F(q & X q)) & F(r & XX r)");
  for (const Goal goal : {Goal::Generalized, Goal::Buchi, Goal::StateBuchi}) {
    const auto propositions = std::make_shared<omega::Propositions>();
    const Automaton smaller = optimized(formula, propositions, {.goal = goal});
    const Automaton wanted = optimized(formula, propositions, {.goal = goal, .prefer_deterministic = true});
    EXPECT_TRUE(is_deterministic(wanted));
    EXPECT_LE(smaller.state_count(), wanted.state_count());
    expect_shape(wanted, goal);
  }
}

TEST(Optimized, ConditionsOfDeterministicAutomataSaveStates) {
  FormulaPool pool;
  for (const char* text : {"GF p -> GF q", "GF p <-> GF q", "FG p | GF q", "FG p & GF q"}) {
    const auto propositions = std::make_shared<omega::Propositions>();
    EXPECT_EQ(deterministic(logic::parse(pool, text), propositions).state_count(), 1) << text;
  }
}

std::string chain(std::string_view connective, std::string_view operand, int length) {
  std::string text = fmt::format("{}0", operand);
  for (int i = 1; i < length; ++i) text += fmt::format(" {} {}{}", connective, operand, i);
  return text;
}

// The smallest automaton of an obligation is unique, so it does not matter from which side it comes. The
// tableau of the second is far larger than that of its negation.
TEST(Optimized, DeterministicAutomataOfObligationsAreAsLargeAsThoseOfTheirNegations) {
  FormulaPool pool;
  for (const char* text :
       {"F a | G b", "F(i & j) | G((!o | !p) & (!i | X(o | X(o | X o))) & (!j | X(p | X(p | X p))))",
        "a U (b & X c) -> G(d -> X d)"}) {
    const auto propositions = std::make_shared<omega::Propositions>();
    const Formula formula = logic::parse(pool, text);
    const Automaton one = completed(deterministic(formula, propositions));
    const Automaton other = completed(deterministic(logic::build::lnot(formula), propositions));
    EXPECT_EQ(one.state_count(), other.state_count()) << text;
    EXPECT_TRUE(is_weak(one, omega::Components(one))) << text;
  }
}

TEST(Couvreur, StopsAtItsLimitOfDecisionNodes) {
  FormulaPool pool;
  const auto propositions = std::make_shared<omega::Propositions>();
  const Formula formula = logic::parse(pool, "G(a -> X(b U c)) & G(b -> X(c U a)) & G(c -> X(a U b))");
  const auto make = [&](std::size_t max_nodes) {
    return materialize(*couvreur(formula, propositions, {.max_nodes = max_nodes}));
  };
  EXPECT_THROW(make(20), UserError);
  EXPECT_GT(make(1'000'000).state_count(), 1);
}

// Only the first translation has to succeed. The negation of `FG p0 | FG p1 | ...` has 2^n edges, and the
// deterministic automata of both have, too: looking at them once ended in an error, or in all memory.
TEST(Optimized, AttemptsThatFailDoNotMatter) {
  FormulaPool pool;
  const auto states = [&](const std::string& text) {
    return optimized(logic::parse(pool, text), std::make_shared<omega::Propositions>()).state_count();
  };
  EXPECT_EQ(states(chain("|", "FG p", 25)), 26);
  EXPECT_EQ(states(chain("U", "p", 40)), 40);
}

TEST(Optimized, LimitsOfStatesHoldForEverythingOnTheWay) {
  FormulaPool pool;
  const Formula formula = logic::parse(pool, "F p0 & F p1 & F p2 & F p3 & F p4 & F p5 & GF q");
  const auto propositions = std::make_shared<omega::Propositions>();
  EXPECT_THROW(optimized(formula, propositions, {.max_states = 10}), UserError);
  EXPECT_THROW(deterministic(formula, propositions, {.max_states = 10}), UserError);
}

// A monitor says no as soon as nothing can help any more, and never otherwise.
TEST(Monitors, AcceptWordsWithoutABadPrefix) {
  FormulaPool pool;
  const Alphabet alphabet{"p", "q"};
  const Formula formula = logic::parse(pool, "G p & F q");
  const auto propositions = std::make_shared<omega::Propositions>();
  const Letters letters(*propositions, alphabet);
  const Automaton monitor = optimized(formula, propositions, {.goal = Goal::Monitor});
  EXPECT_TRUE(is_deterministic(monitor));
  EXPECT_TRUE(monitor.acceptance().is_always());
  const Formula safety = logic::parse(pool, "G p");
  for (const LassoWord& word : logic::enumeration::lassos(2, 2, 2)) {
    EXPECT_EQ(accepts(monitor, letters, word), logic::holds(safety, alphabet, word))
        << to_text(alphabet, word);
  }
}

}  // namespace
}  // namespace ouro::translate
