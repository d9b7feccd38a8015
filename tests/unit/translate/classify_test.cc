// What the languages of formulas are, decided on their automata.
#include "logic/classify.hh"

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <vector>

#include "base/random.hh"
#include "logic/build.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "omega/classify/hierarchy.hh"
#include "omega/classify/minimal_weak.hh"
#include "translate/translate.hh"
#include "unit/omega/same_automaton.hh"
#include "unit/translate/membership.hh"

namespace ouro::translate {
namespace {

using logic::Formula;
using omega::Automaton;

// Automata of formulas and of their negations, over the same propositions.
class Laboratory {
 public:
  struct Pair {
    Automaton automaton;
    Automaton negation;
  };

  Pair both(const Formula& formula) { return {automaton(formula), automaton(logic::build::lnot(formula))}; }
  Pair both(std::string_view text) { return both(logic::parse(pool_, text)); }

  Automaton automaton(const Formula& formula) {
    return omega::materialize(*make_translation(formula, propositions_));
  }

  std::optional<Automaton> minimal_weak(std::string_view text) {
    const Pair pair = both(text);
    return omega::minimal_weak(pair.automaton, &pair.negation);
  }

  logic::FormulaPool& pool() { return pool_; }
  omega::Propositions& propositions() { return *propositions_; }

