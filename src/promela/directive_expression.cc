#include "promela/directive_expression.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.hh"
#include "promela/predefined_macros.hh"

namespace ouro::promela::cpp {

namespace {

struct Value {
  std::uint64_t bits = 0;
  bool is_unsigned = false;
  bool is_undefined = false;  ///< something was divided by zero

  bool truth() const { return bits != 0; }
  bool is_negative() const { return !is_unsigned && (bits >> 63) != 0; }
  std::int64_t as_signed() const { return static_cast<std::int64_t>(bits); }
};

enum class Operator : std::uint8_t {
  Parenthesis,
  Question,
  Choice,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  ShiftLeft,
  ShiftRight,
  Plus,
  Minus,
  Times,
  Divide,
  Modulo,
  Not,
  Complement,
  Positive,
  Negative,
};

struct OperatorSign {
  std::string_view text;
  Operator sign;
  int precedence;
};

constexpr int precedence_of_choice = 1;
constexpr int precedence_of_unary = 12;

constexpr auto binary_operators = std::to_array<OperatorSign>({{"||", Operator::Or, 2},
                                                               {"&&", Operator::And, 3},
                                                               {"|", Operator::BitOr, 4},
                                                               {"^", Operator::BitXor, 5},
                                                               {"&", Operator::BitAnd, 6},
                                                               {"==", Operator::Equal, 7},
                                                               {"!=", Operator::NotEqual, 7},
                                                               {"<", Operator::Less, 8},
                                                               {"<=", Operator::LessEqual, 8},
                                                               {">", Operator::Greater, 8},
                                                               {">=", Operator::GreaterEqual, 8},
                                                               {"<<", Operator::ShiftLeft, 9},
                                                               {">>", Operator::ShiftRight, 9},
                                                               {"+", Operator::Plus, 10},
                                                               {"-", Operator::Minus, 10},
                                                               {"*", Operator::Times, 11},
                                                               {"/", Operator::Divide, 11},
                                                               {"%", Operator::Modulo, 11}});

constexpr auto unary_operators =
    std::to_array<OperatorSign>({{"!", Operator::Not, precedence_of_unary},
                                 {"~", Operator::Complement, precedence_of_unary},
                                 {"+", Operator::Positive, precedence_of_unary},
                                 {"-", Operator::Negative, precedence_of_unary}});

template <class Signs>
const OperatorSign* find_sign(const Signs& signs, const Token& token) {
  if (token.kind != Kind::Symbol) return nullptr;
  const auto* found = std::ranges::find(signs, token.text, &OperatorSign::text);
  return found == signs.end() ? nullptr : found;
}

Value of_truth(bool truth, bool is_undefined) { return {truth ? 1U : 0U, false, is_undefined}; }

Value shifted(Value value, Value by, bool to_left) {
  if (by.is_negative()) {
    to_left = !to_left;
    by.bits = 0 - by.bits;
  }
  constexpr std::uint64_t width = 64;
  if (to_left) {
    value.bits = by.bits >= width ? 0 : value.bits << by.bits;
  } else if (value.is_negative()) {
    value.bits = static_cast<std::uint64_t>(value.as_signed() >> std::min(by.bits, width - 1));
  } else {
    value.bits = by.bits >= width ? 0 : value.bits >> by.bits;
  }
  return value;
}

// Quotient and remainder, rounded towards zero.
std::pair<std::uint64_t, std::uint64_t> divided(const Value& left, const Value& right, bool is_unsigned) {
  const bool left_is_negative = !is_unsigned && left.is_negative();
  const bool right_is_negative = !is_unsigned && right.is_negative();
  const std::uint64_t dividend = left_is_negative ? 0 - left.bits : left.bits;
  const std::uint64_t divisor = right_is_negative ? 0 - right.bits : right.bits;
  const std::uint64_t quotient = dividend / divisor;
  const std::uint64_t remainder = dividend % divisor;
  return {left_is_negative != right_is_negative ? 0 - quotient : quotient,
          left_is_negative ? 0 - remainder : remainder};
}

bool is_less(const Value& a, const Value& b) {
  const bool is_unsigned = a.is_unsigned || b.is_unsigned;
  return is_unsigned ? a.bits < b.bits : a.as_signed() < b.as_signed();
}

Value compared(Operator sign, const Value& left, const Value& right, bool is_undefined) {
  switch (sign) {
    case Operator::Equal:
      return of_truth(left.bits == right.bits, is_undefined);
    case Operator::NotEqual:
      return of_truth(left.bits != right.bits, is_undefined);
    case Operator::Less:
      return of_truth(is_less(left, right), is_undefined);
    case Operator::LessEqual:
      return of_truth(!is_less(right, left), is_undefined);
    case Operator::Greater:
      return of_truth(is_less(right, left), is_undefined);
    default:
      return of_truth(!is_less(left, right), is_undefined);
  }
}

Value calculated(Operator sign, const Value& left, const Value& right, bool is_undefined) {
  Value result{0, left.is_unsigned || right.is_unsigned, is_undefined};
  switch (sign) {
    case Operator::BitOr:
      result.bits = left.bits | right.bits;
      break;
    case Operator::BitXor:
      result.bits = left.bits ^ right.bits;
      break;
    case Operator::BitAnd:
      result.bits = left.bits & right.bits;
      break;
    case Operator::Plus:
      result.bits = left.bits + right.bits;
      break;
    case Operator::Minus:
      result.bits = left.bits - right.bits;
      break;
    case Operator::Times:
      result.bits = left.bits * right.bits;
      break;
    default:
      if (right.bits == 0) return {0, result.is_unsigned, true};
      const auto [quotient, remainder] = divided(left, right, result.is_unsigned);
      result.bits = sign == Operator::Divide ? quotient : remainder;
  }
  return result;
}

Value applied(Operator sign, const Value& left, const Value& right) {
  const bool is_undefined = left.is_undefined || right.is_undefined;
  switch (sign) {
    case Operator::Or:
      return of_truth(left.truth() || right.truth(),
                      left.is_undefined || (!left.truth() && right.is_undefined));
    case Operator::And:
      return of_truth(left.truth() && right.truth(),
                      left.is_undefined || (left.truth() && right.is_undefined));
    case Operator::ShiftLeft:
    case Operator::ShiftRight: {
      Value result = shifted(left, right, sign == Operator::ShiftLeft);
      result.is_undefined = is_undefined;
      return result;
    }
    case Operator::Equal:
    case Operator::NotEqual:
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
      return compared(sign, left, right, is_undefined);
    default:
      return calculated(sign, left, right, is_undefined);
  }
}

Value applied(Operator sign, Value value) {
  switch (sign) {
    case Operator::Not:
      return of_truth(!value.truth(), value.is_undefined);
    case Operator::Complement:
      value.bits = ~value.bits;
      break;
    case Operator::Negative:
      value.bits = 0 - value.bits;
      break;
    default:
      break;
  }
  return value;
}

Value chosen(const Value& condition, Value yes, Value no) {
  const bool is_unsigned = yes.is_unsigned || no.is_unsigned;
  Value result = condition.truth() ? yes : no;
  result.is_unsigned = is_unsigned;
  result.is_undefined = result.is_undefined || condition.is_undefined;
  return result;
}

bool is_suffix(std::string_view text) {
  constexpr auto suffixes = std::to_array<std::string_view>({"", "u", "l", "ul", "lu", "ll", "ull", "llu"});
  std::string lower;
  for (const char c : text) lower += ascii::is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
  const bool is_mixed =
      text.find("lL") != std::string_view::npos || text.find("Ll") != std::string_view::npos;
  return !is_mixed && std::ranges::find(suffixes, lower) != suffixes.end();
}

Value read_number(const Token& token) {
  std::string_view text = token.text;
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) base = 16;
  if (text.starts_with("0b") || text.starts_with("0B")) base = 2;
  if (base != 10) {
    text.remove_prefix(2);
  } else if (text.starts_with('0')) {
    base = 8;
  }
  Value value;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value.bits, base);
  const std::string_view suffix = text.substr(static_cast<std::size_t>(end - text.data()));
  if (error != std::errc() || !is_suffix(suffix)) {
    refuse(token, fmt::format("{} is not an integer for #if", token.text));
  }
  value.is_unsigned = suffix.find_first_of("uU") != std::string_view::npos || (value.bits >> 63) != 0;
  return value;
}

