#include "logic/parse.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "logic/print.hh"

namespace ouro::logic {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class Parse : public testing::Test {
 protected:
  // The formula with every parenthesis, so that the grouping can be read off.
  std::string read(std::string_view text, Syntax syntax = Syntax::Infix) {
    return to_text(parse(pool_, text, {.syntax = syntax}), {.all_parentheses = true});
  }

  std::vector<Diagnostic> errors(std::string_view text, ParseOptions options = {}) {
    try {
      parse(pool_, text, options);
    } catch (const UserError& error) {
      return error.diagnostics();
    }
    return {};
  }

  std::string first_error(std::string_view text, ParseOptions options = {}) {
    const auto found = errors(text, options);
    return found.empty() ? "" : render(found.front());
  }

  std::vector<std::string> warnings(std::string_view text) {
    std::vector<std::string> result;
    for (const Diagnostic& warning : parse_formula(pool_, {.text = text}).warnings) {
      result.push_back(warning.message);
    }
    return result;
  }

  FormulaPool pool_;
};

TEST_F(Parse, AllSpellingsOfAnOperatorGiveTheSameFormula) {
  const std::vector<std::vector<std::string>> groups = {
      {"a & b", "a && b", "a /\\ b", "a ∧ b"},
      {"a | b", "a || b", "a \\/ b", "a ∨ b"},
      {"!a", "~a", "¬a"},
      {"a -> b", "a => b", "a --> b", "a → b", "a ⇒ b", "a ⊃ b"},
      {"a <-> b", "a <=> b", "a <--> b", "a ↔ b", "a ⇔ b", "a ≡ b"},
      {"a xor b", "a ^ b", "a ⊕ b"},
      {"X a", "Xa", "()a", "○a", "X[1] a"},
      {"X[!] a", "⊙a", "○[!] a", "X[1!]a"},
      {"F a", "Fa", "<>a", "◇a", "F[0:] a"},
      {"G a", "Ga", "[]a", "□a", "G[0:$] a"},
      {"a U b", "a 𝒰 b"},
      {"a R b", "a V b", "a ℛ b"},
      {"a W b", "a 𝒲 b"},
      {"a M b", "a ℳ b"},
      {"1", "true", "TRUE", "⊤"},
      {"0", "false", "FALSE", "⊥"},
      {"AG EF a", "∀□∃◇a", "A G E F a", "A[G E[F a]]", "A(G(E(F(a))))"},
      {"F[2:5] a", "F[2..5] a", "F[2,5]a", "<>[2:5] a", "F [ 2 : 5 ] a"},
      {"G[:5] a", "G[0:5] a"},
      {"XXX a", "X[3] a", "X X X a"},
      {"\"x > 3\"", "{x > 3}", "{ x > 3 }"},
      {"abc", "\"abc\"", "{abc}"},
  };
  for (const auto& group : groups) {
    for (const std::string& text : group) {
      EXPECT_EQ(parse(pool_, text), parse(pool_, group.front())) << text << " and " << group.front();
    }
  }
}

TEST_F(Parse, GroupsLikeSpotInInfix) {
  EXPECT_EQ(read("a U b U c"), "a U (b U c)");
  EXPECT_EQ(read("a U b R c W d M e"), "a U (b R (c W (d M e)))");
  EXPECT_EQ(read("a -> b -> c"), "a -> (b -> c)");
  EXPECT_EQ(read("a <-> b -> c"), "a <-> (b -> c)");
  EXPECT_EQ(read("a -> b <-> c"), "a -> (b <-> c)");
  EXPECT_EQ(read("a | b & c xor d -> e"), "((a | (b & c)) xor d) -> e");
  EXPECT_EQ(read("a & b & c"), "(a & b) & c");
  EXPECT_EQ(read("a & b U c"), "a & (b U c)");
  EXPECT_EQ(read("F a U G b"), "(F a) U (G b)");
  EXPECT_EQ(read("!a U b"), "(!a) U b");
  EXPECT_EQ(read("GFa -> GFb"), "(G(F a)) -> (G(F b))");
}

TEST_F(Parse, GroupsLikeSpinInSpin) {
  EXPECT_EQ(read("a U b U c", Syntax::Spin), "(a U b) U c");
  EXPECT_EQ(read("a -> b -> c", Syntax::Spin), "(a -> b) -> c");
  EXPECT_EQ(read("a -> b <-> c", Syntax::Spin), "(a -> b) <-> c");
  EXPECT_EQ(read("a || b && c", Syntax::Spin), "a | (b & c)");
  EXPECT_EQ(read("[] a U b", Syntax::Spin), "(G a) U b");
  EXPECT_EQ(read("always eventually a", Syntax::Spin), "G(F a)");
}

TEST_F(Parse, GroupsLikeNusmvInNusmv) {
  EXPECT_EQ(read("a -> b -> c", Syntax::Nusmv), "a -> (b -> c)");
  EXPECT_EQ(read("a <-> b -> c", Syntax::Nusmv), "(a <-> b) -> c");
  EXPECT_EQ(read("a -> b <-> c", Syntax::Nusmv), "a -> (b <-> c)");
  EXPECT_EQ(read("a xor b | c", Syntax::Nusmv), "(a xor b) | c");
  EXPECT_EQ(read("AG (a -> A [b U c])", Syntax::Nusmv), "A(G(a -> (A(b U c))))");
}

TEST_F(Parse, ComparisonsAreAtomsInSpinAndNusmv) {
  EXPECT_EQ(parse(pool_, "[] (x > 3 && y == 2 -> <> P[1]@crit)", {.syntax = Syntax::Spin}),
            parse(pool_, "G((\"x > 3\" & \"y == 2\") -> F \"P[1]@crit\")"));
  EXPECT_EQ(
      parse(pool_, "AG (proc1.state = entering -> AF proc1.state = critical)", {.syntax = Syntax::Nusmv}),
      parse(pool_, "AG({proc1.state = entering} -> AF {proc1.state = critical})"));
  EXPECT_EQ(parse(pool_, "[] x<3 -> y", {.syntax = Syntax::Spin}), parse(pool_, "G {x<3} -> y"));
  EXPECT_EQ(parse(pool_, "x <-> y", {.syntax = Syntax::Spin}), parse(pool_, "x <-> y"));
}

TEST_F(Parse, LettersOfQuantifiersAreNamesWhereNoOperandFollows) {
  EXPECT_EQ(parse(pool_, "A U b"), parse(pool_, "\"A\" U b"));
  EXPECT_EQ(parse(pool_, "a & E"), parse(pool_, "a & \"E\""));
  EXPECT_EQ(parse(pool_, "G(AG -> EX)"), parse(pool_, "G(\"AG\" -> \"EX\")"));
  EXPECT_TRUE(parse(pool_, "A(a U b)").is(Op::ForAll));
  EXPECT_TRUE(parse(pool_, "E a").is(Op::Exists));
}

TEST_F(Parse, NamesThatBeginWithAnOperatorLetterAreSplitAsSpotDoes) {
  EXPECT_EQ(parse(pool_, "GFp1"), parse(pool_, "G F p1"));
  EXPECT_EQ(parse(pool_, "FF0"), parse(pool_, "F \"F0\""));
  EXPECT_THAT(warnings("GFp1 & Xq & FG a"), IsEmpty());
  EXPECT_THAT(warnings("Green -> Fair"), ElementsAre(HasSubstr("G reen"), HasSubstr("F air")));
  EXPECT_THAT(warnings("\"Green\" & GFreq"), IsEmpty());
}

TEST_F(Parse, WarnsWhereSpinsSymbolsMeetSpotsGrouping) {
  EXPECT_THAT(warnings("[] (a U b U c)"), ElementsAre(HasSubstr("SPIN would group to the left")));
  EXPECT_THAT(warnings("G(a U b U c)"), IsEmpty());
  EXPECT_THAT(warnings("[] (a U (b U c))"), IsEmpty());
}

TEST_F(Parse, RemembersWherePropositionsStand) {
  const std::string text = "G (req -> F {x > 3})";
  const ParsedFormula parsed = parse_formula(pool_, {.text = text});
  ASSERT_THAT(parsed.propositions, SizeIs(2));
  const Span span = parsed.propositions[1].span;
  EXPECT_EQ(text.substr(span.begin, span.end - span.begin), "{x > 3}");
  EXPECT_EQ(parsed.propositions[1].proposition.name(), "x > 3");
}

TEST_F(Parse, AnErrorShowsThePlaceWhatWasExpectedAndWhatToDo) {
  EXPECT_EQ(first_error("G (a -> )"),
            "<formula>:1:9: error: expected a formula before ')'\n"
            "  G (a -> )\n"
            "          ^\n");
  EXPECT_EQ(first_error("a U\n  x = 3"),
            "<formula>:2:5: error: '=' belongs to a model expression\n"
            "    x = 3\n"
            "      ^\n"
            "  hint: put expressions of the model in braces or quotes: {x > 3}, \"P@crit\"\n");
  EXPECT_THAT(first_error("(a & b"), HasSubstr("1:1: error: this '(' is never closed"));
  EXPECT_THAT(first_error("a & b)"), HasSubstr("nothing is open that ')' could close"));
  EXPECT_THAT(first_error("a b"), HasSubstr("expected an operator before 'b'"));
  EXPECT_THAT(first_error(""), HasSubstr("expected a formula before the end"));
  EXPECT_THAT(first_error("G M"), HasSubstr("\"M\" in quotes"));
  EXPECT_THAT(first_error("\"abc"), HasSubstr("never closed"));
  EXPECT_THAT(first_error("{abc"), HasSubstr("never closed"));
  EXPECT_THAT(first_error("\"\""), HasSubstr("needs a name"));
  EXPECT_THAT(first_error("a @ b"), HasSubstr("belongs to a model expression"));
  EXPECT_THAT(first_error("F[5:3] a"), HasSubstr("no position from 5 to 3"));
  EXPECT_THAT(first_error("F[5] a"), HasSubstr("bounds need two numbers"));
  EXPECT_THAT(first_error("F[1:99999999999] a"), HasSubstr("below 4294967295"));
  EXPECT_THAT(first_error("X[60000] X[60000] a"), HasSubstr("1:10: error: X[n] stands for n operators"));
  EXPECT_THAT(first_error("X[99999999999] a"), HasSubstr("too large"));
  EXPECT_THAT(first_error("12 U a"), HasSubstr("neither a proposition nor 0 or 1"));
  EXPECT_THAT(first_error("a & [b]"), HasSubstr("only after A or E"));
  EXPECT_THAT(first_error("A[a U b)"), HasSubstr("expected ']'"));
  EXPECT_THAT(first_error("\xff"), HasSubstr("not UTF-8"));
  EXPECT_THAT(first_error("a ∈ b"), HasSubstr("unexpected character '∈'"));
}

TEST_F(Parse, SeveralErrorsAreReportedInOneGo) {
  const auto found = errors("(a U ) & b c | ]");
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[0].column, 6U);
  EXPECT_EQ(found[1].column, 12U);
  EXPECT_EQ(found[2].column, 16U);
  EXPECT_THAT(errors(std::string(1000, '#')), SizeIs(ParseOptions().max_errors));
}