 private:
  logic::FormulaPool pool_;
  std::shared_ptr<omega::Propositions> propositions_ = std::make_shared<omega::Propositions>();
};

TEST(MinimalWeakOfFormulas, HasTheKnownNumberOfStates) {
  const std::vector<std::pair<std::string, std::size_t>> sizes = {
      {"false", 0},     {"true", 1},        {"G a", 1},          {"F a", 2},         {"a U b", 2},
      {"a W b", 2},     {"X a", 3},         {"X X X a", 5},      {"G a | F b", 3},   {"G a | G b", 3},
      {"F a & F b", 4}, {"G(a -> X b)", 2}, {"F(a & X F b)", 3}, {"a U (b U c)", 3}, {"F a -> F b", 3}};
  for (const auto& [text, states] : sizes) {
    Laboratory laboratory;
    const auto minimal = laboratory.minimal_weak(text);
    ASSERT_TRUE(minimal) << text;
    EXPECT_EQ(minimal->state_count(), states) << text << '\n' << omega::shown(*minimal);
  }
}

TEST(MinimalWeakOfFormulas, IsOneForAllWaysToSayTheSame) {
  const std::vector<std::vector<std::string>> equivalent = {
      {"F a | F b", "F(a | b)", "true U (b | a)"}, {"a W b", "(a U b) | G a", "!(!b U (!a & !b))"},
      {"G(a -> X a)", "G(!a) | (!a U G a)"},       {"F a & F b", "F(a & F b) | F(b & F a)"},
      {"a U (b U c)", "(a U (b U c)) & F c"},      {"G F (a & X a) & G !a", "false"}};
  for (const auto& texts : equivalent) {
    Laboratory laboratory;
    const auto expected = laboratory.minimal_weak(texts.front());
    ASSERT_TRUE(expected) << texts.front();
    for (const std::string& text : texts) {
      const auto found = laboratory.minimal_weak(text);
      ASSERT_TRUE(found) << text;
      EXPECT_TRUE(omega::same_structure(*found, *expected)) << text << '\n'
                                                            << omega::shown(*found) << texts.front() << '\n'
                                                            << omega::shown(*expected);
    }
  }
}

TEST(MinimalWeakOfFormulas, ExistsForObligationsOnly) {
  Laboratory laboratory;
  for (const char* text : {"G F a", "F G a", "G(a -> F b)", "(G F a) -> G F b", "G F a & F b"}) {
    EXPECT_FALSE(laboratory.minimal_weak(text)) << text;
  }
}

using logic::HierarchyClass;

HierarchyClass class_of(omega::LanguageCache& language) {
  if (language.safety()) {
    return language.guarantee() ? HierarchyClass::SafetyAndGuarantee : HierarchyClass::Safety;
  }
  if (language.guarantee()) return HierarchyClass::Guarantee;
  if (language.obligation()) return HierarchyClass::Obligation;
  if (language.recurrence()) return HierarchyClass::Recurrence;
  return language.persistence() ? HierarchyClass::Persistence : HierarchyClass::Reactivity;
}

struct KnownFormula {
  const char* text;
  HierarchyClass hierarchy_class;
  bool liveness;
  bool stutter_invariant;
};

// Manna and Pnueli's examples, and some whose syntax says less than there is to say.
TEST(Classes, OfKnownFormulasAreKnown) {
  using enum HierarchyClass;
  const std::vector<KnownFormula> known = {
      {"true", SafetyAndGuarantee, true, true},
      {"false", SafetyAndGuarantee, false, true},
      {"a", SafetyAndGuarantee, false, true},
      {"X a", SafetyAndGuarantee, false, false},
      {"G a", Safety, false, true},
      {"a W b", Safety, false, true},
      {"G(a -> X b)", Safety, false, false},
      {"G(a -> (!b W c))", Safety, false, true},
      {"F a", Guarantee, true, true},
      {"a U b", Guarantee, false, true},
      {"F(a & X a)", Guarantee, true, false},
      {"F(a & X(a | !a))", Guarantee, true, true},
      {"F(a & X !a)", Guarantee, true, true},
      {"G a | F b", Obligation, true, true},
      {"(a U b) & (c W d)", Obligation, false, true},
      {"F a -> F b", Obligation, true, true},
      {"G F a", Recurrence, true, true},
      {"G(a -> F b)", Recurrence, true, true},
      {"G F a & G b", Recurrence, false, true},
      {"G F(a & X a)", Recurrence, true, false},
      {"F G a", Persistence, true, true},
      {"F(a & G b)", Persistence, true, true},
      {"G F a -> G F b", Reactivity, true, true},
      {"F G a | G F b", Reactivity, true, true},
      {"G F a & F G b", Reactivity, true, true},
      {"G F a & F G a", Persistence, true, true},
      {"G F(a & F !a)", Recurrence, true, true},
      {"G(F a & G b)", Recurrence, false, true},
      {"G F a & F b & !b & G !b", SafetyAndGuarantee, false, true},
      {"G(a | F G a) & F G !a", SafetyAndGuarantee, false, true},
  };
  for (const KnownFormula& formula : known) {
    Laboratory laboratory;
    const auto pair = laboratory.both(formula.text);
    omega::LanguageCache with_negation(pair.automaton, pair.negation);
    omega::LanguageCache alone(pair.automaton);
    for (omega::LanguageCache* language : {&with_negation, &alone}) {
      EXPECT_EQ(to_string(class_of(*language)), to_string(formula.hierarchy_class)) << formula.text;
      EXPECT_EQ(language->liveness(), formula.liveness) << formula.text;
      EXPECT_EQ(language->stutter_invariant(), formula.stutter_invariant) << formula.text;
    }
  }
}

class ClassifiedFormulas : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ClassifiedFormulas, AreWhatTheirMinimalWeakAutomataAccept) {
  Random random(GetParam());
  logic::RandomFormulaOptions options;
  options.max_size = 10;
  std::size_t obligations = 0;
  for (int round = 0; round < 60; ++round) {
    Laboratory laboratory;
    const Formula formula = random_formula(laboratory.pool(), random, options);
    const auto pair = laboratory.both(formula);
    const auto minimal = omega::minimal_weak(pair.automaton, &pair.negation);
    if (!minimal) continue;
    ++obligations;
    const Letters letters(laboratory.propositions(), options.propositions);
    for (int i = 0; i < 20; ++i) {
      const logic::LassoWord word = logic::random_lasso_word(random, options.propositions.size());
      ASSERT_EQ(accepts(*minimal, letters, word), logic::holds(formula, options.propositions, word))
          << "seed " << GetParam() << ": " << logic::to_text(formula) << " on "
          << to_text(options.propositions, word);
    }
  }
  EXPECT_GE(obligations, 20);
}

// What the syntax shows is true, and formulas without X are invariant.
TEST_P(ClassifiedFormulas, AreWhatTheirSyntaxShows) {
  Random random(GetParam() + 1000);
  logic::RandomFormulaOptions options;
  options.max_size = 9;
  for (int round = 0; round < 25; ++round) {
    Laboratory laboratory;
    const Formula formula = random_formula(laboratory.pool(), random, options);
    const auto pair = laboratory.both(formula);
    omega::LanguageCache language(pair.automaton, pair.negation);
    using logic::Trait;
    const auto expect_if = [&](Trait trait, bool holds) {
      EXPECT_TRUE(!formula.has(trait) || holds) << "seed " << GetParam() << ": " << logic::to_text(formula)
                                                << ", trait " << static_cast<int>(trait);
    };
    expect_if(Trait::Safety, language.safety());
    expect_if(Trait::Guarantee, language.guarantee());
    expect_if(Trait::Obligation, language.obligation());
    expect_if(Trait::Recurrence, language.recurrence());
    expect_if(Trait::Persistence, language.persistence());
    expect_if(Trait::NextFree, language.stutter_invariant());
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ClassifiedFormulas, testing::Range(std::uint64_t{0}, std::uint64_t{10}));

}  // namespace
}  // namespace ouro::translate
