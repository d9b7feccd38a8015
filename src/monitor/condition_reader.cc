// Reading conditions by recursive descent. Nesting and length are bounded, since both readers and evaluation
// recur on them; nobody writes a condition of a thousand operators.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

#include "base/ascii.hh"
#include "base/source.hh"
#include "monitor/condition.hh"

namespace ouro::monitor {

namespace {

constexpr std::size_t max_nodes = 1000;
constexpr int max_nesting = 100;

enum class Type : std::uint8_t { Any, Boolean, Number, String };

std::string_view to_string(Type type) {
  static constexpr std::array<std::string_view, 4> names = {"a field", "a truth value", "a number",
                                                            "a string"};
  return names[static_cast<std::size_t>(type)];
}

}  // namespace

class ConditionReader {
 public:
  ConditionReader(const SourceText& source, FieldNames& fields) : source_(source), fields_(fields) {}

  Condition read() {
    const Operand root = disjunction();
    require(root, Type::Boolean, "a condition is true or false");
    if (skip_blanks(); at_ < source_.text.size())
      fail({at_, at_ + 1}, "this does not belong to the condition");
    return std::move(condition_);
  }

 private:
  using Op = Condition::Op;
  struct Operand {
    std::uint32_t node = 0;
    Type type = Type::Any;
    Span span;
  };