TEST_F(Parse, CtlWantsAQuantifierForEachTemporalOperator) {
  const ParseOptions ctl{.logic = Logic::Ctl};
  EXPECT_EQ(first_error("AG(req -> F ack)", ctl),
            "<formula>:1:11: error: in CTL the temporal operator F needs a path quantifier of its own\n"
            "  AG(req -> F ack)\n"
            "            ^\n"
            "  hint: write AF ack (on all paths) or EF ack (on some path), or ask it as CTL*\n");
  EXPECT_THAT(first_error("a U b", ctl), HasSubstr("write A(a U b) (on all paths) or E(a U b)"));
  EXPECT_THAT(first_error("\"x > 1\" U b", ctl), HasSubstr("write A(p U q)"));
  EXPECT_THAT(first_error("A(F a & G b)", ctl), HasSubstr("needs a path quantifier"));
  EXPECT_THAT(first_error("AG F a", ctl), HasSubstr("needs a path quantifier"));
  EXPECT_EQ(first_error("AG(a -> A[b U E[c R d]])", ctl), "");
}

TEST_F(Parse, ManyMissingQuantifiersTakeNoLongTime) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "F ";
  EXPECT_THAT(first_error(text + "a", {.logic = Logic::Ctl}), HasSubstr("needs a path quantifier"));
}

