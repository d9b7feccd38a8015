// Expressions: what is read, what is printed, and what is wrong where.
#include "bdd/expression.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "unit/bdd/truth_table.hh"

namespace ouro::bdd::testing {
namespace {

using ::testing::HasSubstr;

class Expression : public ::testing::Test {
 protected:
  Expression() { manager_.new_variables(names_.size()); }

  Meanings meanings() {
    Meanings result = numbered_variables(manager_);
    result.of_name = [this](std::string_view name) -> std::optional<Bdd> {
      for (Variable v = 0; v < names_.size(); ++v) {
        if (names_[v] == name) return manager_.variable(v);
      }
      return std::nullopt;
    };
    return result;
  }

  Bdd read(std::string_view text) { return read_expression(manager_, {text, "label"}, meanings()); }
  std::string print(Bdd f) {
    return print_expression(manager_, f, [this](Variable v) { return names_[v]; });
  }

  // "line:column: message" of what is wrong with a text.
  std::string mistake(std::string_view text) {
    try {
      read(text);
    } catch (const UserError& error) {
      const Diagnostic& d = error.diagnostics().front();
      return std::to_string(d.line) + ":" + std::to_string(d.column) + ": " + d.message;
    }
    return "no mistake";
  }

  Manager manager_;
  std::vector<std::string> names_{"a", "b", "c", "t", "two words", "\"\\", "x.y_2", "@alias", ""};
};

TEST_F(Expression, ReadsPrecedenceAsHoaDoes) {
  const Bdd a = read("a");
  const Bdd b = read("b");
  const Bdd c = read("c");
  EXPECT_EQ(read("a & b | c"), manager_.disjunction(manager_.conjunction(a, b), c));
  EXPECT_EQ(read("a | b & c"), manager_.disjunction(a, manager_.conjunction(b, c)));
  EXPECT_EQ(read("!a & b"), manager_.conjunction(!a, b));
  EXPECT_EQ(read("!(a & b)"), !manager_.conjunction(a, b));
  EXPECT_EQ(read("!!a"), a);
  EXPECT_EQ(read("((a))|f"), a);
  EXPECT_EQ(read("!t | !!f"), false_function);
  EXPECT_EQ(read("0&!1|2"), read(" a\n & ! b\t| c "));
}

TEST_F(Expression, ReadsQuotedNames) {
  EXPECT_EQ(read("t"), true_function);
  EXPECT_EQ(read("\"t\""), manager_.variable(3));
  EXPECT_EQ(read("\"two words\""), manager_.variable(4));
  EXPECT_EQ(read(R"("\"\\")"), manager_.variable(5));
  EXPECT_EQ(read("x.y_2"), manager_.variable(6));
  EXPECT_EQ(read("@alias"), manager_.variable(7));
  EXPECT_EQ(read("\"\""), manager_.variable(8));
}

TEST_F(Expression, PrintsASumOfProducts) {
  EXPECT_EQ(print(read("c | b & !a")), "!a & b | c");
  EXPECT_EQ(print(read("a | a & b | !a & b")), "a | b");
  EXPECT_EQ(print(true_function), "true");
  EXPECT_EQ(print(false_function), "false");
  EXPECT_EQ(print(read("!3 & 4 & 5 & 7")), R"(!"t" & "two words" & "\"\\" & @alias)");
}

TEST_F(Expression, PrintsHoaLabels) {
  EXPECT_EQ(print_hoa_label(manager_, read("0&!1 | 2")), "0&!1 | 2");
  EXPECT_EQ(print_hoa_label(manager_, true_function), "t");
  EXPECT_EQ(print_hoa_label(manager_, false_function), "f");
  EXPECT_EQ(print_hoa_label(manager_, read("0&!1"), [](Variable v) { return v + 10; }), "10&!11");
}

TEST_F(Expression, ReadsBackWhatItPrints) {
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    const TruthTable table = TruthTable::random(static_cast<unsigned>(names_.size()), random, random.unit());
    const Bdd f = table.build(manager_);
    const std::string text = print(f);
    ASSERT_EQ(read(text), f) << text;
    ASSERT_EQ(print(read(text)), text);
    const std::string label = print_hoa_label(manager_, f);
    ASSERT_EQ(read(label), f) << label;
  }
}

TEST_F(Expression, PrintsTheSameInEveryManager) {
  Manager other;
  other.new_variables(3);
  for (Variable v = 3; v-- > 0;) other.variable(v);
  const std::string_view text = "(0 | !1) & (1 | !2) & (2 | !0)";
  const Bdd there = read_expression(other, {text}, numbered_variables(other));
  EXPECT_EQ(print_hoa_label(other, there), print_hoa_label(manager_, read(text)));
}

TEST_F(Expression, PointsAtMistakes) {
  EXPECT_EQ(mistake(""), "1:1: the expression ends where an operand is expected");
  EXPECT_EQ(mistake("a &"), "1:4: the expression ends where an operand is expected");
  EXPECT_EQ(mistake("a &\n| b"), "2:1: an operand is expected here");
  EXPECT_EQ(mistake("a b"), "1:3: '&', '|' or ')' is expected here");
  EXPECT_EQ(mistake("(a & (b)"), "1:1: this '(' is not closed");
  EXPECT_EQ(mistake("(a & (b"), "1:6: this '(' is not closed");
  EXPECT_EQ(mistake("a)"), "1:2: this ')' closes nothing");
  EXPECT_EQ(mistake("()"), "1:2: an operand is expected here");
  EXPECT_EQ(mistake("a & 99"), "1:5: there is no proposition 99");
  EXPECT_EQ(mistake("99999999999999999999"), "1:1: there is no proposition 99999999999999999999");
  EXPECT_EQ(mistake("a & unknown"), "1:5: there is no proposition 'unknown'");
  EXPECT_EQ(mistake("1st"), "1:1: a name cannot begin with a digit");
  EXPECT_EQ(mistake("a & \"b"), "1:5: this quotation does not end");
  EXPECT_EQ(mistake("\"b\\"), "1:1: this quotation does not end");
  EXPECT_EQ(mistake("a & @"), "1:5: an operand is expected here");
  EXPECT_EQ(mistake("a $ b"), "1:3: '&', '|' or ')' is expected here");
}

TEST_F(Expression, RejectsNamesOrNumbersThatHaveNoMeaning) {
  EXPECT_THROW(read_expression(manager_, {"a"}, numbered_variables(manager_)), UserError);
  EXPECT_THROW(read_expression(manager_, {"0"}, {}), UserError);
}

TEST_F(Expression, MayBeNestedVeryDeep) {
  constexpr std::size_t depth = 1'000'000;
  EXPECT_EQ(read(std::string(depth, '(') + "a" + std::string(depth, ')')), manager_.variable(0));
  EXPECT_EQ(read(std::string(depth, '!') + "a"), manager_.variable(0));
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += "a&(b|";
  EXPECT_THAT(mistake(text), HasSubstr("the expression ends"));
}

}  // namespace
}  // namespace ouro::bdd::testing
