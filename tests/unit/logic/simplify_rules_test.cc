// Every rule of the simplifier, on examples that it fires on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/rewrite/rules.hh"
#include "logic/semantics.hh"
#include "logic/simplify.hh"
#include "unit/logic/building.hh"
#include "unit/logic/judge.hh"

namespace ouro::logic {
namespace {

struct Example {
  std::string_view rule;
  std::string_view formula;
  std::string_view result;  ///< of this rule alone
};

constexpr Example examples[] = {
    {"not", "!1", "0"},
    {"not", "!0", "1"},
    {"not", "!(!a)", "a"},
    {"chain", "a & 1", "a"},
    {"chain", "0 & a", "0"},
    {"chain", "a | 1", "1"},
    {"chain", "a | a", "a"},
    {"chain", "G a & !(G a)", "0"},
    {"chain", "!a | a", "1"},
    {"implies", "1 -> a", "a"},
    {"implies", "a -> 0", "!a"},
    {"implies", "0 -> a", "1"},
    {"implies", "a -> a", "1"},
    {"equivalence", "a <-> a", "1"},
    {"equivalence", "a <-> !a", "0"},
    {"equivalence", "a <-> 1", "a"},
    {"equivalence", "0 <-> a", "!a"},
    {"equivalence", "a xor a", "0"},
    {"equivalence", "1 xor (a & b)", "!a | !b"},
    {"next-true", "X 1", "1"},
    {"next-false", "X 0", "0"},
    {"strong-next-true", "X[!] 1", "1"},
    {"strong-next-false", "X[!] 0", "0"},
    {"finally-false", "F 0", "0"},
    {"finally-false", "F[2:3] 0", "0"},
    {"finally-true", "F 1", "1"},
    {"later-finally-true", "F[2:3] 1", "1"},
    {"globally-true", "G 1", "1"},
    {"globally-false", "G 0", "0"},
    {"later-globally-false", "G[1:2] 0", "0"},
    {"at-once", "F[0:0] a", "a"},
    {"at-once", "G[0:0] a", "a"},
    {"until-false", "a U 0", "0"},
    {"until-false", "a M 0", "0"},
    {"until-false", "0 M a", "0"},
    {"release-true", "a R 1", "1"},
    {"release-true", "a W 1", "1"},
    {"release-true", "1 W a", "1"},
    {"until-now", "a U 1", "1"},
    {"until-now", "0 U a", "a"},
    {"until-now", "0 W a", "a"},
    {"until-now", "a U a", "a"},
    {"until-now", "a W a", "a"},
    {"release-now", "a R 0", "0"},
    {"release-now", "1 R a", "a"},
    {"release-now", "1 M a", "a"},
    {"release-now", "a M a", "a"},
    {"quantified-constant", "A 1", "1"},
    {"quantified-constant", "E 0", "0"},
    {"complements", "a & (b & !a)", "0"},
    {"complements", "a | !a", "1"},
    {"absorption", "a & (a | b)", "a"},
    {"absorption", "a & (!a | X b)", "a & X b"},
    {"absorption", "X a | (b & X a)", "X a"},
    {"ordered-equivalence", "b <-> a", "a <-> b"},
    {"ordered-equivalence", "!a <-> b", "a xor b"},
    {"ordered-equivalence", "!a xor !b", "a xor b"},
    {"strong-next", "X[!] a", "X a"},
    {"nested-finally", "F F a", "F a"},
    {"nested-finally", "G G a", "G a"},
    {"nested-finally", "F[1:2] F[2:3] a", "F[3:5] a"},
    {"nested-finally", "G[1:2] G a", "G[1:] a"},
    {"finally-next", "F X a", "X F a"},
    {"finally-strong-next", "F X[!] a", "X[!] F a"},
    {"globally-next", "G X a", "X G a"},
    {"globally-next", "G[1:2] X a", "X G[1:2] a"},
    {"next-of-both", "X a U X b", "X(a U b)"},
    {"next-of-both", "X a M X b", "X(a M b)"},
    {"eventuality", "F(a U b)", "F b"},
    {"eventuality", "F(a M b)", "F(a & b)"},
    {"eventuality", "F(a | F b)", "F(a | b)"},
    {"eventuality", "G(a R b)", "G b"},
    {"eventuality", "G(a W b)", "G(a | b)"},
    {"eventuality", "G(a & (b R X a))", "G(a & X a)"},
    {"recurring-next", "G F(a | X b)", "G F(a | b)"},
    {"recurring-next", "F G(a & X b)", "F G(a & b)"},
    {"to-unary", "1 U a", "F a"},
    {"to-unary", "0 R a", "G a"},
    {"to-unary", "a W 0", "G a"},
    {"to-unary", "a M 1", "F a"},
    {"exchange", "a U (a & b)", "b M a"},
    {"exchange", "a W (a & b)", "b R a"},
    {"exchange", "a R (a | b)", "b W a"},
    {"exchange", "a M (a | b)", "b U a"},
    {"exchange", "(a & b) U (a & (b & X a))", "X a M (a & b)"},
    {"left-nested", "(a U b) U b", "a U b"},
    {"left-nested", "(a W b) U b", "a U b"},
    {"left-nested", "(a U b) W b", "a U b"},
    {"left-nested", "(a W b) W b", "a W b"},
    {"left-nested", "(a R b) R b", "a R b"},
    {"left-nested", "(a M b) R b", "a R b"},
    {"left-nested", "(a R b) M b", "a R b"},
    {"next-suspendable", "X G F a", "G F a"},
    {"bounded-suspendable", "F[1:2] G F a", "G F a"},
    {"bounded-suspendable", "G[1:2] F G a", "F G a"},
    {"finally-eventual", "F(F a & F b)", "F a & F b"},
    {"finally-eventual", "F G F a", "G F a"},
    {"globally-universal", "G F G a", "F G a"},
    {"globally-universal", "G(G a | G b)", "G a | G b"},
    {"until-eventual", "a U F b", "F b"},
    {"release-universal", "a R G b", "G b"},
    {"universal-weak-until", "G a W b", "G a | b"},
    {"eventual-strong-release", "F a M b", "F a & b"},
    {"hoist", "F(a & G F b)", "G F b & F a"},
    {"hoist", "F(a | (F a & F b))", "(F a & F b) | F a"},
    {"hoist", "G(a | F G b)", "F G b | G a"},
    {"hoist", "X(a & G F b)", "G F b & X a"},
    {"hoist", "X(a | G F b)", "G F b | X a"},
    {"hoist", "a U (b | F a)", "F a | (a U b)"},
    {"hoist", "a U (b & G F a)", "G F a & (a U b)"},
    {"hoist", "a W (b | F a)", "F a | (a W b)"},
    {"hoist", "a R (b & G a)", "G a & (a R b)"},
    {"hoist", "a R (b | G F a)", "G F a | (a R b)"},
    {"hoist", "a M (b & G a)", "G a & (a M b)"},
    {"grouping", "X a & X b", "X(a & b)"},
    {"grouping", "X[!] a | X[!] b", "X[!](a | b)"},
    {"grouping", "G a & G b", "G(a & b)"},
    {"grouping", "F[1:2] a | F[1:2] b", "F[1:2](a | b)"},
    {"grouping", "F G a & F G b", "F G(a & b)"},
    {"grouping", "G F a | G F b", "G F(a | b)"},
    {"grouping", "(a U c) & (b U c)", "(a & b) U c"},
    {"grouping", "(a U c) & (b W c)", "(a & b) U c"},
    {"grouping", "(a W c) & (b W c)", "(a & b) W c"},
    {"grouping", "(a U b) | (a U c)", "a U (b | c)"},
    {"grouping", "(a U b) | (a W c)", "a W (b | c)"},
    {"grouping", "(a R b) & (a R c)", "a R (b & c)"},
    {"grouping", "(a R b) & (a M c)", "a M (b & c)"},
    {"grouping", "(a R c) | (b M c)", "(a | b) R c"},
    {"grouping", "(a M c) | (b M c)", "(a | b) M c"},
    {"grouping", "F b & (a W b)", "(1 & a) U b"},
    {"grouping", "F a & (a R b)", "a M (1 & b)"},
    {"grouping", "G a | (a U b)", "a W (0 | b)"},
    {"grouping", "G b | (a M b)", "(0 | a) R b"},
    {"grouping", "A X a & A X b", "A X(a & b)"},
    {"grouping", "A G a & A G b", "A G(a & b)"},
    {"grouping", "E F a | E F b", "E F(a | b)"},
    {"folding", "a & X G a", "G a"},
    {"folding", "a | X F a", "F a"},
    {"binary-folding", "b | (a & X(a U b))", "a U b"},
    {"binary-folding", "(b & c) | (a & X(a W (b & c)))", "a W (b & c)"},
    {"binary-folding", "b | (a & X[!](a U b))", "a U b"},
    {"binary-folding", "b & (a | X(a R b))", "a R b"},
    {"binary-folding", "b & (c & (a | X(a M (b & c))))", "a M (b & c)"},
    {"merge-same", "a U (a U b)", "a U b"},
    {"merge-same", "a U (b | (a U c))", "a U (b | c)"},
    {"merge-same", "a W (b | (a U c))", "a W (b | c)"},
    {"merge-same", "a R (b & (a R c))", "a R (b & c)"},
    {"merge-same", "a M (a R c)", "a M c"},
    {"trim-same", "(a | b) U b", "a U b"},
    {"trim-same", "(a & !b) W b", "a W b"},
    {"trim-same", "(a & b) R b", "a R b"},
    {"trim-same", "(a | !b) M b", "a M b"},
    {"settle-at-first", "G !a | F(a & F b)", "!a W (a & F b)"},
    {"settle-at-first", "F !a & G(a | G b)", "!a M (a | G b)"},
    {"weaken", "a U (b | G a)", "a W b"},
    {"weaken", "a U G a", "a W 0"},
    {"weaken", "a U (b | (a W c))", "a W (b | c)"},
    {"weaken", "a W (b | G a)", "a W b"},
    {"weaken", "a R (b & F a)", "a M b"},
    {"weaken", "a R (b & (a M c))", "a M (b & c)"},
    {"weaken", "a M (b & F a)", "a M b"},
    {"drop-endless-left", "G a U !a", "!a"},
    {"drop-endless-left", "G(a & b) U (!a & c)", "!a & c"},
    {"drop-endless-left", "F !a R a", "a"},
    {"drop-left", "(a & b) U a", "a"},
    {"drop-left", "(a & b) U (a U c)", "a U c"},
    {"drop-left", "(a & b) W (c R a)", "c R a"},
    {"drop-left", "(a | b) R (a R c)", "a R c"},
    {"drop-left", "(c | a) R (b U c)", "b U c"},
    {"drop-left", "(a | b) M b", "b"},
    {"cover", "a U (b | !a)", "F(b | !a)"},
    {"cover", "a W (b | !a)", "1"},
    {"cover", "a R (b & !a)", "G(b & !a)"},
    {"cover", "a M (b & !a)", "0"},
    {"merge-implied", "a U (b | ((a & c) U b))", "a U (b | b)"},
    {"merge-implied", "a W ((a & c) U b)", "a W b"},
    {"merge-implied", "a R ((a | c) R b)", "a R b"},
    {"merge-implied", "a M ((a | c) R b)", "a M b"},
    {"trim-implied", "(a & !b) U (b | c)", "a U (b | c)"},
    {"trim-implied", "(a | G b) U b", "a U b"},
    {"trim-implied", "(a & F b) R b", "a R b"},
    {"pairs", "a & F a", "a"},
    {"pairs", "a | F a", "F a"},
    {"pairs", "G a & F(!a)", "0"},
    {"pairs", "F b | G(!b)", "1"},
    {"pairs", "(a W b) | F(!a)", "1"},
    {"quantified-state", "A A F a", "A F a"},
    {"quantified-state", "E (a & b)", "a & b"},
    {"quantifier-hoist", "A(a | F b)", "a | A F b"},
    {"quantifier-hoist", "E(A F a & F b)", "A F a & E F b"},
    {"nested-quantified", "A F A F a", "A F a"},
    {"nested-quantified", "A F E F a", "E F a"},
    {"nested-quantified", "E G A G a", "A G a"},
    {"nested-quantified-until", "E F A(a U b)", "E F b"},
    {"nested-quantified-until", "A F A(a U b)", "A F b"},
    {"nested-quantified-until", "A G E(a R b)", "A G b"},
    {"nested-quantified-until", "E G E(a R b)", "E G b"},
};

using building::show;
using rewrite::Context;
using rewrite::Operands;
using rewrite::Rule;

/// The result of one rule, or an empty formula where it does not match.
Formula apply(const Rule& rule, const Context& context, const Formula& formula) {
  if (!rule.ops.contains(formula.op())) return {};
  if (rule.rewrite != nullptr) return rule.rewrite(context, formula);
  Operands operands{formula.op(), rewrite::flatten(formula.op(), formula)};
  normalise(operands, context.pool);
  if (!rule.rewrite_operands(context, operands)) return {};
  normalise(operands, context.pool);
  return chain_of(operands, context.pool);
}

Formula normalised(const Formula& formula) {
  if (!formula.is(Op::And) && !formula.is(Op::Or)) return formula;
  Operands operands{formula.op(), rewrite::flatten(formula.op(), formula)};
  normalise(operands, formula.pool());
  return chain_of(operands, formula.pool());
}

const Rule* find_rule(std::string_view name) {
  for (const Rule* rule : rewrite::all_rules()) {
    if (rule->name == name) return rule;
  }
  return nullptr;
}

/// The words that a rule speaks about in a scope: what tells two formulas apart there.
std::string difference(const Judge& judge, Scope scope, const Formula& a, const Formula& b) {
  switch (scope) {
    case Scope::Infinite:
      return judge.infinite_difference(a, b);
    case Scope::Nonempty:
      return judge.finite_difference(a, b, 1);
    default:
      return judge.finite_difference(a, b, 0);
  }
}

TEST(SimplifyRules, HaveDistinctNamesAndEachAnExample) {
  std::set<std::string_view> shown;
  for (const Example& example : examples) shown.insert(example.rule);
  std::set<std::string_view> names;
  for (const Rule* rule : rewrite::all_rules()) {
    EXPECT_TRUE(names.insert(rule->name).second) << rule->name;
    EXPECT_TRUE(shown.contains(rule->name)) << rule->name << " has no example";
    EXPECT_THAT(rule->text, testing::Not(testing::IsEmpty())) << rule->name;
    EXPECT_NE(rule->rewrite == nullptr, rule->rewrite_operands == nullptr) << rule->name;
  }
  EXPECT_EQ(names.size(), shown.size()) << "an example names a rule that does not exist";
}

TEST(SimplifyRules, RewriteTheirExamplesAsDocumented) {
  FormulaPool pool;
  const SimplifyOptions options;
  for (const Example& example : examples) {
    const Rule* rule = find_rule(example.rule);
    ASSERT_NE(rule, nullptr) << example.rule;
    const Formula formula = parse(pool, example.formula);
    const Formula result = apply(*rule, Context(pool, options, Scope::Infinite), formula);
    ASSERT_TRUE(result) << example.rule << " does not match " << example.formula;
    const Formula expected = normalised(parse(pool, example.result));
    EXPECT_EQ(normalised(result), expected)
        << example.rule << " on " << example.formula << " gives " << show(result);
  }
}

TEST(SimplifyRules, KeepTheMeaningOfTheirExamples) {
  FormulaPool pool;
  const SimplifyOptions options;
  const Judge judge({"a", "b", "c"}, Judge::Limits{.stem = 1, .cycle = 2, .length = 3});
  for (const Example& example : examples) {
    const Rule* rule = find_rule(example.rule);
    const Formula formula = parse(pool, example.formula);
    for (const Scope scope : {Scope::Infinite, Scope::Nonempty, Scope::Finite}) {
      if (!rule->is_sound_in(scope)) continue;
      const Formula result = apply(*rule, Context(pool, options, scope), formula);
      if (!result) continue;
      const std::string tells_apart = formula.has(Trait::Linear)
                                          ? difference(judge, scope, formula, result)
                                          : judge.branching_difference(formula, result);
      EXPECT_EQ(tells_apart, "") << example.rule << " on " << example.formula << " gives " << show(result);
    }
  }
}

/// Each rule alone, on every small formula whether or not its operands are simplified.
TEST(SimplifyRules, AreSoundOnAllSmallFormulasInTheirScope) {
  FormulaPool pool;
  const SimplifyOptions options;
  const Judge judge({"a", "b"}, Judge::Limits{.stem = 1, .cycle = 2, .length = 3});
  const Formula a = pool.proposition("a");
  enumeration::Formulas formulas(pool, {pool.constant(false), a, pool.proposition("b"), pool.negate(a)},
                                 {Op::Next, Op::StrongNext, Op::Finally, Op::Globally},
                                 {Op::And, Op::Or, Op::Until, Op::Release, Op::WeakUntil, Op::StrongRelease});
  for (std::size_t count = 1; count <= 2; ++count) {
    for (const Formula& formula : formulas.with_operators(count)) {
      for (const Rule* rule : rewrite::all_rules()) {
        for (const Scope scope : {Scope::Infinite, Scope::Nonempty, Scope::Finite}) {
          if (!rule->is_sound_in(scope)) continue;
          const Formula result = apply(*rule, Context(pool, options, scope), formula);
          if (!result) continue;
          ASSERT_EQ(difference(judge, scope, formula, result), "")
              << rule->name << " in scope " << static_cast<int>(scope) << " on " << show(formula) << " gives "
              << show(result);
          ASSERT_LE(tree_size(result), tree_size(formula)) << rule->name << " on " << show(formula);
        }
      }
    }
  }
}

}  // namespace
}  // namespace ouro::logic