TEST_F(Parse, LinearLogicsHaveNoQuantifiersAndOnlyFiniteTracesAStrongNext) {
  EXPECT_THAT(first_error("AG a", {.logic = Logic::Ltl}), HasSubstr("no path quantifiers"));
  EXPECT_THAT(first_error("X[!] a", {.logic = Logic::Ltl}), HasSubstr("finite-trace"));
  EXPECT_EQ(first_error("X[!] a", {.logic = Logic::FiniteLtl}), "");
}

TEST_F(Parse, CtlStarWantsAStateFormula) {
  EXPECT_THAT(first_error("GF a", {.logic = Logic::CtlStar}), HasSubstr("path quantifier"));
  EXPECT_THAT(first_error("E F a & (b | a U b)", {.logic = Logic::CtlStar}), HasSubstr("write A(a U b)"));
  EXPECT_EQ(first_error("A(GF a -> E G b)", {.logic = Logic::CtlStar}), "");
}

TEST_F(Parse, ReadsPrefixNotation) {
  const ParseOptions lbt{.syntax = Syntax::Lbt};
  EXPECT_EQ(parse(pool_, "i G F p0 ! U p1 & p2 \"x > 3\"", lbt),
            parse(pool_, "GF p0 -> !(p1 U (p2 & {x > 3}))"));
  EXPECT_EQ(parse(pool_, "e ^ t f V p0 p1", lbt), parse(pool_, "(1 xor 0) <-> (p0 R p1)"));
  EXPECT_THAT(first_error("U p0", lbt), HasSubstr("expected 1 more operand"));
  EXPECT_THAT(first_error("", lbt), HasSubstr("expected 1 more operand"));
  EXPECT_THAT(first_error("p0 p1", lbt), HasSubstr("complete before this"));
  EXPECT_THAT(first_error("& p0 q", lbt), HasSubstr("'q' is neither"));
  EXPECT_THAT(first_error("& p0 \"q", lbt), HasSubstr("never closed"));
}