  [[noreturn]] void fail(Span span, std::string message, std::string hint = {}) const {
    throw UserError(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
  }

  void require(const Operand& operand, Type type, std::string_view why) const {
    if (operand.type == Type::Any || operand.type == type) return;
    fail(operand.span, fmt::format("this is {}, but {}", to_string(operand.type), why));
  }

  Operand disjunction() {
    Operand left = conjunction();
    while (accept_any({"||", "or"})) left = logical(Op::Or, left, conjunction());
    return left;
  }

  Operand conjunction() {
    Operand left = negation();
    while (accept_any({"&&", "and"})) left = logical(Op::And, left, negation());
    return left;
  }

  Operand negation() {
    const std::size_t begin = after_blanks();
    std::size_t count = 0;
    while (accept_any({"!", "not"})) ++count;
    Operand operand = comparison();
    if (count == 0) return operand;
    require(operand, Type::Boolean, "only what is true or false can be negated");
    for (; count > 0; --count) operand = node(Op::Not, operand, Type::Boolean, {begin, operand.span.end});
    return operand;
  }

  Operand logical(Op op, const Operand& left, const Operand& right) {
    for (const Operand& operand : {left, right}) {
      require(operand, Type::Boolean, "what && and || join is true or false");
    }
    return node(op, left, right, Type::Boolean);
  }

  Operand comparison() {
    const Operand left = sum();
    struct Comparison {
      std::string_view word;
      Op op;
      bool swapped;
    };
    // Longer words first.
    static constexpr std::array<Comparison, 8> comparisons = {{{"==", Op::Equal, false},
                                                               {"!=", Op::NotEqual, false},
                                                               {"<>", Op::NotEqual, false},
                                                               {"<=", Op::LessEqual, false},
                                                               {">=", Op::LessEqual, true},
                                                               {"=", Op::Equal, false},
                                                               {"<", Op::Less, false},
                                                               {">", Op::Less, true}}};
    for (const auto& [word, op, swapped] : comparisons) {
      if (!accept(word)) continue;
      const Operand right = sum();
      if (left.type != Type::Any)
        require(right, left.type, fmt::format("the left side is {}", to_string(left.type)));
      Operand result = swapped ? node(op, right, left, Type::Boolean) : node(op, left, right, Type::Boolean);
      result.span = join(left.span, right.span);
      return result;
    }
    return left;
  }

  Operand sum() {
    Operand left = product();
    for (;;) {
      if (accept("+")) {
        left = arithmetic(Op::Add, left, product());
      } else if (accept("-")) {
        left = arithmetic(Op::Subtract, left, product());
      } else {
        return left;
      }
    }
  }

  Operand product() {
    Operand left = primary();
    for (;;) {
      if (accept("*")) {
        left = arithmetic(Op::Multiply, left, primary());
      } else if (accept("/")) {
        left = arithmetic(Op::Divide, left, primary());
      } else if (accept("%")) {
        left = arithmetic(Op::Remainder, left, primary());
      } else {
        return left;
      }
    }
  }

  Operand arithmetic(Op op, const Operand& left, const Operand& right) {
    for (const Operand& operand : {left, right}) require(operand, Type::Number, "numbers are needed here");
    return node(op, left, right, Type::Number);
  }

  // Whatever is inside of something else, in parentheses, behind a sign or in a function, comes by here.
  Operand primary() {
    if (++nesting_ > max_nesting) fail({at_, at_ + 1}, "the condition is nested too deeply");
    const Operand operand = unbounded_primary();
    --nesting_;
    return operand;
  }

  Operand unbounded_primary() {
    const std::size_t begin = after_blanks();
    if (accept("(")) {
      Operand inside = disjunction();
      expect(")");
      inside.span = {begin, at_};
      return inside;
    }
    if (accept("-")) {
      const Operand operand = primary();
      require(operand, Type::Number, "only a number has a negative");
      return node(Op::Negate, operand, Type::Number, {begin, operand.span.end});
    }
    if (begin == source_.text.size())
      fail({begin, begin + 1}, "the condition ends here, but something is missing");
    const char first = source_.text[begin];
    if (ascii::is_digit(first) || first == '.') return number();
    if (first == '"' || first == '\'')
      return constant({Value::Kind::String, 0, string()}, Type::String, begin);
    if (ascii::is_name_start(first)) return word();
    fail({begin, begin + 1}, "a field, a number or a string was expected here");
  }

  Operand number() {
    const std::size_t begin = at_;
    const auto part_of_number = [&] {
      const char c = source_.text[at_];
      const bool sign = (c == '+' || c == '-') && (source_.text[at_ - 1] | 0x20) == 'e';
      return ascii::is_name_char(c) || c == '.' || sign;
    };
    ++at_;
    while (at_ < source_.text.size() && part_of_number()) ++at_;
    const std::optional<double> value = read_number(source_.text.substr(begin, at_ - begin));
    if (!value) fail({begin, at_}, "this is not a number");
    return constant({Value::Kind::Number, *value, {}}, Type::Number, begin);
  }

  std::string string() {
    const std::size_t begin = at_;
    const char quote = source_.text[at_++];
    std::string result;
    for (; at_ < source_.text.size() && source_.text[at_] != quote; ++at_) {
      if (source_.text[at_] == '\\' && at_ + 1 < source_.text.size()) ++at_;
      result += source_.text[at_];
    }
    if (at_ == source_.text.size()) fail({begin, begin + 1}, "this string is never closed");
    ++at_;
    return result;
  }

  // A field, a constant or a function.
  Operand word() {
    const std::size_t begin = at_;
    const std::string_view name = name_here();
    if (name == "true" || name == "false") {
      return constant({Value::Kind::Boolean, name == "true" ? 1.0 : 0.0, {}}, Type::Boolean, begin);
    }
    if (after_blanks() == source_.text.size() || source_.text[after_blanks()] != '(')
      return field(name, begin);
    if (name == "field") return named_field(begin);
    if (name == "defined") return defined(begin);
    static constexpr std::array<std::pair<std::string_view, Op>, 3> functions = {
        {{"contains", Op::Contains}, {"starts_with", Op::StartsWith}, {"ends_with", Op::EndsWith}}};
    for (const auto& [known, op] : functions) {
      if (name == known) return of_characters(op, begin);
    }
    fail({begin, at_}, fmt::format("there is no function '{}'", name),
         "there are: field, defined, contains, starts_with, ends_with");
  }

  std::string_view name_here() {
    const std::size_t begin = at_;
    while (at_ < source_.text.size() &&
           (ascii::is_name_char(source_.text[at_]) || source_.text[at_] == '.')) {
      ++at_;
    }
    return source_.text.substr(begin, at_ - begin);
  }

  Operand field(std::string_view name, std::size_t begin) {
    return leaf(Op::Field, fields_.number_of(name), Type::Any, begin);
  }

  // field("any name")
  Operand named_field(std::size_t begin) {
    expect("(");
    const std::size_t argument = after_blanks();
    at_ = argument;
    if (at_ == source_.text.size() || (source_.text[at_] != '"' && source_.text[at_] != '\'')) {
      fail({argument, argument + 1}, "the name of the field is needed here, in quotes");
    }
    const std::string name = string();
    expect(")");
    return field(name, begin);
  }

  Operand defined(std::size_t begin) {
    expect("(");
    const Operand argument = primary();
    Condition::Node& read = condition_.nodes_[argument.node];
    if (read.op != Op::Field) fail(argument.span, "only a field can be defined");
    expect(")");
    read.op = Op::Defined;
    return {argument.node, Type::Boolean, {begin, at_}};
  }

  Operand of_characters(Op op, std::size_t begin) {
    expect("(");
    const Operand left = sum();
    expect(",");
    const Operand right = sum();
    expect(")");
    for (const Operand& operand : {left, right}) require(operand, Type::String, "strings are needed here");
    Operand result = node(op, left, right, Type::Boolean);
    result.span = {begin, at_};
    return result;
  }

  Operand constant(Condition::Constant value, Type type, std::size_t begin) {
    condition_.constants_.push_back(std::move(value));
    return leaf(Op::Constant, static_cast<std::uint32_t>(condition_.constants_.size() - 1), type, begin);
  }

  Operand leaf(Op op, std::uint32_t number, Type type, std::size_t begin) {
    return add({op, number, 0}, type, {begin, at_});
  }
  Operand node(Op op, const Operand& operand, Type type, Span span) {
    return add({op, operand.node, 0}, type, span);
  }
  Operand node(Op op, const Operand& left, const Operand& right, Type type) {
    return add({op, left.node, right.node}, type, join(left.span, right.span));
  }

  Operand add(Condition::Node node, Type type, Span span) {
    if (condition_.nodes_.size() == max_nodes) {
      fail(span, fmt::format("the condition has more than {} parts", max_nodes));
    }
    condition_.nodes_.push_back(node);
    return {static_cast<std::uint32_t>(condition_.nodes_.size() - 1), type, span};
  }

  std::size_t after_blanks() const {
    std::size_t at = at_;
    while (at < source_.text.size() && ascii::is_blank(source_.text[at])) ++at;
    return at;
  }
  void skip_blanks() { at_ = after_blanks(); }

  // Skips blanks, and the word if it is there. A word of letters must not go on.
  bool accept(std::string_view word) {
    skip_blanks();
    if (!source_.text.substr(at_).starts_with(word)) return false;
    const std::size_t end = at_ + word.size();
    const bool goes_on =
        end < source_.text.size() && (ascii::is_name_char(source_.text[end]) || source_.text[end] == '.');
    if (ascii::is_name_start(word.front()) && goes_on) return false;
    if (word == "!" && source_.text.substr(at_).starts_with("!=")) return false;
    at_ = end;
    return true;
  }
  bool accept_any(std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) {
      if (accept(word)) return true;
    }
    return false;
  }
  void expect(std::string_view word) {
    if (!accept(word)) fail({at_, at_ + 1}, fmt::format("'{}' was expected here", word));
  }

  const SourceText& source_;
  FieldNames& fields_;
  std::size_t at_ = 0;
  int nesting_ = 0;
  Condition condition_;
};

Condition read_condition(const SourceText& source, FieldNames& fields) {
  return ConditionReader(source, fields).read();
}

}  // namespace ouro::monitor