// One plain character, or one of the simplest escapes.
Value read_character(const Token& token) {
  const std::string_view inside = token.text.substr(1, token.text.size() - 2);
  const auto value = [](char c) { return Value{static_cast<unsigned char>(c)}; };
  if (inside.size() == 1 && inside != "\\" && (inside.front() & 0x80) == 0) return value(inside.front());
  if (inside == "\\n") return value('\n');
  if (inside == "\\t") return value('\t');
  if (inside == "\\0") return value('\0');
  if (inside == "\\\\" || inside == "\\'") return value(inside.back());
  refuse(token, fmt::format("the character {} in #if", token.text));
}

class Evaluation {
 public:
  Evaluation(Expansion& expansion, MacroTable& macros, const Token& directive)
      : expansion_(expansion), macros_(macros), directive_(directive) {}

  bool run() {
    for (Token token = next(); token.kind != Kind::End; token = next()) {
      if (wants_operand_) {
        read_operand(token);
      } else {
        read_operator(token);
      }
    }
    if (wants_operand_) refuse(directive_, "the expression of #if ends too early");
    reduce_above(-1);
    if (values_.back().is_undefined) refuse(directive_, "division by zero in #if");
    return values_.back().truth();
  }

 private:
  struct Waiting {
    Operator sign;
    int precedence;
  };