// A million levels of nesting, one shape for each way to nest: neither a crash nor more than linear time.
TEST_F(Parse, NestingAMillionDeepIsRead) {
  const std::size_t depth = 1'000'000;
  const auto repeat = [depth](std::string_view piece) {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i) text += piece;
    return text;
  };
  const std::string closing(depth, ')');
  const std::vector<std::string> texts = {repeat("(") + "a" + closing,
                                          repeat("X") + "a",
                                          repeat("!(") + "a" + closing,
                                          repeat("a U (") + "b" + closing,
                                          repeat("(") + "a" + repeat(" & b)"),
                                          repeat("a & ") + "b",
                                          repeat("a -> ") + "b",
                                          repeat("A G ") + "a",
                                          "X[100000] a"};
  for (const std::string& text : texts) {
    const Formula formula = parse(pool_, text);
    EXPECT_EQ(parse(pool_, to_text(formula)), formula) << text.substr(0, 20);
  }
  EXPECT_THAT(errors(repeat("(")), SizeIs(ParseOptions().max_errors));
  const Formula prefix = parse(pool_, repeat("U p0 ") + "p1", {.syntax = Syntax::Lbt});
  EXPECT_EQ(parse(pool_, to_text(prefix, {.syntax = Syntax::Lbt}), {.syntax = Syntax::Lbt}), prefix);
}

}  // namespace
}  // namespace ouro::logic
