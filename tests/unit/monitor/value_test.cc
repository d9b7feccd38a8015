#include "monitor/value.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace ouro::monitor {
namespace {

TEST(Value, ReadsNumbersAndNothingElse) {
  EXPECT_EQ(read_number("42"), 42.0);
  EXPECT_EQ(read_number("-0.5"), -0.5);
  EXPECT_EQ(read_number("+1e3"), 1000.0);
  EXPECT_EQ(read_number("123456789012345678901"), 123456789012345678901.0);
  for (const char* text : {"", "-", "+", "nan", "inf", "0x10", "1 ", " 1", "1e", "--1", "1.2.3", "1e999x"}) {
    EXPECT_FALSE(read_number(text)) << text;
  }
}

TEST(Value, RoundsNumbersThatAreOutOfRange) {
  const std::string zeros(400, '0');
  for (const char* pattern :
       {"1e-999", "-0.1E-400", "0.{}1", ".{}9", "1e-99999999999999999999", "1{}e-900", "0e999", "2e-324"}) {
    const std::string text = fmt::format(fmt::runtime(pattern), zeros);
    EXPECT_EQ(read_number(text), 0.0) << text;
  }
  const double infinity = std::numeric_limits<double>::infinity();
  for (const char* pattern :
       {"1e999", "1e+999", "1{}", "1{}.5", "1e99999999999999999999", "1{}e-9", "0.{}1e900"}) {
    const std::string text = fmt::format(fmt::runtime(pattern), zeros);
    EXPECT_EQ(read_number(text), infinity) << text;
    EXPECT_EQ(read_number(fmt::format("-{}", text)), -infinity) << text;
  }
  EXPECT_EQ(read_number("5e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_TRUE(Value::compare(Value::text("1e999"), Value::text("2")) > 0);
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
