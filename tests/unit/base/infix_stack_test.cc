// Operator precedence, on texts: the algebra writes down what was applied to what.
#include "base/infix_stack.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace ouro {
namespace {

using testing::Eq;
using testing::Optional;

struct Text {
  static std::string negation(const std::string& a) { return "!" + a; }
  static std::string conjunction(const std::string& a, const std::string& b) {
    return "(" + a + "&" + b + ")";
  }
  static std::string disjunction(const std::string& a, const std::string& b) {
    return "(" + a + "|" + b + ")";
  }
};
using Stack = InfixStack<std::string, Text>;

// Feeds one character after another; letters are operands.
void feed(Stack& stack, std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '!':
        stack.negate();
        break;
      case '(':
        stack.open(i);
        break;
      case ')':
        EXPECT_TRUE(stack.close());
        break;
      case '&':
      case '|':
        stack.binary(text[i]);
        break;
      default:
        stack.operand(std::string(1, text[i]));
    }
  }
}

std::string grouped(std::string_view text) {
  Stack stack(Text{});
  feed(stack, text);
  return stack.finish();
}

TEST(InfixStack, GroupsByPrecedenceAndToTheLeft) {
  EXPECT_EQ(grouped("a"), "a");
  EXPECT_EQ(grouped("a|b&c|d"), "((a|(b&c))|d)");
  EXPECT_EQ(grouped("a&b&c"), "((a&b)&c)");
  EXPECT_EQ(grouped("!a&!!b|c"), "((!a&!!b)|c)");
  EXPECT_EQ(grouped("!(a|b)&c"), "(!(a|b)&c)");
  EXPECT_EQ(grouped("((a|(b)))&c"), "((a|b)&c)");
}

TEST(InfixStack, KnowsWhatIsExpectedAndWhatIsOpen) {
  Stack stack(Text{});
  EXPECT_TRUE(stack.operand_expected());
  feed(stack, "a&((b");
  EXPECT_FALSE(stack.operand_expected());
  EXPECT_THAT(stack.innermost_open(), Optional(Eq(3U)));
  EXPECT_TRUE(stack.close());
  EXPECT_THAT(stack.innermost_open(), Optional(Eq(2U)));
  EXPECT_TRUE(stack.close());
  EXPECT_EQ(stack.innermost_open(), std::nullopt);
  EXPECT_FALSE(stack.close());
  EXPECT_EQ(stack.finish(), "(a&b)");
}

}  // namespace
}  // namespace ouro
