#include "monitor/condition.hh"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

namespace ouro::monitor {
namespace {

using Event = std::initializer_list<std::pair<const char*, Value>>;

bool holds(std::string_view text, Event event) {
  FieldNames names;
  const Condition condition = read_condition({.text = text}, names);
  std::vector<Value> values(names.size());
  for (const auto& [name, value] : event) {
    if (const auto number = names.find(name)) values[*number] = value;
  }
  return condition.holds(values);
}

std::string error_of(std::string_view text) {
  FieldNames names;
  try {
    read_condition({.text = text}, names);
  } catch (const UserError& error) {
    return error.diagnostics().front().message;
  }
  return "no error";
}

TEST(Condition, ComparesNumbersStringsAndTruthValues) {
  const Event event = {
      {"temp", Value::number(30)}, {"state", Value::string("open")}, {"door", Value::boolean(true)}};
  for (const char* text :
       {"temp == 30", "temp = 30.0", "temp >= 30", "temp <= 3e1", "temp != 31", "temp < 31", "temp > 29.5",
        "31 > temp", "state == \"open\"", "state == 'open'", "state <> 'shut'", "state < 'p'", "door",
        "door == true", "door != false", "(door)"}) {
    EXPECT_TRUE(holds(text, event)) << text;
  }
  for (const char* text :
       {"temp != 30", "temp < 30", "temp > 30", "state == 'Open'", "!door", "door == false"}) {
    EXPECT_FALSE(holds(text, event)) << text;
  }
}

TEST(Condition, CalculatesWithTheUsualPrecedences) {
  const Event event = {{"a", Value::number(7)}, {"b", Value::number(2)}};
  for (const char* text :
       {"a + b * 3 == 13", "(a + b) * 3 == 27", "a - b - 1 == 4", "a % b == 1", "-a + a == 0", "a / b == 3.5",
        "a - -b == 9", "a > 5 && b < 3 || false", "!(a < b) && !false", "not a < b and b < a or false",
        "false && false || true", "true || false && false"}) {
    EXPECT_TRUE(holds(text, event)) << text;
  }
}

TEST(Condition, LooksIntoStrings) {
  const Event event = {{"message", Value::string("disk full")}};
  EXPECT_TRUE(holds("contains(message, 'k f')", event));
  EXPECT_TRUE(holds("starts_with(message, \"disk\") && ends_with(message, 'full')", event));
  EXPECT_FALSE(holds("contains(message, 'tape')", event));
}

TEST(Condition, DoesNotHoldWhereAFieldIsMissing) {
  for (const char* text : {"temp > 30", "temp <= 30", "temp != temp", "!temp", "temp", "temp + 1 == 1",
                           "contains(temp, '')", "!(temp > 30)"}) {
    EXPECT_FALSE(holds(text, {})) << text;
  }
  EXPECT_TRUE(holds("temp > 30 || true", {}));
  EXPECT_TRUE(holds("!(temp > 30 && false)", {}));
  EXPECT_TRUE(holds("!defined(temp)", {}));
  EXPECT_TRUE(holds("defined(temp)", {{"temp", Value::number(0)}}));
}

TEST(Condition, TakesValuesOfAnotherKindAsMissing) {
  EXPECT_FALSE(holds("temp > 30", {{"temp", Value::string("31")}}));
  EXPECT_FALSE(holds("temp == 'x'", {{"temp", Value::number(31)}}));
  EXPECT_FALSE(holds("temp != 'x'", {{"temp", Value::number(31)}}));
  EXPECT_FALSE(holds("door == 1", {{"door", Value::boolean(true)}}));
  EXPECT_FALSE(holds("a / b == a / b", {{"a", Value::number(1)}, {"b", Value::number(0)}}));
}

TEST(Condition, ReadsTextAsWhatItIsComparedWith) {
  const Event event = {
      {"size", Value::text("30")}, {"other", Value::text("030")}, {"on", Value::text("true")}};
  for (const char* text : {"size == 30", "size == '30'", "size == other", "size < 100", "size > '100'", "on",
                           "on == true", "size", "starts_with(size, '3')"}) {
    EXPECT_TRUE(holds(text, event)) << text;
  }
  EXPECT_FALSE(holds("on == 1", event));
  EXPECT_FALSE(holds("word", {{"word", Value::text("no")}}));
}

TEST(Condition, NamesFieldsWithAnyCharacters) {
  EXPECT_TRUE(holds("field(\"user-agent\") == 'x'", {{"user-agent", Value::string("x")}}));
  EXPECT_TRUE(holds("request.size == 3", {{"request.size", Value::number(3)}}));
  EXPECT_TRUE(holds("android && order", {{"android", Value::boolean(true)}, {"order", Value::number(1)}}));
}

TEST(Condition, SaysWhatIsWrong) {
  EXPECT_EQ(error_of(""), "the condition ends here, but something is missing");
  EXPECT_EQ(error_of("a +"), "the condition ends here, but something is missing");
  EXPECT_EQ(error_of("a b"), "this does not belong to the condition");
  EXPECT_EQ(error_of("(a"), "')' was expected here");
  EXPECT_EQ(error_of("a == 'x"), "this string is never closed");
  EXPECT_EQ(error_of("3x > a"), "this is not a number");
  EXPECT_EQ(error_of("a & b"), "this does not belong to the condition");
  EXPECT_EQ(error_of("f(a)"), "there is no function 'f'");
  EXPECT_EQ(error_of("'a' + 1 > 2"), "this is a string, but numbers are needed here");
  EXPECT_EQ(error_of("'a' < 2"), "this is a number, but the left side is a string");
  EXPECT_EQ(error_of("a + 1"), "this is a number, but a condition is true or false");
  EXPECT_EQ(error_of("!'a'"), "this is a string, but only what is true or false can be negated");
  EXPECT_EQ(error_of("defined(1)"), "only a field can be defined");
  EXPECT_EQ(error_of("field(a)"), "the name of the field is needed here, in quotes");
  const auto nested = [](std::string_view opening) {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += opening;
    return text;
  };
  for (const char* opening :
       {"(", "-", "- (", "defined(", "contains(", "contains(a, ", "1 + ends_with(a, ("}) {
    EXPECT_EQ(error_of(nested(opening)), "the condition is nested too deeply") << opening;
  }
  std::string sum = "a";
  for (int i = 0; i < 1000; ++i) sum += " + a";
  EXPECT_EQ(error_of(sum + " > 0"), "the condition has more than 1000 parts");
}

}  // namespace
}  // namespace ouro::monitor
