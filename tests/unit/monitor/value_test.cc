#include "monitor/value.hh"

#include <gtest/gtest.h>

namespace ouro::monitor {
namespace {

TEST(Value, ReadsNumbersAndNothingElse) {
  EXPECT_EQ(read_number("42"), 42.0);
  EXPECT_EQ(read_number("-0.5"), -0.5);
  EXPECT_EQ(read_number("+1e3"), 1000.0);
  EXPECT_EQ(read_number("123456789012345678901"), 123456789012345678901.0);
  for (const char* text : {"", "-", "+", "nan", "inf", "0x10", "1 ", " 1", "1e", "--1", "1.2.3", "1e999"}) {
    EXPECT_FALSE(read_number(text)) << text;
  }
}

TEST(Value, ComparesOnlyWhatCanBeCompared) {
  const auto unordered = std::partial_ordering::unordered;
  EXPECT_TRUE(Value::compare(Value::number(2), Value::text("10")) < 0);
  EXPECT_TRUE(Value::compare(Value::string("2"), Value::text("10")) > 0);
  EXPECT_TRUE(Value::compare(Value::text("2"), Value::text("10")) < 0);
  EXPECT_TRUE(Value::compare(Value::text("2"), Value::text("x")) < 0);
  EXPECT_TRUE(Value::compare(Value::boolean(true), Value::text("1")) == 0);
  EXPECT_EQ(Value::compare(Value::number(1), Value::boolean(true)), unordered);
  EXPECT_EQ(Value::compare(Value::number(1), Value::string("1")), unordered);
  EXPECT_EQ(Value::compare(Value::number(1), Value::text("x")), unordered);
  EXPECT_EQ(Value::compare(Value(), Value()), unordered);
}

}  // namespace
}  // namespace ouro::monitor
