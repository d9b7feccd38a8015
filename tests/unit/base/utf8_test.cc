#include "base/utf8.hh"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ouro::utf8 {
namespace {

// The encoder that decode() must invert, surrogates included.
std::string encode(char32_t c) {
  const auto tail = [c](unsigned shift) { return static_cast<char>(0x80U | ((c >> shift) & 0x3fU)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xc0U | (c >> 6U)), tail(0)};
  if (c < 0x10000) return {static_cast<char>(0xe0U | (c >> 12U)), tail(6), tail(0)};
  return {static_cast<char>(0xf0U | (c >> 18U)), tail(12), tail(6), tail(0)};
}

TEST(Utf8, DecodesEveryCharacterAndNoSurrogate) {
  for (char32_t c = 0; c <= 0x10ffff; ++c) {
    const std::string text = encode(c) + "x";
    const Decoded decoded = decode(text);
    const bool surrogate = c >= 0xd800 && c <= 0xdfff;
    ASSERT_EQ(decoded.valid, !surrogate) << std::hex << static_cast<unsigned>(c);
    ASSERT_EQ(decoded.size, surrogate ? 1 : text.size() - 1) << std::hex << static_cast<unsigned>(c);
    ASSERT_EQ(decoded.character, surrogate ? 0xfffd : c) << std::hex << static_cast<unsigned>(c);
  }
}

TEST(Utf8, RejectsWhatIsNotUtf8OneByteAtATime) {
  const std::vector<std::string> bad = {
      "\x80",              // a continuation byte by itself
      "\xc0\xaf",          // overlong '/'
      "\xc1\xbf",          // overlong, two bytes
      "\xe0\x80\xaf",      // overlong, three bytes
      "\xe0\x9f\xbf",      // the largest overlong of three bytes
      "\xf0\x80\x80\xaf",  // overlong, four bytes
      "\xf0\x8f\xbf\xbf",  // the largest overlong of four bytes
      "\xf4\x90\x80\x80",  // beyond the last character
      "\xf5\x80\x80\x80",
      "\xff",
      "\xfe",
      "\xc3",          // cut off
      "\xe2\x82",      // cut off
      "\xf0\x9f\x98",  // cut off
      "\xc3(",         // the continuation is missing
      "\xe2(\xa1",
  };
  for (const std::string& text : bad) {
    const Decoded decoded = decode(text);
    EXPECT_FALSE(decoded.valid) << testing::PrintToString(text);
    EXPECT_EQ(decoded.size, 1U) << testing::PrintToString(text);
    EXPECT_FALSE(is_valid(text)) << testing::PrintToString(text);
    EXPECT_FALSE(is_valid("ok" + text + "ok")) << testing::PrintToString(text);
  }
}

TEST(Utf8, DecodesNothingFromNothing) {
  EXPECT_EQ(decode("").size, 0U);
  EXPECT_TRUE(is_valid(""));
  EXPECT_EQ(length(""), 0U);
  EXPECT_EQ(display_width(""), 0U);
}

TEST(Utf8, CountsCharactersAndBadBytes) {
  EXPECT_EQ(length("p \u2192 \u25a1q"), 6U);
  EXPECT_EQ(length("\xff\xff"), 2U);
  EXPECT_EQ(length("\xe2\x82"), 2U) << "every byte of a broken sequence counts";
  EXPECT_EQ(length(std::string_view("\0a", 2)), 2U);
}

TEST(Utf8, CountsColumns) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("e\u0301"), 1U) << "a combining accent takes no column";
  EXPECT_EQ(display_width("\u4e2d\u6587"), 4U) << "wide characters take two";
  EXPECT_EQ(display_width("\u25a1\u2192"), 2U);
  EXPECT_EQ(display_width("\xff"), 1U);
}

TEST(Utf8, KnowsContinuationBytes) {
  EXPECT_FALSE(is_continuation('a'));
  EXPECT_FALSE(is_continuation('\xc3'));
  EXPECT_TRUE(is_continuation('\x80'));
  EXPECT_TRUE(is_continuation('\xbf'));
}

}  // namespace
}  // namespace ouro::utf8
