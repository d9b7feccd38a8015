#include "base/source.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/utf8.hh"

namespace ouro {
namespace {

Diagnostic at(std::string_view text, std::size_t begin, std::size_t end) {
  return diagnose({.text = text, .name = "f"}, {begin, end}, Severity::Error, "bad");
}

TEST(Span, JoinsToTheSmallestCover) {
  EXPECT_EQ(join({3, 5}, {7, 9}), (Span{3, 9}));
  EXPECT_EQ(join({7, 9}, {3, 5}), (Span{3, 9}));
  EXPECT_EQ(join({1, 9}, {3, 5}), (Span{1, 9}));
}

TEST(Diagnose, PointsAtLineAndColumn) {
  const Diagnostic d = at("a &\nb c d\n", 6, 7);
  EXPECT_EQ(d.line, 2U);
  EXPECT_EQ(d.column, 3U);
  EXPECT_EQ(d.excerpt, "b c d");
  EXPECT_EQ(d.marker, "  ^");
}

TEST(Diagnose, CountsColumnsInCharactersAndMarksInTerminalColumns) {
  const std::string text = "\u4e2d & \u4e2d\u4e2d";
  const Diagnostic d = at(text, text.find(" & ") + 3, text.size());
  EXPECT_EQ(d.column, 5U);
  EXPECT_EQ(d.marker, "     ^^^^") << "five columns before, then two wide characters";
}

TEST(Diagnose, StartsWhereTheTextStartsInItsFile) {
  const SourceText source{.text = "a b\nc d", .name = "list.ltl", .first_line = 10, .first_column = 5};
  const Diagnostic first = diagnose(source, {2, 3}, Severity::Error, "bad");
  EXPECT_EQ(first.line, 10U);
  EXPECT_EQ(first.column, 7U);
  const Diagnostic second = diagnose(source, {6, 7}, Severity::Error, "bad");
  EXPECT_EQ(second.line, 11U);
  EXPECT_EQ(second.column, 3U);
}

TEST(Diagnose, AcceptsTheEndOfTheTextAndBeyond) {
  EXPECT_EQ(at("", 0, 0).marker, "^");
  EXPECT_EQ(at("abc", 3, 3).marker, "   ^");
  EXPECT_EQ(at("abc", 99, 100).column, 4U);
  EXPECT_EQ(at("abc\n", 4, 4).line, 2U);
  EXPECT_EQ(at("abc\n", 3, 4).marker, "   ^") << "the end of a line";
}

TEST(Diagnose, MarksOnlyTheFirstLineOfALongSpan) { EXPECT_EQ(at("a (b\nc) d", 2, 7).marker, "  ^^"); }

TEST(Diagnose, QuotesOnlyTheSurroundingsInALongLine) {
  const std::string text(1'000'000, 'a');
  const Diagnostic d = at(text, 500'000, 500'001);
  EXPECT_EQ(d.column, 500'001U);
  EXPECT_LT(d.excerpt.size(), 200U);
  EXPECT_EQ(d.excerpt.substr(0, 4), "...a");
  EXPECT_EQ(d.excerpt.substr(d.excerpt.size() - 4), "a...");
  EXPECT_EQ(d.marker, std::string(73, ' ') + "^");
}

// A binary file given as a formula: the search for the begin of a character must not run to the begin of the
// line.
TEST(Diagnose, QuotesOnlyTheSurroundingsAmongStrayContinuationBytes) {
  const std::string text(100'000, '\x80');
  EXPECT_LT(at(text, 50'000, 50'001).excerpt.size(), 1000U);
}

TEST(Diagnose, NeverCutsACharacter) {
  for (std::size_t shift = 0; shift < 4; ++shift) {
    std::string text(shift, 'a');
    for (int i = 0; i < 200; ++i) text += "\u25a1";
    const Diagnostic d = at(text, shift + 300, shift + 303);
    EXPECT_TRUE(utf8::is_valid(d.excerpt)) << shift;
  }
}

TEST(Diagnose, QuotesBytesThatAreNotTextAsReplacementCharacters) {
  const Diagnostic d = at("a \xff\xfe b", 5, 6);
  EXPECT_EQ(d.excerpt, "a \ufffd\ufffd b");
  EXPECT_EQ(d.marker, "     ^");
}

TEST(Diagnose, ShowsControlCharactersAsBlanks) {
  EXPECT_EQ(at("a\t\x1b[31mb", 0, 1).excerpt, "a  [31mb");
  EXPECT_EQ(at("a\u009b31mb", 0, 1).excerpt, "a 31mb") << "a control character of two bytes";
}

TEST(Render, WritesPlaceMessageExcerptAndHint) {
  Diagnostic d = diagnose({.text = "p U", .name = "x.ltl"}, {3, 3}, Severity::Error, "an operand is missing",
                          "write one");
  EXPECT_EQ(render(d),
            "x.ltl:1:4: error: an operand is missing\n"
            "  p U\n"
            "     ^\n"
            "  hint: write one\n");
  d.severity = Severity::Warning;
  EXPECT_THAT(render(d), testing::HasSubstr("warning: "));
}

TEST(Render, WritesGeneralErrorsWithoutAPlace) {
  EXPECT_EQ(render(general_error("no such file")), "error: no such file\n");
  Diagnostic d = general_error("cannot read");
  d.file = "x.ltl";
  EXPECT_EQ(render(d), "x.ltl: error: cannot read\n");
}

TEST(UserError, CarriesAllDiagnosticsAndSaysTheFirst) {
  const UserError error(std::vector{at("a b", 0, 1), general_error("second")});
  EXPECT_STREQ(error.what(), "bad");
  EXPECT_EQ(error.diagnostics().size(), 2U);
  const UserError simple("message", "hint");
  EXPECT_STREQ(simple.what(), "message");
  EXPECT_EQ(simple.diagnostics().front().hint, "hint");
}

}  // namespace
}  // namespace ouro
