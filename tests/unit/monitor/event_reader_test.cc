#include "monitor/event_reader.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hh"

namespace ouro::monitor {
namespace {

using Found = EventReader::Found;

std::string to_text(const Value& value) {
  switch (value.kind()) {
    case Value::Kind::Missing:
      return "missing";
    case Value::Kind::Boolean:
      return *value.as_truth() ? "true" : "false";
    case Value::Kind::Number:
      return fmt::format("number {}", *value.as_number());
    case Value::Kind::String:
      return fmt::format("string {}", *value.as_characters());
    case Value::Kind::Text:
      return fmt::format("text {}", *value.as_characters());
  }
  return {};
}

// Reads lines, asking for the fields a, b and c.d.
class Reading {
 public:
  explicit Reading(EventFormat format) {
    for (const char* name : {"a", "b", "c.d"}) fields_.number_of(name);
    reader_ = make_reader(format, fields_);
  }

  // The values of the three fields, or why the line is refused.
  std::string operator()(std::string_view line) {
    std::vector<Value> values(fields_.size(), Value::number(-1));
    const Found found = reader_->read(line, values);
    if (found == Found::Nothing) return "nothing";
    if (found == Found::Malformed) return reader_->problem();
    return fmt::format("{}, {}, {}", to_text(values[0]), to_text(values[1]), to_text(values[2]));
  }