  Token next() {
    Token token = expansion_.next();
    while (token.kind == Kind::Padding) token = expansion_.next();
    return token;
  }

  void read_operand(const Token& token) {
    if (token.is_symbol("(")) {
      waiting_.push_back({Operator::Parenthesis, 0});
    } else if (const OperatorSign* sign = find_sign(unary_operators, token)) {
      waiting_.push_back({sign->sign, sign->precedence});
    } else {
      values_.push_back(read_value(token));
      wants_operand_ = false;
    }
  }

  Value read_value(const Token& token) {
    if (token.kind == Kind::Number) return read_number(token);
    if (token.kind == Kind::Character) return read_character(token);
    if (token.kind != Kind::Name) refuse(token, fmt::format("\"{}\" is not valid in #if", token.text));
    if (token.text == "defined") return of_truth(read_defined(), false);
    return {};
  }

  bool read_defined() {
    Token name = expansion_.next_unreplaced();
    const bool is_enclosed = name.is_symbol("(");
    if (is_enclosed) name = expansion_.next_unreplaced();
    if (name.kind != Kind::Name) refuse(directive_, "operator \"defined\" requires an identifier");
    const bool result = macros_.is_defined(name);
    if (is_enclosed && !expansion_.next_unreplaced().is_symbol(")")) {
      refuse(directive_, "missing ')' after \"defined\"");
    }
    return result;
  }

  void read_operator(const Token& token) {
    if (token.is_symbol(")")) {
      reduce_above(0);
      leave(Operator::Parenthesis, token);
    } else if (token.is_symbol("?")) {
      reduce_above(precedence_of_choice);
      waiting_.push_back({Operator::Question, 0});
      wants_operand_ = true;
    } else if (token.is_symbol(":")) {
      reduce_above(0);
      leave(Operator::Question, token);
      waiting_.push_back({Operator::Choice, precedence_of_choice});
      wants_operand_ = true;
    } else if (const OperatorSign* sign = find_sign(binary_operators, token)) {
      reduce_above(sign->precedence - 1);
      waiting_.push_back({sign->sign, sign->precedence});
      wants_operand_ = true;
    } else {
      refuse(token, fmt::format("\"{}\" is not valid in #if", token.text));
    }
  }

  void leave(Operator sign, const Token& token) {
    if (waiting_.empty() || waiting_.back().sign != sign) {
      refuse(token, fmt::format("\"{}\" without its partner in #if", token.text));
    }
    waiting_.pop_back();
  }

  void reduce_above(int precedence) {
    while (!waiting_.empty() && waiting_.back().precedence > precedence) {
      reduce(waiting_.back());
      waiting_.pop_back();
    }
  }

  Value take_value() {
    const Value value = values_.back();
    values_.pop_back();
    return value;
  }

  void reduce(const Waiting& top) {
    if (top.precedence == 0) refuse(directive_, "missing ')' or ':' in #if");
    const Value last = take_value();
    if (top.precedence == precedence_of_unary) {
      values_.push_back(applied(top.sign, last));
      return;
    }
    const Value before = take_value();
    values_.push_back(top.sign == Operator::Choice ? chosen(take_value(), before, last)
                                                   : applied(top.sign, before, last));
  }

  Expansion& expansion_;
  MacroTable& macros_;
  const Token& directive_;
  std::vector<Value> values_;
  std::vector<Waiting> waiting_;
  bool wants_operand_ = true;
};

}  // namespace

bool is_true(Expansion& expansion, MacroTable& macros, const Token& directive) {
  return Evaluation(expansion, macros, directive).run();
}

}  // namespace ouro::promela::cpp
