#include "monitor/json_escapes.hh"

#include <gtest/gtest.h>

namespace ouro::monitor {
namespace {

std::string unescaped(std::string_view characters) {
  std::string out;
  return append_unescaped(characters, out) ? out : "refused";
}

TEST(JsonEscapes, MeanWhatTheStandardSays) {
  EXPECT_EQ(unescaped("plain"), "plain");
  EXPECT_EQ(unescaped(R"(\"\\\/\b\f\n\r\t)"), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(unescaped(R"(a\u0041b)"), "aAb");
  EXPECT_EQ(unescaped(R"(\u00e9\u20AC\ud83d\ude00)"), "é€😀");
}

TEST(JsonEscapes, ReplaceHalvesOfPairs) {
  EXPECT_EQ(unescaped(R"(\ud83d)"), "\xef\xbf\xbd");
  EXPECT_EQ(unescaped(R"(\ud83d\u0041)"),
            "\xef\xbf\xbd"
            "A");
  EXPECT_EQ(unescaped(R"(\ud83d\n)"), "\xef\xbf\xbd\n");
  EXPECT_EQ(unescaped(R"(\ude00)"), "\xef\xbf\xbd");
}

TEST(JsonEscapes, AreRefusedWhenTheyDoNotExist) {
  for (const char* text : {R"(\x)", R"(\u12)", R"(\u12g4)", R"(\U0041)"})
    EXPECT_EQ(unescaped(text), "refused") << text;
}

}  // namespace
}  // namespace ouro::monitor
