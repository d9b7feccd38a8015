// An operator-precedence reader with two explicit stacks, so that depth costs memory and no stack.
//
// Operators wait until one that binds less tightly, or a closing parenthesis, arrives; then they are applied
// to the operands on top. The reader is always in one of two states: an operand is expected, or an operator.
#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "bdd/expression.hh"
#include "bdd/expression_words.hh"

namespace ouro::bdd {

namespace {

class Reader {
 public:
  Reader(Manager& manager, const SourceText& source, const Meanings& meanings)
      : manager_(manager), source_(source), text_(source.text), meanings_(meanings) {}

  Bdd read() {
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      if (operand_expected_) {
        read_operand();
      } else {
        read_operator();
      }
    }
    if (operand_expected_) fail({at_, at_}, "the expression ends where an operand is expected");
    apply_waiting(loosest);
    if (!operators_.empty())
      fail({operators_.back().place, operators_.back().place + 1}, "this '(' is not closed");
    return operands_.back();
  }

 private:
  struct Operator {
    char symbol;
    std::size_t place;
  };

  static constexpr int loosest = 1;
  static int tightness(char symbol) { return symbol == '!' ? 3 : symbol == '&' ? 2 : symbol == '|' ? 1 : 0; }

  [[noreturn]] void fail(Span span, std::string message, std::string hint = {}) const {
    throw UserError(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
  }

  void skip_blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }

  void read_operand() {
    const char c = text_[at_];
    if (c == '!' || c == '(') {
      operators_.push_back({c, at_++});
      return;
    }
    operands_.push_back(operand());
    operand_expected_ = false;
  }

  void read_operator() {
    const char c = text_[at_];
    if (c == '&' || c == '|') {
      apply_waiting(tightness(c));
      operators_.push_back({c, at_});
      operand_expected_ = true;
    } else if (c == ')') {
      apply_waiting(loosest);
      if (operators_.empty()) fail({at_, at_ + 1}, "this ')' closes nothing");
      operators_.pop_back();
    } else {
      fail({at_, at_ + 1}, "'&', '|' or ')' is expected here");
    }
    ++at_;
  }

  // Applies the operators on top that bind at least as tightly.
  void apply_waiting(int least) {
    while (!operators_.empty() && tightness(operators_.back().symbol) >= least) {
      const char symbol = operators_.back().symbol;
      operators_.pop_back();
      const Bdd right = operands_.back();
      operands_.pop_back();
      if (symbol == '!') {
        operands_.push_back(!right);
      } else {
        Bdd& left = operands_.back();
        left = symbol == '&' ? manager_.conjunction(left, right) : manager_.disjunction(left, right);
      }
    }
  }

  Bdd operand() {
    if (is_digit(text_[at_])) return number();
    if (text_[at_] == '"') return quoted_name();
    const std::size_t size = word_size(text_.substr(at_));
    const Span span{at_, at_ + size};
    if (size == 0) fail({at_, at_ + 1}, "an operand is expected here", "t, f, a number, a name, '!' or '('");
    const std::string_view word = text_.substr(at_, size);
    at_ += size;
    if (is_true_word(word) || is_false_word(word)) return Bdd::constant(is_true_word(word));
    return named(word, span);
  }

  Bdd number() {
    std::uint32_t value = 0;
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    const Span span{at_, static_cast<std::size_t>(end - text_.data())};
    at_ = span.end;
    if (at_ < text_.size() && is_word_part(text_[at_])) {
      fail({span.begin, at_ + 1}, "a name cannot begin with a digit", "put it in double quotes");
    }
    if (!meanings_.of_number) fail(span, "numbers mean nothing here", "use names");
    if (error == std::errc()) {
      if (const std::optional<Bdd> meaning = meanings_.of_number(value)) return *meaning;
    }
    fail(span, fmt::format("there is no proposition {}", text_.substr(span.begin, span.end - span.begin)));
  }

  Bdd quoted_name() {
    const std::size_t begin = at_++;
    std::string name;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      name += text_[at_++];
    }
    if (at_ >= text_.size()) fail({begin, begin + 1}, "this quotation does not end");
    ++at_;
    return named(name, {begin, at_});
  }

  Bdd named(std::string_view name, Span span) const {
    if (!meanings_.of_name) fail(span, "names mean nothing here", "use numbers");
    if (const std::optional<Bdd> meaning = meanings_.of_name(name)) return *meaning;
    fail(span, fmt::format("there is no proposition '{}'", name));
  }

  Manager& manager_;
  const SourceText& source_;
  std::string_view text_;
  const Meanings& meanings_;
  std::size_t at_ = 0;
  bool operand_expected_ = true;
  std::vector<Operator> operators_;
  std::vector<Bdd> operands_;
};

}  // namespace

Meanings numbered_variables(Manager& manager) {
  return {.of_number = [&manager](std::uint32_t number) -> std::optional<Bdd> {
    if (number >= manager.variable_count()) return std::nullopt;
    return manager.variable(number);
  }};
}

Bdd read_expression(Manager& manager, const SourceText& source, const Meanings& meanings) {
  return Reader(manager, source, meanings).read();
}

}  // namespace ouro::bdd
