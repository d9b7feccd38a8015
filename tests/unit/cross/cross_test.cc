// The checks find translators that are wrong, name them, and make the formulas small.
#include <gmock/gmock.h>

#include <filesystem>

#include "base/random.hh"
#include "base/source.hh"
#include "cross/check.hh"
#include "cross/minimize.hh"
#include "cross/process.hh"
#include "cross/tool.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "translate/translate.hh"

namespace ouro::cross {
namespace {

using logic::Formula;
using logic::FormulaPool;
using logic::Op;
using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::SizeIs;
using translate::Construction;

Translator construction(Construction which) { return construction_translator(which, {}); }

// A translator that misunderstands an operator: rewrites the formula and translates the result.
Translator misreading(Op op, Op as) {
  const Translator right = construction(Construction::Couvreur);
  return {.name = "wrong", .translate = [=](const Formula& formula, const auto& propositions) {
            const Formula misread =
                transform(formula, [&](const Formula& f, const Formula& l, const Formula& r) {
                  if (arity(f.op()) == 0) return f;
                  if (!f.is(op)) return f.pool().rebuild(f, l, r);
                  return arity(op) == 1 ? f.pool().unary(as, l) : f.pool().binary(as, l, r);
                });
            return right.translate(misread, propositions);
          }};
}

struct Mistake {
  Op op;
  Op as;
};

class WrongTranslators : public testing::TestWithParam<Mistake> {};

TEST_P(WrongTranslators, AreFoundAndMinimized) {
  const auto [op, as] = GetParam();
  const Checker checker({construction(Construction::Gpvw), misreading(op, as)}, {.seed = 3});
  FormulaPool pool;
  Random random(3);
  std::size_t found = 0;
  for (int i = 0; i < 60; ++i) {
    const CheckResult result = checker.check(random_formula(pool, random, {}));
    EXPECT_THAT(result.differences, Each(Field(&Difference::culprit, "wrong")));
    for (const Difference& difference : result.differences) {
      ++found;
      const Difference smallest = checker.minimized(difference);
      EXPECT_EQ(smallest.culprit, difference.culprit);
      EXPECT_LE(tree_size(smallest.formula), 3U) << to_text(difference.formula);
      EXPECT_EQ(holds(smallest.formula, smallest.alphabet, smallest.word),
                smallest.accepts == smallest.negated)
          << to_text(smallest.formula);
    }
  }
  EXPECT_GE(found, 10U);
}

INSTANTIATE_TEST_SUITE_P(Operators, WrongTranslators,
                         testing::Values(Mistake{Op::Finally, Op::Next}, Mistake{Op::Until, Op::WeakUntil},
                                         Mistake{Op::Release, Op::And}));

TEST(Checker, FindsNothingWrongWithRightTranslators) {
  std::vector<Translator> translators;
  for (const Construction which : translate::constructions()) translators.push_back(construction(which));
  const Checker checker(translators, {.seed = 5});
  FormulaPool pool;
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const Formula formula = random_formula(pool, random, {.max_size = 10});
    const CheckResult result = checker.check(formula);
    EXPECT_THAT(result.differences, IsEmpty()) << to_text(formula);
    EXPECT_EQ(result.counts.translations + result.counts.skipped_translations,
              2 * translate::constructions().size());
    EXPECT_EQ(result.counts.skipped_products, 0U);
  }
}

// A translator that accepts nothing is wrong in no product of two automata, but covers no structure.
TEST(Checker, NoticesThatAnAutomatonAndItsNegationBothAcceptNothing) {
  const Translator nothing{
      .name = "nothing", .translate = [](const Formula& formula, const auto& propositions) {
        return construction(Construction::Couvreur).translate(formula.pool().constant(false), propositions);
      }};
  FormulaPool pool;
  const Checker checker({nothing}, {.words = 0, .state_spaces = 1});
  EXPECT_THAT(checker.check(logic::parse(pool, "p U q")).differences,
              ElementsAre(Field(&Difference::kind, CheckKind::Coverage)));
}

TEST(Checker, CountsWhatItSkips) {
  FormulaPool pool;
  const Formula formula = logic::parse(pool, "GF a & GF b & GF c & GF d & GF e");
  const Translator closure = construction(Construction::Closure);
  EXPECT_EQ(Checker({closure}, {}).check(formula).counts.skipped_translations, 2U);
  const Translator tiny = construction_translator(Construction::Gpvw, {.max_states = 2});
  EXPECT_EQ(Checker({tiny}, {}).check(formula).counts.skipped_translations, 2U);
  const Translator gpvw = construction(Construction::Gpvw);
  EXPECT_EQ(
      Checker({gpvw}, {.state_spaces = 0, .max_product_states = 1}).check(formula).counts.skipped_products,
      1U);
}

TEST(Minimizing, EndsAtAFormulaNoneOfWhoseNeighboursFails) {
  FormulaPool pool;
  const Formula formula = logic::parse(pool, "G(a -> X(b U (c & F d))) | (a M !b)");
  const auto has_until = [](const Formula& candidate) {
    return std::ranges::any_of(logic::PostOrder(candidate),
                               [](const auto& n) { return n.formula.is(Op::Until); });
  };
  const Minimized result = minimized(formula, has_until);
  EXPECT_EQ(tree_size(result.formula), 3U);
  EXPECT_TRUE(result.formula.is(Op::Until));
  EXPECT_TRUE(result.is_minimal);
  EXPECT_FALSE(minimized(formula, has_until, 1).is_minimal);
}

TEST(Minimizing, NeverProposesALargerFormula) {
  FormulaPool pool;
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    const Formula formula = random_formula(pool, random, {});
    for (const Formula& smaller : smaller_formulas(formula)) {
      EXPECT_LE(tree_size(smaller), tree_size(formula)) << to_text(formula) << " to " << to_text(smaller);
      EXPECT_NE(smaller, formula);
    }
  }
}

