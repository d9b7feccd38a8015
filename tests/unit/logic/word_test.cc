#include "logic/word.hh"

#include <gmock/gmock.h>

#include <string>

#include "base/random.hh"

namespace ouro::logic {
namespace {

using testing::HasSubstr;

const Alphabet abc = {"a", "b", "c"};

LassoWord lasso(const Alphabet& alphabet, std::string_view text) {
  return parse_lasso_word(alphabet, {.text = text, .name = "word"});
}

FiniteWord finite(const Alphabet& alphabet, std::string_view text) {
  return parse_finite_word(alphabet, {.text = text, .name = "word"});
}

/// The only diagnostic of a text that is not a word.
template <class Read>
Diagnostic mistake(Read read, std::string_view text) {
  try {
    read(abc, text);
  } catch (const UserError& error) {
    EXPECT_EQ(error.diagnostics().size(), 1U);
    return error.diagnostics().front();
  }
  ADD_FAILURE() << "accepted: " << text;
  return {};
}

TEST(Word, ALassoIsAStemAndACycle) {
  const LassoWord expected = {{{true, false, false}, {false, false, true}},
                              {{true, false, false}, {false, false, false}}};
  EXPECT_EQ(lasso(abc, "a & !b; c; cycle{a; 1}"), expected);
}

TEST(Word, TheStemMayBeEmpty) { EXPECT_EQ(lasso(abc, "cycle{b}"), (LassoWord{{}, {{false, true, false}}})); }

TEST(Word, AFiniteWordIsASequenceOfLetters) {
  EXPECT_EQ(finite(abc, "a & !b; c"), (FiniteWord{{true, false, false}, {false, false, true}}));
}

TEST(Word, TheEmptyTextIsTheEmptyFiniteWord) {
  EXPECT_EQ(finite(abc, ""), FiniteWord{});
  EXPECT_EQ(finite(abc, " \t\r\n"), FiniteWord{});
  EXPECT_EQ(to_text(abc, FiniteWord{}), "");
}

TEST(Word, BlanksDoNotMatter) {
  EXPECT_EQ(lasso(abc, "\n a&&b ;cycle \t{ c\n}\n"), lasso(abc, "a & b; cycle{c}"));
}

TEST(Word, OneAndRepeatedLiteralsAddNothing) {
  EXPECT_EQ(finite(abc, "1 & a & 1 & a & !b & !b"), finite(abc, "a"));
}

TEST(Word, OverNoPropositionsTheOnlyLetterIsOne) {
  const LassoWord word = {{{}}, {{}, {}}};
  EXPECT_EQ(to_text({}, word), "1; cycle{1; 1}");
  EXPECT_EQ(lasso({}, "1; cycle{1; 1}"), word);
}

TEST(Word, TextNamesEveryProposition) {
  EXPECT_EQ(to_text(abc, lasso(abc, "a; cycle{1; b & c}")), "a & !b & !c; cycle{!a & !b & !c; !a & b & c}");
}

TEST(Word, NamesThatAreNotIdentifiersAreQuoted) {
  const Alphabet alphabet = {"x > 3", "say \"hi\" \\", "cycle", "1", "", "caf\xc3\xa9", "two\nlines", "_ok9"};
  const FiniteWord word = {{true, false, true, false, true, false, true, false}};
  const std::string text = to_text(alphabet, word);
  EXPECT_EQ(text,
            "\"x > 3\" & !\"say \\\"hi\\\" \\\\\" & \"cycle\" & !\"1\" & \"\" & !\"caf\xc3\xa9\" & "
            "\"two\nlines\" & !_ok9");
  EXPECT_EQ(finite(alphabet, text), word);
}

TEST(Word, CycleIsANameUnlessABraceFollows) {
  const Alphabet alphabet = {"cycle"};
  EXPECT_EQ(lasso(alphabet, "cycle; cycle { !cycle }"), (LassoWord{{{true}}, {{false}}}));
}

TEST(Word, OfEqualNamesTheFirstCounts) { EXPECT_EQ(finite({"a", "a"}, "a"), (FiniteWord{{true, false}})); }

TEST(Word, DiagnosticsPointAtThePlace) {
  const Diagnostic unknown = mistake(lasso, "a;\n b & nope; cycle{1}");
  EXPECT_EQ(unknown.file, "word");
  EXPECT_EQ(unknown.line, 2U);
  EXPECT_EQ(unknown.column, 6U);
  EXPECT_EQ(unknown.marker, "     ^^^^");
  EXPECT_THAT(unknown.message, HasSubstr("unknown proposition 'nope'"));
  EXPECT_THAT(unknown.hint, HasSubstr("a, b, c"));

  const Diagnostic contradiction = mistake(finite, "a & b & !a ");
  EXPECT_EQ(contradiction.column, 9U);
  EXPECT_EQ(contradiction.marker, "        ^^");
  EXPECT_THAT(contradiction.message, HasSubstr("contradicts itself"));
}

TEST(Word, MistakesInALassoAreExplained) {
  EXPECT_THAT(mistake(lasso, "a; b").message, HasSubstr("has no cycle"));
  EXPECT_THAT(mistake(lasso, "").message, HasSubstr("the text ends"));
  EXPECT_THAT(mistake(lasso, "a;").message, HasSubstr("the text ends"));
  EXPECT_THAT(mistake(lasso, "cycle{}").message, HasSubstr("expected a letter"));
  EXPECT_THAT(mistake(lasso, "cycle{a").message, HasSubstr("expected '}'"));
  EXPECT_THAT(mistake(lasso, "cycle{a;}").message, HasSubstr("expected a letter"));
  EXPECT_THAT(mistake(lasso, "cycle{a}; b").message, HasSubstr("nothing may follow"));
  EXPECT_THAT(mistake(lasso, "a b; cycle{a}").message, HasSubstr("expected ';'"));
}

TEST(Word, MistakesInAFiniteWordAreExplained) {
  EXPECT_THAT(mistake(finite, "a; cycle{b}").message, HasSubstr("has no cycle"));
  EXPECT_THAT(mistake(finite, "a;").message, HasSubstr("the text ends"));
  EXPECT_THAT(mistake(finite, "0").message, HasSubstr("no letter satisfies 0"));
  EXPECT_THAT(mistake(finite, "!1").message, HasSubstr("expected a letter"));
  EXPECT_THAT(mistake(finite, "a | b").message, HasSubstr("expected ';' or '&'"));
  EXPECT_THAT(mistake(finite, "\"a").message, HasSubstr("does not end"));
  EXPECT_THAT(mistake(finite, "\"a\\").message, HasSubstr("does not end"));
  EXPECT_THAT(mistake(finite, "\"\\n\"").message, HasSubstr("backslash"));
}

TEST(Word, AnyBytesAreReadOrRefused) {
  constexpr std::uint64_t seed = 17;
  Random random(seed);
  const std::string pieces = std::string("aabbcc!&&;;;{}1 \"\\\n\xff\xc3\xa9") + '\0';
  std::size_t accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::uint64_t i = random.below(12); i > 0; --i) {
      text += random.chance(0.1) ? "cycle{" : std::string(1, pieces[random.below(pieces.size())]);
    }
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", round " << round << ": " << text);
    try {
      const FiniteWord word = finite(abc, text);
      ++accepted;
      EXPECT_EQ(finite(abc, to_text(abc, word)), word);
    } catch (const UserError&) {
    }
    try {
      const LassoWord word = lasso(abc, text);
      ++accepted;
      EXPECT_EQ(lasso(abc, to_text(abc, word)), word);
    } catch (const UserError&) {
    }
  }
  EXPECT_GT(accepted, 100U);
}

TEST(Word, LongWordsAreRead) {
  std::string text = "cycle{a";
  for (int i = 1; i < 100'000; ++i) text += ";a";
  EXPECT_EQ(lasso(abc, text + "}").cycle.size(), 100'000U);
}

}  // namespace
}  // namespace ouro::logic