 private:
  FieldNames fields_;
  std::unique_ptr<EventReader> reader_;
};

TEST(EventReader, ReadsJsonObjects) {
  Reading read(EventFormat::Json);
  EXPECT_EQ(read(R"({"a": 1, "b": "x", "c": {"d": true}})"), "number 1, string x, true");
  EXPECT_EQ(read(R"(  {"z":[1,[],{"a":2}],"a":-1.5e2,"b":null,"c.d":false}  )"),
            "number -150, missing, false");
  EXPECT_EQ(read(R"({"c": {"a": 1, "e": {"d": 2}, "d": 3}})"), "missing, missing, number 3");
  EXPECT_EQ(read(R"({"a": {"d": 1}, "b": [1]})"), "missing, missing, missing");
  EXPECT_EQ(read(R"({"a": 1, "a": 2})"), "number 2, missing, missing");
  EXPECT_EQ(read("{}"), "missing, missing, missing");
  EXPECT_EQ(read(R"({"c": {"d": 1}, "c": {"e": 2}})"), "missing, missing, missing");
  for (const char* last : {"5", "null", "[]", "{}", "\"x\"", "true"}) {
    EXPECT_EQ(read(fmt::format(R"({{"c": {{"d": true}}, "a": 1, "c": {}}})", last)),
              "number 1, missing, missing")
        << last;
  }
  EXPECT_EQ(read(R"({"c": 5, "c": {"d": 1}})"), "missing, missing, number 1");
  EXPECT_EQ(read(R"({"c.d": 1, "c": {"e": 2}})"), "missing, missing, number 1");
  EXPECT_EQ(read(R"({"a": 1e-999, "b": -1e999})"), "number 0, number -inf, missing");
  EXPECT_EQ(read("   "), "nothing");
}

TEST(EventReader, DecodesTheEscapesOfJson) {
  Reading read(EventFormat::Json);
  EXPECT_EQ(read(R"({"a": "\"\\\/\n", "b": "\u0041\u00e9\u20ac\ud83d\ude00"})"),
            "string \"\\/\n, string Aé€😀, missing");
  EXPECT_EQ(read(R"({"\u0061": "\ud83d!", "b": "\udc00"})"),
            "string \xef\xbf\xbd!, string \xef\xbf\xbd, missing");
  EXPECT_EQ(read(R"({"z": "\x"})"), "a string has an escape that does not exist");
  EXPECT_EQ(read(R"({"a": "\u12"})"), "a string has an escape that does not exist");
}

TEST(EventReader, RefusesWhatIsNotJson) {
  Reading read(EventFormat::Json);
  EXPECT_EQ(read("[1]"), "a JSON object was expected");
  EXPECT_EQ(read("a=1"), "a JSON object was expected");
  EXPECT_EQ(read(R"({"a": 1)"), "a comma or the end of the object was expected");
  EXPECT_EQ(read(R"({"a": 1,})"), "a member's name in quotes was expected");
  EXPECT_EQ(read(R"({a: 1})"), "a member's name in quotes was expected");
  EXPECT_EQ(read(R"({"a" 1})"), "a colon was expected after a member's name");
  EXPECT_EQ(read(R"({"a":)"), "the line ends in the middle of the object");
  EXPECT_EQ(read(R"({"a": 01})"), "a value was expected");
  EXPECT_EQ(read(R"({"z": 1.})"), "digits were expected after the point");
  EXPECT_EQ(read(R"({"z": 1e+})"), "digits were expected in the exponent");
  EXPECT_EQ(read(R"({"z": tru})"), "a value was expected; words are true, false and null");
  EXPECT_EQ(read(R"({"z": [1 2]})"), "a comma or the end of the array was expected");
  EXPECT_EQ(read(R"({"a": "x)"), "a string is never closed");
  EXPECT_EQ(read(R"({"a": "x\)"), "a string is never closed");
  EXPECT_EQ(read("{\"a\": \"x\ty\"}"), "a string contains a control character");
  EXPECT_EQ(read(R"({"a": 1} 2)"), "something follows the JSON object");
  EXPECT_EQ(read("{\"z\":" + std::string(5000, '[')), "arrays are nested too deeply");
}

TEST(EventReader, ReadsCsvByTheNamesInItsFirstLine) {
  Reading read(EventFormat::Csv);
  EXPECT_EQ(read(""), "nothing");
  EXPECT_EQ(read("z, \"c.d\" ,a"), "nothing");
  EXPECT_EQ(read("1, 2 ,3"), "text 3, missing, text 2");
  EXPECT_EQ(read("1,\"x, \"\"y\"\"\", "), "missing, missing, text x, \"y\"");
  EXPECT_EQ(read(",\"\","), "missing, missing, text ");
  EXPECT_EQ(read("1,2"), "the row has 2 cells, but there are 3 columns");
  EXPECT_EQ(read("1,2,3,4"), "the row has 4 cells, but there are 3 columns");
  EXPECT_EQ(read("1,\"2,3"), "a quoted cell is never closed on its line");
  EXPECT_EQ(read("1,\"2\"x,3"), "something follows a quoted cell");
  EXPECT_EQ(read("4,5,6"), "text 6, missing, text 5");
}

TEST(EventReader, ReadsWords) {
  Reading read(EventFormat::Words);
  EXPECT_EQ(read("a=1 b c.d=x=y"), "text 1, true, text x=y");
  EXPECT_EQ(read("\t a=\"x \\\"y\\\\\"  z=3 "), "text x \"y\\, missing, missing");
  EXPECT_EQ(read("a=1 a=2 b="), "text 2, missing, missing");
  EXPECT_EQ(read("  "), "nothing");
  EXPECT_EQ(read("a=1 =2"), "a name was expected before '='");
  EXPECT_EQ(read("a=\"x"), "a quoted value is never closed");
  EXPECT_EQ(read("a=\"x\"y"), "something follows a quoted value");
}

TEST(EventReader, GuessesTheFormatOfALine) {
  EXPECT_EQ(guess_format(R"(  {"a": 1})"), EventFormat::Json);
  EXPECT_EQ(guess_format("time,door"), EventFormat::Csv);
  EXPECT_EQ(guess_format("time=1, door=2"), EventFormat::Words);
  EXPECT_EQ(guess_format("opened"), EventFormat::Words);
  EXPECT_EQ(guess_format("time;door", ';'), EventFormat::Csv);
}

// Lines made of the characters that matter: readers answer, and the values they give lie where they should.
TEST(EventReader, SurvivesAnyBytes) {
  Random random(5);
  const std::string alphabet = "{}[]\",:\\abcd.=u019e-+ntf \t\x01\xff";
  for (const EventFormat format : {EventFormat::Json, EventFormat::Csv, EventFormat::Words}) {
    Reading read(format);
    for (int i = 0; i < 3000; ++i) {
      std::string line = format == EventFormat::Json ? "{\"a\":" : "";
      for (std::size_t n = random.below(30); n > 0; --n) line += alphabet[random.below(alphabet.size())];
      EXPECT_FALSE(read(line).empty());
    }
  }
}

}  // namespace
}  // namespace ouro::monitor