TEST(Processes, GiveTheirStatusAndMessages) {
  const std::string folder = std::filesystem::temp_directory_path();
  const ProcessResult result = run_shell("echo no good >&2; exit 4", folder, std::chrono::seconds(60));
  EXPECT_EQ(result.status, 4);
  EXPECT_EQ(result.messages, "no good\n");
  EXPECT_FALSE(result.timed_out);
}

TEST(Processes, AreKilledWhenTheTimeIsOver) {
  const std::string folder = std::filesystem::temp_directory_path();
  EXPECT_TRUE(run_shell("sleep 1000 | sleep 1000", folder, std::chrono::milliseconds(20)).timed_out);
  EXPECT_TRUE(run_shell("exec 2>&-; sleep 1000", folder, std::chrono::milliseconds(20)).timed_out);
}

Translated translated_by(const std::string& command, const std::string& formula) {
  FormulaPool pool;
  const auto propositions = std::make_shared<omega::Propositions>();
  return tool_translator(command, {.timeout = std::chrono::seconds(60)})
      .translate(logic::parse(pool, formula), propositions);
}

TEST(Tools, GetTheFormulaInEverySyntax) {
  for (const auto* const command :
       {"test %f = 'p0 U !p1' && echo 0 0 > %O", "test %l = 'U p0 ! p1' && echo 0 0 > %O",
        "test %s = 'p0 U !p1' && echo 0 0 > %O", "test \"$(cat %L)\" = 'U p0 ! p1' && echo 0 0 > %O"}) {
    const Translated result = translated_by(command, "p0 U !p1");
    ASSERT_EQ(result.status, Translated::Status::Done) << command << ": " << result.reason;
    EXPECT_EQ(result.automaton->state_count(), 0U);
  }
}

TEST(Tools, FailWithAReason) {
  EXPECT_EQ(translated_by("echo broken >&2; echo %f; echo %O; exit 3", "p0").reason, "exit status 3: broken");
  EXPECT_EQ(translated_by("true %f %O", "p0").reason, "it wrote no output file");
  EXPECT_EQ(translated_by(": %f > %O", "p0").reason, "it wrote nothing");
  EXPECT_EQ(translated_by("echo poem %f > %O", "p0").reason,
            "its output begins like none of the known formats");
}

TEST(Tools, NeedPlacesForFormulaAndOutput) {
  EXPECT_THROW(tool_translator("lbt < %L", {}), UserError);
  EXPECT_THROW(tool_translator("lbt > %O", {}), UserError);
  EXPECT_THROW(tool_translator("lbt < %L > %O %z", {}), UserError);
}

}  // namespace
}  // namespace ouro::cross
